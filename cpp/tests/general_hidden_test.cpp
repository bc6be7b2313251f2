// Hidden cells: solutions are what the visible ones hold, each once, however many ways the hidden ones can be filled.
#include <atomic>
#include <numeric>

#include "check.h"
#include "general/count.h"
#include "general/search.h"
#include "general_boards.h"
#include "general_judge.h"
#include "held_clock.h"

namespace {

using namespace modoku_test;

struct Trial {
    std::vector<Digits> found;
    g::Stop stop;
    g::Stats stats;
};

Trial find(const g::Problem& problem, const g::Limits& limits = {}, const g::SearchOptions& options = {}) {
    Trial trial;
    g::Search search(problem, options);
    trial.stop = search.run(limits, [&](auto digits) { trial.found.emplace_back(digits.begin(), digits.end()); });
    trial.stats = search.stats();
    std::sort(trial.found.begin(), trial.found.end());
    return trial;
}

std::vector<Digits> visible_part(const std::vector<Digits>& grids, int visible) {
    std::vector<Digits> found;
    for (const Digits& grid : grids) found.emplace_back(grid.begin(), grid.begin() + visible);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

// Any rules over all cells, the last ones hidden.
void projects_what_the_judge_finds(const g::Description& board, int rounds, int rules_at_most, std::uint64_t seed) {
    constexpr std::size_t too_many = 20'000;
    RandomRules random(board.size, static_cast<int>(board.domains.size()), seed);
    int shared = 0;
    for (int round = 0; round < rounds; ++round) {
        g::Description asked = board;
        asked.visible = 1 + random.below(static_cast<int>(board.domains.size()) - 1);
        asked.project = true;
        for (int i = 1 + random.below(rules_at_most); i > 0; --i) asked.constraints.push_back(random.make());
        const Judge judge(asked, too_many);
        if (judge.found().size() == too_many) continue;
        const std::vector<Digits> expected = visible_part(judge.found(), *asked.visible);
        shared += expected.size() > 1 && expected.size() < judge.found().size();
        const g::Problem problem(asked);
        const Trial plain = find(problem);
        CHECK(plain.stop == g::Stop::exhausted);
        CHECK(plain.found == expected);
        // What hidden cells hold beside a solution is a way to fill them.
        const Trial whole = find(problem, {}, {.with_hidden = true});
        CHECK(visible_part(whole.found, *asked.visible) == expected);
        std::vector<Digits> all = judge.found();
        std::sort(all.begin(), all.end());
        CHECK(std::includes(all.begin(), all.end(), whole.found.begin(), whole.found.end()));
        // Starting again at every other contradiction, in random order, loses nothing and finds nothing twice.
        CHECK(find(problem, {}, {7, 2}).found == expected);
        const g::Count count = g::count_solutions(problem, {});
        CHECK(count.exact);
        CHECK_EQ(count.low.to_string(), std::to_string(expected.size()));
        for (std::uint64_t limit : {1u, 2u, 50u}) {
            g::Limits limits;
            limits.solutions = limit;
            const Trial some = find(problem, limits);
            CHECK_EQ(some.found.size(), std::min<std::size_t>(limit, expected.size()));
            CHECK((some.stop == g::Stop::solutions) == (expected.size() >= limit));
            CHECK(std::includes(expected.begin(), expected.end(), some.found.begin(), some.found.end()));
            CHECK_EQ(g::count_solutions(problem, limits).low.to_string(), std::to_string(some.found.size()));
        }
    }
    CHECK(shared > rounds / 20);
}

// More solutions than are listed before other ways of counting are tried.
void many_solutions_are_listed_where_hidden_cells_are_free() {
    g::Description board = make_board(5, 0, 0);
    board.visible = 25;
    board.project = true;
    board.domains.resize(27, g::full_mask(5));
    for (std::size_t i = 0; i < 5; ++i) board.domains[i] = g::bit(static_cast<int>(i));
    CHECK_EQ(g::count_solutions(g::Problem(board), {}).low.to_string(), "1344");
}

// Hidden cells that the others determine: as many solutions whether they are counted by listing or by parts.
void determined_cells_add_nothing() {
    RandomRules random(4, 16, 5);
    for (int round = 0; round < 200; ++round) {
        g::Description asked = make_board(4, 2, 2);
        asked.visible = 16;
        // How many there are, 0 to 6; and the sum of two such numbers.
        g::Cells numbers;
        for (int i = 0; i < 2; ++i) {
            g::Among among = random.among();
            among.result = static_cast<int>(asked.domains.size());
            among.offset = -1;
            numbers.push_back(among.result);
            asked.domains.push_back(g::full_mask(7));
            asked.constraints.emplace_back(among);
        }
        asked.constraints.emplace_back(g::Sum{numbers, {}, g::Comparison::equal, 2 + random.below(6)});
        asked.size = 7;
        const Judge judge(asked, 1000);
        const std::vector<Digits> expected = visible_part(judge.found(), 16);
        CHECK_EQ(expected.size(), judge.found().size());
        const g::Problem problem(asked);
        CHECK(find(problem).found == expected);
        CHECK_EQ(g::Counter(problem, std::size_t{1} << 20).run({}).low.to_string(), std::to_string(expected.size()));
    }
}

// Cells of a square in as many connected regions, of as many cells each; the first cells of the regions come in order.
void add_regions(g::Description& board, int n, int first) {
    const int count = n * n;
    board.domains.resize(static_cast<std::size_t>(first + count), g::full_mask(n));
    g::Cells cells;
    std::vector<std::pair<int, int>> edges;
    for (int i = 0; i < count; ++i) {
        cells.push_back(first + i);
        if (i % n + 1 < n) edges.emplace_back(i, i + 1);
        if (i + n < count) edges.emplace_back(i, i + n);
    }
    for (int r = 0; r < n; ++r) board.constraints.emplace_back(g::Connected{cells, g::bit(r), edges, n, n});
    g::Automaton in_order{cells, {}, {n}};
    for (int most = 0; most <= n; ++most) {
        std::vector<int> row;
        for (int d = 1; d <= n; ++d) row.push_back(d <= most ? most : d == most + 1 ? d : -1);
        in_order.transitions.push_back(row);
    }
    board.constraints.emplace_back(in_order);
}

// Ways to cut a square into connected regions of as many cells as its side: OEIS A172477.
void regions_are_counted() {
    for (const auto& [n, ways] : {std::pair{2, "2"}, {3, "10"}, {4, "117"}, {5, "4006"}}) {
        g::Description board;
        board.size = n;
        add_regions(board, n, 0);
        CHECK_EQ(g::count_solutions(g::Problem(board), {}).low.to_string(), ways);
    }
}

// Latin squares that can be cut into such regions with every digit in each: how is not part of the solution.
void digits_of_unknown_regions_are_projected() {
    g::Description board = make_board(3, 0, 0);
    board.visible = 9;
    board.project = true;
    add_regions(board, 3, 9);
    board.constraints.emplace_back(g::DifferentPairs{{0, 1, 2, 3, 4, 5, 6, 7, 8}, {9, 10, 11, 12, 13, 14, 15, 16, 17}});
    const Judge judge(board, 100'000);
    const std::vector<Digits> expected = visible_part(judge.found(), 9);
    CHECK(!expected.empty() && judge.found().size() > expected.size());
    const g::Problem problem(board);
    CHECK(find(problem).found == expected);
    CHECK(find(problem, {}, {3, 2}).found == expected);
}

// A few grids, each with thousands of ways to fill the hidden cells, which are decided first for their small domains.
void found_grids_are_blocked_within_limits() {
    g::Description board;
    board.size = 4;
    board.visible = 3;
    board.project = true;
    board.domains.assign(3, g::full_mask(4));
    board.domains.resize(19, g::full_mask(2));
    g::Cells all(19);
    std::iota(all.begin(), all.end(), 0);
    board.constraints.emplace_back(g::Sum{all, {}, g::Comparison::less_equal, 30});
    const g::Problem problem(board);
    const Trial everything = find(problem);
    CHECK(everything.stop == g::Stop::exhausted);
    CHECK_EQ(everything.found.size(), 64u);
    // Each filling of the hidden cells is not visited.
    CHECK(everything.stats.nodes < 20'000);
    g::Limits limits;
    limits.solutions = 5;
    CHECK_EQ(find(problem, limits).found.size(), 5u);
    limits = {};
    limits.nodes = 40;
    const Trial short_one = find(problem, limits);
    CHECK(short_one.stop == g::Stop::nodes && short_one.stats.nodes <= 40);
    std::atomic<bool> cancel{false};
    limits = {};
    limits.cancel = &cancel;
    std::size_t seen = 0;
    g::Search search(problem);
    CHECK(search.run(limits, [&](auto) { cancel = ++seen == 2; }) == g::Stop::cancelled);
    CHECK_EQ(seen, 2u);
    limits = {};
    limits.seconds = 100;
    const modoku::HeldClock clock(1);
    const Trial late = find(problem, limits);
    CHECK(late.stop == g::Stop::time && late.stats.nodes < 100);
}

}  // namespace

int main() {
    projects_what_the_judge_finds(make_board(4, 2, 2), 300, 3, 1);
    projects_what_the_judge_finds(make_board(4, 0, 0), 200, 4, 2);
    g::Description loose;
    loose.size = 4;
    loose.domains.assign(7, g::full_mask(4));
    projects_what_the_judge_finds(loose, 600, 4, 3);
    many_solutions_are_listed_where_hidden_cells_are_free();
    determined_cells_add_nothing();
    regions_are_counted();
    digits_of_unknown_regions_are_projected();
    found_grids_are_blocked_within_limits();
    return summary("general hidden");
}
