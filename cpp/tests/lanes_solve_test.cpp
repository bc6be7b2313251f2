// The batch solver gives the judge's answers, on every path, for every kind of grid, whoever the neighbours are.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "check.h"
#include "lanes_judge.h"

using namespace lanes_test;
using namespace modoku::lanes;

namespace {

std::vector<Cells> mixed_batch() {
    std::vector<Cells> batch = read_puzzles(MODOKU_TEST_DATA "/lanes_puzzles.txt");
    CHECK_EQ(batch.size(), 48u);
    Random random(1);
    for (int blanks : {0, 1, 10, 30, 45, 50, 55, 58})
        for (int errors : {0, 0, 1, 3}) batch.push_back(random.derive(kGrid, blanks, errors));
    for (int givens : {0, 1, 2, 8}) batch.push_back(random.derive(kGrid, 81 - givens, 0));
    batch.push_back(std::string("11") + std::string(79, '.'));                             // one row
    batch.push_back(std::string("1") + std::string(71, '.') + "1" + std::string(8, '.'));  // one column
    batch.push_back(std::string("1") + std::string(9, '.') + "1" + std::string(70, '.'));  // one box
    batch.push_back("12345678." + std::string(8, '.') + "9" + std::string(63, '.'));       // no candidate
    batch.push_back("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..");
    batch.push_back(std::string(81, '9'));
    return batch;
}

void check_against_judge(const std::vector<Cells>& batch) {
    Judge judge;
    std::vector<std::uint64_t> judged;
    for (const auto& p : batch) judged.push_back(judge.count(p, 1000));
    for (std::uint64_t limit : {1, 2, 3, 1000}) {
        std::vector<std::uint64_t> counts = judged;
        for (auto& count : counts) count = std::min(count, limit);
        for (Path path : available_paths()) {
            const Result r = ask(batch, {.solutions = limit}, path);
            for (std::size_t i = 0; i < batch.size(); ++i) {
                CHECK_EQ(r.counts[i], counts[i]);
                CHECK(r.stops[i] == (counts[i] == limit ? Stop::solutions : Stop::exhausted));
                CHECK(r.nodes[i] >= 1);
                const std::string solution = r.solutions.substr(81 * i, 81);
                CHECK(counts[i] ? is_solution_of(batch[i], solution.data()) : solution == std::string(81, '.'));
            }
        }
    }
}

void check_everyone_agrees(const std::vector<Cells>& batch) {
    std::vector<Cells> reversed(batch.rbegin(), batch.rend());
    for (std::uint64_t limit : {1, 2, 50}) {
        const Result first = ask(batch, {.solutions = limit}, Path::plain);
        for (Path path : available_paths()) {
            for (int jobs : {1, 2, 5}) CHECK(ask(batch, {.solutions = limit}, path, jobs) == first);
            Result turned = ask(reversed, {.solutions = limit}, path);
            std::reverse(turned.counts.begin(), turned.counts.end());
            std::reverse(turned.nodes.begin(), turned.nodes.end());
            std::reverse(turned.stops.begin(), turned.stops.end());
            CHECK(turned.counts == first.counts && turned.nodes == first.nodes && turned.stops == first.stops);
            for (std::size_t i = 0; i < batch.size(); ++i)
                CHECK(turned.solutions.substr(81 * (batch.size() - 1 - i), 81) == first.solutions.substr(81 * i, 81));
        }
        // the solution reported does not depend on how many are asked for
        if (limit > 1) CHECK(ask(batch, {.solutions = 1}).solutions == first.solutions);
    }
}

// Two equal givens in a unit of an empty grid: seen at once, wherever they are (a search would not end).
void check_equal_peers() {
    std::vector<Cells> batch;
    for (std::size_t i = 0; i < 81; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            if (i / 9 != j / 9 && i % 9 != j % 9 && (i / 27 != j / 27 || i % 9 / 3 != j % 9 / 3)) continue;
            batch.emplace_back(81, '.');
            batch.back()[i] = batch.back()[j] = static_cast<char>('1' + (i + j) % 9);
        }
    CHECK_EQ(batch.size(), 810u);
    for (Path path : available_paths()) {
        const Result r = ask(batch, {.nodes = 100}, path);
        for (std::size_t i = 0; i < batch.size(); ++i)
            CHECK(r.counts[i] == 0 && r.stops[i] == Stop::exhausted && r.nodes[i] == 1);
    }
}

void check_bytes() {
    const std::string blanks = ".0*_Xx-";
    for (Path path : available_paths()) {
        for (int byte = 0; byte < 256; ++byte) {
            const char c = static_cast<char>(byte);
            const bool digit = c >= '1' && c <= '9', blank = byte && blanks.find(c) != std::string::npos;
            Cells p(81, '.');
            p[static_cast<std::size_t>(byte % 81)] = c;
            const Result r = ask({kGrid, p, kGrid}, {}, path);
            CHECK_EQ(r.counts[1], digit || blank ? 1u : 0u);
            CHECK((r.stops[1] == Stop::bad_record) == !(digit || blank));
            CHECK(r.counts[0] == 1 && r.counts[2] == 1);
            if (r.stops[1] == Stop::bad_record) CHECK(r.nodes[1] == 0 && r.solutions.substr(81, 81) == Cells(81, '.'));
            if (digit) CHECK_EQ(r.solutions[81 + static_cast<std::size_t>(byte % 81)], c);
        }
        for (std::size_t at = 0; at < 81; ++at) {
            Cells p = kGrid;
            p[at] = '/';
            CHECK(ask({p}, {}, path).stops[0] == Stop::bad_record);
            p[at] = blanks[at % blanks.size()];
            CHECK(ask({p}, {}, path).solutions == kGrid);
        }
    }
}

void check_digit_arrays_and_strides() {
    for (Path path : available_paths()) {
        std::vector<unsigned char> in(2 * 100, 200), out(2 * 90, 250);
        for (std::size_t i = 0; i < 81; ++i) {
            in[i] = static_cast<unsigned char>(i % 5 ? kGrid[i] - '0' : 0);
            in[100 + i] = static_cast<unsigned char>(kGrid[i] - '0');
        }
        in[100 + 80] = 10;  // not a digit
        Stop stops[2];
        run({.data = in.data(), .count = 2, .stride = 100, .encoding = Encoding::digits}, {.solutions = 2},
            {.stops = stops, .solutions = out.data(), .solution_stride = 90, .encoding = Encoding::digits},
            {.path = path});
        CHECK(stops[0] == Stop::exhausted);
        CHECK(stops[1] == Stop::bad_record);
        for (std::size_t i = 0; i < 81; ++i) CHECK(out[i] == kGrid[i] - '0' && out[90 + i] == 0);
        for (std::size_t i = 81; i < 90; ++i) CHECK(out[i] == 250 && out[90 + i] == 250);

        const std::size_t offsets[3] = {81, 0, 81};
        const std::string text = Cells(81, '9') + kGrid;
        std::uint64_t counts[3];
        run({.data = text.data(), .count = 3, .offsets = offsets}, {}, {.counts = counts}, {.path = path});
        CHECK(counts[0] == 1 && counts[1] == 0 && counts[2] == 1);
    }
}

// Records and solutions that end, or begin, where a page without rights lies.
void check_nothing_outside_is_touched() {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    auto* p = static_cast<char*>(mmap(nullptr, 3 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    CHECK(p != MAP_FAILED);
    CHECK(mprotect(p + page, page, PROT_READ | PROT_WRITE) == 0);
    for (Path path : available_paths())
        for (char* at : {p + page, p + 2 * page - 81}) {
            std::memcpy(at, kGrid.data(), 81);
            at[40] = '.';
            std::uint64_t count = 0;
            run({.data = at, .count = 1}, {.solutions = 2}, {.counts = &count, .solutions = at}, {.path = path});
            CHECK_EQ(count, 1u);
            CHECK(std::memcmp(at, kGrid.data(), 81) == 0);
        }
    munmap(p, 3 * page);
}

void check_refusals() {
    const auto refuses = [](const Records& records, const Limits& limits, const Setup& setup) {
        try {
            run(records, limits, {}, setup);
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    CHECK(refuses({.data = kGrid.data(), .count = 1, .stride = 80}, {}, {}));
    CHECK(refuses({.data = kGrid.data(), .count = 1}, {.solutions = 0}, {}));
    for (Path path : {Path::plain, Path::sse41, Path::neon, Path::avx2, Path::avx512}) {
        const auto paths = available_paths();
        const bool here = std::find(paths.begin(), paths.end(), path) != paths.end();
        CHECK_EQ(refuses({.data = kGrid.data(), .count = 1}, {}, {.path = path}), !here);
    }
    CHECK_EQ(run({}, {}, {}).nodes, 0u);
}

// Random grids of all kinds, in batches of odd sizes.
void check_random_grids() {
    Random random(7);
    Judge judge;
    for (std::size_t size : {1, 3, 15, 16, 17, 33, 250}) {
        std::vector<Cells> batch;
        while (batch.size() < size)
            batch.push_back(random.derive(kGrid, 30 + static_cast<int>(random(31)), random(3) ? 0 : 1));
        std::vector<std::uint64_t> judged;
        for (const auto& p : batch) judged.push_back(judge.count(p, 40));
        for (Path path : available_paths()) {
            const Result r = ask(batch, {.solutions = 40}, path, 1 + static_cast<int>(random(3)));
            for (std::size_t i = 0; i < size; ++i) {
                CHECK_EQ(r.counts[i], judged[i]);
                if (r.counts[i]) CHECK(is_solution_of(batch[i], r.solutions.data() + 81 * i));
            }
        }
    }
}

}  // namespace

int main() {
    CHECK(is_solution_of(kGrid, kGrid.data()));
    CHECK(available_paths().front() == Path::plain);
    const auto batch = mixed_batch();
    check_against_judge(batch);
    check_everyone_agrees(batch);
    check_random_grids();
    check_equal_peers();
    check_bytes();
    check_digit_arrays_and_strides();
    check_nothing_outside_is_touched();
    check_refusals();
    return modoku_test::summary("lanes_solve_test");
}
