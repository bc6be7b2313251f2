#include "symmetry/graph.h"

#include <algorithm>
#include <stdexcept>

namespace modoku::symmetry {

Graph::Graph(std::vector<std::uint32_t> colours, std::span<const std::int32_t> edges) : colours_(std::move(colours)) {
    if (edges.size() % 2) throw std::invalid_argument("edges are pairs of vertices");
    const auto count = static_cast<std::int64_t>(colours_.size());
    std::vector<std::vector<Vertex>> lists(colours_.size());
    for (std::size_t i = 0; i < edges.size(); i += 2) {
        const std::int64_t a = edges[i], b = edges[i + 1];
        if (a < 0 || b < 0 || a >= count || b >= count)
            throw std::invalid_argument("an edge names a vertex that does not exist");
        if (a == b) throw std::invalid_argument("an edge joins a vertex to itself");
        lists[static_cast<std::size_t>(a)].push_back(static_cast<Vertex>(b));
        lists[static_cast<std::size_t>(b)].push_back(static_cast<Vertex>(a));
    }
    first_.push_back(0);
    for (auto& list : lists) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        neighbours_.insert(neighbours_.end(), list.begin(), list.end());
        first_.push_back(neighbours_.size());
    }
}

bool Graph::has_edge(Vertex from, Vertex to) const {
    const auto list = neighbours(from);
    return std::binary_search(list.begin(), list.end(), to);
}

bool Graph::is_automorphism(const Permutation& permutation) const {
    for (Vertex vertex = 0; vertex < size(); ++vertex) {
        const Vertex image = permutation[vertex];
        if (colours_[vertex] != colours_[image] || neighbours(vertex).size() != neighbours(image).size()) return false;
        if (vertex == image) continue;  // its edges are looked at from the other end wherever anything moves
        for (const Vertex other : neighbours(vertex))
            if (!has_edge(image, permutation[other])) return false;
    }
    return true;
}

}  // namespace modoku::symmetry
