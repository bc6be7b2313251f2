// Hunts and tallies: the same answers on every path, and those of the single solver.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "check.h"
#include "generate/fill.h"
#include "lanes/kernel.h"
#include "lanes/lanes.h"
#include "single/single.h"

using namespace modoku::lanes;
namespace single = modoku::single;
using modoku::generate::Digits;
using modoku::generate::kCells;

namespace {

struct Grid {
    Digits digits;
    alignas(64) std::array<std::uint32_t, 32> words{};
    std::array<std::uint32_t, 3> given{}, differ{};
    Digits puzzle{};
};

// Random grids with about 26 givens; every second one asks for another digit in one cell.
std::vector<Grid> some_grids(int count) {
    modoku::Random random(5);
    std::vector<Grid> grids(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < grids.size(); ++i) {
        Grid& grid = grids[i];
        modoku::generate::fill({}, random, 200'000, grid.digits);
        for (int cell = 0; cell < kCells; ++cell) {
            const std::uint32_t bit = std::uint32_t{1} << cell / 3;
            grid.words[static_cast<std::size_t>(10 * (cell % 3) + grid.digits[cell] - 1)] |= bit;
            if (random.below(3)) continue;
            grid.given[cell % 3] |= bit;
            grid.puzzle[cell] = grid.digits[cell];
        }
        const auto blank = static_cast<int>(std::find(grid.puzzle.begin(), grid.puzzle.end(), 0) - grid.puzzle.begin());
        if (i % 2) grid.differ[blank % 3] |= std::uint32_t{1} << blank / 3;
    }
    return grids;
}

struct Hunts {
    const std::vector<Grid>& grids;
    std::vector<std::size_t> of_lane;
    std::vector<std::array<std::uint32_t, 3>> found;
    std::size_t at = 0;

    static bool next(void* context, int lane, Hunt& hunt) {
        auto& self = *static_cast<Hunts*>(context);
        if (self.at == self.grids.size()) return false;
        const Grid& grid = self.grids[self.of_lane[static_cast<std::size_t>(lane)] = self.at++];
        std::copy(grid.given.begin(), grid.given.end(), hunt.given);
        std::copy(grid.differ.begin(), grid.differ.end(), hunt.differ);
        hunt.known = grid.words.data();
        return true;
    }
    static void take(void* context, int lane, const std::uint32_t* cells) {
        auto& self = *static_cast<Hunts*>(context);
        auto& found = self.found[self.of_lane[static_cast<std::size_t>(lane)]];
        CHECK(found == (std::array<std::uint32_t, 3>{}));
        std::copy(cells, cells + 3, found.begin());
    }
};

struct Tallies {
    const std::vector<Grid>& grids;
    std::vector<std::size_t> of_lane;
    std::vector<std::uint64_t> counts;
    std::vector<std::array<std::uint32_t, 30>> once;
    std::size_t at = 0;

    static const unsigned char* next(void* context, int lane) {
        auto& self = *static_cast<Tallies*>(context);
        if (self.at == self.grids.size()) return nullptr;
        self.of_lane[static_cast<std::size_t>(lane)] = self.at;
        return self.grids[self.at++].puzzle.data();
    }
    static void over(void* context, int lane, std::uint64_t count, bool complete, const std::uint32_t* once) {
        auto& self = *static_cast<Tallies*>(context);
        const std::size_t i = self.of_lane[static_cast<std::size_t>(lane)];
        self.counts[i] = count;
        CHECK_EQ(complete, count < 50);
        std::copy(once, once + 30, self.once[i].begin());
    }
};

bool has(const std::array<std::uint32_t, 3>& cells, int cell) { return cells[cell % 3] >> cell / 3 & 1; }

void hunts_find_the_same_on_every_path() {
    const auto grids = some_grids(400);
    std::vector<std::array<std::uint32_t, 3>> first;
    for (const Path path : available_paths()) {
        Hunts hunts{grids, std::vector<std::size_t>(static_cast<std::size_t>(hunt_lanes(path))),
                    std::vector<std::array<std::uint32_t, 3>>(grids.size())};
        hunt({&hunts, Hunts::next, Hunts::take}, path);
        if (first.empty()) first = hunts.found;
        CHECK(hunts.found == first);
    }
    int several = 0;
    for (std::size_t i = 0; i < grids.size(); ++i) {
        const Grid& grid = grids[i];
        const bool found = (first[i][0] | first[i][1] | first[i][2]) != 0;
        several += found;
        // The cells that differ must be blank, and a puzzle that has a digit in all others is not unique.
        Digits rest = grid.digits;
        for (int cell = 0; cell < kCells; ++cell) {
            CHECK(!has(first[i], cell) || !grid.puzzle[cell]);
            if (has(first[i], cell)) rest[cell] = 0;
            else if (found) CHECK(!has(grid.differ, cell));
        }
        CHECK_EQ(single::is_unique(single::Givens(rest.data())), !found);
        if (i % 2 == 0) CHECK_EQ(single::is_unique(single::Givens(grid.puzzle.data())), !found);
    }
    CHECK(several > 20 && several < 380);
}

void tallies_are_the_same_on_every_path() {
    const auto grids = some_grids(400);
    std::vector<std::array<std::uint32_t, 30>> first;
    for (const Path path : available_paths()) {
        Tallies tallies{grids,
                        std::vector<std::size_t>(static_cast<std::size_t>(tally_lanes(path))),
                        std::vector<std::uint64_t>(grids.size()),
                        {}};
        tallies.once.resize(grids.size());
        tally({&tallies, nullptr, 50, Tallies::next, Tallies::over}, path);
        for (std::size_t i = 0; i < grids.size(); ++i) {
            const single::Givens givens(grids[i].puzzle.data());
            const auto counted = single::count(givens, {50, ~std::uint64_t{0}, HUGE_VAL, nullptr});
            CHECK_EQ(tallies.counts[i], counted.solutions);
            // Of what was cut short, which solutions were met first is not promised.
            if (tallies.counts[i] >= 50) tallies.once[i] = {};
        }
        if (first.empty()) first = tallies.once;
        CHECK(tallies.once == first);
    }
}

}  // namespace

int main() {
    hunts_find_the_same_on_every_path();
    tallies_are_the_same_on_every_path();
    return modoku_test::summary("lanes_hunt_test");
}
