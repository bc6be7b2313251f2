// An ordered partition of the vertices, split finer and finer until vertices of one class cannot be told apart, and
// undone.
//
//   element: | class 0      | class 1 | class 2           |      vertices, class after class
//   place:   where each vertex stands in `element`
//   A class is named by the place where it begins.
#pragma once

#include <cstdint>
#include <vector>

#include "symmetry/graph.h"

namespace modoku::symmetry {

class Partition {
   public:
    explicit Partition(const Graph& graph);

    std::size_t size() const { return element_.size(); }
    bool is_discrete() const { return classes_ == element_.size(); }
    Vertex element(std::size_t place) const { return element_[place]; }
    std::uint32_t place(Vertex vertex) const { return place_[vertex]; }
    std::uint32_t class_of(Vertex vertex) const { return start_[vertex]; }
    std::uint32_t length(std::uint32_t start) const { return length_[start]; }

    // How far it has been split; `undo` goes back to such a mark.
    std::size_t mark() const { return splits_.size(); }
    void undo(std::size_t mark);

    // Makes a vertex a class of its own, before the rest of its class.
    void individualise(Vertex vertex);

    // Splits until every two vertices of a class have as many neighbours in each class (McKay, "Practical graph
    // isomorphism", 1981; worklist after Hopcroft). Every split is told to `trace(event)`, in an order that does not
    // depend on the names of the vertices; when that gives false the refinement is given up and so does this.
    template <typename Trace>
    bool refine(Trace&& trace);

   private:
    struct Split {
        std::uint32_t from, at;
    };
    struct Fragment {
        std::uint32_t begin, count, length;
    };

    void push(std::uint32_t start) {
        if (queued_[start]) return;
        queued_[start] = 1;
        queue_.push_back(start);
    }
    void cut(std::uint32_t from, std::uint32_t at);
    void count_neighbours(std::uint32_t start);
    // Sorts a class by the counts of its vertices and lists the stretches of equal count.
    void find_fragments(std::uint32_t start);
    // Makes classes of the fragments and queues those that can split others.
    void split(std::uint32_t start);

    const Graph& graph_;
    std::vector<Vertex> element_;
    std::vector<std::uint32_t> place_, start_, length_;
    std::vector<Split> splits_;
    std::size_t classes_ = 0;

    std::vector<std::uint32_t> queue_;
    std::size_t head_ = 0;
    std::vector<std::uint8_t> queued_;
    std::vector<std::uint32_t> counts_;           // neighbours in the class looked at, for each vertex
    std::vector<Vertex> counted_;                 // the vertices that have any
    std::vector<std::uint32_t> touched_;          // the classes that hold them, ascending
    std::vector<std::uint32_t> touched_members_;  // how many of them each class holds, at its start
    std::vector<Fragment> fragments_;
};

inline std::uint32_t mixed(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    std::uint64_t hash = a * 0x9E3779B97F4A7C15ull ^ (b + 0x7F4A7C15ull) * 0xC2B2AE3D27D4EB4Full ^
                         (c + 0x165667B1ull) * 0x165667B19E3779F9ull;
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9ull;
    return static_cast<std::uint32_t>(hash >> 32);
}

template <typename Trace>
bool Partition::refine(Trace&& trace) {
    bool go_on = true;
    while (go_on && head_ < queue_.size() && !is_discrete()) {
        const std::uint32_t splitter = queue_[head_++];
        queued_[splitter] = 0;
        count_neighbours(splitter);
        for (const std::uint32_t start : touched_) {
            find_fragments(start);
            for (const Fragment& fragment : fragments_)
                go_on = go_on && trace(mixed(fragment.begin, fragment.count, fragment.length));
            split(start);
            touched_members_[start] = 0;
        }
        for (const Vertex vertex : counted_) counts_[vertex] = 0;
    }
    for (; head_ < queue_.size(); ++head_) queued_[queue_[head_]] = 0;
    queue_.clear();
    head_ = 0;
    return go_on;
}

}  // namespace modoku::symmetry
