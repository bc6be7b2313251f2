// What hunts (hunt.h) and tallies (tally.h) have in common: lanes that search depth first, as those of search.h do, but
// each asks for its next question the moment it is free. So lanes never wait for one another, and nothing is drained
// between two rounds of questions.
#pragma once
#include "choice.h"
#include "sweep.h"

namespace modoku::lanes {
namespace {

// `Host` is the class that derives from this one. It has
//   start(l)              puts the next question into the lane l and calls begin(l), or rest(l) where none is left
//   solved(g, lanes)      these lanes of the group g hold a solution
//   exhausted(l)          the lane has seen all of its question
//   choose(l, at, other)  writes a choice into the lane's board and into the copy on its stack
template <class A, class Host>
class Relay {
   protected:
    static constexpr int kGroups = 3, kWidth = A::kLanes, kLanes = kGroups * kWidth;

    void run_lanes() {
        live_ = 0;
        for (auto& group : lanes_) {
            for (auto& w : group.word)
                for (u32& x : w) x = kAll;
            for (int c = 0; c < 3; ++c)
                for (int l = 0; l < kWidth; ++l) group.word[solved_of(c)][l] = group.root[l] = group.news[l] = 0;
        }
        for (int l = 0; l < kLanes; ++l) host().start(l);
        Events events[kGroups];
        for (auto& e : events) e = {0, 0, ~0u};
        while (live_)
            for (int g = 0; g < kGroups; ++g) {
                const Events now = sweep_group(lanes_[g]);
                const int before = g ? g - 1 : kGroups - 1;
                serve(before, events[before]);
                events[before] = {0, 0, ~0u};
                events[g] = now;
            }
    }

    Column<kWidth> board(int l) { return {&lanes_[l / kWidth].word[0][l % kWidth]}; }

    void begin(int l) {
        live_ |= u64{1} << l;
        depth_[l] = 0;
    }
    void rest(int l) { live_ &= ~(u64{1} << l); }

    void retreat(int l) {
        if (!depth_[l]) return host().exhausted(l);
        --depth_[l];
        const u32* alternative = top(l);
        const Column<kWidth> at = board(l);
#pragma GCC unroll 30
        for (int i = 0; i < kWords; ++i) at[i] = alternative[i];
    }

    Lanes<A> lanes_[kGroups];

   private:
    Host& host() { return static_cast<Host&>(*this); }
    u32* top(int l) { return stack_[l] + kRecordWords * depth_[l]; }
    static __attribute__((noinline)) Events sweep_group(Lanes<A>& lanes) { return sweep<A>(lanes); }

    MODOKU_INLINE void serve(int g, const Events& e) {
        constexpr u32 all = (1u << kWidth) - 1;
        const u32 live = static_cast<u32>(live_ >> g * kWidth) & all;
        u32 bad = live & e.bad, complete = live & ~e.open & ~e.bad;
        const u32 open = live & e.stable & e.open & ~e.bad;
        if (complete) {
            const u32 solved = complete & find_solutions<A>(lanes_[g]);
            bad |= complete & ~solved;
            if (solved) host().solved(g, solved);
        }
        for (u32 m = bad; m; m &= m - 1) retreat(g * kWidth + __builtin_ctz(m));
        for (u32 m = open; m; m &= m - 1) branch(g * kWidth + __builtin_ctz(m));
    }

    void branch(int l) {
        u32* alternative = top(l);
        ++depth_[l];
        const Column<kWidth> at = board(l);
#pragma GCC unroll 30
        for (int i = 0; i < kWords; ++i) alternative[i] = at[i];
        host().choose(l, at, Column<1>{alternative});
    }

    int depth_[kLanes];
    u64 live_;
    // one record more than can be used: a choice reads whole vectors, a little beyond the record
    alignas(128) u32 stack_[kLanes][kRecordWords * (kStackDepth + 1)];
};

}  // namespace
}  // namespace modoku::lanes
