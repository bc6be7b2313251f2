// Limits stop a search where they say, identically on every path and any number of threads.
#include <atomic>

#include "check.h"
#include "held_clock.h"
#include "lanes_judge.h"

using namespace lanes_test;
using namespace modoku::lanes;

namespace {

const Cells kEmpty(81, '.');

// No solution, for a reason that takes a long search to see: the classic example of P. Norvig's essay.
const Cells kHardNo = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

void check_node_limits(const std::vector<Cells>& batch) {
    const Result free_run = ask(batch, {.solutions = 2});
    for (std::uint64_t limit : {1, 2, 5, 20, 100}) {
        const Result first = ask(batch, {.solutions = 2, .nodes = limit}, Path::plain);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            CHECK(first.nodes[i] <= limit);
            if (free_run.nodes[i] <= limit) {
                CHECK(first.stops[i] == free_run.stops[i] && first.counts[i] == free_run.counts[i]);
                CHECK_EQ(first.nodes[i], free_run.nodes[i]);
            } else {
                CHECK(first.stops[i] == Stop::nodes);
                CHECK(first.counts[i] <= free_run.counts[i]);
            }
        }
        for (Path path : available_paths())
            for (int jobs : {1, 3}) CHECK(ask(batch, {.solutions = 2, .nodes = limit}, path, jobs) == first);
    }
}

void check_batch_nodes(std::vector<Cells> batch) {
    batch[7] = kEmpty;  // eats any budget
    const Result free_run = ask(batch, {.solutions = 100000, .nodes = 300000});
    for (std::uint64_t budget : {0, 1, 10, 1000, 5000}) {
        const Limits limits{.solutions = 100000, .nodes = 300000, .batch_nodes = budget};
        const Result first = ask(batch, limits, Path::plain);
        std::uint64_t spent = 0;
        bool over = false;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            over = over || spent + free_run.nodes[i] > budget;
            if (over) {
                CHECK(first.stops[i] == Stop::nodes && first.counts[i] == 0 && first.nodes[i] == 0);
                CHECK(first.solutions.substr(81 * i, 81) == kEmpty);
            } else {
                CHECK(first.stops[i] == free_run.stops[i] && first.counts[i] == free_run.counts[i]);
                spent += free_run.nodes[i];
            }
        }
        CHECK(over);
        CHECK(first.summary.nodes <= budget);
        for (Path path : available_paths())
            for (int jobs : {1, 2}) CHECK(ask(batch, limits, path, jobs) == first);
    }
    CHECK(ask(batch, {.solutions = 2, .batch_nodes = 100'000'000}) == ask(batch, {.solutions = 2}));
}

void check_big_counts() {
    const Result r = ask({kEmpty, kGrid, kEmpty}, {.solutions = 1'000'000}, best_path(), 2);
    CHECK_EQ(r.counts[0], 1'000'000u);
    CHECK_EQ(r.counts[1], 1u);
    CHECK_EQ(r.counts[2], 1'000'000u);
    CHECK(r.nodes[0] == r.nodes[2]);
    Cells open_band = kGrid;
    for (std::size_t i = 0; i < 30; ++i) open_band[i] = '.';
    Judge judge;
    const std::uint64_t all = judge.count(open_band, kNoLimit);
    CHECK(all > 1000);
    for (Path path : available_paths()) {
        const Result whole = ask({open_band}, {.solutions = kNoLimit}, path);
        CHECK_EQ(whole.counts[0], all);
        CHECK(whole.stops[0] == Stop::exhausted);
    }
}

void check_contradictions_stop(const std::vector<Cells>& batch) {
    for (Path path : available_paths()) {
        std::vector<Cells> some = batch;
        some.insert(some.begin() + 5, kHardNo);
        some.insert(some.begin(), kEmpty);
        const Result r = ask(some, {.solutions = kNoLimit, .nodes = 1000}, path);
        CHECK(r.stops[0] == Stop::nodes);
        CHECK_EQ(r.nodes[0], 1000u);
        CHECK(r.stops[6] == Stop::exhausted && r.counts[6] == 0);
        CHECK_EQ(r.counts[1], 1u);
    }
}

void check_clock_and_cancel(const std::vector<Cells>& batch) {
    for (Path path : available_paths()) {
        std::vector<Cells> some = batch;
        some.push_back(kEmpty);
        const Result late = ask(some, {.solutions = kNoLimit, .batch_seconds = 0}, path, 2);
        for (Stop stop : late.stops) CHECK(stop == Stop::seconds || stop == Stop::exhausted);
        CHECK(late.stops.back() == Stop::seconds);
        CHECK_EQ(late.summary.puzzles_by_stop[3] + late.summary.puzzles_by_stop[0], some.size());

        const Result slow = [&] {
            const modoku::HeldClock clock(0.001);
            const Result found = ask({kEmpty, kGrid, kEmpty}, {.solutions = kNoLimit, .seconds = 0.002}, path);
            CHECK_EQ(clock.readings(), 3u);  // they begin at the first and have had two milliseconds at the third
            return found;
        }();
        CHECK(slow.stops[0] == Stop::seconds && slow.stops[2] == Stop::seconds);
        CHECK(slow.stops[1] == Stop::exhausted && slow.counts[1] == 1);
        CHECK(slow.counts[0] > 0 && is_solution_of(kEmpty, slow.solutions.data()));

        std::atomic<bool> cancel{true};
        const Result never = ask({kEmpty, kEmpty}, {.solutions = kNoLimit, .cancel = &cancel}, path);
        CHECK(never.stops[0] == Stop::cancelled && never.stops[1] == Stop::cancelled);
        CHECK_EQ(never.counts[1], 0u);

        const std::vector<Cells> endless(50, kEmpty);
        for (int jobs : {1, 2}) {
            cancel = false;
            const modoku::HeldClock clock(0, &cancel, 5);
            const Result cut = ask(endless, {.solutions = kNoLimit, .batch_seconds = 1, .cancel = &cancel}, path, jobs);
            for (std::size_t i = 0; i < endless.size(); ++i) {
                CHECK(cut.stops[i] == Stop::cancelled);
                const std::string solution = cut.solutions.substr(81 * i, 81);
                CHECK(cut.counts[i] ? is_solution_of(kEmpty, solution.data()) : solution == kEmpty);
            }
            if (jobs == 1) CHECK(cut.counts[0] > 0);  // of two threads either may be the one that looks at the clock
        }
    }
}

}  // namespace

int main() {
    const auto batch = read_puzzles(MODOKU_TEST_DATA "/lanes_puzzles.txt");
    check_node_limits(batch);
    check_batch_nodes(batch);
    check_big_counts();
    check_contradictions_stop(batch);
    check_clock_and_cancel(batch);
    return modoku_test::summary("lanes_limits_test");
}
