// Puzzles near a puzzle: some givens go, as many or fewer others come, and there is still one solution.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fill.h"

namespace modoku::generate {

struct Vicinity {
    std::vector<Digits> puzzles;  // each once, in an order that depends on the puzzle alone
    std::uint64_t left_out = 0;   // ways to take givens out that leave too many solutions to go through
    bool complete = true;         // false: out of time, cancelled, or there are more puzzles than were asked for
};

// The puzzles that differ from a unique one in `exchanged` givens, 1 or 2: so many go, and so many or fewer come. Where
// more than `solutions` solutions are left after the givens went, that way is left out.
Vicinity find_vicinity(const Digits& puzzle, int exchanged, int solutions, std::size_t limit, double seconds,
                       const std::atomic<bool>* cancel);

}  // namespace modoku::generate
