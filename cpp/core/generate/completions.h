// All solutions of many puzzles at once, and which single givens pick out one of them.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "fill.h"

namespace modoku::generate {

struct Completions {
    int count = 0;
    bool complete = false;  // false: there are more than were gone through
    // A bit for each digit that stands in a cell in exactly one solution, as the words of a board (lanes/board.h).
    std::array<std::uint32_t, 30> once{};

    // Calls take(cell, digit) for each of them.
    template <class Take>
    void for_each_once(Take&& take) const {
        for (int c = 0; c < 3; ++c)
            for (int d = 0; d < 9; ++d)
                for (std::uint32_t m = once[10 * c + d]; m; m &= m - 1)
                    take(3 * std::countr_zero(m) + c, static_cast<std::uint8_t>(d + 1));
    }
};

// Goes through at most `most` solutions of each puzzle. A raised flag leaves the rest without any.
std::vector<Completions> find_completions(const std::vector<Digits>& puzzles, int most,
                                          const std::atomic<bool>* cancel);

}  // namespace modoku::generate
