// Filling, digging, places and unbiased draws: what comes out keeps the rules, is unique, and depends on its seed
// alone.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "check.h"
#include "generate/completions.h"
#include "generate/confirm.h"
#include "generate/dig.h"
#include "generate/mixed.h"
#include "generate/places.h"
#include "generate/sparse.h"
#include "generate/unavoidable.h"
#include "generate/unbiased.h"
#include "generate/vicinity.h"
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

// What digging promises, said in the plainest way: groups leave in their order where the puzzle stays unique.
Dug dug_one_by_one(Dug dug, const Wish& wish) {
    std::vector<std::vector<std::uint8_t>> order(kCells);
    for (const auto& group : wish.groups)
        if (dug.trial[group[0]] != kStayed) order[dug.trial[group[0]]] = group;
    dug.puzzle = dug.solution;
    dug.turn.fill(kStayed);
    dug.bound = false;
    std::uint8_t turn = 0;
    for (const auto& group : order) {
        if (group.empty()) continue;
        Digits fewer = dug.puzzle;
        for (const std::uint8_t cell : group) fewer[cell] = 0;
        const bool may = kCells - std::count(fewer.begin(), fewer.end(), 0) >= wish.least;
        if (!is_unique(fewer)) continue;
        dug.bound |= !may;
        if (!may) continue;
        for (const std::uint8_t cell : group) dug.turn[cell] = turn;
        ++turn;
        dug.puzzle = fewer;
    }
    return dug;
}

void the_pool_decides_nothing() {
    for (const auto& groups : {single_cells(), half_turn()})
        for (const int least : {0, 25, 27, 40}) {
            Wish wish{groups, {}, least, groups.size() == kCells};
            wish.fixed[40] = 7, wish.fixed[3] = 1;
            for (const Dug& dug : dig(seeds_from(500, 60), {}, wish, nullptr)) {
                const Dug plain = dug_one_by_one(dug, wish);
                CHECK(dug.found && dug.puzzle == plain.puzzle && dug.turn == plain.turn);
                if (wish.exact) CHECK_EQ(dug.bound, plain.bound);
            }
        }
}

void threads_do_not_matter() {
    const Wish wish{single_cells(), {}, 0};
    const auto alone = dig(seeds_from(0, 1500), {}, wish, nullptr);
    std::vector<Dug> together(alone.size());
    dig({alone.size(),
         [](std::size_t i) { return i; },
         [&](std::size_t i, const Dug& dug) { together[i] = dug; },
         {},
         nullptr,
         5},
        wish);
    for (std::size_t i = 0; i < alone.size(); ++i)
        CHECK(alone[i].puzzle == together[i].puzzle && alone[i].turn == together[i].turn);
}

void unavoidable_sets_can_be_exchanged() {
    modoku::Random random(3);
    Digits grid;
    for (int i = 0; i < 40; ++i) {
        fill({}, random, 200'000, grid);
        std::array<Set128, kCells> marks;
        for (int cell = 0; cell < kCells; ++cell) marks[cell] = Set128::of(cell);
        int count = 0;
        add_unavoidable(grid, marks, [&](const Set128& set) {
            Digits rest = grid;
            for (int cell = 0; cell < kCells; ++cell)
                if (set.meets(marks[cell])) rest[cell] = 0;
            CHECK(!is_unique(rest));
            ++count;
        });
        CHECK(count > 30);
    }
}

void attempts_are_seeded_as_in_python() {
    CHECK_EQ(mixed(1, 0), 0x99b9dd8225c354bu);
    CHECK_EQ(mixed(0, 7), 0xe9b2c4e6a26965e0u);
    CHECK_EQ(mixed(0x7fffffffffffffffu, 0xffffffffu), 0xea205ed416c77dfeu);
}

void a_second_engine_confirms_what_is_true() {
    for (const Dug& dug : dig(seeds_from(0, 50), {}, {single_cells(), {}, 0}, nullptr)) {
        CHECK(is_confirmed(dug.puzzle, dug.solution, nullptr));
        Digits fewer = dug.puzzle, other = dug.solution;
        *std::find_if(fewer.begin(), fewer.end(), [](int digit) { return digit != 0; }) = 0;
        CHECK(!is_confirmed(fewer, dug.solution, nullptr));
        const auto blank = std::find(dug.puzzle.begin(), dug.puzzle.end(), 0) - dug.puzzle.begin();
        other[static_cast<std::size_t>(blank)] =
            static_cast<std::uint8_t>(other[static_cast<std::size_t>(blank)] % 9 + 1);
        CHECK(!is_confirmed(dug.puzzle, other, nullptr));
        Digits twice = dug.puzzle;
        std::fill(twice.begin(), twice.begin() + 2, std::uint8_t{1});
        CHECK(!is_confirmed(twice, dug.solution, nullptr));
    }
    std::atomic<bool> raised{true};
    const Dug dug = dig({7}, {}, {single_cells(), {}, 0}, nullptr)[0];
    CHECK(!is_confirmed(dug.puzzle, dug.solution, &raised));
}

std::vector<Digits> solutions_of(const Digits& puzzle, std::uint64_t most) {
    std::vector<Digits> found;
    const auto take = [](void* context, const std::uint8_t* digits) {
        auto& all = *static_cast<std::vector<Digits>*>(context);
        std::copy(digits, digits + kCells, all.emplace_back().begin());
        return true;
    };
    single::count(single::Givens(puzzle.data()), {most, ~std::uint64_t{0}, HUGE_VAL, nullptr}, {+take, &found});
    return found;
}

void completions_are_counted_by_cell_and_digit() {
    std::vector<Digits> puzzles;
    for (const Dug& dug : dig(seeds_from(0, 200), {}, {single_cells(), {}, 0}, nullptr)) {
        puzzles.push_back(dug.puzzle);
        for (int gone = 0; auto& digit : puzzles.back())
            if (digit && gone++ < 2) digit = 0;
    }
    const auto answers = find_completions(puzzles, 300, nullptr);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const auto solutions = solutions_of(puzzles[i], 300);
        CHECK_EQ(static_cast<std::size_t>(answers[i].count), solutions.size());
        CHECK_EQ(answers[i].complete, solutions.size() < 300);
        if (!answers[i].complete) continue;
        std::array<int, 10 * kCells> seen{};
        for (const Digits& one : solutions)
            for (std::size_t cell = 0; cell < kCells; ++cell) ++seen[10 * cell + one[cell]];
        long once = 0;
        answers[i].for_each_once([&](int cell, std::uint8_t digit) {
            CHECK_EQ(seen[static_cast<std::size_t>(10 * cell + digit)], 1);
            ++once;
        });
        CHECK_EQ(once, std::count(seen.begin(), seen.end(), 1));
    }
}

void a_search_for_few_givens_ends_with_its_moves_time_or_flag() {
    SparseSearch whole(1, {}, 19), parts(1, {}, 19);
    const Sparse found = whole.run(100'000, HUGE_VAL, nullptr);
    CHECK(found.clues == 19 && is_unique(found.puzzle) && is_minimal(found.puzzle));
    CHECK(agrees(found.puzzle, found.solution) && is_grid(found.solution));
    while (parts.run(7, HUGE_VAL, nullptr).clues > 19) continue;
    CHECK(parts.run(7, HUGE_VAL, nullptr).puzzle == found.puzzle);
    // The clock is read once when a search goes on, then before each step.
    const auto clues_in = [](double seconds) {
        const modoku::HeldClock clock(1);
        SparseSearch search(1, {}, 17);
        const int clues = search.run(100, seconds, nullptr).clues;
        CHECK_EQ(clock.readings(), static_cast<std::uint64_t>(seconds) + 1);
        return clues;
    };
    CHECK_EQ(clues_in(1), 0);
    CHECK(clues_in(3) > 17);
    std::atomic<bool> cancel{false};
    const modoku::HeldClock clock(0, &cancel, 3);
    SparseSearch search(1, {}, 17);
    CHECK(search.run(100'000, 1, &cancel).clues > 17);
    CHECK_EQ(clock.readings(), 3u);
}

void few_givens_hold_the_fixed_digits() {
    Digits fixed{};
    fixed[0] = 5, fixed[80] = 5;
    SparseSearch search(2, fixed, 20);
    const Sparse found = search.run(2'000, HUGE_VAL, nullptr);
    CHECK(found.clues > 0 && found.puzzle[0] == 5 && found.puzzle[80] == 5 && is_unique(found.puzzle));
    // Nothing can go: the search ends all the same.
    const Dug dug = dig({7}, {}, {single_cells(), {}, 0}, nullptr)[0];
    SparseSearch stuck(1, dug.puzzle, 17);
    CHECK(stuck.run(5, HUGE_VAL, nullptr).puzzle == dug.puzzle);
    fixed[1] = 5;
    CHECK_EQ(SparseSearch(1, fixed, 17).run(5, HUGE_VAL, nullptr).clues, 0);
}

// Every puzzle that one or two exchanges reach, by trying all of them.
std::vector<Digits> vicinity_by_trial(const Digits& puzzle, int exchanged, std::size_t solutions) {
    std::vector<Digits> found;
    std::vector<std::size_t> givens;
    for (std::size_t cell = 0; cell < kCells; ++cell)
        if (puzzle[cell]) givens.push_back(cell);
    for (const std::size_t a : givens)
        for (const std::size_t b : givens) {
            if (exchanged == 1 ? a != b : a <= b) continue;
            Digits rest = puzzle;
            rest[a] = rest[b] = 0;
            const auto all = solutions_of(rest, solutions);
            if (all.size() == solutions) continue;
            const auto leaves_one = [&](const Digits& some) {
                return std::count_if(all.begin(), all.end(), [&](const Digits& one) { return agrees(some, one); }) == 1;
            };
            for (int x = 0; x < 9 * kCells; ++x) {
                const auto cell = static_cast<std::size_t>(x / 9);
                if (rest[cell] || puzzle[cell] == x % 9 + 1) continue;
                Digits more = rest;
                more[cell] = static_cast<std::uint8_t>(x % 9 + 1);
                if (leaves_one(more)) found.push_back(more);
                else if (exchanged == 2)
                    for (int y = 0; y < x; ++y) {
                        const auto second = static_cast<std::size_t>(y / 9);
                        if (more[second] || puzzle[second] == y % 9 + 1) continue;
                        Digits most = more, alone = rest;
                        most[second] = alone[second] = static_cast<std::uint8_t>(y % 9 + 1);
                        if (!leaves_one(alone) && leaves_one(most)) found.push_back(most);
                    }
            }
        }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

void a_vicinity_holds_every_exchange() {
    const Digits puzzle = dig({3}, {}, {single_cells(), {}, 0}, nullptr)[0].puzzle;
    const Vicinity one = find_vicinity(puzzle, 1, 1000, 1'000'000, HUGE_VAL, nullptr);
    CHECK(one.complete && !one.puzzles.empty() && one.puzzles == vicinity_by_trial(puzzle, 1, 1000));
    const Vicinity two = find_vicinity(puzzle, 2, 8, 1'000'000, HUGE_VAL, nullptr);
    CHECK(two.complete && !two.puzzles.empty() && two.left_out > 0 && two.puzzles == vicinity_by_trial(puzzle, 2, 8));
    const Vicinity few = find_vicinity(puzzle, 1, 1000, 2, HUGE_VAL, nullptr);
    CHECK(!few.complete && few.puzzles.size() == 2);
    const modoku::HeldClock clock(1);
    CHECK(!find_vicinity(puzzle, 1, 1000, 1'000'000, 3, nullptr).complete);
    CHECK_EQ(clock.readings(), 4u);
    std::atomic<bool> raised{true};
    CHECK(!find_vicinity(puzzle, 1, 1000, 1'000'000, HUGE_VAL, &raised).complete);
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
    the_pool_decides_nothing();
    threads_do_not_matter();
    unavoidable_sets_can_be_exchanged();
    attempts_are_seeded_as_in_python();
    a_second_engine_confirms_what_is_true();
    completions_are_counted_by_cell_and_digit();
    a_search_for_few_givens_ends_with_its_moves_time_or_flag();
    few_givens_hold_the_fixed_digits();
    a_vicinity_holds_every_exchange();
    draws_are_minimal();
    return modoku_test::summary("generate_classic_test");
}
