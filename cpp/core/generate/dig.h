// Taking givens out of completed classic 9x9 grids while they stay unique.
//
// Many grids are dug side by side, one in each lane of the batch solver and on as many threads as are asked for. What
// comes of a grid depends on its seed alone, not on its neighbours.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "fill.h"

namespace modoku::generate {

struct Wish {
    // Cells that leave together or stay together: the orbits of a symmetry, or single cells.
    std::vector<std::vector<std::uint8_t>> groups;
    Digits fixed{};      // digits that must stand, and stay, where they are
    int least = 0;       // no fewer givens than this
    bool exact = false;  // whether Dug::bound must be right, at the price of some more questions; for single cells only
};

inline constexpr std::uint8_t kStayed = 255;

struct Dug {
    Digits puzzle{}, solution{};
    // The turn in which each cell was taken out, from 0; kStayed for a given. Before every turn the puzzle was unique.
    std::array<std::uint8_t, kCells> turn{};
    // The place of each cell's group in the order in which they were tried; kStayed for what was never tried.
    std::array<std::uint8_t, kCells> trial{};
    bool found = false;  // false where the fixed digits cannot be completed
    // Whether something stayed only because there must be no fewer givens; without Wish::exact, whether it may have.
    bool bound = false;
};

// What to dig, and where it goes.
struct DigWork {
    std::size_t count;
    std::function<std::uint64_t(std::size_t)> seed_of;
    // Called once for each grid that was dug, from any thread; not for one whose fixed digits cannot be completed, nor
    // for what was cut short.
    std::function<void(std::size_t, const Dug&)> take;
    const std::vector<Digits>& grids;  // completed grids to dig; where there are none, they are filled at random
    const std::atomic<bool>* cancel = nullptr;
    int jobs = 1;  // threads, this one among them
};
void dig(const DigWork& work, const Wish& wish);

// Digs one grid a seed on this thread; what was not made is left unfound.
std::vector<Dug> dig(const std::vector<std::uint64_t>& seeds, const std::vector<Digits>& grids, const Wish& wish,
                     const std::atomic<bool>* cancel);

}  // namespace modoku::generate
