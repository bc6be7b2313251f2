// The lane machine that goes through all solutions of a puzzle and keeps how often each digit stands in each cell:
// never, once, or more often. A digit that stands in a cell once picks out one solution: with it as a given the puzzle
// has one.
#pragma once
#include "kernel.h"
#include "relay.h"

namespace modoku::lanes {
namespace {

template <class A>
class Tallier : public Relay<A, Tallier<A>> {
    using Lanes_ = Relay<A, Tallier<A>>;
    friend Lanes_;
    using Lanes_::board, Lanes_::kWidth, Lanes_::kGroups;

   public:
    static constexpr int kLanes = Lanes_::kLanes;

    void run(const TallyWork& work) {
        work_ = &work;
        this->run_lanes();
    }

   private:
    void start(int l) {
        const unsigned char* cells = work_->next(work_->context, l);
        if (!cells) return this->rest(l);
        this->begin(l);
        count_[l] = 0;
        A::read(cells, *work_->meaning, board(l));
        for (int i = 0; i < kWords; ++i) once_[l / kWidth][i][l % kWidth] = more_[l / kWidth][i][l % kWidth] = 0;
    }

    void solved(int g, u32 lanes) {
        note(g, lanes);
        for (u32 m = lanes; m; m &= m - 1) {
            const int l = g * kWidth + __builtin_ctz(m);
            if (++count_[l] >= work_->most) finish(l, false);
            else this->retreat(l);
        }
    }

    // The solutions of some lanes of a group at once.
    MODOKU_INLINE void note(int g, u32 solved) {
        using V = typename A::V;
        alignas(64) u32 flags[kWidth];
        for (int l = 0; l < kWidth; ++l) flags[l] = 0u - (solved >> l & 1);
        const V which = A::load(flags);
        for (int c = 0; c < 3; ++c)
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d) {
                const int i = word_of(c, d);
                const V w = A::and_(A::load(this->lanes_[g].word[i]), which), once = A::load(once_[g][i]);
                A::store(more_[g][i], A::or_and(A::load(more_[g][i]), once, w));
                A::store(once_[g][i], A::or_(once, w));
            }
    }

    void exhausted(int l) { finish(l, true); }
    void finish(int l, bool complete) {
        u32 once[kWords];
        for (int i = 0; i < kWords; ++i) once[i] = once_[l / kWidth][i][l % kWidth] & ~more_[l / kWidth][i][l % kWidth];
        work_->over(work_->context, l, count_[l], complete, once);
        start(l);
    }

    void choose(int, Column<kWidth> at, Column<1> other) {
        choose_slab(at, other, A::open_digits(A::gather(at.first)));
    }

    alignas(64) u32 once_[kGroups][kWords][kWidth], more_[kGroups][kWords][kWidth];
    u64 count_[kLanes];
    const TallyWork* work_;
};

template <class A>
TallyKernel make_tallier() {
    return {sizeof(Tallier<A>), alignof(Tallier<A>), Tallier<A>::kLanes,
            [](const TallyWork& work, void* memory) noexcept { static_cast<Tallier<A>*>(memory)->run(work); }};
}

}  // namespace
}  // namespace modoku::lanes
