// Unavoidable sets of a completed classic 9x9 grid: cells whose digits can be exchanged so that another grid comes out.
// A puzzle with one solution has a given in each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "fill.h"

namespace modoku::generate {

// A set of at most 128 things: cells, or places in an order.
struct Set128 {
    std::uint64_t low = 0, high = 0;

    static Set128 of(int i) {
        return i < 64 ? Set128{std::uint64_t{1} << i, 0} : Set128{0, std::uint64_t{1} << (i - 64)};
    }
    bool meets(const Set128& o) const { return ((low & o.low) | (high & o.high)) != 0; }
    Set128 operator|(const Set128& o) const { return {low | o.low, high | o.high}; }
    void add(const Set128& o) { low |= o.low, high |= o.high; }
    bool empty() const { return (low | high) == 0; }
    int last() const { return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low); }
};

// Gives the sets in which two digits, or two rows of a band, or two columns of a stack, are exchanged: some eighty. The
// sets are made of what `mark` has for each cell.
template <class Take>
void add_unavoidable(const Digits& grid, const std::array<Set128, kCells>& mark, Take&& take) {
    // By digit and row: its column and box, and what marks its cell. By digit and column or box: the row, as a bit.
    std::uint8_t column[9][9], box[9][9];
    std::uint16_t at_column[9][9], at_box[9][9];
    Set128 marks[9][9];
    for (int row = 0, cell = 0; row < 9; ++row)
        for (int k = 0; k < 9; ++k, ++cell) {
            const int d = grid[cell] - 1, b = row / 3 * 3 + k / 3;
            column[d][row] = static_cast<std::uint8_t>(k);
            box[d][row] = static_cast<std::uint8_t>(b);
            at_column[d][k] = at_box[d][b] = static_cast<std::uint16_t>(1 << row);
            marks[d][row] = mark[cell];
        }
    for (int a = 0; a < 8; ++a)
        for (int b = a + 1; b < 9; ++b)
            for (std::uint32_t left = 0x1FF; left;) {
                // Rows hang together where the exchange in one makes a clash that only the exchange in the other mends.
                std::uint32_t rows = 0, fresh = left & (0u - left);
                Set128 cells;
                while (fresh) {
                    const int row = std::countr_zero(fresh);
                    rows |= fresh & (0u - fresh);
                    fresh |= at_column[b][column[a][row]] | at_box[b][box[a][row]];
                    fresh &= ~rows;
                    cells.add(marks[a][row] | marks[b][row]);
                }
                if (rows == 0x1FF) break;
                left &= ~rows;
                take(cells);
            }
    for (int turned = 0; turned < 2; ++turned) {
        const int down = turned ? 1 : 9, across = turned ? 9 : 1;
        for (int i = 0; i < 9; ++i)
            for (int j = i + 1; j < i / 3 * 3 + 3; ++j) {
                std::uint8_t where[10];
                for (int k = 0; k < 9; ++k) where[grid[i * down + k * across]] = static_cast<std::uint8_t>(k);
                for (std::uint32_t left = 0x1FF; left;) {
                    Set128 cells;
                    const std::uint32_t whole = left;
                    for (int k = std::countr_zero(left); left >> k & 1; k = where[grid[j * down + k * across]]) {
                        left &= ~(1u << k);
                        cells.add(mark[i * down + k * across] | mark[j * down + k * across]);
                    }
                    const std::uint32_t cycle = whole ^ left, one = cycle & (cycle - 1);
                    if (cycle == 0x1FF) break;
                    // Two columns only: two digits are exchanged, and that is known already.
                    if (one & (one - 1)) take(cells);
                }
            }
    }
}

}  // namespace modoku::generate
