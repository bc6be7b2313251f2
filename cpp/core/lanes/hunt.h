// The lane machine for hunts: each lane looks for a solution that differs from a known one.
//
// A question is a set of given cells of a completed grid. Where a guess is made, the digit of the known grid is tried
// first: the first other solution that turns up then differs from it in few cells, which is what a caller can use again
// (the cells in which it differs are an unavoidable set of the grid).
#pragma once
#include "kernel.h"
#include "relay.h"

namespace modoku::lanes {
namespace {

// As try_cell, but the digit of the known grid comes first where it is still possible.
template <int Step>
inline void try_near(Column<Step> at, Column<1> other, const u32* known, const Cell& cell) {
    u32 is_near = 0;
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) is_near |= at[word_of(cell.c, d)] & known[word_of(cell.c, d)];
    u32 found = 0, near = 0u - static_cast<u32>((is_near & cell.bit) != 0);
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) {
        const int i = word_of(cell.c, d);
        const u32 w = at[i], here = w & cell.bit;
        const u32 first = here & ~found & (~near | known[i]);
        at[i] = w & ~(here & ~first);
        other[i] = w & ~first;
        found |= first;
    }
    at[solved_of(cell.c)] |= cell.bit;
    if (cell.two_candidates) other[solved_of(cell.c)] |= cell.bit;
}

template <class A>
class Hunter : public Relay<A, Hunter<A>> {
    using Lanes_ = Relay<A, Hunter<A>>;
    friend Lanes_;
    using Lanes_::board, Lanes_::kWidth;

   public:
    static constexpr int kLanes = Lanes_::kLanes;

    void run(const HuntWork& work) {
        work_ = &work;
        this->run_lanes();
    }

   private:
    void start(int l) {
        Hunt& hunt = hunt_[l];
        if (!work_->next(work_->context, l, hunt)) return this->rest(l);
        this->begin(l);
        const Column<kWidth> at = board(l);
#pragma GCC unroll 3
        for (int c = 0; c < 3; ++c) {
            const u32 blank = kAll & ~hunt.given[c], differ = hunt.differ[c];
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d) {
                const u32 known = hunt.known[word_of(c, d)];
                at[word_of(c, d)] = (blank | known) & ~(differ & known);
            }
            at[solved_of(c)] = hunt.given[c];
        }
    }

    void solved(int g, u32 lanes) {
        for (u32 m = lanes; m; m &= m - 1) accept(g * kWidth + __builtin_ctz(m));
    }
    void exhausted(int l) { start(l); }
    void choose(int l, Column<kWidth> at, Column<1> other) {
        try_near(at, other, hunt_[l].known, pick_cell(tally(other)));
    }

    void accept(int l) {
        const Column<kWidth> at = board(l);
        u32 other[3];
#pragma GCC unroll 3
        for (int c = 0; c < 3; ++c) {
            u32 same = 0;
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d) same |= at[word_of(c, d)] & hunt_[l].known[word_of(c, d)];
            other[c] = kAll & ~same;
        }
        if (!(other[0] | other[1] | other[2])) return this->retreat(l);
        work_->found(work_->context, l, other);
        start(l);
    }

    Hunt hunt_[kLanes];
    const HuntWork* work_;
};

template <class A>
HuntKernel make_hunter() {
    return {sizeof(Hunter<A>), alignof(Hunter<A>), Hunter<A>::kLanes,
            [](const HuntWork& work, void* memory) noexcept { static_cast<Hunter<A>*>(memory)->run(work); }};
}

}  // namespace
}  // namespace modoku::lanes
