// Sums over any cells, with any factors, one or several: search and count find what filtering all grids finds.
#include "check.h"
#include "general/count.h"
#include "general/search.h"
#include "general_boards.h"
#include "general_judge.h"

namespace {

using namespace modoku_test;

// Factors 1; or 1 and -1; or those of numbers with two or three digits, and odd ones.
g::Sum random_sum(RandomRules& random, const Digits& grid, int cells_at_most) {
    g::Sum sum{random.pick(2, cells_at_most), {}, g::Comparison::equal, 0};
    if (random.below(10) == 0) sum.comparison = random.comparison();
    const int kind = random.below(3);
    constexpr int factors[] = {1, -1, 2, -2, 3, 10, 100};
    for (int cell : sum.cells) {
        const int factor = kind == 0 ? 1 : factors[random.below(kind == 1 ? 2 : 7)];
        sum.coefficients.push_back(factor);
        sum.total += factor * grid[static_cast<std::size_t>(cell)];
    }
    if (random.below(5) == 0) sum.total += random.below(5) - 2;
    return sum;
}

std::vector<Digits> find_all(const g::Problem& problem) {
    std::vector<Digits> found;
    g::Search(problem).run({}, [&](auto digits) { found.emplace_back(digits.begin(), digits.end()); });
    std::sort(found.begin(), found.end());
    return found;
}

void sums_are_met_exactly(const g::Description& board, int rounds, int sums_at_most, int cells_at_most,
                          std::uint64_t seed) {
    constexpr std::size_t enough = 30'000;
    const std::vector<Digits> grids = Judge(board, enough).found();
    CHECK(grids.size() > 1 && grids.size() < enough);
    RandomRules random(board.size, static_cast<int>(board.domains.size()), seed);
    auto any_grid = [&]() -> const Digits& {
        return grids[static_cast<std::size_t>(random.below(static_cast<int>(grids.size())))];
    };
    int several = 0;
    for (int round = 0; round < rounds; ++round) {
        g::Description asked = board;
        for (int i = 1 + random.below(sums_at_most); i > 0; --i)
            asked.constraints.push_back(random_sum(random, any_grid(), cells_at_most));
        for (int cell : random.pick(0, 3))
            asked.domains[static_cast<std::size_t>(cell)] = g::bit(any_grid()[static_cast<std::size_t>(cell)] - 1);
        std::vector<Digits> expected;
        for (const Digits& grid : grids) {
            bool holds = true;
            for (std::size_t cell = 0; cell < grid.size() && holds; ++cell)
                holds = asked.domains[cell] >> (grid[cell] - 1) & 1;
            for (const auto& sum : asked.constraints) holds = holds && std::visit(Holds{grid}, sum);
            if (holds) expected.push_back(grid);
        }
        several += expected.size() > 1;
        const g::Problem problem(asked);
        CHECK(find_all(problem) == expected);
        const g::Count count = g::Counter(problem, std::size_t{1} << 20).run({});
        CHECK_EQ(count.low.to_string(), std::to_string(expected.size()));
        // Compiled without the givens, and narrowed to them.
        g::Description blank = asked;
        blank.domains = board.domains;
        CHECK(find_all(g::Problem(blank).narrowed(asked.domains)) == expected);
    }
    CHECK(several > rounds / 20);
}

// More digits than sets of them can be listed for, and cells of one pair only.
g::Description many_digits() {
    g::Description board;
    board.size = 14;
    board.domains = {g::full_mask(14), g::full_mask(14) & ~g::full_mask(8), g::full_mask(5), g::full_mask(14)};
    board.groups = {{0, 1, 3}, {1, 2}};
    return board;
}

// A search that bounds the sums cell by cell meets far more contradictions.
void parallel_sums_are_added_up() {
    g::Description board = make_board(9, 3, 3);
    auto diagonal = [](int cell, int step, int count) {
        g::Cells cells;
        for (int i = 0; i < count; ++i) cells.push_back(cell + i * step);
        return cells;
    };
    for (const g::Cells& cells : {diagonal(0, 10, 9), diagonal(9, 10, 8), diagonal(18, 10, 7), diagonal(62, -10, 7),
                                  diagonal(8, 8, 9), diagonal(7, 8, 8), diagonal(73, -8, 8), diagonal(74, -8, 7)})
        board.constraints.push_back(g::Sum{cells, {}, g::Comparison::equal, 49});
    const g::Problem problem(board);
    g::Search search(problem);
    g::Limits limits;
    limits.nodes = 5000;
    CHECK(search.run(limits, [](auto) {}) == g::Stop::exhausted);
}

}  // namespace

int main() {
    sums_are_met_exactly(make_board(4, 2, 2), 2000, 4, 10, 1);
    sums_are_met_exactly(make_board(4, 0, 0), 500, 4, 16, 2);
    sums_are_met_exactly(part_of_six(), 300, 5, 20, 3);
    sums_are_met_exactly(many_digits(), 300, 2, 4, 4);
    parallel_sums_are_added_up();
    return summary("general sums");
}
