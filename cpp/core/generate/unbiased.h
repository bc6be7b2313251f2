// Minimal puzzles drawn with a bias that is known exactly (the controlled-bias method of Denis Berthier).
#pragma once

#include <atomic>
#include <cstdint>

#include "fill.h"

namespace modoku::generate {

struct Drawn {
    Digits puzzle{}, solution{};
    bool found = false;
    std::uint64_t tries = 0;  // orders in which cells were taken out
};

// Takes cells out of a grid, drawn exactly uniformly, in a random order until the puzzle is minimal; if it stops being
// unique first, all is thrown away and begun anew, up to `tries` times. A given set of n cells is what is left after 81
// - n turns with chance 1 / C(81, n), whatever the set; a minimal puzzle is reached through unique puzzles alone and
// none of those is minimal: so every minimal puzzle with n givens on a grid comes out equally often, and C(81, n)
// undoes the difference between one n and another.
Drawn draw(std::uint64_t seed, std::uint64_t tries, const std::atomic<bool>* cancel);

}  // namespace modoku::generate
