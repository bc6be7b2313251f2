// Grids that a symmetry carries to a relabelling of themselves: the counts that Burnside's lemma needs.
//
// A permutation g of the cells keeps a filling X up to relabelling if X(g(c)) = s(X(c)) for some permutation s of the
// digits. Up to relabelling only the cycle type of s matters, and the fillings of one s fall into classes of as many
// members as s has commuting permutations. So one s of each cycle type is searched, cells and digits that have not
// been told apart yet being tried once for all: each leaf of the search is one filling up to relabelling.
//
// Symmetries that commute with g carry fillings that g keeps to others that it keeps. So some of the cells are filled
// first; of fillings of these that such symmetries carry to one another only one is continued.
#pragma once

#include <cstdint>
#include <vector>

#include "budget.h"

namespace modoku::census {

struct Board {
    int size = 0;  // how many digits
    int cells = 0;
    std::vector<std::vector<int>> units;  // groups of cells that all differ
};

struct Fixed {
    std::uint64_t count = 0;  // fillings up to relabelling
    std::uint64_t nodes = 0;
    Stop stop = Stop::exhausted;
};

using Permutation = std::vector<int>;  // [c] is the cell that c goes to

// Units must go to units, in `permutation` and in the `symmetries`; these must commute with it and keep `first`, the
// cells to fill first, as a set. Throws std::invalid_argument if they do not, or for more than 16 digits or 256 cells.
Fixed count_fixed(const Board& board, const Permutation& permutation, const std::vector<int>& first,
                  const std::vector<Permutation>& symmetries, const Budget& budget);

}  // namespace modoku::census
