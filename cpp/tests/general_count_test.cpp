// Counts are right: against published totals, against the judge, in any memory, and up to any limit.
#include "check.h"
#include "general/count.h"
#include "general/layers.h"
#include "general/slabs.h"
#include "general_boards.h"
#include "general_judge.h"

namespace {

using namespace modoku_test;

std::string total(const g::Description& board, std::size_t cache_bytes = std::size_t{64} << 20) {
    const g::Problem problem(board);
    const g::Count found = g::Counter(problem, cache_bytes).run({});
    CHECK(found.exact && found.stop == g::Stop::exhausted);
    return found.low.to_string();
}

void known_totals() {
    CHECK_EQ(total(make_board(4, 2, 2)), "288");
    CHECK_EQ(total(make_board(4, 0, 0)), "576");
    CHECK_EQ(total(make_board(5, 0, 0)), "161280");
    CHECK_EQ(total(make_board(6, 0, 0)), "812851200");
    CHECK_EQ(total(make_board(6, 2, 3)), "28200960");
    // Too little room for anything but the last few sub-boards: slower, not wrong.
    CHECK_EQ(total(make_board(5, 0, 0), 4096), "161280");
    auto one = make_board(6, 2, 3);
    add_diagonal(one, true);
    CHECK_EQ(total(one), "288000");
    add_diagonal(one, false);
    CHECK_EQ(total(one), "8640");
    auto disjoint = make_board(6, 2, 3);
    add_disjoint_groups(disjoint, 2, 3);
    CHECK_EQ(total(disjoint), "2799360");
    auto knight = make_board(6, 2, 3);
    add_leaps(knight, 1, 2);
    CHECK_EQ(total(knight), "11520");
    auto king = make_board(6, 2, 3);
    add_leaps(king, 1, 1);
    CHECK_EQ(total(king), "74160");
}

std::string total_by_layers(const g::Description& board, std::size_t bytes = std::size_t{64} << 20) {
    const g::Problem problem(board);
    g::Budget budget{{}};
    const auto found = g::Layers(problem, bytes).count(budget);
    return found ? found->to_string() : "none";
}

void layers_count_the_same() {
    CHECK_EQ(total_by_layers(make_board(4, 2, 2)), "288");
    CHECK_EQ(total_by_layers(make_board(5, 0, 0)), "161280");
    CHECK_EQ(total_by_layers(make_board(6, 2, 3)), "28200960");
    auto knight = make_board(6, 2, 3);
    add_leaps(knight, 1, 2);
    CHECK_EQ(total_by_layers(knight), "11520");
    auto diagonal = make_board(6, 2, 3);
    add_diagonal(diagonal, true);
    CHECK_EQ(total_by_layers(diagonal), "288000");
    // No room, cells outside every house, another rule: not for layers.
    CHECK_EQ(total_by_layers(make_board(6, 2, 3), 4096), "none");
    auto outside = make_board(4, 2, 2);
    outside.domains.push_back(g::full_mask(4));
    CHECK_EQ(total_by_layers(outside), "none");
    auto ruled = make_board(4, 2, 2);
    ruled.constraints.push_back(g::Sum{{0, 5}, {}, g::Comparison::equal, 5});
    CHECK_EQ(total_by_layers(ruled), "none");
    std::mt19937_64 random(17);
    for (int round = 0; round < 200; ++round) {
        auto board = round % 2 ? make_board(6, 3, 2) : make_board(5, 0, 0);
        for (std::uint64_t i = random() % 12; i > 0; --i)
            board.domains[random() % board.domains.size()] &=
                random() % 3 ? random() : g::bit(static_cast<int>(random() % 5));
        CHECK_EQ(total_by_layers(board), total(board));
    }
}

std::string total_by_slabs(const g::Description& board, std::size_t bytes = std::size_t{64} << 20) {
    const g::Problem problem(board);
    g::Budget budget{{}};
    const auto found = g::Slabs(problem, bytes).count(budget);
    return found ? found->to_string() : "none";
}

void slabs_count_the_same() {
    CHECK_EQ(total_by_slabs(make_board(4, 2, 2)), "288");
    CHECK_EQ(total_by_slabs(make_board(5, 0, 0)), "161280");
    CHECK_EQ(total_by_slabs(make_board(6, 0, 0)), "812851200");
    CHECK_EQ(total_by_slabs(make_board(6, 2, 3)), "28200960");
    CHECK_EQ(total_by_slabs(make_board(6, 3, 2)), "28200960");
    auto diagonals = make_board(6, 2, 3);
    add_diagonal(diagonals, true);
    CHECK_EQ(total_by_slabs(diagonals), "288000");
    add_diagonal(diagonals, false);
    CHECK_EQ(total_by_slabs(diagonals), "8640");
    auto disjoint = make_board(6, 2, 3);
    add_disjoint_groups(disjoint, 2, 3);
    CHECK_EQ(total_by_slabs(disjoint), "2799360");
    // No cut makes these simpler: they are filled as one slab. The last has extra regions that are no houses.
    auto latin = make_board(7, 0, 0);
    for (std::size_t i = 0; i < 21; ++i) latin.domains[i] = g::bit(static_cast<int>((i + i / 7 * (i / 7)) % 7));
    CHECK_EQ(total_by_slabs(latin), total(latin));
    CHECK_EQ(total_by_slabs(make_board(7, 0, 0)), "61479419904000");
    auto regions = make_board(6, 2, 3);
    regions.groups.push_back({0, 7, 14, 21});
    regions.groups.push_back({5, 10, 15});
    CHECK_EQ(total_by_slabs(regions), total(regions));
    // Rows alone: three slabs that nothing joins; and none of them can be filled.
    g::Description rows;
    rows.size = 4;
    rows.domains.assign(16, g::full_mask(4));
    for (int r = 0; r < 4; ++r) rows.groups.push_back({4 * r, 4 * r + 1, 4 * r + 2, 4 * r + 3});
    CHECK_EQ(total_by_slabs(rows), "331776");  // 24^4
    for (std::size_t cell : {0u, 1u, 2u}) rows.domains[cell] = g::bit(0) | g::bit(1);
    CHECK_EQ(total_by_slabs(rows), "0");
    // Pairs that no unit holds, no room, another rule: not for slabs.
    auto knight = make_board(6, 2, 3);
    add_leaps(knight, 1, 2);
    CHECK_EQ(total_by_slabs(knight), "none");
    CHECK_EQ(total_by_slabs(make_board(6, 0, 0), 4096), "none");
    auto ruled = make_board(4, 2, 2);
    ruled.constraints.push_back(g::Sum{{0, 5}, {}, g::Comparison::equal, 5});
    CHECK_EQ(total_by_slabs(ruled), "none");
    std::mt19937_64 random(23);
    for (int round = 0; round < 60; ++round) {
        auto board = round % 3 == 0 ? make_board(6, 3, 2) : round % 3 == 1 ? make_board(6, 2, 3) : make_board(5, 0, 0);
        if (round % 4 == 0) board.groups.push_back({0, 8, 16});
        for (std::uint64_t i = random() % 12; i > 0; --i)
            board.domains[random() % board.domains.size()] &=
                random() % 3 ? random() : g::bit(static_cast<int>(random() % 5));
        CHECK_EQ(total_by_slabs(board), total(board));
    }
    // A classic grid with some millions of solutions, counted one by one elsewhere.
    const std::string line = ".8......9....9..........76......8....18..........15...8...2761.......45..7.......";
    auto classic = make_board(9, 3, 3);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '.') classic.domains[i] = g::bit(line[i] - '1');
    }
    CHECK_EQ(total_by_slabs(classic), "14475105");
}

void counts_beyond_a_word() {
    g::Description loose;
    loose.size = 64;
    loose.domains.assign(100, ~g::Mask{0});
    // 64^100 = 2^600.
    CHECK_EQ(total(loose),
             "4149515568880992958512407863691161151012446232242436899995657329690652811412908146399707048947103794288"
             "197886611300789182395151075411775307886874834113963687061181803401509523685376");
    loose.domains.assign(3, ~g::Mask{0});
    loose.groups = {{0, 1, 2}};
    CHECK_EQ(total(loose), "249984");  // 64 * 63 * 62
}

void counts_what_the_judge_counts(g::Description board, int rounds, int rules_at_most, std::uint64_t seed) {
    constexpr std::size_t too_many = 20000;
    RandomRules random(board.size, static_cast<int>(board.domains.size()), seed);
    int several = 0;
    for (int round = 0; round < rounds; ++round) {
        g::Description asked = board;
        for (int i = random.below(rules_at_most + 1); i > 0; --i) asked.constraints.push_back(random.make());
        for (int i = random.below(board.size); i > 0; --i)
            asked.domains[static_cast<std::size_t>(random.below(static_cast<int>(board.domains.size())))] =
                g::bit(random.below(board.size));
        const Judge judge(asked, too_many);
        if (judge.found().size() == too_many) continue;
        several += judge.found().size() > 1;
        const std::string expected = std::to_string(judge.found().size());
        CHECK_EQ(total(asked), expected);
        const g::Problem problem(asked);
        const g::Count either_way = g::count_solutions(problem, {});
        CHECK_EQ(either_way.low.to_string(), expected);
    }
    CHECK(several > rounds / 20);
}

void limits_are_kept() {
    const g::Problem problem(make_board(6, 2, 3));
    for (std::uint64_t limit : {1u, 2u, 3u, 1000u, 1001u, 100000u}) {
        g::Limits limits;
        limits.solutions = limit;
        const g::Count found = g::count_solutions(problem, limits);
        CHECK(found.stop == g::Stop::solutions && !found.exact);
        CHECK_EQ(found.low.to_string(), std::to_string(limit));
    }
    const g::Problem classic(make_board(9, 3, 3));
    g::Limits few;
    few.nodes = 5000;
    const g::Count found = g::count_solutions(classic, few);
    CHECK(found.stop == g::Stop::nodes && !found.exact);
    CHECK(!(found.low < 1000));
    CHECK(found.stats.nodes <= 5000);
    std::atomic<bool> cancel{true};
    g::Limits cancelled;
    cancelled.cancel = &cancel;
    CHECK(g::count_solutions(classic, cancelled).stop == g::Stop::cancelled);
    // A board that no short trial finishes: 19 givens.
    auto sparse = make_board(9, 3, 3);
    const char* givens = "9.32.6.........1.38............91...13.48.........7..9..2....315.................";
    for (std::size_t i = 0; i < 81; ++i) {
        if (givens[i] != '.') sparse.domains[i] = g::bit(givens[i] - '1');
    }
    const g::Problem sparse_problem(sparse);
    CHECK_EQ(g::count_solutions(sparse_problem, {}).low.to_string(), "2225650");
    g::Limits now;
    now.seconds = 0;
    CHECK(g::Counter(classic, 1 << 20).run(now).stop == g::Stop::time);
}

void numbers_add_and_multiply() {
    g::BigUnsigned factorial = 1;
    for (std::uint64_t i = 2; i <= 30; ++i) factorial *= i;
    CHECK_EQ(factorial.to_string(), "265252859812191058636308480000000");
    g::BigUnsigned power = 1;
    for (int i = 0; i < 64; ++i) power += g::BigUnsigned(power);
    CHECK_EQ(power.to_string(), "18446744073709551616");
    CHECK(!(power < ~std::uint64_t{0}));
    power *= 0;
    CHECK(power.is_zero());
    CHECK_EQ(power.to_string(), "0");
    CHECK_EQ(g::BigUnsigned(10'000'000'000'000'000'000u).to_string(), "10000000000000000000");
}

}  // namespace

int main() {
    numbers_add_and_multiply();
    known_totals();
    layers_count_the_same();
    slabs_count_the_same();
    counts_beyond_a_word();
    limits_are_kept();
    counts_what_the_judge_counts(make_board(4, 2, 2), 200, 2, 11);
    counts_what_the_judge_counts(make_board(4, 0, 0), 200, 3, 12);
    counts_what_the_judge_counts(make_board(5, 0, 0), 40, 6, 13);
    g::Description loose;
    loose.size = 4;
    loose.domains.assign(8, g::full_mask(4));
    counts_what_the_judge_counts(loose, 300, 5, 14);
    return summary("general count");
}
