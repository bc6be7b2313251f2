// Another grid with the same givens as a completed one.
#pragma once

#include <vector>

#include "budget.h"
#include "clues/cell_set.h"

namespace modoku::clues {

class SecondGrid {
   public:
    SecondGrid(const SolvedGrid& grid, Meter& meter) : grid_(grid), meter_(meter) {}

    // The cells in which a second grid that keeps `givens` differs; empty if there is none (or the meter is spent).
    CellSet find(CellSet givens);
    // An unavoidable set within the cells of `set`, which hold one, that contains no other.
    CellSet minimal(CellSet set);
    // The digits (from 0) of the second grid that `find` met last.
    const std::vector<int>& digits() const { return digits_; }

   private:
    bool fill(bool differs);

    const SolvedGrid& grid_;
    Meter& meter_;
    std::vector<std::uint32_t> rows_, columns_, boxes_;
    std::vector<int> digits_, open_;
    std::uint64_t nodes_ = 0;
};

}  // namespace modoku::clues
