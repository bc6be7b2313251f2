// Exact cover: choose options so that every primary item is covered exactly once and every secondary item at most once.
// Knuth's Algorithm X with dancing links (2000) over an array, the item with fewest options first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"

namespace modoku::cover {

struct Problem {
    std::uint32_t primary = 0;
    std::uint32_t secondary = 0;
    // The items of each option, counted from 0 (primary ones first), each option ended by -1.
    std::span<const std::int32_t> options;
};

struct Result {
    std::vector<std::int32_t> solutions;  // numbers of the chosen options, ascending; each solution ended by -1
    std::uint64_t count = 0;
    std::uint64_t nodes = 0;    // options tried
    std::uint64_t updates = 0;  // links unhooked, a measure of the work that does not depend on the machine
    Stop stop = Stop::exhausted;
};

// Searches until the budget is spent; keeps the first `keep` solutions and counts all. Throws std::invalid_argument
// when an option names an item twice or one that does not exist.
Result solve(const Problem& problem, const Budget& budget, std::uint64_t keep);

}  // namespace modoku::cover
