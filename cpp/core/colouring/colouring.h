// Exact colouring of graphs: Brélaz's DSATUR (1979) as a branch and bound, with colour lists, hence with precolouring.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "colouring/graph.h"

namespace modoku::colouring {

inline constexpr std::uint32_t kMostColours = 64;

struct Result {
    std::vector<std::uint8_t> colourings;  // a colour (from 0) for each vertex, one colouring after the other
    std::uint64_t count = 0;
    std::uint64_t nodes = 0;  // branches taken
    Stop stop = Stop::exhausted;
};

// Proper colourings of `graph` with `colours` colours in which each vertex takes one of its list (a bit mask; no lists:
// any colour). A precoloured vertex has a list of one. Keeps the first `keep` and counts all until the budget is spent.
// Colourings that differ only by names of colours are different ones. Throws std::invalid_argument on impossible sizes.
Result solve(const Graph& graph, std::uint32_t colours, std::span<const std::uint64_t> lists, const Budget& budget,
             std::uint64_t keep);

struct Chromatic {
    std::uint32_t lower = 0, upper = 0;    // equal when the search was not stopped
    std::vector<std::uint32_t> colouring;  // with `upper` colours
    std::uint64_t nodes = 0;
    Stop stop = Stop::exhausted;
};

// The chromatic number of a small graph, or bounds for it when the budget is spent or more than 64 colours are needed.
Chromatic chromatic_number(const Graph& graph, const Budget& budget);

}  // namespace modoku::colouring
