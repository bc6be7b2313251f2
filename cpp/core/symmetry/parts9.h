// What the two ways to a canonical form share.
#pragma once

#include <cstdint>

#include "symmetry/classic9.h"

namespace modoku::symmetry {

// The cells as they are and transposed: [transposed][row][column].
struct Views9 {
    std::uint8_t at[2][9][9];

    explicit Views9(const Cells81& cells) {
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 9; ++column)
                at[0][row][column] = at[1][column][row] = cells[static_cast<std::size_t>(9 * row + column)];
    }
};

inline constexpr std::uint8_t kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// Smallest line of digits of a full grid that keeps the rules; `ties` moves lead to it.
struct GridForm {
    Canonical9 canonical;
    std::uint32_t ties = 0;
};
GridForm canonical_grid9(const Views9& views);

// First pattern, then digits, for any cells at all.
Canonical9 canonical_puzzle9(const Views9& views);

}  // namespace modoku::symmetry
