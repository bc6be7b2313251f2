// The lane machine: every lane searches its own puzzle depth first, all lanes are swept together.
//
//   lane 0:  board in Lanes | stack: alternative, alternative, ...
//   lane 1:  board in Lanes | stack: alternative
//   ...                       (newest last; the newest is taken up first)
//
// A lane never looks at another one, so a puzzle's tree, node count and first solution do not depend on its
// neighbours. One pool of pending states shared by all lanes was as fast, but the first solution found then
// depended on who came first, and puzzles with several solutions searched alternatives nobody needed.
// The lanes form three groups that are swept in turn. While the sweep of one drains through the processor, the
// events of the one swept before are served: they are known by then, so a wrongly guessed branch costs little; and
// the boards changed have reached the cache when their turn comes, two sweeps later. (Two groups: no gain, because
// the sweep then waits for the words just written into its vectors.)
// A lane is served after the first sweep that gives it an event: waiting for company would sweep it again and
// change the board it branches on.
#pragma once
#include "choice.h"
#include "kernel.h"
#include "sweep.h"

namespace modoku::lanes {
namespace {

constexpr std::uint8_t kExhausted = 0, kSolutions = 1, kNodes = 2, kBadRecord = 5;  // Stop of lanes.h

template <class A>
class Machine {
   public:
    static constexpr int kGroups = 3, kWidth = A::kLanes, kLanes = kGroups * kWidth;
    // sweeps of both groups between two looks at the clock and the cancel flag: well under a millisecond
    static constexpr int kPatience = 64;

    void run(const Work& work) {
        work_ = &work;
        live_ = 0;
        next_ = end_ = 0;
        drained_ = false;
        pending_ = 0;
        for (auto& group : lanes_) clear(group);
        for (int l = 0; l < kLanes; ++l) {
            stack_of_[l] = stack_[l];
            start(l);
        }
        groups_ = 1;
        while (groups_ < kGroups && live_ >> groups_ * kWidth) ++groups_;
        Events events[kGroups];
        for (auto& e : events) e = {0, 0, ~0u};
        int patience = 1;
        while (live_) {
            if (--patience == 0) {
                patience = kPatience;
                settle();
                look(events);
            }
            for (int g = 0; g < groups_; ++g) {
                const Events now = sweep_group(lanes_[g]);
                settle();
                if (groups_ == 1) {
                    serve(0, now);
                    settle();
                    continue;
                }
                const int before = g ? g - 1 : groups_ - 1;
                serve(before, events[before]);
                if (groups_ < kGroups) settle();
                events[before] = {0, 0, ~0u};
                events[g] = now;
                if (drained_ && !g) {
                    settle();
                    close_ranks(events);
                    settle();
                }
            }
        }
    }

   private:
    static __attribute__((noinline)) Events sweep_group(Lanes<A>& lanes) { return sweep<A>(lanes); }

    static void clear(Lanes<A>& group) {
        for (auto& w : group.word)
            for (u32& x : w) x = kAll;
        for (int c = 0; c < 3; ++c)
            for (int l = 0; l < kWidth; ++l) group.word[solved_of(c)][l] = group.root[l] = group.news[l] = 0;
    }

    // When no puzzles are left to start, the last group gives its boards to free lanes of the others: a sweep costs the
    // same for one board as for a full group. Called when the last group has just been served: what waits for the
    // others are events of their own boards.
    void close_ranks(Events (&events)[kGroups]) {
        const int last = groups_ - 1;
        if (__builtin_popcountll(live_) > last * kWidth) return;
        for (u64 m = live_ >> last * kWidth; m; m &= m - 1) {
            const int from = last * kWidth + __builtin_ctzll(m), to = __builtin_ctzll(~live_);
            const Column<kWidth> source = board(from), target = board(to);
            for (int i = 0; i < kWords; ++i) target[i] = source[i];
            lanes_[to / kWidth].root[to % kWidth] = lanes_[last].root[from % kWidth];
            lanes_[to / kWidth].news[to % kWidth] = lanes_[last].news[from % kWidth];
            task_[to] = task_[from];
            depth_[to] = depth_[from];
            u32* const stack = stack_of_[to];
            stack_of_[to] = stack_of_[from];
            stack_of_[from] = stack;
            live_ ^= u64{1} << from | u64{1} << to;
            forget(events, to);
        }
        groups_ = last;
        if (groups_ > 1) return;
        serve(0, events[0]);
        events[0] = {0, 0, ~0u};
    }

    // What the last sweep said about a lane is about a board that is gone.
    static void forget(Events (&events)[kGroups], int l) {
        Events& e = events[l / kWidth];
        const u32 keep = ~(1u << l % kWidth);
        e = {e.bad & keep, e.stable & keep, e.open | ~keep};
    }

    // Ends the tasks the driver wants to end.
    void look(Events (&events)[kGroups]) {
        for (u64 end = work_->look(work_->context, task_, live_); end; end &= end - 1) {
            const int l = __builtin_ctzll(end);
            forget(events, l);
            finish(l, task_[l].stop);
        }
    }

    MODOKU_INLINE void serve(int g, const Events& e) {
        constexpr u32 all = (1u << kWidth) - 1;
        const u32 live = static_cast<u32>(live_ >> g * kWidth) & all;
        u32 bad = live & e.bad, complete = live & ~e.open & ~e.bad;
        const u32 open = live & e.stable & e.open & ~e.bad;
        if (complete) {
            const u32 solved = complete & find_solutions<A>(lanes_[g]);
            bad |= complete & ~solved;
            for (u32 m = solved; m; m &= m - 1) accept(g * kWidth + __builtin_ctz(m));
        }
        for (u32 m = bad; m; m &= m - 1) retreat(g * kWidth + __builtin_ctz(m));
        branch_all(g, open);
    }

    Column<kWidth> board(int l) { return {&lanes_[l / kWidth].word[0][l % kWidth]}; }
    u32* top(int l) { return stack_of_[l] + kRecordWords * depth_[l]; }

    void start(int l) {
        for (;;) {
            if (next_ == end_) {
                if (drained_) return;
                end_ = work_->take(work_->context, &next_);
                if (next_ == end_) {
                    drained_ = true;
                    return;
                }
            }
            Task& task = task_[l];
            task = {next_++, 1, 0, 0, 0, false};
            const unsigned char* cells =
                work_->data + (work_->offsets ? work_->offsets[task.puzzle] : task.puzzle * work_->stride);
            depth_[l] = 0;
            if (!A::read(cells, *work_->meaning, board(l))) {
                task.nodes = 0;
                report(l, kBadRecord);
                continue;
            }
            lanes_[l / kWidth].root[l % kWidth] = lanes_[l / kWidth].news[l % kWidth] = ~0u;
            live_ |= u64{1} << l;
            if (work_->solutions) {  // its lines are cold, and are written when the puzzle is solved
                __builtin_prefetch(solution(task), 1);
                __builtin_prefetch(solution(task) + 80, 1);
            }
            return;
        }
    }

    void report(int l, std::uint8_t stop) {
        const Task& task = task_[l];
        if (work_->counts) work_->counts[task.puzzle] = task.count;
        if (work_->stops) work_->stops[task.puzzle] = stop;
        if (work_->nodes) work_->nodes[task.puzzle] = task.nodes;
        if (work_->solutions && !task.count) __builtin_memset(solution(task), work_->blank, 81);
    }

    void finish(int l, std::uint8_t stop) {
        report(l, stop);
        live_ &= ~(u64{1} << l);
        start(l);
    }

    unsigned char* solution(const Task& task) { return work_->solutions + task.puzzle * work_->solution_stride; }

    // Every board at rest of a group: what is known of it goes on the stack, and its open digits are found. The choice
    // itself (settle) comes a sweep later, when they have come out of the processor: its steps wait for one another for
    // 60 cycles.
    MODOKU_INLINE void branch_all(int g, u32 open) {
        int n = 0;
        for (u32 m = open; m; m &= m - 1) {
            const int l = g * kWidth + __builtin_ctz(m);
            Task& task = task_[l];
            if (__builtin_expect(task.nodes >= work_->node_limit, 0)) {
                finish(l, kNodes);
                continue;
            }
            lanes_[g].root[l % kWidth] = 0;
            if (task.nodes < kEasyNodes) {
                u32 few[3];
                int cells = 0;
                for (int c = 0; c < 3; ++c) cells += __builtin_popcount(few[c] = lanes_[g].few[c][l % kWidth]);
                if (cells >= (task.nodes < 2 ? kFewCells : kManyCells)) {
                    try_first(l, few);
                    continue;
                }
            }
            ++task.nodes;
            other_[n] = top(l);
            at_[n] = &lanes_[g].word[0][l % kWidth];
            ++depth_[l];
            const typename A::Record record = A::gather(at_[n]);
            A::put(record, other_[n]);
            slabs_[n] = A::open_digits(record);
            ++n;
        }
        pending_ = n;
    }

    // Makes the choices that wait. A board whose choice is not made must not be swept, moved or ended.
    MODOKU_INLINE void settle() {
        const int n = pending_;
        pending_ = 0;
        for (int i = 0; i < n; ++i) choose_slab(Column<kWidth>{at_[i]}, Column<1>{other_[i]}, slabs_[i]);
    }

    // Tries the first cell with two candidates: good enough for a small tree, and a third of the price.
    void try_first(int l, const u32 (&few)[3]) {
        const Column<kWidth> at = board(l);
        const typename A::Record record = A::gather(at.first);
        const int c = few[0] ? 0 : few[1] ? 1 : 2;
        const u32 bit = few[c] & (0u - few[c]);
        ++task_[l].nodes;
        u32* const other = top(l);
        ++depth_[l];
        A::put(record, other);
        const u32 digits = A::digits_of(record, c, bit);
        at[word_of(c, __builtin_ctz(digits & (digits - 1)))] &= ~bit;
        other[word_of(c, __builtin_ctz(digits))] &= ~bit;
        at[solved_of(c)] |= bit;
        other[solved_of(c)] |= bit;
    }

    void retreat(int l) {
        if (!depth_[l]) return finish(l, kExhausted);
        Task& task = task_[l];
        if (task.nodes >= work_->node_limit) return finish(l, kNodes);
        ++task.nodes;
        --depth_[l];
        const u32* alternative = top(l);
        const Column<kWidth> at = board(l);
#pragma GCC unroll 30
        for (int i = 0; i < kWords; ++i) at[i] = alternative[i];
    }

    void accept(int l) {
        Task& task = task_[l];
        if (!task.count++ && work_->solutions) A::write(board(l), work_->base, solution(task));
        if (task.count >= work_->limit) return finish(l, kSolutions);
        retreat(l);
    }

    Lanes<A> lanes_[kGroups];
    // choices that wait: what is known of the board, the board, and its copy on the stack
    Slabs slabs_[kWidth];
    u32* at_[kWidth];
    u32* other_[kWidth];
    int pending_;
    Task task_[kLanes];
    int depth_[kLanes];
    u32* stack_of_[kLanes];
    u64 live_;
    int groups_;    // groups in use
    bool drained_;  // the driver has no more puzzles
    const Work* work_;
    u64 next_, end_;
    // one record more than can be used: a choice reads whole vectors, a little beyond the record
    alignas(128) u32 stack_[kLanes][kRecordWords * (kStackDepth + 1)];
};

template <class A>
Kernel make_kernel() {
    return {sizeof(Machine<A>), alignof(Machine<A>),
            [](const Work& work, void* memory) noexcept { static_cast<Machine<A>*>(memory)->run(work); }};
}

}  // namespace
}  // namespace modoku::lanes
