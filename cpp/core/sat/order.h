// The two orders in which variables are decided: by decaying score (for phases of the search that settle on one region) and by
// last use (for phases that follow the most recent conflicts). Audemard & Simon 2009, Biere & Fröhlich 2015.
#pragma once

#include <cstdint>
#include <vector>

#include "sat/literal.h"

namespace modoku::sat {

// A binary heap of variables, the highest score on top; ties go to the lower number, so that runs repeat exactly.
class ScoreHeap {
   public:
    void init(std::uint32_t variables);
    bool empty() const { return heap_.empty(); }
    bool contains(Variable v) const { return place_[v] != kAbsent; }
    Variable top() const { return heap_[0]; }
    void push(Variable v);
    void pop();
    void bump(Variable v);
    bool before(Variable a, Variable b) const { return score_[a] > score_[b] || (score_[a] == score_[b] && a < b); }
    void decay() { increment_ *= 1.0 / 0.95; }

   private:
    static constexpr std::uint32_t kAbsent = 0xFFFFFFFFu;
    void up(std::uint32_t at);
    void down(std::uint32_t at);
    void rescale();

    std::vector<double> score_;
    std::vector<Variable> heap_;
    std::vector<std::uint32_t> place_;
    double increment_ = 1.0;
};

// A doubly linked list, the most recently bumped variable last; `search` is where the next free one is looked for.
class RecentQueue {
   public:
    void init(std::uint32_t variables);
    std::uint64_t stamp(Variable v) const { return stamp_[v]; }
    // Only for assigned variables: the place to search from must not skip a free one.
    void bump(Variable v);
    void freed(Variable v) {
        if (stamp_[v] > stamp_[search_]) search_ = v;
    }
    // The last free variable of the list; at least one must be free.
    template <typename IsFree>
    Variable next(IsFree is_free) {
        while (!is_free(search_)) search_ = previous_[search_];
        return search_;
    }

   private:
    static constexpr Variable kNone = 0xFFFFFFFFu;
    std::vector<Variable> previous_, next_;
    std::vector<std::uint64_t> stamp_;
    Variable first_ = kNone, last_ = kNone, search_ = kNone;
    std::uint64_t clock_ = 0;
};

}  // namespace modoku::sat
