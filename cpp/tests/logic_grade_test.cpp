// Ratings as Sukaku Explainer gives them, every step true to the solution, budgets and flags obeyed.
#include <atomic>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "check.h"
#include "logic/batch.h"
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

logic::Grade graded(const std::string& text, logic::Trail* trail = nullptr, const Budget& budget = {}) {
    const auto digits = digits_of(text);
    return logic::grade_classic(std::span<const std::uint8_t, 81>(digits.data(), 81), logic::choose_techniques(), budget, trail);
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

void batches_are_in_order_whatever_the_threads_do(const std::vector<Line>& lines) {
    std::string text;
    std::vector<std::size_t> offsets;
    for (const Line& line : lines)
        if (line.rating <= 54) {
            offsets.push_back(text.size());
            text += line.text;
        }
    const auto alone = logic::grade_many(text, offsets, logic::Uniqueness::proved, {{}, 999, 1});
    const auto together = logic::grade_many(text, offsets, logic::Uniqueness::proved, {{}, 999, 3});
    CHECK_EQ(alone.size(), offsets.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
        CHECK_EQ(alone[i].grade.rating, together[i].grade.rating);
        CHECK_EQ(alone[i].grade.effort, together[i].grade.effort);
        CHECK_EQ(static_cast<int>(alone[i].solutions), 1);
    }
    bool refused = false;
    try {
        logic::grade_many("123", {0}, logic::Uniqueness::never, {});
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

void a_raised_flag_stops_the_batch(const std::vector<Line>& lines) {
    const std::atomic<bool> cancel{true};
    Budget budget;
    budget.cancel = &cancel;
    const auto found = logic::grade_many(lines[0].text, {0}, logic::Uniqueness::proved, {budget, 999, 1});
    CHECK(found[0].grade.stop == Stop::cancelled && !found[0].grade.solved);
    CHECK(graded(lines[0].text, nullptr, budget).stop == Stop::cancelled);
}

}  // namespace

int main() {
    const auto lines = sample();
    CHECK(lines.size() > 150);
    ratings_agree(lines);
    for (const Line& line : lines) every_step_is_true(line);
    batches_are_in_order_whatever_the_threads_do(lines);
    a_raised_flag_stops_the_batch(lines);
    return modoku_test::summary("logic_grade");
}
