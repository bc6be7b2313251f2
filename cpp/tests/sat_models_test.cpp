// The solver against brute force: whole sets of projected models, cores, budgets.
#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "check.h"
#include "held_clock.h"
#include "sat/cnf.h"
#include "sat/core.h"
#include "sat/enumerate.h"
#include "sat_formulas.h"

using namespace modoku;
using namespace modoku_test;

namespace {

std::set<Flat> brute_force(const Flat& formula, int variables, const Flat& projection, const Flat& assumptions) {
    std::set<Flat> found;
    Flat all = formula;
    for (const int literal : assumptions) all.insert(all.end(), {literal, 0});
    for (std::uint32_t assignment = 0; assignment < (1u << variables); ++assignment) {
        if (!holds(all, assignment)) continue;
        Flat shown;
        for (const int v : projection) shown.push_back((assignment >> (v - 1)) & 1u ? v : -v);
        found.insert(shown);
    }
    return found;
}

std::set<Flat> models_of(const sat::Enumeration& run, std::size_t width) {
    std::set<Flat> found;
    for (std::uint64_t i = 0; i < run.count; ++i) {
        const auto start = run.solutions.begin() + static_cast<std::ptrdiff_t>(i * width);
        found.insert(Flat(start, start + static_cast<std::ptrdiff_t>(width)));
    }
    return found;
}

void projected_models_equal_brute_force() {
    std::mt19937 random(1);
    for (int round = 0; round < 3000; ++round) {
        const int variables = 1 + static_cast<int>(random() % 10);
        const Flat formula = random_formula(random, variables, static_cast<int>(random() % 40), 4);
        Flat projection, assumptions;
        for (int v = 1; v <= variables; ++v) {
            if (random() % 3) projection.push_back(v);
            if (random() % 6 == 0) assumptions.push_back(random() % 2 ? v : -v);
        }
        const auto run = sat::enumerate(formula, static_cast<std::uint32_t>(variables), projection, assumptions, {});
        const auto expected = brute_force(formula, variables, projection, assumptions);
        CHECK(run.stop == Stop::exhausted);
        CHECK_EQ(run.count, expected.size());
        CHECK(models_of(run, projection.size()) == expected);
        if (run.count > 0) continue;
        CHECK(brute_force(formula, variables, projection, run.core).empty());
        for (const int literal : run.core) CHECK(std::count(assumptions.begin(), assumptions.end(), literal) > 0);
    }
}

void three_literal_formulas_agree_with_brute_force() {
    std::mt19937 random(2);
    int satisfiable = 0;
    for (int round = 0; round < 60; ++round) {
        const Flat formula = random_three(random, 18, 70 + static_cast<int>(random() % 20));
        Flat projection;
        for (int v = 1; v <= 18; ++v) projection.push_back(v);
        const auto run = sat::enumerate(formula, 18, projection, {}, {});
        CHECK(models_of(run, 18) == brute_force(formula, 18, projection, {}));
        satisfiable += run.count > 0;
    }
    CHECK(satisfiable > 5 && satisfiable < 60);
}

void pigeons_do_not_fit() {
    for (int holes = 1; holes <= 8; ++holes) {
        const auto none =
            sat::enumerate(pigeonhole(holes + 1, holes), static_cast<std::uint32_t>((holes + 1) * holes), {}, {}, {});
        CHECK(none.count == 0 && none.stop == Stop::exhausted);
        const auto one =
            sat::enumerate(pigeonhole(holes, holes), static_cast<std::uint32_t>(holes * holes), {}, {}, {});
        CHECK(one.count == 1 && one.stop == Stop::exhausted);
    }
}

void empty_order_two_grid_has_288_models() {
    Flat projection, one_box;
    for (int v = 1; v <= 64; ++v) projection.push_back(v);
    const auto all = sat::enumerate(sudoku_formula(2), 64, projection, {}, {});
    CHECK_EQ(sat::enumerate(sudoku_formula(2), 64, projection, {}, {}, false, true).count, all.count);
    CHECK_EQ(all.count, 288u);
    CHECK_EQ(models_of(all, 64).size(), 288u);
    for (const int cell : {0, 1, 4, 5})
        for (int d = 1; d <= 4; ++d) one_box.push_back(cell * 4 + d);
    CHECK_EQ(sat::enumerate(sudoku_formula(2), 64, one_box, {}, {}).count, 24u);
    Flat others;
    for (const int v : projection)
        if (std::find(one_box.begin(), one_box.end(), v) == one_box.end()) others.push_back(v);
    const auto told = sat::enumerate(sudoku_formula(2), 64, one_box, {}, {}, false, false, others);
    CHECK_EQ(told.count, 24u);
    CHECK_EQ(told.solutions.size(), 24u * 64u);
    CHECK_EQ(std::count_if(told.solutions.begin(), told.solutions.end(), [](int v) { return v > 0; }), 24 * 16);
}

void grids_with_holes_give_their_grid() {
    std::mt19937 random(3);
    for (int order = 3; order <= 4; ++order) {
        const int n = order * order;
        for (int round = 0; round < 8; ++round) {
            const auto grid = shuffled_grid(random, order);
            const auto puzzle = with_holes(random, grid, static_cast<std::size_t>(n * n * 45 / 100));
            Flat projection, expected;
            for (int v = 1; v <= n * n * n; ++v) {
                projection.push_back(v);
                expected.push_back(grid[static_cast<std::size_t>((v - 1) / n)] == (v - 1) % n + 1 ? v : -v);
            }
            const auto run = sat::enumerate(sudoku_formula(order, puzzle), static_cast<std::uint32_t>(n * n * n),
                                            projection, {}, {.solutions = 200});
            if (run.stop == Stop::exhausted) CHECK(models_of(run, projection.size()).count(expected) == 1);
            CHECK(run.stop == Stop::exhausted || run.count == 200);
        }
    }
}

void cores_are_contradictory_and_minimal() {
    std::mt19937 random(4);
    int found = 0;
    for (int round = 0; round < 600; ++round) {
        const int variables = 6, selectors = 8;
        const Flat plain = random_formula(random, variables, selectors, 2);
        Flat formula, chosen;
        int clause = 0;
        for (const int literal : plain) {
            if (literal != 0) {
                formula.push_back(literal);
                continue;
            }
            formula.insert(formula.end(), {-(variables + ++clause), 0});
            chosen.push_back(variables + clause);
        }
        const int all = variables + clause;
        const auto result = sat::minimal_core(formula, static_cast<std::uint32_t>(all), chosen, {});
        const bool possible = !brute_force(formula, all, {}, chosen).empty();
        CHECK_EQ(result.satisfiable, possible);
        CHECK_EQ(result.found, !possible);
        if (possible) continue;
        ++found;
        CHECK(result.minimal);
        CHECK(brute_force(formula, all, {}, result.core).empty());
        for (const int left_out : result.core) {
            Flat rest = result.core;
            std::erase(rest, left_out);
            CHECK(!brute_force(formula, all, {}, rest).empty());
        }
    }
    CHECK(found > 100);
}

void budgets_are_kept() {
    const Flat hard = pigeonhole(11, 10);
    const auto by_conflicts = sat::enumerate(hard, 110, {}, {}, {.nodes = 500});
    CHECK(by_conflicts.stop == Stop::nodes && by_conflicts.statistics.conflicts == 500);
    CHECK(sat::enumerate(hard, 110, {}, {}, {.seconds = 0}).stop == Stop::time);
    std::atomic<bool> cancel{true};
    CHECK(sat::enumerate(hard, 110, {}, {}, {.cancel = &cancel}).stop == Stop::cancelled);
    cancel = false;
    const auto late = [&] {
        const HeldClock clock(1);
        return sat::enumerate(hard, 110, {}, {}, {.seconds = 2});
    }();
    CHECK(late.stop == Stop::time && late.statistics.conflicts > 0);
    const auto cancelled = [&] {
        const HeldClock clock(1, &cancel, 3);
        return sat::enumerate(hard, 110, {}, {}, {.cancel = &cancel});
    }();
    CHECK(cancelled.stop == Stop::cancelled && cancelled.statistics.conflicts >= late.statistics.conflicts);
    Flat projection;
    for (int v = 1; v <= 64; ++v) projection.push_back(v);
    for (const std::uint64_t limit : {0u, 1u, 2u, 287u, 288u, 289u}) {
        const auto run = sat::enumerate(sudoku_formula(2), 64, projection, {}, {.solutions = limit});
        CHECK_EQ(run.count, limit < 288 ? limit : 288);
        CHECK(run.stop == (limit <= 288 ? Stop::solutions : Stop::exhausted));
    }
}

// Every pigeon has a selector; any five of the seven contradict four holes.
void a_core_that_was_cut_short_is_contradictory_and_not_called_minimal() {
    constexpr int kPigeons = 7, kHoles = 4;
    Flat formula = pigeonhole(kPigeons, kHoles), chosen;
    const int first = kPigeons * kHoles + 1;
    Flat guarded;
    int clause = 0;
    for (const std::int32_t literal : formula) {
        if (literal == 0 && clause < kPigeons) guarded.push_back(-(first + clause));
        if (literal == 0) ++clause;
        guarded.push_back(literal);
    }
    for (int p = 0; p < kPigeons; ++p) chosen.push_back(first + p);
    const auto variables = static_cast<std::uint32_t>(first + kPigeons - 1);
    const auto whole = sat::minimal_core(guarded, variables, chosen, {});
    CHECK(whole.minimal);
    CHECK_EQ(whole.core.size(), static_cast<std::size_t>(kHoles + 1));
    int cut = 0;
    for (std::uint64_t nodes = 0; nodes < 2000; nodes += 5) {
        Budget budget;
        budget.nodes = nodes;
        const auto result = sat::minimal_core(guarded, variables, chosen, budget);
        CHECK(!result.satisfiable);
        CHECK_EQ(result.minimal, result.stop == Stop::exhausted);
        if (!result.found) continue;
        CHECK(result.core.size() > static_cast<std::size_t>(kHoles));
        cut += !result.minimal;
        if (result.minimal) break;
    }
    CHECK(cut > 0);
}

void runs_repeat_exactly() {
    std::mt19937 random(5);
    const Flat formula = random_three(random, 150, 640);
    const auto first = sat::enumerate(formula, 150, {}, {}, {});
    const auto second = sat::enumerate(formula, 150, {}, {}, {});
    CHECK_EQ(first.statistics.conflicts, second.statistics.conflicts);
    CHECK_EQ(first.statistics.propagations, second.statistics.propagations);
}

template <typename Work>
bool refuses(Work work) {
    try {
        work();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

void what_is_no_formula_is_refused() {
    const auto run = [](Flat clauses, std::uint32_t variables, Flat projection, Flat assumptions) {
        return [=] { sat::enumerate(clauses, variables, projection, assumptions, {}); };
    };
    CHECK(refuses(run({1, 2}, 2, {}, {})));
    CHECK(refuses(run({3, 0}, 2, {}, {})));
    CHECK(refuses(run({std::numeric_limits<std::int32_t>::min(), 0}, 2, {}, {})));
    CHECK(refuses(run({1, 0}, 2, {3}, {})));
    CHECK(refuses(run({1, 0}, 2, {-1}, {})));
    CHECK(refuses(run({1, 0}, 2, {0}, {})));
    CHECK(refuses(run({1, 0}, 2, {}, {0})));
    CHECK(refuses(run({}, sat::kMostVariables + 1, {}, {})));
    CHECK(!refuses(run({}, 0, {}, {})));
    CHECK_EQ(sat::enumerate(Flat{}, 0, {}, {}, {}).count, 1u);
    CHECK_EQ(sat::enumerate(Flat{0}, 0, {}, {}, {}).count, 0u);
}

}  // namespace

int main() {
    projected_models_equal_brute_force();
    three_literal_formulas_agree_with_brute_force();
    pigeons_do_not_fit();
    empty_order_two_grid_has_288_models();
    grids_with_holes_give_their_grid();
    cores_are_contradictory_and_minimal();
    budgets_are_kept();
    a_core_that_was_cut_short_is_contradictory_and_not_called_minimal();
    runs_repeat_exactly();
    what_is_no_formula_is_refused();
    return summary("sat_models");
}
