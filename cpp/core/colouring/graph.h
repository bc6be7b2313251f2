// A simple graph with vertices 0 .. n - 1, as lists and as a bit matrix.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace modoku::colouring {

using Vertex = std::uint32_t;

// The bit matrix of 16,384 vertices takes 32 MB; the largest grid with 64 symbols has 4,096 cells.
inline constexpr std::uint32_t kMostVertices = 1u << 14;

class Graph {
   public:
    // `edges` holds two ends for each edge. Throws std::invalid_argument on loops, odd length and ends that do not
    // exist.
    Graph(std::uint32_t vertices, std::span<const std::int32_t> edges);

    std::uint32_t size() const { return static_cast<std::uint32_t>(neighbours_.size()); }
    const std::vector<Vertex>& neighbours(Vertex v) const { return neighbours_[v]; }
    bool adjacent(Vertex a, Vertex b) const { return (row(a)[b / 64] >> (b % 64)) & 1u; }
    const std::uint64_t* row(Vertex v) const { return bits_.data() + v * words_; }
    std::size_t words() const { return words_; }

   private:
    std::vector<std::vector<Vertex>> neighbours_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

// Cliques of exactly `size` vertices, found greedily from each edge that none holds yet. In a colouring with as many
// colours every colour occurs in each of them. Of a Sudoku graph these are the rows, columns and boxes.
std::vector<std::vector<Vertex>> cliques_of_size(const Graph& graph, std::uint32_t size);

// A large clique, found greedily: a lower bound for the number of colours.
std::vector<Vertex> large_clique(const Graph& graph);

}  // namespace modoku::colouring
