#include "colouring/graph.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

namespace modoku::colouring {

Graph::Graph(std::uint32_t vertices, std::span<const std::int32_t> edges)
    : neighbours_(vertices <= kMostVertices ? vertices : 0), words_((neighbours_.size() + 63) / 64) {
    if (vertices > kMostVertices)
        throw std::invalid_argument("a graph may have at most " + std::to_string(kMostVertices) + " vertices, not " +
                                    std::to_string(vertices));
    if (edges.size() % 2 != 0) throw std::invalid_argument("edges come in pairs of vertices: one end is missing");
    bits_.resize(neighbours_.size() * words_, 0);
    for (std::size_t at = 0; at < edges.size(); at += 2) {
        const std::int32_t a = edges[at], b = edges[at + 1];
        const std::string which =
            "edge " + std::to_string(at / 2) + " (" + std::to_string(a) + ", " + std::to_string(b) + ")";
        const auto exists = [&](std::int32_t v) { return v >= 0 && static_cast<std::uint32_t>(v) < vertices; };
        if (!exists(a) || !exists(b))
            throw std::invalid_argument(which + " names a vertex outside 0.." + std::to_string(vertices) + " - 1");
        if (a == b) throw std::invalid_argument(which + " is a loop: no colouring is possible");
        const auto u = static_cast<Vertex>(a), v = static_cast<Vertex>(b);
        if (adjacent(u, v)) continue;
        bits_[u * words_ + v / 64] |= std::uint64_t{1} << (v % 64);
        bits_[v * words_ + u / 64] |= std::uint64_t{1} << (u % 64);
        neighbours_[u].push_back(v);
        neighbours_[v].push_back(u);
    }
    for (auto& list : neighbours_) std::sort(list.begin(), list.end());
}

namespace {

// Adds common neighbours of the clique, the lowest first, until there is none or `most` is reached.
void extend(const Graph& graph, std::vector<Vertex>& clique, std::size_t most) {
    std::vector<std::uint64_t> common(graph.row(clique[0]), graph.row(clique[0]) + graph.words());
    const auto restrict_to = [&](Vertex v) {
        for (std::size_t word = 0; word < common.size(); ++word) common[word] &= graph.row(v)[word];
    };
    for (std::size_t i = 1; i < clique.size(); ++i) restrict_to(clique[i]);
    for (std::size_t word = 0; word < common.size() && clique.size() < most;) {
        if (common[word] == 0) {
            ++word;
            continue;
        }
        const auto next = static_cast<Vertex>(word * 64 + static_cast<std::size_t>(std::countr_zero(common[word])));
        clique.push_back(next);
        restrict_to(next);
    }
}

}  // namespace

std::vector<std::vector<Vertex>> cliques_of_size(const Graph& graph, std::uint32_t size) {
    std::vector<std::vector<Vertex>> cliques;
    if (size < 2) return cliques;
    std::vector<std::uint64_t> held(graph.size() * graph.words(), 0);
    for (Vertex a = 0; a < graph.size(); ++a)
        for (const Vertex b : graph.neighbours(a)) {
            if (b < a || ((held[a * graph.words() + b / 64] >> (b % 64)) & 1u)) continue;
            std::vector<Vertex> clique{a, b};
            extend(graph, clique, size);
            if (clique.size() != size) continue;
            std::sort(clique.begin(), clique.end());
            for (const Vertex u : clique)
                for (const Vertex v : clique) held[u * graph.words() + v / 64] |= std::uint64_t{1} << (v % 64);
            cliques.push_back(std::move(clique));
        }
    return cliques;
}

std::vector<Vertex> large_clique(const Graph& graph) {
    std::vector<Vertex> best;
    for (Vertex v = 0; v < graph.size(); ++v) {
        std::vector<Vertex> clique{v};
        extend(graph, clique, graph.size());
        if (clique.size() > best.size()) best = std::move(clique);
    }
    return best;
}

}  // namespace modoku::colouring
