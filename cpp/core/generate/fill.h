// Random completed grids of the classic 9x9 Sudoku.
#pragma once

#include <array>
#include <cstdint>

#include "random.h"

namespace modoku::generate {

inline constexpr int kCells = 81;
using Digits = std::array<std::uint8_t, kCells>;  // 1 to 9, 0 for a blank

// Fills the blanks of `fixed` at random: always the cell with fewest candidates, then any of them. False where there is
// no completed grid, or where `nodes` placements did not reach one. Every completion can come, not all equally often.
bool fill(const Digits& fixed, Random& random, std::uint64_t nodes, Digits& grid);

}  // namespace modoku::generate
