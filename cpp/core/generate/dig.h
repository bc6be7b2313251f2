// Taking givens out of completed classic 9x9 grids while they stay unique.
//
// Many grids are dug side by side, one question each at a time, so that the batch solver answers them together. What
// comes of a grid depends on its seed alone, not on its neighbours.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fill.h"

namespace modoku::generate {

struct Wish {
    // Cells that leave together or stay together: the orbits of a symmetry, or single cells.
    std::vector<std::vector<std::uint8_t>> groups;
    Digits fixed{};  // digits that must stand, and stay, where they are
    int least = 0;   // no fewer givens than this
};

inline constexpr std::uint8_t kStayed = 255;

struct Dug {
    Digits puzzle{}, solution{};
    // The turn in which each cell was taken out, from 0; kStayed for a given. Before every turn the puzzle was unique.
    std::array<std::uint8_t, kCells> turn{};
    // The place of each cell's group in the order in which they were tried; kStayed for what was never tried.
    std::array<std::uint8_t, kCells> trial{};
    bool found = false;  // false where the fixed digits cannot be completed
};

// Digs one grid a seed; `grids`, where not empty, are the completed grids to dig, else they are filled at random. Ends
// early, with what is not done left unfound, when the flag is raised.
std::vector<Dug> dig(const std::vector<std::uint64_t>& seeds, const std::vector<Digits>& grids, const Wish& wish,
                     const std::atomic<bool>* cancel);

}  // namespace modoku::generate
