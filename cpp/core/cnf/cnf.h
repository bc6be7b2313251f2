// The clauses of cells and of groups that differ, written in bulk, and the singles that are drawn before writing.
//
// src/modoku/models/sat/rules.py and candidates.py say the same in plain Python; tests compare every literal.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "budget.h"

namespace modoku::cnf {

using Mask = std::uint64_t;  // bit d - 1 stands for digit d

// Groups of cells that differ: group g has cells[ends[g - 1]] ... cells[ends[g] - 1], with ends[-1] = 0. A house has as
// many cells as they have digits, so that every digit occurs: the digits 1 ... k of its k cells.
struct Groups {
    std::span<const std::int32_t> cells;
    std::span<const std::int32_t> ends;
    std::span<const std::uint8_t> houses;  // per group: whether it is one

    std::size_t count() const { return ends.size(); }
    std::span<const std::int32_t> operator[](std::size_t group) const {
        const std::size_t start = group == 0 ? 0 : static_cast<std::size_t>(ends[group - 1]);
        return cells.subspan(start, static_cast<std::size_t>(ends[group]) - start);
    }
};

// Draws naked and hidden singles until there are none; false if some cell or digit has no place left.
bool settle(std::span<Mask> masks, const Groups& groups);

enum class Scheme { pairwise, product, sequential, commander, binary };

enum Rule : std::int32_t { given, domain, cell_some, cell_one, unit_one, unit_every };

struct Recipe {
    Scheme scheme = Scheme::pairwise;
    bool cell_one = false;    // at most one digit for every cell, not only where nothing else implies it
    bool unit_every = false;  // every digit somewhere in every house
    bool once = false;        // each pair of cells once, not again in every group that has both
};

struct Board {
    int size = 0;                         // the most digits that a cell has
    std::span<const Mask> candidates;     // per cell the digits that have a variable; none for a settled cell
    std::span<const std::int32_t> known;  // per cell its digit if settled, else 0
    Groups groups;
    std::span<const std::uint8_t> stars;   // per group: relate only the first cell to the others
    std::span<const std::int32_t> givens;  // per cell, written as unit clauses; may be empty
    std::span<const Mask> domains;         // per cell, the rest written as unit clauses; may be empty
};

struct Formula {
    std::vector<std::int32_t> literals;     // each clause ended by 0
    std::vector<std::int32_t> runs;         // (rule, index, number of clauses) ...
    std::vector<std::int32_t> auxiliaries;  // (rule, index, number of variables) ...
    Stop stop = Stop::exhausted;            // anything else: not all of it was written
};

// The largest boards have tens of millions of clauses: time and the cancel flag of the budget are looked at on the way.
Formula write_rules(const Board& board, const Recipe& recipe, const Budget& budget = {});

// Clauses, each ended by 0, as the lines of a DIMACS file.
std::string to_dimacs(std::span<const std::int32_t> literals);

}  // namespace modoku::cnf
