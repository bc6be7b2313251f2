// Few givens of one completed grid, and a grid of each class.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "clues/grid_classes.h"
#include "clues/hitting.h"
#include "clues/second_grid.h"
#include "interrupt.h"
#include "numbers.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::budget_from;
using modoku_bindings::CancelFlag;
using modoku_bindings::numbers_from;
using modoku_bindings::run_interruptible;
namespace clues = modoku::clues;

using Bound = std::optional<std::uint64_t>;
using Seconds = std::optional<double>;
using Cells = std::vector<int>;

clues::CellSet set_of(const Cells& cells, int count) {
    clues::CellSet found = 0;
    for (const int cell : cells) {
        if (cell < 0 || cell >= count) throw nb::value_error("there is no such cell");
        found |= clues::single(cell);
    }
    return found;
}

Cells cells_of(clues::CellSet set) {
    Cells found;
    for (; set; set &= set - 1) found.push_back(clues::first_of(set));
    return found;
}

clues::SolvedGrid grid_of(int box_rows, int box_columns, nb::handle digits) {
    const auto numbers = numbers_from(digits, "digits");
    return clues::solved_grid(box_rows, box_columns, {numbers.begin(), numbers.end()});
}

std::vector<clues::CellSet> sets_of(const std::vector<Cells>& sets, int count) {
    std::vector<clues::CellSet> found;
    for (const Cells& cells : sets) found.push_back(set_of(cells, count));
    return found;
}

// (givens, or None; the unavoidable sets; nodes; stop)
nb::tuple told(const clues::FewGivens& found) {
    nb::list sets;
    for (const clues::CellSet set : found.sets) sets.append(nb::cast(cells_of(set)));
    const nb::object givens = found.givens ? nb::cast(cells_of(found.givens)) : nb::none();
    return nb::make_tuple(givens, sets, found.nodes, modoku::name(found.stop));
}

nb::tuple find_few_givens(int box_rows, int box_columns, nb::object digits, const std::vector<Cells>& sets, int most,
                          const Cells& chosen, const Cells& dead, Bound nodes, Seconds seconds, CancelFlag* cancel) {
    const auto grid = grid_of(box_rows, box_columns, digits);
    const int count = grid.cells();
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from(std::nullopt, nodes, seconds, flag);
    clues::FewGivens found;
    const auto family = sets_of(sets, count);
    const auto in = set_of(chosen, count), out = set_of(dead, count);
    run_interruptible(flag, [&] { found = clues::find_few_givens(grid, family, most, in, out, budget); });
    return told(found);
}

nb::tuple exchange_givens(int box_rows, int box_columns, nb::object digits, const std::vector<Cells>& sets, int enough,
                          std::uint64_t seed, Bound nodes, Seconds seconds, CancelFlag* cancel) {
    const auto grid = grid_of(box_rows, box_columns, digits);
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from(std::nullopt, nodes, seconds, flag);
    clues::FewGivens found;
    const auto family = sets_of(sets, grid.cells());
    run_interruptible(flag, [&] { found = clues::exchange_givens(grid, family, enough, seed, budget); });
    return told(found);
}

// The digits of each set's cells in another grid that keeps all others; None where there is no such grid.
nb::list second_fillings(int box_rows, int box_columns, nb::object digits, const std::vector<Cells>& sets) {
    const auto grid = grid_of(box_rows, box_columns, digits);
    modoku::Meter meter{modoku::Budget{}};
    clues::SecondGrid second(grid, meter);
    nb::list found;
    for (const clues::CellSet set : sets_of(sets, grid.cells())) {
        if (!second.find(clues::all_cells(grid.cells()) & ~set)) {
            found.append(nb::none());
            continue;
        }
        Cells filling;
        for (const int cell : cells_of(set)) filling.push_back(second.digits()[static_cast<std::size_t>(cell)] + 1);
        found.append(nb::cast(filling));
    }
    return found;
}

// (how many classes there are; the grids of those asked for, a byte a cell)
nb::tuple list_classes_of_eight(std::uint64_t first, std::uint64_t count, CancelFlag* cancel) {
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    clues::EightClasses found;
    run_interruptible(flag, [&] { found = clues::list_classes_of_eight(first, count, flag); });
    nb::list grids;
    for (const clues::EightGrid& grid : found.grids)
        grids.append(nb::bytes(reinterpret_cast<const char*>(grid.data()), grid.size()));
    return nb::make_tuple(found.complete ? nb::cast(found.total) : nb::none(), grids);
}

}  // namespace

void bind_clues(nb::module_& m) {
    m.def(
        "find_few_givens", &find_few_givens, "box_rows"_a, "box_columns"_a, "digits"_a, "sets"_a, "most"_a, "chosen"_a,
        "dead"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(), "cancel"_a = nb::none(),
        "(givens or None, unavoidable sets, nodes, stop): a puzzle with at most so many givens; exhausted without one: "
        "there is none.");
    m.def("exchange_givens", &exchange_givens, "box_rows"_a, "box_columns"_a, "digits"_a, "sets"_a, "enough"_a,
          "seed"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "(givens, unavoidable sets, checks, stop): a puzzle with few givens, found by exchanging them.");
    m.def(
        "second_fillings", &second_fillings, "box_rows"_a, "box_columns"_a, "digits"_a, "sets"_a,
        "The digits of the cells of each set, in order, in another grid that keeps all others; None if there is none.");
    m.def(
        "list_classes_of_eight", &list_classes_of_eight, "first"_a, "count"_a, "cancel"_a = nb::none(),
        "(how many classes of grids with 2x4 boxes there are, None where it was cancelled; grids of those asked for).");
}
