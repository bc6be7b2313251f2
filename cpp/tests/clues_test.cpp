// Few givens of one grid: the least number on 4x4 grids, searches in parts, and layers of colourings.
#include <algorithm>
#include <utility>
#include <vector>

#include "check.h"
#include "clues/grid_classes.h"
#include "clues/hitting.h"
#include "clues/second_grid.h"
#include "colouring/colour_layers.h"
#include "random.h"

using namespace modoku;

namespace {

clues::SolvedGrid small() { return clues::solved_grid(2, 2, {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}); }

void four_givens_are_the_least() {
    const auto grid = small();
    const auto three = clues::find_few_givens(grid, {}, 3, 0, 0, {});
    CHECK_EQ(clues::size_of(three.givens), 0);
    CHECK(three.stop == Stop::exhausted);
    const auto four = clues::find_few_givens(grid, three.sets, 4, 0, 0, {});
    CHECK_EQ(clues::size_of(four.givens), 4);
    Meter meter{Budget{}};
    clues::SecondGrid second(grid, meter);
    CHECK(second.find(four.givens) == 0);
    CHECK_EQ(clues::size_of(clues::exchange_givens(grid, {}, 4, 1, {}).givens), 4);
}

void dead_cells_stay_out() {
    const auto grid = small();
    const auto found = clues::find_few_givens(grid, {}, 16, 0, clues::single(0) | clues::single(5), {});
    CHECK(found.givens != 0);
    CHECK(!(found.givens & (clues::single(0) | clues::single(5))));
    // Without the two cells of a row and the two below that hold the same digits there is no puzzle.
    clues::CellSet hidden = 0;
    for (const int cell : {0, 1, 8, 9}) hidden |= clues::single(cell);
    CHECK(clues::find_few_givens(grid, {}, 16, 0, hidden, {}).givens == 0);
}

// Every choice of cells of a 4x4 board is tried: bands and stacks, blocks that are rows or columns, cells that are
// given or left out beforehand.
void searches_agree_with_all_choices() {
    const std::vector<int> digits = {1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3};
    Random random(29);
    for (const auto& [rows, columns] : {std::pair{2, 2}, {1, 4}, {4, 1}}) {
        const auto grid = clues::solved_grid(rows, columns, digits);
        Meter meter{Budget{}};
        clues::SecondGrid second(grid, meter);
        std::vector<clues::CellSet> puzzles;
        for (clues::CellSet cells = 0; cells < clues::single(16); ++cells)
            if (clues::size_of(cells) <= 6 && !second.find(cells)) puzzles.push_back(cells);
        int found = 0;
        for (int round = 0; round < 120; ++round) {
            const clues::CellSet in =
                random.below(65536) & random.below(65536) & random.below(65536) & random.below(65536);
            const clues::CellSet out = random.below(65536) & random.below(65536) & random.below(65536) & ~in;
            const int most = 3 + static_cast<int>(random.below(4));
            const bool there = std::any_of(puzzles.begin(), puzzles.end(), [&](clues::CellSet one) {
                return clues::size_of(one) <= most && !(in & ~one) && !(out & one);
            });
            const auto answer = clues::find_few_givens(grid, {}, most, in, out, {});
            CHECK(answer.stop == Stop::exhausted);
            CHECK_EQ(answer.givens != 0, there);
            if (!answer.givens) continue;
            ++found;
            CHECK(clues::size_of(answer.givens) <= most && !(in & ~answer.givens) && !(out & answer.givens));
            CHECK(!second.find(answer.givens));
        }
        CHECK(found > 10 && found < 110);
    }
}

void a_budget_that_is_spent_shows_no_puzzle() {
    const auto few = clues::find_few_givens(small(), {}, 4, 0, 0, {.nodes = 20});
    CHECK(few.stop == Stop::nodes);
    CHECK(few.givens == 0);
}

void layers_count_cycles() {
    const colouring::Graph five(5, std::vector<std::int32_t>{0, 1, 1, 2, 2, 3, 3, 4, 4, 0});
    CHECK(colouring::count_by_layers(five, {}, 3, {}).values[0] == 30);
    CHECK(colouring::count_by_layers(five, {}, 2, {}).values[0] == 0);
    // In the falling basis: the ways to use exactly j colours, whatever their names.
    const auto whole = colouring::count_by_layers(five, {}, std::nullopt, {}).values;
    CHECK_EQ(whole.size(), std::size_t{6});
    CHECK(whole[3] == 5);
    CHECK(whole[4] == 5);
    CHECK(whole[5] == 1);
}

void classes_of_eight_are_all_there() {
    const std::atomic<bool> no{false}, yes{true};
    const auto found = clues::list_classes_of_eight(1'673'180, 100, no);
    CHECK(found.complete);
    CHECK_EQ(found.total, std::uint64_t{1'673'187});
    CHECK_EQ(found.grids.size(), std::size_t{7});
    for (const auto& grid : found.grids) {
        // Throws where the digits make no grid.
        CHECK_EQ(clues::solved_grid(2, 4, {grid.begin(), grid.end()}).cells(), 64);
    }
    CHECK(!clues::list_classes_of_eight(0, 1, yes).complete);
}

}  // namespace

int main() {
    classes_of_eight_are_all_there();
    four_givens_are_the_least();
    dead_cells_stay_out();
    searches_agree_with_all_choices();
    a_budget_that_is_spent_shows_no_puzzle();
    layers_count_cycles();
    return modoku_test::summary("clues");
}
