// Exact covers with known totals, and against brute force.
#include <algorithm>
#include <atomic>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include "check.h"
#include "cover/exact_cover.h"
#include "held_clock.h"

using namespace modoku;

namespace {

using Flat = std::vector<std::int32_t>;
constexpr std::uint64_t kAll = ~std::uint64_t{0};

std::uint64_t count(const cover::Problem& problem) {
    const auto result = cover::solve(problem, {}, 0);
    CHECK(result.stop == Stop::exhausted && result.solutions.empty());
    return result.count;
}

// Items: cell, row and digit, column and digit, box and digit.
Flat sudoku(int order) {
    const int n = order * order, square = n * n;
    Flat options;
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c)
            for (int d = 0; d < n; ++d)
                options.insert(options.end(), {r * n + c, square + r * n + d, 2 * square + c * n + d,
                                               3 * square + (r / order * order + c / order) * n + d, -1});
    return options;
}

// Rows and columns are covered once, diagonals at most once.
Flat queens(int n) {
    Flat options;
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c)
            options.insert(options.end(), {r, n + c, 2 * n + r + c, 2 * n + 2 * n - 1 + r - c + n - 1, -1});
    return options;
}

Flat dominoes(int rows, int columns) {
    Flat options;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            if (c + 1 < columns) options.insert(options.end(), {r * columns + c, r * columns + c + 1, -1});
            if (r + 1 < rows) options.insert(options.end(), {r * columns + c, (r + 1) * columns + c, -1});
        }
    return options;
}

// Each of the twelve pentominoes once; every orientation at every place.
Flat pentominoes(int rows, int columns) {
    const char* const drawings[] = {".XX/XX./.X.", "XXXXX",       "X./X./X./XX", ".X/XX/X./X.",
                                    "XX/XX/X.",    "XXX/.X./.X.", "X.X/XXX",     "X../X../XXX",
                                    "X../XX./.XX", ".X./XXX/.X.", ".X/XX/.X/.X", "XX./.X./.XX"};
    Flat options;
    for (int piece = 0; piece < 12; ++piece) {
        std::set<std::set<std::pair<int, int>>> shapes;
        for (int turn = 0; turn < 8; ++turn) {
            std::set<std::pair<int, int>> shape;
            int r = 0, c = 0, top = 99, left = 99;
            std::vector<std::pair<int, int>> cells;
            for (const char* at = drawings[piece]; *at; ++at) {
                if (*at == '/') {
                    ++r;
                    c = 0;
                    continue;
                }
                if (*at == 'X') {
                    int y = turn & 1 ? c : r, x = turn & 1 ? r : c;
                    if (turn & 2) y = -y;
                    if (turn & 4) x = -x;
                    cells.push_back({y, x});
                    top = std::min(top, y);
                    left = std::min(left, x);
                }
                ++c;
            }
            for (const auto& [y, x] : cells) shape.insert({y - top, x - left});
            shapes.insert(shape);
        }
        for (const auto& shape : shapes)
            for (int r = 0; r < rows; ++r)
                for (int c = 0; c < columns; ++c) {
                    Flat option{rows * columns + piece};
                    for (const auto& [y, x] : shape)
                        if (r + y < rows && c + x < columns) option.push_back((r + y) * columns + c + x);
                    if (option.size() < 6) continue;
                    option.push_back(-1);
                    options.insert(options.end(), option.begin(), option.end());
                }
    }
    return options;
}

void known_totals_are_found() {
    CHECK_EQ(count({64, 0, sudoku(2)}), 288u);
    const std::uint64_t ways[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352};
    for (int n = 1; n <= 9; ++n) {
        const auto size = static_cast<std::uint32_t>(n);
        CHECK_EQ(count({2 * size, 2 * (2 * size - 1), queens(n)}), ways[n]);
    }
    CHECK_EQ(count({16, 0, dominoes(4, 4)}), 36u);
    CHECK_EQ(count({36, 0, dominoes(6, 6)}), 6728u);
    CHECK_EQ(count({15, 0, dominoes(3, 5)}), 0u);
    // 2 essentially different ways, each in 4 reflections.
    CHECK_EQ(count({72, 0, pentominoes(3, 20)}), 8u);
    CHECK_EQ(count({0, 0, {}}), 1u);
    CHECK_EQ(count({1, 0, {}}), 0u);
}

void random_problems_agree_with_brute_force() {
    std::mt19937 random(21);
    for (int round = 0; round < 1500; ++round) {
        const std::uint32_t primary = random() % 6, secondary = random() % 4, items = primary + secondary;
        Flat options;
        std::vector<std::uint32_t> masks;
        const unsigned wanted = random() % 12;
        for (unsigned i = 0; i < wanted; ++i) {
            std::uint32_t mask = 0;
            for (std::uint32_t item = 0; item < items; ++item)
                if (random() % 3 == 0) mask |= 1u << item;
            // By convention an option without a primary item is never chosen.
            if ((mask & ((1u << primary) - 1)) == 0) continue;
            for (std::uint32_t item = 0; item < items; ++item)
                if (mask >> item & 1u) options.push_back(static_cast<int>(item));
            options.push_back(-1);
            masks.push_back(mask);
        }
        std::set<Flat> expected;
        for (std::uint32_t chosen = 0; chosen < (1u << masks.size()); ++chosen) {
            std::uint32_t covered = 0;
            bool disjoint = true;
            Flat numbers;
            for (std::size_t i = 0; i < masks.size(); ++i) {
                if (!(chosen >> i & 1u)) continue;
                disjoint = disjoint && !(covered & masks[i]);
                covered |= masks[i];
                numbers.push_back(static_cast<int>(i));
            }
            const std::uint32_t must = (1u << primary) - 1;
            if (disjoint && (covered & must) == must) expected.insert(numbers);
        }
        const auto result = cover::solve({primary, secondary, options}, {}, kAll);
        std::set<Flat> found;
        Flat current;
        for (const int number : result.solutions) {
            if (number != -1) {
                current.push_back(number);
                continue;
            }
            found.insert(current);
            current.clear();
        }
        CHECK_EQ(result.count, expected.size());
        CHECK(found == expected);
    }
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

void budgets_and_input_are_checked() {
    const Flat options = sudoku(2);
    for (const std::uint64_t limit : {0u, 1u, 287u, 288u, 289u}) {
        const auto result = cover::solve({64, 0, options}, {.solutions = limit}, 2);
        CHECK_EQ(result.count, limit < 288 ? limit : 288);
        CHECK(result.stop == (limit <= 288 ? Stop::solutions : Stop::exhausted));
    }
    CHECK(cover::solve({64, 0, options}, {.nodes = 10}, 0).stop == Stop::nodes);
    CHECK_EQ(cover::solve({64, 0, options}, {.nodes = 10}, 0).nodes, 10u);
    const Flat large = sudoku(3);
    std::atomic<bool> cancel{true};
    CHECK(cover::solve({324, 0, large}, {.cancel = &cancel}, 0).stop == Stop::cancelled);
    cancel = false;
    const auto late = [&] {
        const HeldClock clock(1);
        return cover::solve({324, 0, large}, {.seconds = 2}, 0);
    }();
    CHECK(late.stop == Stop::time && late.nodes > Meter::kPeriod);
    const auto cancelled = [&] {
        const HeldClock clock(1, &cancel, 3);
        return cover::solve({324, 0, large}, {.cancel = &cancel}, 0);
    }();
    CHECK(cancelled.stop == Stop::cancelled && cancelled.nodes > late.nodes);
    CHECK(refuses([] { cover::solve({2, 0, Flat{0, 1}}, {}, 0); }));
    CHECK(refuses([] { cover::solve({2, 0, Flat{0, 2, -1}}, {}, 0); }));
    CHECK(refuses([] { cover::solve({2, 0, Flat{0, -2, -1}}, {}, 0); }));
    CHECK(refuses([] { cover::solve({2, 0, Flat{0, 0, -1}}, {}, 0); }));
    CHECK(refuses([] { cover::solve({~0u, ~0u, {}}, {}, 0); }));
}

}  // namespace

int main() {
    known_totals_are_found();
    random_problems_agree_with_brute_force();
    budgets_and_input_are_checked();
    return modoku_test::summary("cover_exact");
}
