// The single-puzzle solver gives the judge's answers on every path: counts, whole solution sets, verdicts.
#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <set>

#include "check.h"
#include "single/single.h"
#include "single_judge.h"

using namespace modoku::single;
using namespace single_test;

namespace {

bool collect(void* context, const std::uint8_t* digits) {
    Digits grid;
    std::memcpy(grid.data(), digits, 81);
    static_cast<std::vector<Digits>*>(context)->push_back(grid);
    return true;
}

struct Answer {
    Result result;
    std::vector<Digits> grids;
};

Answer ask(const Digits& givens, std::uint64_t limit) {
    Answer answer;
    answer.result = count(from_digits(givens), Limits{.solutions = limit}, Sink{collect, &answer.grids});
    return answer;
}

void check_against_judge(const Digits& givens, std::uint64_t limit, const Judge& judge) {
    const std::uint64_t expected = std::min<std::uint64_t>(judge.found.size(), limit);
    Answer first;
    bool have_first = false;
    for (const Path path : available_paths()) {
        CHECK(force_path(path));
        const Answer answer = ask(givens, limit);
        CHECK_EQ(answer.result.solutions, expected);
        CHECK_EQ(answer.grids.size(), expected);
        CHECK(answer.result.stop == (expected >= limit ? Stop::solutions : Stop::exhausted));
        for (const Digits& grid : answer.grids) CHECK(is_completion(givens, grid));
        CHECK_EQ(std::set<Digits>(answer.grids.begin(), answer.grids.end()).size(), answer.grids.size());
        if (expected < limit) {
            auto mine = answer.grids, theirs = judge.found;
            std::sort(mine.begin(), mine.end());
            std::sort(theirs.begin(), theirs.end());
            CHECK(mine == theirs);
        }
        // All paths walk the same tree, so that even the order and the nodes agree.
        if (have_first) {
            CHECK(answer.grids == first.grids);
            CHECK_EQ(answer.result.nodes, first.result.nodes);
        }
        first = answer;
        have_first = true;
    }
    reset_path();
}

void check_convenient_questions(const Digits& givens, const Judge& judge) {
    const std::uint64_t expected = std::min<std::size_t>(judge.found.size(), 2);
    for (const Path path : available_paths()) {
        force_path(path);
        const Givens packed = from_digits(givens);
        Digits grid{};
        CHECK_EQ(solve(packed, grid.data()), expected > 0);
        if (expected > 0) CHECK(is_completion(givens, grid));
        CHECK_EQ(is_unique(packed), expected == 1);
        const std::string text = text_of(givens);
        char first[81];
        const TextResult by_text = count_text(text, Limits{.solutions = 2}, first);
        CHECK(!by_text.fault);
        CHECK_EQ(by_text.result.solutions, expected);
        if (expected > 0) CHECK_EQ(std::string(first, 81), text_of(grid));
    }
    reset_path();
}

// The judge is slow: asked once for the highest limit, it knows the answers for the lower ones.
void check_limits(const Digits& givens, std::initializer_list<std::uint64_t> limits) {
    Judge judge;
    judge.count(givens, std::max(limits));
    for (const std::uint64_t limit : limits) check_against_judge(givens, limit, judge);
    check_convenient_questions(givens, judge);
}

void every_collection_is_answered_as_by_the_judge() {
    const auto puzzles = read_puzzles();
    CHECK(puzzles.size() > 200);
    for (const std::string& puzzle : puzzles) check_limits(digits_of(puzzle), {1, 2, 3});
}

void random_boards_are_answered_as_by_the_judge() {
    for (const Digits& board : make_boards(200, 11)) check_limits(board, {2, 1000});
}

void empty_and_near_empty_boards_give_as_many_as_asked() {
    Digits board{};
    check_limits(board, {1, 2, 3, 1000});
    for (std::uint8_t digit = 1; digit <= 9; digit++) {
        board[digit * 7u] = digit;
        check_limits(board, {1000});
    }
}

void full_boards_are_unique_or_refused() {
    Judge judge;
    judge.count(Digits{}, 1);
    const Digits grid = judge.found[0];
    check_limits(grid, {2});
    for (std::size_t cell = 0; cell < 81; cell++) {
        Digits wrong = grid;
        wrong[cell] = static_cast<std::uint8_t>(wrong[cell] % 9 + 1);
        check_limits(wrong, {2});
        wrong[cell] = 0;
        check_limits(wrong, {2});
    }
}

void equal_givens_in_a_unit_are_refused_at_once() {
    for (std::size_t a = 0; a < 81; a += 5)
        for (std::size_t b = a + 1; b < 81; b++) {
            const int x = static_cast<int>(a), y = static_cast<int>(b);
            if (x / 9 != y / 9 && x % 9 != y % 9 && box_of(x) != box_of(y)) continue;
            Digits board{};
            board[a] = board[b] = 5;
            for (const Path path : available_paths()) {
                force_path(path);
                const Result result = count(from_digits(board), Limits{.nodes = 1});
                CHECK_EQ(result.solutions, 0u);
                CHECK(result.stop == Stop::exhausted);
            }
        }
    reset_path();
}

// Few givens, yet no digit left for a cell or no cell left for a digit of a unit.
void contradictions_with_few_givens_are_seen() {
    const char* boards[] = {
        "12345678.........9...............................................................",
        "1234.....56........78............................9...............................",
        "1..4......2..5......3...6...............7.......8.......9........................",
        "12.......34.......5.......6.......78................9............................",
        "....1....1.....................1....1............................................",
        ".....1.......1.......................................................1.....1.....",
    };
    for (const char* board : boards) check_limits(digits_of(board), {1, 2, 3});
}

void givens_can_be_taken_out_and_put_back() {
    for (const std::string& puzzle : read_puzzles()) {
        const Digits digits = digits_of(puzzle);
        Givens packed = from_digits(digits);
        for (int cell = 0; cell < 81; cell += 8) {
            const int digit = digits[static_cast<std::size_t>(cell)];
            if (!digit) continue;
            CHECK(packed.has(cell, digit));
            Digits fewer = digits;
            fewer[static_cast<std::size_t>(cell)] = 0;
            packed.clear(cell, digit);
            CHECK(!packed.has(cell, digit));
            CHECK_EQ(count(packed).solutions, count(from_digits(fewer)).solutions);
            packed.set(cell, digit);
        }
        CHECK(std::memcmp(packed.planes, from_digits(digits).planes, sizeof packed.planes) == 0);
    }
}

}  // namespace

int main() {
    every_collection_is_answered_as_by_the_judge();
    random_boards_are_answered_as_by_the_judge();
    empty_and_near_empty_boards_give_as_many_as_asked();
    full_boards_are_unique_or_refused();
    equal_givens_in_a_unit_are_refused_at_once();
    contradictions_with_few_givens_are_seen();
    givens_can_be_taken_out_and_put_back();
    return modoku_test::summary("single_solve");
}
