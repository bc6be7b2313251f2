// Filling, digging, places and unbiased draws: what comes out keeps the rules, is unique, and depends on its seed
// alone.
#include <algorithm>
#include <numeric>
#include <vector>

#include "check.h"
#include "generate/dig.h"
#include "generate/places.h"
#include "generate/sparse.h"
#include "generate/unbiased.h"
#include "held_clock.h"
#include "single/single.h"

using namespace modoku::generate;
namespace single = modoku::single;

namespace {

bool is_grid(const Digits& digits) {
    for (int unit = 0; unit < 9; ++unit) {
        int row = 0, column = 0, box = 0;
        for (int i = 0; i < 9; ++i) {
            row |= 1 << digits[9 * unit + i];
            column |= 1 << digits[9 * i + unit];
            box |= 1 << digits[27 * (unit / 3) + 3 * (unit % 3) + 9 * (i / 3) + i % 3];
        }
        if (row != 0x3FE || column != 0x3FE || box != 0x3FE) return false;
    }
    return true;
}

bool agrees(const Digits& puzzle, const Digits& solution) {
    for (int cell = 0; cell < kCells; ++cell)
        if (puzzle[cell] && puzzle[cell] != solution[cell]) return false;
    return true;
}

bool is_unique(const Digits& puzzle) { return single::is_unique(single::Givens(puzzle.data())); }

bool is_minimal(Digits puzzle) {
    for (auto& digit : puzzle) {
        if (!digit) continue;
        const auto kept = digit;
        digit = 0;
        if (is_unique(puzzle)) return false;
        digit = kept;
    }
    return true;
}

std::vector<std::vector<std::uint8_t>> single_cells() {
    std::vector<std::vector<std::uint8_t>> groups;
    for (int cell = 0; cell < kCells; ++cell) groups.push_back({static_cast<std::uint8_t>(cell)});
    return groups;
}

std::vector<std::vector<std::uint8_t>> half_turn() {
    std::vector<std::vector<std::uint8_t>> groups;
    for (int cell = 0; cell < 40; ++cell)
        groups.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(80 - cell)});
    groups.push_back({40});
    return groups;
}

std::vector<std::uint64_t> seeds_from(std::uint64_t first, std::size_t count) {
    std::vector<std::uint64_t> seeds(count);
    std::iota(seeds.begin(), seeds.end(), first);
    return seeds;
}

void fills_keep_rules_and_fixed_digits() {
    modoku::Random random(1);
    Digits grid, fixed{};
    for (int i = 0; i < 500; ++i) {
        CHECK(fill(fixed, random, 200'000, grid));
        CHECK(is_grid(grid));
    }
    fixed[0] = 3, fixed[1] = 1, fixed[2] = 4;
    CHECK(fill(fixed, random, 200'000, grid));
    CHECK(is_grid(grid) && agrees(fixed, grid));
    fixed[3] = 3;
    CHECK(!fill(fixed, random, 200'000, grid));
}

void dug_puzzles_are_unique_and_minimal() {
    const Wish wish{single_cells(), {}, 0};
    for (const Dug& dug : dig(seeds_from(0, 300), {}, wish, nullptr)) {
        CHECK(dug.found && is_grid(dug.solution) && agrees(dug.puzzle, dug.solution));
        CHECK(is_unique(dug.puzzle) && is_minimal(dug.puzzle));
        for (int cell = 0; cell < kCells; ++cell) CHECK((dug.turn[cell] == kStayed) == (dug.puzzle[cell] != 0));
    }
}

void neighbours_do_not_matter() {
    const Wish wish{single_cells(), {}, 0};
    const auto many = dig(seeds_from(100, 60), {}, wish, nullptr);
    for (std::size_t i = 0; i < many.size(); i += 7) {
        const auto alone = dig({100 + i}, {}, wish, nullptr);
        CHECK(alone[0].puzzle == many[i].puzzle && alone[0].turn == many[i].turn && alone[0].trial == many[i].trial);
    }
}

void groups_leave_together_and_fixed_digits_stay() {
    Wish wish{half_turn(), {}, 28};
    wish.fixed[0] = 5;
    for (const Dug& dug : dig(seeds_from(0, 100), {}, wish, nullptr)) {
        CHECK(dug.found && is_unique(dug.puzzle) && dug.puzzle[0] == 5);
        CHECK(kCells - std::count(dug.puzzle.begin(), dug.puzzle.end(), 0) >= 28);
        for (int cell = 0; cell < kCells; ++cell) CHECK((dug.puzzle[cell] != 0) == (dug.puzzle[80 - cell] != 0));
    }
}

void every_turn_was_unique() {
    const auto dug = dig({7}, {}, {single_cells(), {}, 0}, nullptr)[0];
    for (int turn = 0; turn < 70; ++turn) {
        Digits puzzle = dug.solution;
        for (int cell = 0; cell < kCells; ++cell)
            if (dug.turn[cell] < turn) puzzle[cell] = 0;
        CHECK(is_unique(puzzle));
    }
}

void a_raised_flag_gives_nothing_half_done() {
    std::atomic<bool> raised{true};
    for (const Dug& dug : dig(seeds_from(0, 20), {}, {single_cells(), {}, 0}, &raised)) CHECK(!dug.found);
}

void places_are_kept() {
    std::vector<std::uint8_t> places;
    const char* const pattern = "..xxxxx...x.....x.x..x.x..xx.x...x.xx...x...xx.x...x.xx..x.x..x.x.....x...xxxxx..";
    for (int cell = 0; cell < kCells; ++cell)
        if (pattern[cell] == 'x') places.push_back(static_cast<std::uint8_t>(cell));
    const Placed placed = find_places(1, places, {}, 1000, nullptr);
    CHECK(placed.found && is_unique(placed.puzzle) && agrees(placed.puzzle, placed.solution));
    for (int cell = 0; cell < kCells; ++cell) CHECK((placed.puzzle[cell] != 0) == (pattern[cell] == 'x'));
}

void a_walk_ends_with_its_time_or_its_flag() {
    const Digits start = dig({7}, {}, {single_cells(), {}, 0}, nullptr)[0].puzzle;
    const auto moves_in = [&](double seconds) {
        const modoku::HeldClock clock(1);
        const Sparse found = find_sparse(1, {}, start, 17, 1000, seconds, nullptr);
        CHECK(is_unique(found.puzzle) && agrees(found.puzzle, found.solution));
        return found.moves;
    };
    // The clock is read once when a walk begins, then before each move.
    CHECK_EQ(moves_in(0), 0u);
    CHECK_EQ(moves_in(1), 0u);
    CHECK(moves_in(5) > 0 && moves_in(5) <= 5);
    std::atomic<bool> cancel{false};
    const modoku::HeldClock clock(0, &cancel, 3);
    CHECK(find_sparse(1, {}, start, 17, 1000, 1, &cancel).moves > 0);
    CHECK_EQ(clock.readings(), 3u);
}

void draws_are_minimal() {
    const Drawn drawn = draw(2, 5'000'000, nullptr);
    CHECK(drawn.found && is_unique(drawn.puzzle) && is_minimal(drawn.puzzle) && agrees(drawn.puzzle, drawn.solution));
    CHECK(!draw(2, 3, nullptr).found);
}

}  // namespace

int main() {
    fills_keep_rules_and_fixed_digits();
    dug_puzzles_are_unique_and_minimal();
    neighbours_do_not_matter();
    groups_leave_together_and_fixed_digits_stay();
    every_turn_was_unique();
    a_raised_flag_gives_nothing_half_done();
    places_are_kept();
    a_walk_ends_with_its_time_or_its_flag();
    draws_are_minimal();
    return modoku_test::summary("generate_classic_test");
}
