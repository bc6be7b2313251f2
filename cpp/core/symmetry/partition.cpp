#include "symmetry/partition.h"

#include <algorithm>
#include <numeric>

namespace modoku::symmetry {

Partition::Partition(const Graph& graph)
    : graph_(graph),
      element_(graph.size()),
      place_(graph.size()),
      start_(graph.size()),
      length_(graph.size()),
      queued_(graph.size()),
      counts_(graph.size()),
      touched_members_(graph.size()) {
    std::iota(element_.begin(), element_.end(), 0u);
    std::stable_sort(element_.begin(), element_.end(),
                     [&](Vertex a, Vertex b) { return graph.colour(a) < graph.colour(b); });
    std::uint32_t start = 0;
    for (std::uint32_t place = 0; place < element_.size(); ++place) {
        const Vertex vertex = element_[place];
        if (place > 0 && graph.colour(vertex) != graph.colour(element_[place - 1])) start = place;
        if (place == start) ++classes_;
        place_[vertex] = place;
        start_[vertex] = start;
        ++length_[start];
    }
    for (std::uint32_t at = 0; at < element_.size(); at += length_[at]) push(at);
}

void Partition::cut(std::uint32_t from, std::uint32_t at) {
    length_[at] = from + length_[from] - at;
    length_[from] = at - from;
    for (std::uint32_t place = at; place < at + length_[at]; ++place) start_[element_[place]] = at;
    splits_.push_back({from, at});
    ++classes_;
}

void Partition::undo(std::size_t mark) {
    while (splits_.size() > mark) {
        const Split split = splits_.back();
        splits_.pop_back();
        for (std::uint32_t place = split.at; place < split.at + length_[split.at]; ++place)
            start_[element_[place]] = split.from;
        length_[split.from] += length_[split.at];
        --classes_;
    }
}

void Partition::individualise(Vertex vertex) {
    const std::uint32_t start = start_[vertex], place = place_[vertex];
    if (length_[start] == 1) return;
    const Vertex other = element_[start];
    element_[place] = other;
    place_[other] = place;
    element_[start] = vertex;
    place_[vertex] = start;
    cut(start, start + 1);
    push(start);
}

void Partition::count_neighbours(std::uint32_t start) {
    counted_.clear();
    touched_.clear();
    for (std::uint32_t place = start; place < start + length_[start]; ++place) {
        for (const Vertex vertex : graph_.neighbours(element_[place])) {
            if (counts_[vertex]++) continue;
            counted_.push_back(vertex);
            if (!touched_members_[start_[vertex]]++) touched_.push_back(start_[vertex]);
        }
    }
    std::sort(touched_.begin(), touched_.end());
}

void Partition::find_fragments(std::uint32_t start) {
    fragments_.clear();
    const std::uint32_t length = length_[start], members = touched_members_[start];
    const auto begin = element_.begin() + start, end = begin + length;
    // Vertices without neighbours stand first.
    auto counted = begin;
    if (members < length) {
        counted = std::partition(begin, end, [&](Vertex vertex) { return counts_[vertex] == 0; });
        fragments_.push_back({start, 0, length - members});
    }
    const std::uint32_t lowest = counts_[*counted];
    if (std::any_of(counted, end, [&](Vertex vertex) { return counts_[vertex] != lowest; }))
        std::sort(counted, end, [&](Vertex a, Vertex b) { return counts_[a] < counts_[b]; });
    for (auto at = counted; at != end;) {
        const std::uint32_t count = counts_[*at];
        auto next = at;
        while (next != end && counts_[*next] == count) ++next;
        const auto place = static_cast<std::uint32_t>(at - element_.begin());
        fragments_.push_back({place, count, static_cast<std::uint32_t>(next - at)});
        at = next;
    }
    if (fragments_.size() > 1)
        for (std::uint32_t place = start; place < start + length; ++place) place_[element_[place]] = place;
}

void Partition::split(std::uint32_t start) {
    if (fragments_.size() < 2) return;
    const bool was_queued = queued_[start] != 0;
    std::size_t largest = 0;
    for (std::size_t i = 1; i < fragments_.size(); ++i)
        if (fragments_[i].length > fragments_[largest].length) largest = i;
    // From the last to the first, so that each vertex is given its class once.
    for (std::size_t i = fragments_.size() - 1; i > 0; --i) cut(start, fragments_[i].begin);
    for (std::size_t i = 0; i < fragments_.size(); ++i)
        if (was_queued || i != largest) push(fragments_[i].begin);
}

}  // namespace modoku::symmetry
