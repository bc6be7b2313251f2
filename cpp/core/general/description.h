// What the general engine is asked, as plain data: cells by index from 0, digits from 1, nothing checked yet. A cell is
// any variable: behind those of a board there may be hidden ones, which help to say a rule.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "bits.h"

namespace modoku::general {

using Cells = std::vector<int>;

enum class Comparison { equal, not_equal, less, less_equal, greater, greater_equal };

struct Domain {
    Cells cells;
    Mask digits = 0;
};

struct AllDifferent {
    Cells cells;
};

// In each pair, beside digit d of the first the second has one of the digits partners[d - 1]; digits beyond the list
// have none. Where that is equality, the two become one variable.
struct Relation {
    std::vector<std::pair<int, int>> pairs;
    std::vector<Mask> partners;
};

// The digits times their coefficients (all 1 where there are none) compare with the total.
struct Sum {
    Cells cells;
    std::vector<std::int64_t> coefficients;
    Comparison comparison = Comparison::equal;
    std::int64_t total = 0;
};

struct Table {
    Cells cells;
    std::vector<std::vector<int>> rows;
    bool allowed = true;
};

// transitions[state][digit - 1] is the next state or -1; reading starts in state 0.
struct Automaton {
    Cells cells;
    std::vector<std::vector<int>> transitions;
    std::vector<int> accepting;
};

// How many of the cells hold one of the digits is the digit of `result` plus the offset.
struct Among {
    Cells cells;
    Mask digits = 0;
    int result = 0;
    int offset = 0;
};

// The cells that hold one of the digits hang together along the edges (pairs of places in `cells`), and there are at
// least and at most so many.
struct Connected {
    Cells cells;
    Mask digits = 0;
    std::vector<std::pair<int, int>> edges;
    int least = 0;
    int most = max_cells;
};

// No two of the pairs (firsts[i], seconds[i]) hold the same two digits.
struct DifferentPairs {
    Cells firsts;
    Cells seconds;
};

using Constraint =
    std::variant<Domain, AllDifferent, Relation, Sum, Table, Automaton, Among, Connected, DifferentPairs>;

struct Description {
    int size = 0;               // how many digits there are, 1 to 64
    std::vector<Mask> domains;  // one set of digits a cell; a given is a set of one
    std::vector<Cells> groups;  // cells that all differ; where they have as many digits as cells, a house
    std::vector<Constraint> constraints;
    std::optional<int> visible;  // the first so many cells make a solution (all, if nothing is said); the others hide
    bool project = false;        // whether the hidden cells of a solution may be filled in several ways
};

}  // namespace modoku::general
