// Budgets, cancelling, paths and the reading of text.
#include <atomic>
#include <string>

#include "check.h"
#include "held_clock.h"
#include "single/budget.h"
#include "single/single.h"
#include "single_judge.h"

using namespace modoku::single;
using namespace single_test;

namespace {

constexpr auto kWithoutEnd = std::numeric_limits<std::uint64_t>::max();

// 5472730538 completions of a full first band: no test waits for them.
const std::string kHuge = "123456789456789123789123456......................................................";

template <class F>
void on_every_path(F&& claim) {
    for (const Path path : available_paths()) {
        CHECK(force_path(path));
        CHECK(current_path() == path);
        claim();
    }
    reset_path();
}

void nodes_stop_the_search_exactly() {
    on_every_path([] {
        for (const std::uint64_t nodes : {0, 1, 2, 255, 256, 257, 1000, 5000}) {
            const Result result = count(from_text(kHuge), Limits{.solutions = kWithoutEnd, .nodes = nodes});
            CHECK_EQ(result.nodes, nodes);
            CHECK(result.stop == Stop::nodes);
            CHECK(result.solutions <= nodes);
        }
    });
}

void seconds_stop_the_search() {
    on_every_path([] {
        for (const double seconds : {-1.0, 0.0, 0.5, 3.0}) {
            const modoku::HeldClock clock(1);
            const Result result = count(from_text(kHuge), Limits{.solutions = kWithoutEnd, .seconds = seconds});
            CHECK(result.stop == Stop::seconds);
            // The first reading begins the time; the second and third lie within three seconds of it.
            CHECK_EQ(result.nodes, seconds > 1 ? 2 * kNodesBetweenPolls : 0u);
        }
    });
}

void a_flag_cancels_before_and_during() {
    on_every_path([] {
        std::atomic<bool> cancel{true};
        Result result = count(from_text(kHuge), Limits{.solutions = kWithoutEnd, .cancel = &cancel});
        CHECK(result.stop == Stop::cancelled);
        CHECK_EQ(result.nodes, 0u);
        cancel = false;
        const modoku::HeldClock clock(0, &cancel, 4);
        result = count(from_text(kHuge), Limits{.solutions = kWithoutEnd, .seconds = 1, .cancel = &cancel});
        CHECK(result.stop == Stop::cancelled);
        CHECK_EQ(result.nodes, 3 * kNodesBetweenPolls);
    });
}

void a_sink_can_end_the_search() {
    on_every_path([] {
        int seen = 0;
        const Sink sink{[](void* context, const std::uint8_t*) { return ++*static_cast<int*>(context) < 7; }, &seen};
        const Result result = count(from_text(kHuge), Limits{.solutions = kWithoutEnd}, sink);
        CHECK(result.stop == Stop::sink);
        CHECK_EQ(seen, 7);
        CHECK_EQ(result.solutions, 7u);
    });
}

void a_sink_may_ask_questions_itself() {
    int unique = 0;
    const Sink sink{[](void* context, const std::uint8_t* digits) {
                        *static_cast<int*>(context) += is_unique(Givens{digits});
                        return true;
                    },
                    &unique};
    CHECK_EQ(count(from_text(kHuge), Limits{.solutions = 50}, sink).solutions, 50u);
    CHECK_EQ(unique, 50);
}

void no_solutions_wanted_means_no_work() {
    on_every_path([] {
        const Result result = count(from_text(kHuge), Limits{.solutions = 0});
        CHECK_EQ(result.nodes, 0u);
        CHECK(result.stop == Stop::solutions);
    });
}

void limits_beyond_a_million_are_kept() {
    force_path(available_paths().back());
    const Result result = count(from_text(kHuge), Limits{.solutions = 100001});
    CHECK_EQ(result.solutions, 100001u);
    CHECK(result.stop == Stop::solutions);
    reset_path();
}

void easy_puzzles_take_one_node() {
    on_every_path([] {
        const std::string easy = "..6..5.8....87..4228.3.61.9..94...71..3.8.2...142..3653.1.54....5..3.4.77.29....6";
        const Result result = count(from_text(easy));
        CHECK_EQ(result.nodes, 1u);
        CHECK_EQ(result.solutions, 1u);
    });
}

void every_blank_reads_alike_and_the_rest_is_a_fault() {
    const std::string puzzle = read_puzzles().front();
    on_every_path([&] {
        const TextResult plain = count_text(puzzle);
        CHECK(!plain.fault);
        for (int c = 0; c < 256; c++) {
            for (const std::size_t cell : {0, 1, 40, 63, 64, 79, 80}) {
                std::string text = puzzle;
                if (text[cell] != '.') continue;
                text[cell] = static_cast<char>(c);
                const bool blank = c && std::string(".0*_X-").find(static_cast<char>(c)) != std::string::npos;
                const bool digit = c >= '1' && c <= '9';
                const TextResult answer = count_text(text);
                CHECK_EQ(answer.fault.has_value(), !blank && !digit);
                CHECK_EQ(find_fault(text).has_value(), !blank && !digit);
                if (blank) CHECK_EQ(answer.result.nodes, plain.result.nodes);
                if (answer.fault) {
                    CHECK_EQ(answer.fault->column, static_cast<int>(cell));
                    CHECK_EQ(static_cast<int>(answer.fault->value), c);
                    CHECK_EQ(answer.result.nodes, 0u);
                    CHECK(answer.fault->message().find("cell " + std::to_string(cell + 1)) == 0);
                }
            }
        }
    });
}

void other_lengths_are_faults() {
    const std::string puzzle = read_puzzles().front();
    for (const std::size_t length : {0, 1, 80}) {
        const auto fault = count_text(puzzle.substr(0, length)).fault;
        CHECK(fault && fault->missing);
        if (fault) CHECK_EQ(fault->column, static_cast<int>(length));
    }
    const auto fault = count_text(puzzle + ".").fault;
    CHECK(fault && !fault->missing);
    if (fault) CHECK_EQ(fault->column, 81);
    std::optional<Fault> from;
    const Givens none = from_text("x" + puzzle.substr(1), &from);
    CHECK(from.has_value());
    for (int cell = 0; cell < 81; cell++)
        for (int digit = 1; digit <= 9; digit++) CHECK(!none.has(cell, digit));
}

void digits_above_nine_are_faults() {
    Digits digits{};
    CHECK(!find_fault(digits));
    digits[33] = 10;
    const auto fault = find_fault(digits);
    CHECK(fault && fault->column == 33 && fault->value == 10);
    std::optional<Fault> from;
    from_digits(digits, &from);
    CHECK(from.has_value());
}

void paths_have_names_and_portable_is_always_there() {
    CHECK(available_paths().front() == Path::portable);
    for (const Path path : {Path::portable, Path::avx2, Path::avx512}) CHECK(find_path(name(path)) == path);
    CHECK(!find_path("sse9"));
    CHECK(current_path() == available_paths().back());
}

}  // namespace

int main() {
    nodes_stop_the_search_exactly();
    seconds_stop_the_search();
    a_flag_cancels_before_and_during();
    a_sink_can_end_the_search();
    a_sink_may_ask_questions_itself();
    no_solutions_wanted_means_no_work();
    limits_beyond_a_million_are_kept();
    easy_puzzles_take_one_node();
    every_blank_reads_alike_and_the_rest_is_a_fault();
    other_lengths_are_faults();
    digits_above_nine_are_faults();
    paths_have_names_and_portable_is_always_there();
    return modoku_test::summary("single_limits");
}
