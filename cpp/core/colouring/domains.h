// The colours each vertex may still take, with undo: a colour taken leaves the neighbours, a vertex with one colour
// left takes it, and in a clique as large as the number of colours every colour finds its place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "colouring/graph.h"

namespace modoku::colouring {

using Mask = std::uint64_t;

class Domains {
   public:
    Domains(const Graph& graph, std::uint32_t colours, std::vector<Mask> domains);

    static constexpr Vertex kNone = ~Vertex{0};

    Mask of(Vertex v) const { return domains_[v]; }
    std::span<const Mask> all() const { return domains_; }

    // Each false when some vertex has no colour left; undo() is then needed before anything else.
    bool propagate_all();
    bool restrict_to(Vertex v, Mask colours);

    std::size_t mark() const { return trail_.size(); }
    void undo(std::size_t mark);

    // The open vertex with fewest colours left, among equals the one with most open neighbours; kNone when all are
    // coloured.
    Vertex most_saturated() const;
    void append_colouring(std::vector<std::uint8_t>& out) const;

   private:
    bool narrow(Vertex v, Mask colours);
    bool propagate();
    bool clear_neighbours(Vertex v);
    bool place_in_clique(std::uint32_t clique);

    const Graph& graph_;
    Mask full_;
    std::vector<Mask> domains_;
    std::vector<std::vector<Vertex>> cliques_;
    std::vector<std::vector<std::uint32_t>> cliques_of_;
    std::vector<std::pair<Vertex, Mask>> trail_;
    std::vector<Vertex> coloured_;        // whose colour the neighbours have not heard of yet
    std::vector<std::uint32_t> pending_;  // cliques that have changed
    std::vector<std::uint8_t> is_pending_;
};

}  // namespace modoku::colouring
