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

}  // namespace modoku::sat
