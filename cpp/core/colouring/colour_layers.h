// Colourings counted layer by layer: the vertices are coloured in a fixed order, and a state is, for each colour that
// still matters, the set of vertices to come that it is forbidden to. Two layers are held at a time.
//
// Named and fresh colours are alike, and a colour forbidden to nothing more is as good as a fresh one. Where the number
// of colours x is given, a state with l sets leaves x - l others, and states with more than x sets do not occur: with
// few colours there are few states. Where it is not, values are polynomials in the basis (x - c)(x - c - 1) ... of
// falling factorials, c the number of named colours: all coefficients are whole and positive, the j-th counts the
// colourings that use exactly j fresh colours, and (x - l) times the j-th member is the next one plus (c + j - l) times
// itself.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "budget.h"
#include "colouring/graph.h"

namespace modoku::colouring {

inline constexpr std::uint32_t kMostLayeredVertices = 64;
__extension__ using Count = unsigned __int128;

struct LayeredCount {
    std::vector<Count> values;    // the number of colourings, or the coefficients in the falling basis
    std::uint64_t states = 0;     // states of all layers
    Stop stop = Stop::exhausted;  // `nodes`: more than `budget.nodes` states in two layers
    bool overflowed = false;      // a number did not fit 128 bits: `values` mean nothing
};

// `forbidden[c]` lists the vertices that named colour c is forbidden to. Without `colours`, the polynomial. Throws
// std::invalid_argument on impossible sizes.
LayeredCount count_by_layers(const Graph& graph, const std::vector<std::vector<Vertex>>& forbidden,
                             std::optional<std::uint32_t> colours, const Budget& budget);

}  // namespace modoku::colouring
