#include "clues/second_grid.h"

#include <stdexcept>
#include <utility>

namespace modoku::clues {

SolvedGrid solved_grid(int box_rows, int box_columns, const std::vector<int>& digits) {
    if (box_rows < 1 || box_columns < 1 || box_rows > 32 || box_columns > 32 || box_rows * box_columns > 11)
        throw std::invalid_argument("boxes have 1 to 11 cells");
    SolvedGrid grid{box_rows, box_columns, box_rows * box_columns, {}};
    if (static_cast<int>(digits.size()) != grid.cells()) throw std::invalid_argument("the grid has another size");
    std::vector<std::uint32_t> rows(static_cast<std::size_t>(grid.size)), columns = rows, boxes = rows;
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const int digit = digits[static_cast<std::size_t>(cell)] - 1;
        if (digit < 0 || digit >= grid.size) throw std::invalid_argument("the grid is not completed");
        const std::uint32_t bit = 1u << digit;
        for (std::uint32_t* house :
             {&rows[static_cast<std::size_t>(grid.row(cell))], &columns[static_cast<std::size_t>(grid.column(cell))],
              &boxes[static_cast<std::size_t>(grid.box(cell))]}) {
            if (*house & bit) throw std::invalid_argument("the grid breaks a rule");
            *house |= bit;
        }
        grid.digits.push_back(digit);
    }
    return grid;
}

CellSet SecondGrid::find(CellSet givens) {
    const auto size = static_cast<std::size_t>(grid_.size);
    rows_.assign(size, 0);
    columns_ = boxes_ = rows_;
    digits_ = grid_.digits;
    open_.clear();
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        if (!(givens & single(cell))) {
            open_.push_back(cell);
            continue;
        }
        const std::uint32_t bit = 1u << grid_.digits[static_cast<std::size_t>(cell)];
        rows_[static_cast<std::size_t>(grid_.row(cell))] |= bit;
        columns_[static_cast<std::size_t>(grid_.column(cell))] |= bit;
        boxes_[static_cast<std::size_t>(grid_.box(cell))] |= bit;
    }
    if (!fill(false)) return 0;
    CellSet changed = 0;
    for (int cell = 0; cell < grid_.cells(); ++cell)
        if (digits_[static_cast<std::size_t>(cell)] != grid_.digits[static_cast<std::size_t>(cell)])
            changed |= single(cell);
    return changed;
}

// Digits other than the grid's own are tried first: what is looked for differs.
bool SecondGrid::fill(bool differs) {
    if (open_.empty()) return differs;
    if (meter_.spent(++nodes_)) return false;
    const std::uint32_t all = (1u << grid_.size) - 1;
    std::size_t chosen = 0;
    int fewest = 99;
    std::uint32_t choices = 0;
    for (std::size_t k = 0; k < open_.size() && fewest > 1; ++k) {
        const int cell = open_[k];
        const std::uint32_t free = all & ~(rows_[static_cast<std::size_t>(grid_.row(cell))] |
                                           columns_[static_cast<std::size_t>(grid_.column(cell))] |
                                           boxes_[static_cast<std::size_t>(grid_.box(cell))]);
        if (std::popcount(free) >= fewest) continue;
        fewest = std::popcount(free);
        chosen = k;
        choices = free;
    }
    if (fewest == 0) return false;
    const int cell = open_[chosen];
    open_[chosen] = open_.back();
    open_.pop_back();
    const std::uint32_t own = 1u << grid_.digits[static_cast<std::size_t>(cell)];
    std::uint32_t& row = rows_[static_cast<std::size_t>(grid_.row(cell))];
    std::uint32_t& column = columns_[static_cast<std::size_t>(grid_.column(cell))];
    std::uint32_t& box = boxes_[static_cast<std::size_t>(grid_.box(cell))];
    for (const bool other : {true, false})
        for (std::uint32_t left = other ? choices & ~own : choices & own; left; left &= left - 1) {
            const std::uint32_t bit = left & (~left + 1);
            digits_[static_cast<std::size_t>(cell)] = std::countr_zero(bit);
            row |= bit;
            column |= bit;
            box |= bit;
            const std::vector<int> kept = open_;
            if (fill(differs || other)) return true;
            open_ = kept;
            row &= ~bit;
            column &= ~bit;
            box &= ~bit;
        }
    open_.push_back(cell);
    return false;
}

CellSet SecondGrid::minimal(CellSet set) {
    const CellSet every = all_cells(grid_.cells());
    CellSet needed = 0;
    for (;;) {
        const CellSet rest = set & ~needed;
        if (!rest) return set;
        const CellSet cell = single(first_of(rest));
        const CellSet smaller = find((every & ~set) | cell);
        if (smaller) {
            set = smaller;
            needed &= set;
        } else {
            needed |= cell;
        }
    }
}

}  // namespace modoku::clues
