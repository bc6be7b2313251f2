// Puzzles whose givens stand in exactly the places that were asked for.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "fill.h"

namespace modoku::generate {

struct Placed {
    Digits puzzle{}, solution{};
    bool found = false;  // false: the closest, with this many solutions (or more, when that many were counted)
    std::uint64_t solutions = 0;
    std::uint64_t moves = 0;  // how many changes were looked at
};

// Looks for a unique puzzle with givens in `places` alone; `fixed` holds digits that must stand there. At most `moves`
// changes are tried. A few places at a time are set free and all completions of the rest are gone through: they tell
// how many solutions every choice of digits for the free places leaves.
Placed find_places(std::uint64_t seed, const std::vector<std::uint8_t>& places, const Digits& fixed,
                   std::uint64_t moves, const std::atomic<bool>* cancel);

}  // namespace modoku::generate
