// The unavoidable sets of a solved board of groups that all differ: cells whose digits can be changed, all others kept,
// into another solution. A puzzle with that one solution gives a cell of each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"

namespace modoku::general {

struct SolvedBoard {
    int size = 0;                          // digits are 0 ... size - 1, at most 32
    std::vector<int> digits;               // of each cell, at most 128 cells
    std::vector<std::vector<int>> groups;  // cells that all differ; with `size` cells a group holds every digit
};

struct UnavoidableSets {
    std::vector<std::vector<int>> sets;           // smallest first, then by their cells; none contains another
    modoku::Stop stop = modoku::Stop::exhausted;  // otherwise sets are missing
    std::uint64_t nodes = 0;
};

// Finds every minimal set of up to `most` cells. Throws std::invalid_argument where the board is too large or breaks a
// rule.
//
// The search is for a second solution: from the smallest changed cell on (smaller ones keep their digit), a changed
// cell takes a new digit, and whatever holds that digit in its groups must change too. Where a digit leaves a full
// group it comes back elsewhere: a full group, and a digit, never has just one changed cell, which bounds what is to
// come.
UnavoidableSets find_unavoidable_sets(const SolvedBoard& board, int most, const modoku::Budget& budget);

}  // namespace modoku::general
