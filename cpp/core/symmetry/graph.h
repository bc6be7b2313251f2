// A coloured graph: what the canonical labelling works on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace modoku::symmetry {

using Vertex = std::uint32_t;
using Permutation = std::vector<Vertex>;  // where each vertex goes

class Graph {
   public:
    // Edges are pairs of vertices, one after the other; an edge given twice counts once. Throws std::invalid_argument
    // for a vertex that does not exist or an edge from a vertex to itself.
    Graph(std::vector<std::uint32_t> colours, std::span<const std::int32_t> edges);

    std::size_t size() const { return colours_.size(); }
    std::uint32_t colour(Vertex vertex) const { return colours_[vertex]; }
    std::span<const Vertex> neighbours(Vertex vertex) const {
        return {neighbours_.data() + first_[vertex], neighbours_.data() + first_[vertex + 1]};
    }
    bool has_edge(Vertex from, Vertex to) const;
    // Whether the permutation keeps colours and edges.
    bool is_automorphism(const Permutation& permutation) const;

   private:
    std::vector<std::uint32_t> colours_;
    std::vector<std::size_t> first_;
    std::vector<Vertex> neighbours_;  // ascending for each vertex
};

}  // namespace modoku::symmetry
