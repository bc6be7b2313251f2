// The chromatic polynomial of a graph, some of whose colours are named beforehand: p(x) counts the proper colourings
// with x colours in which every vertex avoids the named colours that are forbidden to it.
//
// Vertices are coloured one after the other. All that matters of the colours used so far is which open vertices each of
// them is forbidden to: a multiset of sets. Colours forbidden to no open vertex are as good as unused ones, so that a
// vertex takes one of the b colours of the multiset or one of x - b others. What is left open falls into parts that
// have nothing to do with one another: their polynomials multiply, and a part met before is not counted again.
//
// Reference: the transfer matrices of N. L. Biggs, R. M. Damerell and D. A. Sands, "Recursive families of graphs",
// Journal of Combinatorial Theory B 12, 1972, carried from strips to any graph by an order of elimination.
#pragma once

#include <cstdint>
#include <vector>

#include "budget.h"
#include "colouring/graph.h"

namespace modoku::colouring {

inline constexpr std::uint32_t kMostPolynomialVertices = 256;

struct Polynomial {
    std::vector<std::uint64_t> coefficients;  // modulo the prime, from the constant up
    std::uint64_t states = 0;                 // parts with their colours that were counted
    Stop stop = Stop::exhausted;              // `nodes`: more than `budget.nodes` states were needed
};

// The polynomial modulo `prime` (below 2^62). `forbidden[c]` lists the vertices that named colour c is forbidden to.
// `budget.nodes` bounds the states, hence the memory. Throws std::invalid_argument on impossible sizes.
Polynomial chromatic_polynomial(const Graph& graph, const std::vector<std::vector<Vertex>>& forbidden,
                                std::uint64_t prime, const Budget& budget);

}  // namespace modoku::colouring
