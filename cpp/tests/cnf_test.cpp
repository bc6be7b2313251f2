// The clauses of cells and groups: known counts, and every scheme judged by trying all assignments.
#include "cnf/cnf.h"

#include <bit>

#include "check.h"
#include "cnf/writer.h"

using namespace modoku;

namespace {

struct Grid {
    int size = 0;
    std::vector<std::int32_t> cells, ends;
    std::vector<std::uint8_t> houses;

    cnf::Groups groups() const { return {cells, ends, houses}; }
};

Grid classic(int k) {
    const int n = k * k;
    Grid grid;
    grid.size = n;
    const auto close = [&] {
        grid.ends.push_back(static_cast<std::int32_t>(grid.cells.size()));
        grid.houses.push_back(1);
    };
    for (int r = 0; r < n; ++r) {
        for (int c = 0; c < n; ++c) grid.cells.push_back(n * r + c);
        close();
    }
    for (int c = 0; c < n; ++c) {
        for (int r = 0; r < n; ++r) grid.cells.push_back(n * r + c);
        close();
    }
    for (int b = 0; b < n; ++b) {
        for (int i = 0; i < n; ++i) grid.cells.push_back(n * (b / k * k + i / k) + b % k * k + i % k);
        close();
    }
    return grid;
}

long count_clauses(const cnf::Formula& formula) {
    long clauses = 0;
    for (const std::int32_t literal : formula.literals) clauses += literal == 0;
    return clauses;
}

cnf::Formula blank_formula(int k, const cnf::Recipe& recipe) {
    const Grid grid = classic(k);
    const std::size_t cells = static_cast<std::size_t>(grid.size) * grid.size;
    const std::vector<cnf::Mask> candidates(cells, (cnf::Mask{1} << grid.size) - 1);
    const std::vector<std::int32_t> known(cells, 0);
    return cnf::write_rules({grid.size, candidates, known, grid.groups(), {}, {}, {}}, recipe);
}

void text_is_one_clause_a_line() {
    CHECK_EQ(cnf::to_dimacs({}), std::string());
    CHECK_EQ(cnf::to_dimacs(std::vector<std::int32_t>{1, -2, 0, 0, 2147483647, -2147483647, 0}),
             std::string("1 -2 0\n0\n2147483647 -2147483647 0\n"));
    std::string expected;
    std::vector<std::int32_t> literals;
    for (std::int32_t v = 1; v <= 5000; ++v) {
        literals.insert(literals.end(), {-v, v + 1, 0});
        expected += std::to_string(-v) + " " + std::to_string(v + 1) + " 0\n";
    }
    CHECK_EQ(cnf::to_dimacs(literals), expected);
}

void counts_of_blank_grids() {
    // n^2 cells; 3n groups with n digits and n(n-1)/2 pairs each: document 001, its boxes put right.
    CHECK_EQ(count_clauses(blank_formula(2, {})), 16 + 12 * 4 * 6);
    CHECK_EQ(count_clauses(blank_formula(3, {})), 81 + 27 * 9 * 36);
    const cnf::Recipe extended{cnf::Scheme::pairwise, true, true, false};
    CHECK_EQ(count_clauses(blank_formula(3, extended)), 81 + 81 * 36 + 27 * 9 * 36 + 27 * 9);
    // Each of the 810 pairs of cells that differ, once a digit.
    const cnf::Recipe efficient{cnf::Scheme::pairwise, true, true, true};
    CHECK_EQ(count_clauses(blank_formula(3, efficient)), 81 + 81 * 36 + 810 * 9 + 27 * 9);
}

void runs_add_up_to_the_clauses() {
    for (const auto scheme : {cnf::Scheme::pairwise, cnf::Scheme::product, cnf::Scheme::binary}) {
        const cnf::Formula formula = blank_formula(3, {scheme, true, true, false});
        long clauses = 0;
        for (std::size_t i = 2; i < formula.runs.size(); i += 3) clauses += formula.runs[i];
        CHECK_EQ(clauses, count_clauses(formula));
    }
}

// Every scheme over k literals has k + 1 models: none true, or one of them, with the auxiliaries determined.
void schemes_have_one_model_a_choice() {
    for (const auto scheme : {cnf::Scheme::pairwise, cnf::Scheme::product, cnf::Scheme::sequential,
                              cnf::Scheme::commander, cnf::Scheme::binary}) {
        for (std::int32_t count = 1; count <= 8; ++count) {
            cnf::Writer writer(count + 1);
            writer.begin(cnf::cell_one, 0);
            std::vector<std::int32_t> literals;
            for (std::int32_t v = 1; v <= count; ++v) literals.push_back(v);
            cnf::at_most_one(writer, literals, scheme);
            const cnf::Formula formula = writer.finish();
            const int variables = count + (formula.auxiliaries.empty() ? 0 : formula.auxiliaries[2]);
            long models = 0;
            for (std::uint32_t bits = 0; bits < (1U << variables); ++bits) {
                bool all = true, clause = false;
                for (const std::int32_t literal : formula.literals) {
                    if (literal == 0) {
                        all = all && clause;
                        clause = false;
                    } else {
                        clause = clause || ((bits >> (std::abs(literal) - 1) & 1) != 0) == (literal > 0);
                    }
                }
                models += all;
            }
            CHECK_EQ(models, count + 1L);
        }
    }
}

void singles_are_drawn_and_contradictions_seen() {
    const Grid grid = classic(2);
    std::vector<cnf::Mask> masks(16, 15);
    const int givens[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4};
    for (int i = 0; i < 11; ++i) masks[i] = cnf::Mask{1} << (givens[i] - 1);
    CHECK(cnf::settle(masks, grid.groups()));
    for (const cnf::Mask mask : masks) CHECK_EQ(std::popcount(mask), 1);
    std::vector<cnf::Mask> twice(16, 15);
    twice[0] = twice[1] = 1;
    CHECK(!cnf::settle(twice, grid.groups()));
    std::vector<cnf::Mask> nowhere(16, 15);
    for (int i = 0; i < 4; ++i) nowhere[i] = 7;
    CHECK(!cnf::settle(nowhere, grid.groups()));
    // Two cells with the digits 1 ... 3 differ, but need not hold every digit.
    const std::vector<std::int32_t> pair{0, 1}, end{2};
    const std::vector<std::uint8_t> loose{0};
    std::vector<cnf::Mask> three{4, 7};
    CHECK(cnf::settle(three, {pair, end, loose}));
    CHECK_EQ(three[1], cnf::Mask{3});
}

}  // namespace

int main() {
    text_is_one_clause_a_line();
    counts_of_blank_grids();
    runs_add_up_to_the_clauses();
    schemes_have_one_model_a_choice();
    singles_are_drawn_and_contradictions_seen();
    return modoku_test::summary("cnf");
}
