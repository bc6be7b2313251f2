// Few givens of one grid: the least number on 4x4 grids, searches in parts, and layers of colourings.
#include <vector>

#include "check.h"
#include "clues/grid_classes.h"
#include "clues/hitting.h"
#include "clues/second_grid.h"
#include "colouring/colour_layers.h"

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
    layers_count_cycles();
    return modoku_test::summary("clues");
}
