// Sets of up to 128 cells.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace modoku::clues {

__extension__ using CellSet = unsigned __int128;

inline CellSet single(int cell) { return CellSet{1} << cell; }
inline int size_of(CellSet set) {
    return std::popcount(static_cast<std::uint64_t>(set)) + std::popcount(static_cast<std::uint64_t>(set >> 64));
}
inline int first_of(CellSet set) {
    const auto low = static_cast<std::uint64_t>(set);
    return low ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64));
}
inline CellSet all_cells(int count) { return count == 128 ? ~CellSet{0} : single(count) - 1; }

// A completed grid with boxes of rows x columns, digits from 0.
struct SolvedGrid {
    int box_rows, box_columns, size;
    std::vector<int> digits;

    int cells() const { return size * size; }
    int row(int cell) const { return cell / size; }
    int column(int cell) const { return cell % size; }
    int box(int cell) const { return row(cell) / box_rows * box_rows + column(cell) / box_columns; }
};

// Throws std::invalid_argument unless the digits (from 1) make a completed grid with at most 128 cells.
SolvedGrid solved_grid(int box_rows, int box_columns, const std::vector<int>& digits);

}  // namespace modoku::clues
