// The lane machine: every lane searches its own puzzle depth first, all lanes are swept together.
//
//   lane 0:  board in Lanes | stack: alternative, alternative, ...
//   lane 1:  board in Lanes | stack: alternative
//   ...                       (newest last; the newest is taken up first)
//
// A lane never looks at another one, so a puzzle's tree, node count and first solution do not depend on its
// neighbours. One pool of pending states shared by all lanes was as fast, but the first solution found then
// depended on who came first, and puzzles with several solutions searched alternatives nobody needed.
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
  static constexpr int kLanes = A::kLanes;
  static constexpr u32 kFull = kLanes == 32 ? ~0u : (1u << kLanes) - 1;
  // sweeps between two looks at the clock and the cancel flag: well under a millisecond on every path
  static constexpr int kPatience = 64;

  void run(const Work& work) {
    work_ = &work;
    live_ = 0;
    next_ = end_ = 0;
    for (auto& w : lanes_.word)
      for (u32& x : w) x = kAll;
    for (int b = 0; b < 3; ++b)
      for (int l = 0; l < kLanes; ++l) lanes_.solved[b][l] = lanes_.placed[b][l] = 0;
    for (int l = 0; l < kLanes; ++l) start(l);
    int patience = 1;
    while (live_) {
      if (--patience == 0) {
        patience = kPatience;
        for (u32 end = work.look(work.context, task_, live_); end; end &= end - 1) {
          const int l = __builtin_ctz(end);
          finish(l, task_[l].stop);
        }
        if (!live_) break;
      }
      const Events e = sweep<A>(lanes_);
      serve(e);
    }
  }

 private:
  MODOKU_INLINE void serve(const Events& e) {
    for (u32 m = live_ & (e.bad | e.stable | ~e.open); m; m &= m - 1) {
      const int l = __builtin_ctz(m);
      const u32 bit = m & (0u - m);
      if (e.bad & bit)
        retreat(l);
      else if (e.open & bit)
        branch(l);
      else
        complete(l);
    }
  }

  void start(int l) {
    for (;;) {
      if (next_ == end_) {
        end_ = work_->take(work_->context, &next_);
        if (next_ == end_) return;
      }
      Task& task = task_[l];
      task = {next_++, 1, 0, 0, 0, false};
      const unsigned char* cells =
          work_->data + (work_->offsets ? work_->offsets[task.puzzle] : task.puzzle * work_->stride);
      depth_[l] = 0;
      live_ |= 1u << l;
      if (!A::read(cells, *work_->meaning, spare_)) {
        task.nodes = 0;
        report(l, kBadRecord);
        live_ &= ~(1u << l);
        continue;
      }
      insert(l, spare_);
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
    live_ &= ~(1u << l);
    start(l);
  }

  unsigned char* solution(const Task& task) { return work_->solutions + task.puzzle * work_->solution_stride; }

  void branch(int l) {
    Task& task = task_[l];
    if (task.nodes >= work_->node_limit) return finish(l, kNodes);
    ++task.nodes;
    Record& alternative = stack_[l][depth_[l]++];
    extract(l, alternative);
    const Edit edit = choose(alternative);
    for (int i = 0; i < edit.count; ++i) lanes_.word[edit.word[i]][l] &= ~edit.clear[i];
    lanes_.solved[edit.band][l] |= edit.solved;
  }

  void retreat(int l) {
    if (!depth_[l]) return finish(l, kExhausted);
    Task& task = task_[l];
    if (task.nodes >= work_->node_limit) return finish(l, kNodes);
    ++task.nodes;
    insert(l, stack_[l][--depth_[l]]);
  }

  void complete(int l) {
    extract(l, spare_);
    if (is_solution(spare_)) {
      Task& task = task_[l];
      if (!task.count++ && work_->solutions) A::write(spare_, work_->base, solution(task));
      if (task.count >= work_->limit) return finish(l, kSolutions);
    }
    retreat(l);
  }

  // Every cell has one candidate; here every digit must be in every row, box and column as well. Nine times 27
  // such demands on 81 candidates leave no room for a second one.
  static bool is_solution(const Record& r) {
    u32 rows = ~0u, boxes = ~0u, columns[9];
    for (int i = 0; i < kBoardWords; ++i) {
      const u32 w = r.word[i], t = w | w >> 9 | w >> 18;
      rows &= t | t >> 1 | t >> 2;
      boxes &= t | t >> 3 | t >> 6;
    }
    u32 all = ~0u;
    for (int d = 0; d < 9; ++d) {
      columns[d] = r.word[d] | r.word[9 + d] | r.word[18 + d];
      all &= columns[d] | columns[d] >> 3 | columns[d] >> 6;
    }
    return !(kEachRow & ~rows) && !(7u & ~boxes) && !(kRow0 & ~all);
  }

  MODOKU_INLINE void extract(int l, Record& r) const {
#pragma GCC unroll 27
    for (int i = 0; i < kBoardWords; ++i) r.word[i] = lanes_.word[i][l];
    for (int b = 0; b < 3; ++b) r.word[kBoardWords + b] = lanes_.solved[b][l];
  }
  MODOKU_INLINE void insert(int l, const Record& r) {
#pragma GCC unroll 27
    for (int i = 0; i < kBoardWords; ++i) lanes_.word[i][l] = r.word[i];
    for (int b = 0; b < 3; ++b) {
      lanes_.solved[b][l] = r.word[kBoardWords + b];
      lanes_.placed[b][l] = 0;
    }
  }

  Lanes<A> lanes_;
  Record spare_;
  Task task_[kLanes];
  int depth_[kLanes];
  u32 live_;
  const Work* work_;
  u64 next_, end_;
  Record stack_[kLanes][kStackDepth];
};

template <class A>
Kernel make_kernel() {
  return {sizeof(Machine<A>), alignof(Machine<A>), [](const Work& work, void* memory) noexcept {
            static_cast<Machine<A>*>(memory)->run(work);
          }};
}

}  // namespace
}  // namespace modoku::lanes
