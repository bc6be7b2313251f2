// Puzzles with few givens of one completed grid: sets of cells that hit every unavoidable set.
//
// A puzzle has the grid as its only solution exactly if it gives a cell of every unavoidable set. The search goes
// through the sets of at most m cells that hit a family of such sets, one band (or stack) after the other: of k bands
// one has m / k givens at most. Within a band it branches on the smallest set not yet hit, a cell that was tried is
// dead for its later brothers, and it turns back where disjoint sets alone need more cells than are left. A choice that
// hits all sets of a band is asked for a second grid; the difference, made minimal, joins the family in place, since
// nothing chosen so far hits it. A search that ends without a puzzle proves that there is none with m givens, and the
// family that it leaves has no hitting set of m cells (unless it was full).
#pragma once

#include <cstdint>
#include <vector>

#include "budget.h"
#include "clues/cell_set.h"

namespace modoku::clues {

struct FewGivens {
    CellSet givens = 0;         // a puzzle, 0 if none was found
    std::vector<CellSet> sets;  // the unavoidable sets: those given, and those met
    std::uint64_t nodes = 0;
    Stop stop = Stop::exhausted;  // `exhausted` without a puzzle: there is none
};

// Look for a puzzle with at most `most` givens that gives `chosen` and none of `dead`.
FewGivens find_few_givens(const SolvedGrid& grid, std::vector<CellSet> sets, int most, CellSet chosen, CellSet dead,
                          const Budget& budget);

// Look for puzzles with fewer and fewer givens by exchanging givens at random, until the budget is spent or one with
// `enough` is found: the upper bound.
FewGivens exchange_givens(const SolvedGrid& grid, std::vector<CellSet> sets, int enough, std::uint64_t seed,
                          const Budget& budget);

}  // namespace modoku::clues
