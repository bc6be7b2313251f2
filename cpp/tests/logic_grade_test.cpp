// Ratings as Sukaku Explainer gives them, every step true to the solution, budgets and flags obeyed.
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "check.h"
#include "logic/batch.h"
#include "logic/packed.h"
#include "single/single.h"

using namespace modoku;

namespace {

struct Line {
    std::string text;
    int rating;  // in tenths
};

std::vector<Line> sample() {
    std::ifstream file(MODOKU_TEST_DATA "/../../../tests/data/rated/sample.txt");
    std::vector<Line> lines;
    for (std::string line; std::getline(file, line);) {
        if (line.size() < 81 || line[0] == '#') continue;
        std::istringstream parts(line);
        Line made;
        double rating = 0;
        parts >> made.text >> rating;
        made.rating = static_cast<int>(rating * 10 + 0.5);
        lines.push_back(made);
    }
    return lines;
}

std::vector<std::uint8_t> digits_of(const std::string& text) {
    std::vector<std::uint8_t> digits;
    for (const char c : text) digits.push_back(c >= '1' && c <= '9' ? static_cast<std::uint8_t>(c - '0') : 0);
    return digits;
}

std::vector<logic::Technique> all_techniques() {
    std::vector<logic::Technique> all;
    for (int i = 0; i < logic::kTechniques; ++i) all.push_back(static_cast<logic::Technique>(i));
    return all;
}

logic::Grade graded(const std::string& text, logic::Trail* trail = nullptr, const Budget& budget = {}) {
    const auto digits = digits_of(text);
    return logic::grade_classic(std::span<const std::uint8_t, 81>(digits.data(), 81), all_techniques(), budget, trail);
}

void every_step_is_true(const Line& line) {
    std::uint8_t solution[81];
    const auto digits = digits_of(line.text);
    CHECK(single::solve(single::Givens(digits.data()), solution));
    logic::Trail trail;
    const logic::Grade grade = graded(line.text, &trail);
    CHECK_EQ(static_cast<int>(trail.steps.size()), grade.steps);
    std::map<int, int> counts;
    int placed = 0, hardest = 0;
    for (const logic::Step& step : trail.steps) {
        CHECK(!step.placements.empty() || !step.eliminations.empty());
        for (const auto& c : step.placements) CHECK_EQ(static_cast<int>(solution[c.cell]), static_cast<int>(c.digit));
        for (const auto& c : step.eliminations) CHECK(solution[c.cell] != c.digit);
        placed += static_cast<int>(step.placements.size());
        hardest = std::max(hardest, step.rating);
        ++counts[static_cast<int>(step.technique)];
    }
    int blank = 0;
    for (const std::uint8_t digit : digits) blank += digit == 0;
    CHECK_EQ(grade.solved, placed == blank);
    CHECK_EQ(hardest, grade.rating);
    for (const auto& [technique, count] : counts) CHECK_EQ(count, static_cast<int>(grade.counts[technique]));
}

void ratings_agree(const std::vector<Line>& lines) {
    int exact = 0, low = 0;
    for (const Line& line : lines) {
        if (line.rating > 54) continue;
        ++low;
        const logic::Grade grade = graded(line.text);
        exact += grade.solved && grade.rating == line.rating;
    }
    CHECK(low > 100);
    CHECK_EQ(exact, low);
}

// Puzzles that players named or talked about, with the rating of Sudoku Explainer that goes with them in the forums.
void the_hardest_come_near_to_the_ratings_that_players_know() {
    const Line known[] = {
        {"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..", 105},  // AI Escargot
        {"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 116},  // Easter Monster
        {".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 119},  // Golden Nugget
        {"........1.....2.3...4.5.6.....1...7...6..3.2..8..4.9...48.......657.....9...6.5..", 107},
        {"........1.....2.....1345.....36....7.2.....8.9.....5....6.7...3.8.....2.5.....9..", 97},
    };
    for (const Line& line : known) {
        every_step_is_true(line);
        const logic::Grade grade = graded(line.text);
        CHECK(grade.solved && std::abs(grade.rating - line.rating) <= 1);
    }
}

void a_budget_of_nodes_ends_in_the_middle_and_says_so() {
    Budget budget;
    budget.nodes = 2000;

    const std::string hard = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    const logic::Grade grade = graded(hard, nullptr, budget);
    CHECK(grade.stop == Stop::nodes && !grade.solved);
}

void levels_rise_with_the_rating_and_with_the_effort() {
    CHECK(logic::level_of(12, 20) == logic::Level::beginner);
    CHECK(logic::level_of(12, 40) == logic::Level::beginner && logic::level_of(12, 40.1) == logic::Level::easy);
    CHECK(logic::level_of(72, 800.1) == logic::Level::diabolical &&
          logic::level_of(118, 0) == logic::Level::diabolical);
}

void batches_are_in_order_whatever_the_threads_do(const std::vector<Line>& lines) {
    std::string text;
    std::vector<std::size_t> offsets;
    for (const Line& line : lines)
        if (line.rating <= 54) {
            offsets.push_back(text.size());
            text += line.text;
        }
    const auto all = all_techniques();
    const auto alone = logic::grade_many(text, offsets, all, {{}, 1});
    const auto together = logic::grade_many(text, offsets, all, {{}, 3});
    CHECK_EQ(alone.size(), offsets.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
        CHECK_EQ(alone[i].rating, together[i].rating);
        CHECK_EQ(alone[i].effort, together[i].effort);
    }
    bool refused = false;
    try {
        logic::grade_many("123", {0}, all, {});
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

void packed_paths_have_every_step(const std::vector<Line>& lines) {
    std::string text;
    std::vector<std::size_t> offsets;
    for (const Line& line : lines) {
        offsets.push_back(text.size());
        text += line.text;
    }
    std::vector<std::string> paths;
    const auto grades = logic::grade_many(text, offsets, all_techniques(), {{}, 1}, &paths);
    const logic::PathColumns found = logic::unpack(std::vector<std::string_view>(paths.begin(), paths.end()));
    std::size_t row = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        logic::Trail trail;
        graded(lines[i].text, &trail);
        CHECK_EQ(static_cast<std::size_t>(found.ends[i]), row);
        CHECK_EQ(static_cast<int>(trail.steps.size()), grades[i].steps);
        for (const logic::Step& step : trail.steps) {
            CHECK(found.techniques[row] == static_cast<std::uint8_t>(step.technique));
            CHECK(found.ratings[row] == step.rating / 10.0);
            const auto same = [&](const logic::CandidateColumns& columns, const std::vector<logic::Candidate>& some) {
                CHECK_EQ(static_cast<std::size_t>(columns.ends[row + 1] - columns.ends[row]), some.size());
                for (std::size_t k = 0; k < some.size(); ++k) {
                    const auto at = static_cast<std::size_t>(columns.ends[row]) + k;
                    CHECK(columns.cells[at] == some[k].cell && columns.digits[at] == some[k].digit);
                }
            };
            same(found.placements, step.placements);
            same(found.eliminations, step.eliminations);
            ++row;
        }
    }
    CHECK_EQ(row, found.techniques.size());
}

void a_raised_flag_stops_the_batch(const std::vector<Line>& lines) {
    const std::atomic<bool> cancel{true};
    Budget budget;
    budget.cancel = &cancel;
    const auto found = logic::grade_many(lines[0].text, {0}, all_techniques(), {budget, 1});
    CHECK(found[0].stop == Stop::cancelled && !found[0].solved);
    CHECK(graded(lines[0].text, nullptr, budget).stop == Stop::cancelled);
}

}  // namespace

int main() {
    const auto lines = sample();
    CHECK(lines.size() > 150);
    ratings_agree(lines);
    for (const Line& line : lines) every_step_is_true(line);
    batches_are_in_order_whatever_the_threads_do(lines);
    packed_paths_have_every_step(lines);
    a_raised_flag_stops_the_batch(lines);
    the_hardest_come_near_to_the_ratings_that_players_know();
    a_budget_of_nodes_ends_in_the_middle_and_says_so();
    levels_rise_with_the_rating_and_with_the_effort();
    return modoku_test::summary("logic_grade");
}
