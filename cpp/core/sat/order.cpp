#include "sat/order.h"

#include <numeric>

namespace modoku::sat {

void ScoreHeap::init(std::uint32_t variables) {
    score_.assign(variables, 0.0);
    heap_.resize(variables);
    place_.resize(variables);
    std::iota(heap_.begin(), heap_.end(), 0u);
    std::iota(place_.begin(), place_.end(), 0u);
}

void ScoreHeap::up(std::uint32_t at) {
    const Variable v = heap_[at];
    while (at > 0) {
        const std::uint32_t parent = (at - 1) / 2;
        if (!before(v, heap_[parent])) break;
        heap_[at] = heap_[parent];
        place_[heap_[at]] = at;
        at = parent;
    }
    heap_[at] = v;
    place_[v] = at;
}

void ScoreHeap::down(std::uint32_t at) {
    const Variable v = heap_[at];
    const auto size = static_cast<std::uint32_t>(heap_.size());
    for (std::uint32_t child; (child = 2 * at + 1) < size; at = child) {
        if (child + 1 < size && before(heap_[child + 1], heap_[child])) ++child;
        if (!before(heap_[child], v)) break;
        heap_[at] = heap_[child];
        place_[heap_[at]] = at;
    }
    heap_[at] = v;
    place_[v] = at;
}

void ScoreHeap::push(Variable v) {
    heap_.push_back(v);
    up(static_cast<std::uint32_t>(heap_.size()) - 1);
}

void ScoreHeap::pop() {
    place_[heap_[0]] = kAbsent;
    const Variable last = heap_.back();
    heap_.pop_back();
    if (heap_.empty()) return;
    heap_[0] = last;
    down(0);
}

void ScoreHeap::bump(Variable v) {
    score_[v] += increment_;
    if (score_[v] > 1e150) rescale();
    if (contains(v)) up(place_[v]);
}

void ScoreHeap::rescale() {
    for (double& score : score_) score *= 1e-150;
    increment_ *= 1e-150;
}

void RecentQueue::init(std::uint32_t variables) {
    previous_.resize(variables);
    next_.resize(variables);
    stamp_.resize(variables);
    // The first variable is decided first: it stands last in the list.
    for (Variable v = 0; v < variables; ++v) {
        previous_[v] = v + 1 < variables ? v + 1 : kNone;
        next_[v] = v > 0 ? v - 1 : kNone;
        stamp_[v] = variables - v;
    }
    clock_ = variables;
    if (variables > 0) {
        first_ = variables - 1;
        last_ = search_ = 0;
    }
}

void RecentQueue::bump(Variable v) {
    if (v == last_) return;
    if (search_ == v) search_ = previous_[v] != kNone ? previous_[v] : next_[v];
    if (previous_[v] != kNone) next_[previous_[v]] = next_[v];
    else first_ = next_[v];
    previous_[next_[v]] = previous_[v];
    previous_[v] = last_;
    next_[v] = kNone;
    next_[last_] = v;
    last_ = v;
    stamp_[v] = ++clock_;
}

}  // namespace modoku::sat
