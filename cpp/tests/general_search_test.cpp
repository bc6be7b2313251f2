// The general engine finds exactly the solutions that the judge finds, whatever the constraints; and keeps its limits.
#include <map>

#include "check.h"
#include "general/search.h"
#include "general_boards.h"
#include "general_judge.h"
#include "held_clock.h"

namespace {

using namespace modoku_test;

g::Stop collect(const g::Problem& problem, const g::Limits& limits, std::vector<Digits>& found,
                g::Stats* stats = nullptr, const g::SearchOptions& options = {}) {
    g::Search search(problem, options);
    const g::Stop stop = search.run(
        limits, [&](std::span<const std::uint8_t> digits) { found.emplace_back(digits.begin(), digits.end()); });
    if (stats) *stats = search.stats();
    return stop;
}

g::Stop collect(const g::Description& board, const g::Limits& limits, std::vector<Digits>& found,
                g::Stats* stats = nullptr, const g::SearchOptions& options = {}) {
    return collect(g::Problem(board), limits, found, stats, options);
}

void finds_what_the_judge_finds(g::Description board, int rounds, int rules_at_most, std::uint64_t seed) {
    constexpr std::size_t too_many = 3000;
    RandomRules random(board.size, static_cast<int>(board.domains.size()), seed);
    std::map<std::size_t, int> tally;
    for (int round = 0; round < rounds; ++round) {
        g::Description asked = board;
        for (int i = 1 + random.below(rules_at_most); i > 0; --i) asked.constraints.push_back(random.make());
        for (int i = random.below(board.size * 2); i > 0; --i)
            asked.domains[static_cast<std::size_t>(random.below(static_cast<int>(board.domains.size())))] &=
                g::bit(random.below(board.size));
        const Judge judge(asked, too_many);
        ++tally[std::min<std::size_t>(judge.found().size(), 2)];
        if (judge.found().size() == too_many) continue;
        std::vector<Digits> found;
        CHECK(collect(asked, {}, found) == g::Stop::exhausted);
        std::sort(found.begin(), found.end());
        CHECK_EQ(found.size(), judge.found().size());
        CHECK(found == judge.found());
        // Compiling the rules alone and narrowing them to the givens afterwards is the same question.
        g::Description blank = asked;
        blank.domains = board.domains;
        std::vector<Digits> narrowed;
        CHECK(collect(g::Problem(blank).narrowed(asked.domains), {}, narrowed) == g::Stop::exhausted);
        std::sort(narrowed.begin(), narrowed.end());
        CHECK(narrowed == found);
        // Starting again at every other contradiction, with what was learnt, finds the same and nothing twice.
        std::vector<Digits> restarted;
        CHECK(collect(asked, {}, restarted, nullptr, {7, 2}) == g::Stop::exhausted);
        std::sort(restarted.begin(), restarted.end());
        CHECK(restarted == found);
        for (std::uint64_t limit : {1u, 2u, 3u, 1000u}) {
            std::vector<Digits> some;
            g::Limits limits;
            limits.solutions = limit;
            const g::Stop stop = collect(asked, limits, some);
            const std::size_t expected = std::min<std::size_t>(limit, found.size());
            CHECK_EQ(some.size(), expected);
            CHECK((stop == g::Stop::solutions) == (found.size() >= limit));
            std::sort(some.begin(), some.end());
            CHECK(std::includes(found.begin(), found.end(), some.begin(), some.end()));
        }
    }
    // The trial is worth something only if it met boards without, with one and with several solutions.
    CHECK(tally[0] > 0 && tally[2] > 0);
}

std::size_t count_all(const g::Description& board) {
    const g::Problem problem(board);
    std::size_t found = 0;
    g::Search(problem).run({}, [&](auto) { ++found; });
    return found;
}

void known_totals() {
    CHECK_EQ(count_all(make_board(4, 2, 2)), 288u);
    CHECK_EQ(count_all(make_board(4, 0, 0)), 576u);
    auto diagonals = make_board(4, 2, 2);
    add_diagonal(diagonals, true);
    add_diagonal(diagonals, false);
    CHECK_EQ(count_all(diagonals), 48u);
    auto disjoint = make_board(4, 2, 2);
    add_disjoint_groups(disjoint, 2, 2);
    CHECK_EQ(count_all(disjoint), 168u);
    auto six = make_board(6, 2, 3);
    add_diagonal(six, true);
    add_diagonal(six, false);
    CHECK_EQ(count_all(six), 8640u);
    auto knight = make_board(6, 2, 3);
    add_leaps(knight, 1, 2);
    CHECK_EQ(count_all(knight), 11520u);
}

void limits_are_kept() {
    const auto board = make_board(25, 5, 5);
    std::vector<Digits> found;
    g::Limits few;
    few.nodes = 10;
    g::Stats stats;
    CHECK(collect(board, few, found, &stats) == g::Stop::nodes);
    CHECK(found.empty());
    CHECK_EQ(stats.nodes, 10u);
    g::Limits none;
    none.seconds = 0;
    CHECK(collect(board, none, found) == g::Stop::time);
    std::atomic<bool> cancel{true};
    g::Limits cancelled;
    cancelled.cancel = &cancel;
    CHECK(collect(board, cancelled, found) == g::Stop::cancelled);
    // A whole space that nobody can enumerate: only the flag, raised by the first solution, ends it.
    cancel = false;
    const g::Problem problem(make_board(9, 3, 3));
    g::Search search(problem);
    std::size_t seen = 0;
    CHECK(search.run(cancelled, [&](auto) { ++seen, cancel = true; }) == g::Stop::cancelled);
    CHECK_EQ(seen, 1u);
    // The clock is read when a search begins, before each node, and in between where one takes long.
    none.seconds = 100;
    const modoku::HeldClock clock(1);
    CHECK(collect(board, none, found, &stats) == g::Stop::time);
    CHECK(stats.nodes > 0 && stats.nodes < 100);
    g::Limits zero;
    zero.solutions = 0;
    CHECK(collect(board, zero, found) == g::Stop::solutions);
    CHECK(found.empty());
}

// Searching ends soon where nothing but contradictions comes, and goes on as long as solutions do.
void patience_ends_with_failures_only() {
    auto board = make_board(6, 2, 3);
    add_leaps(board, 1, 1);
    board.domains[0] = g::bit(2);
    std::vector<Digits> found;
    g::Stats stats;
    g::Limits patient;
    patient.patience = 1000;
    CHECK(collect(board, patient, found, &stats) == g::Stop::exhausted);
    CHECK_EQ(found.size(), 74160u / 6);
    CHECK(stats.failures > 1000);
    // Ten cells that differ, nine digits, and pairs only that say so: refuted by search alone.
    g::Description crowd;
    crowd.size = 9;
    crowd.domains.assign(10, g::full_mask(9));
    g::Relation differ;
    for (int d = 0; d < 9; ++d) differ.partners.push_back(g::full_mask(9) & ~g::bit(d));
    for (int a = 0; a < 10; ++a) {
        for (int b = 0; b < a; ++b) differ.pairs.emplace_back(a, b);
    }
    crowd.constraints.push_back(differ);
    patient.patience = 100;
    found.clear();
    CHECK(collect(crowd, patient, found, &stats) == g::Stop::stuck);
    CHECK(found.empty());
    CHECK(stats.failures > 100 && stats.failures < 300);
}

// Hard enough to start again many times: all solutions of a board with few, in spite of it, each once.
void restarts_lose_nothing() {
    auto board = make_board(6, 2, 3);
    add_leaps(board, 1, 1);
    board.domains[0] = g::bit(2);
    std::vector<Digits> plain, restarted;
    g::Stats stats;
    CHECK(collect(board, {}, plain) == g::Stop::exhausted);
    CHECK(collect(board, {}, restarted, &stats, {3, 2}) == g::Stop::exhausted);
    CHECK(stats.restarts > 10);
    CHECK_EQ(plain.size(), 74160u / 6);
    CHECK_EQ(restarted.size(), plain.size());
    std::sort(plain.begin(), plain.end());
    std::sort(restarted.begin(), restarted.end());
    CHECK(plain == restarted);
}

void one_cell_boards_work() {
    g::Description board;
    board.size = 64;
    board.domains = {~g::Mask{0}};
    CHECK_EQ(count_all(board), 64u);
    board.domains = {0};
    CHECK_EQ(count_all(board), 0u);
}

template <class Spoil>
void refuses(Spoil&& spoil) {
    auto board = make_board(4, 2, 2);
    spoil(board);
    bool refused = false;
    try {
        const g::Problem problem(board);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

void nonsense_is_refused() {
    refuses([](auto& b) { b.size = 0; });
    refuses([](auto& b) { b.size = 65; });
    refuses([](auto& b) { b.domains.clear(); });
    refuses([](auto& b) { b.domains.resize(5000); });
    refuses([](auto& b) { b.groups.push_back({0, 16}); });
    refuses([](auto& b) { b.groups.push_back({-1}); });
    refuses([](auto& b) { b.groups.push_back({3, 3}); });
    refuses([](auto& b) { b.constraints.push_back(g::Sum{{0, 1}, {1}, g::Comparison::equal, 3}); });
    refuses([](auto& b) { b.constraints.push_back(g::Sum{{0, 1}, {1, 0}, g::Comparison::equal, 3}); });
    refuses([](auto& b) { b.constraints.push_back(g::Table{{0, 1}, {{1}}, true}); });
    refuses([](auto& b) { b.constraints.push_back(g::Automaton{{0}, {}, {}}); });
    refuses([](auto& b) { b.constraints.push_back(g::Automaton{{0}, {{1, 2}}, {}}); });
    refuses([](auto& b) { b.constraints.push_back(g::Automaton{{0}, {{0}}, {1}}); });
    refuses([](auto& b) { b.constraints.push_back(g::Relation{{{2, 2}}, {1, 2, 4, 8}}); });
    refuses([](auto& b) { b.constraints.push_back(g::Relation{{{2, 16}}, {1, 2, 4, 8}}); });
    refuses([](auto& b) { b.constraints.push_back(g::Among{{0, 1}, 1, 16, 0}); });
    refuses([](auto& b) { b.constraints.push_back(g::Among{{0, 1}, 1, 2, 1 << 30}); });
    refuses([](auto& b) { b.constraints.push_back(g::Connected{{4, 5}, 1, {{0, 2}}}); });
    refuses([](auto& b) { b.constraints.push_back(g::Connected{{4, 5}, 1, {{1, 1}}}); });
    refuses([](auto& b) { b.constraints.push_back(g::DifferentPairs{{0, 1}, {2}}); });
    refuses([](auto& b) { b.visible = 0; });
    refuses([](auto& b) { b.visible = 17; });
}

}  // namespace

int main() {
    known_totals();
    limits_are_kept();
    patience_ends_with_failures_only();
    restarts_lose_nothing();
    one_cell_boards_work();
    nonsense_is_refused();
    finds_what_the_judge_finds(make_board(4, 2, 2), 400, 3, 1);
    finds_what_the_judge_finds(make_board(4, 0, 0), 400, 4, 2);
    finds_what_the_judge_finds(make_board(5, 0, 0), 80, 8, 3);
    finds_what_the_judge_finds(part_of_six(), 200, 3, 6);
    g::Description loose;
    loose.size = 4;
    loose.domains.assign(7, g::full_mask(4));
    finds_what_the_judge_finds(loose, 400, 5, 5);
    // Houses of three, four and two digits, which overlap, among six.
    g::Description uneven;
    uneven.size = 6;
    uneven.domains = {0b001110, 0b001010, 0b001100, 0b111000, 0b110110, 0b110000, 0b010010, 0b100100, 0b000111};
    uneven.groups = {{0, 1, 2}, {3, 4, 5}, {2, 3, 6, 7}, {0, 4, 8}, {0, 1, 2, 3}};
    finds_what_the_judge_finds(uneven, 400, 3, 8);
    return summary("general search");
}
