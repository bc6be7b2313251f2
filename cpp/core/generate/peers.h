// The twenty peers of each cell of the classic 9x9 grid.
#pragma once

#include <array>
#include <cstdint>

namespace modoku::generate {

inline constexpr auto kPeers = [] {
    std::array<std::array<std::uint8_t, 20>, 81> peers{};
    for (int a = 0; a < 81; ++a)
        for (int b = 0, n = 0; b < 81; ++b) {
            const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if (a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box)) peers[a][n++] = static_cast<std::uint8_t>(b);
        }
    return peers;
}();

}  // namespace modoku::generate
