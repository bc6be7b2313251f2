// The kernels around the search for graphics processors, run here: a block is as many threads as it has there. Cells
// come back as they were, whatever way they went, a wrong solution is seen, and packing is the crew's.
#include <algorithm>
#include <barrier>
#include <cstdint>
#include <cstdlib>
#include <thread>
#include <vector>

#include "check.h"
#include "gpu/pack.h"
#include "lanes_judge.h"

// As much of CUDA as these kernels use.
#define __global__
#define __shared__ static
#define __launch_bounds__(...)
struct Place {
    unsigned x = 0;
};
static thread_local Place threadIdx, blockIdx, blockDim, gridDim;
static thread_local std::barrier<>* everybody = nullptr;
static void __syncthreads() { everybody->arrive_and_wait(); }
static unsigned atomicAdd(unsigned* number, unsigned n) { return __atomic_fetch_add(number, n, __ATOMIC_RELAXED); }
static unsigned atomicOr(unsigned* number, unsigned n) { return __atomic_fetch_or(number, n, __ATOMIC_RELAXED); }
static void atomicMin(unsigned* number, unsigned n) {
    for (unsigned old = __atomic_load_n(number, __ATOMIC_RELAXED); n < old;)
        if (__atomic_compare_exchange_n(number, &old, n, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) return;
}
static unsigned __byte_perm(unsigned a, unsigned b, unsigned which) {
    const std::uint64_t both = std::uint64_t{b} << 32 | a;
    unsigned found = 0;
    for (int i = 0; i < 4; ++i) found |= static_cast<unsigned>(both >> 8 * (which >> 4 * i & 7) & 255) << 8 * i;
    return found;
}
// Whole warps are not run here: gpu_search_test.cpp has the search.
static unsigned __ballot_sync(unsigned, bool) { std::abort(); }
static unsigned __shfl_sync(unsigned, unsigned, int) { std::abort(); }

#include "gpu/verdicts.cu"

namespace {

using lanes_test::Cells;
using Bytes = std::vector<std::uint8_t>;

template <class Kernel>
void run_blocks(unsigned blocks, unsigned threads, const Kernel& kernel) {
    for (unsigned block = 0; block < blocks; ++block) {
        std::barrier<> all(threads);
        std::vector<std::thread> crew;
        for (unsigned thread = 0; thread < threads; ++thread)
            crew.emplace_back([&, thread] {
                threadIdx.x = thread, blockIdx.x = block, blockDim.x = threads, gridDim.x = blocks;
                everybody = &all;
                kernel();
                all.arrive_and_drop();
            });
        for (std::thread& one : crew) one.join();
    }
}

unsigned tiles(std::size_t count) { return static_cast<unsigned>((count + kTile - 1) / kTile); }

Bytes digits_of(const std::vector<Cells>& batch) {
    Bytes digits;
    for (const Cells& cells : batch)
        for (const char c : cells) digits.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'));
    return digits;
}

bool same(const std::vector<Four>& a, const std::vector<Four>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Four& x, const Four& y) {
        return x.x == y.x && x.y == y.y && x.z == y.z && x.w == y.w;
    });
}

std::vector<Four> read_bytes(const Bytes& digits, unsigned shift) {
    const auto count = static_cast<u32>(digits.size() / 81);
    std::vector<u32> room(digits.size() / 4 + 3);
    auto* const cells = reinterpret_cast<unsigned char*>(room.data()) + shift;
    std::copy(digits.begin(), digits.end(), cells);
    std::vector<Four> puzzles(3 * count);
    run_blocks(tiles(count), 96, [&] { read_cells(cells, count, puzzles.data()); });
    return puzzles;
}

std::vector<Four> read_pairs(const Bytes& cells, u32 stride, u32 count, bool text) {
    std::vector<u32> packed(cells.size() / 8 + 2);
    auto* const bytes = reinterpret_cast<std::uint8_t*>(packed.data());
    modoku::gpu::Crew crew(3);
    crew.wait(crew.pack(cells.data(), cells.size(), text, bytes));
    std::vector<Four> puzzles(3 * count);
    run_blocks(tiles(count), 96, [&] { read_packed(packed.data(), stride, count, puzzles.data()); });
    return puzzles;
}

void cells_are_read_the_same_in_every_way(const std::vector<Cells>& batch) {
    const Bytes digits = digits_of(batch);
    const auto count = static_cast<u32>(batch.size());
    const std::vector<Four> puzzles = read_bytes(digits, 0);
    for (const unsigned shift : {1u, 2u, 3u}) CHECK(same(read_bytes(digits, shift), puzzles));
    CHECK(same(read_pairs(digits, 81, count, false), puzzles));
    Bytes lines;
    for (const Cells& cells : batch) {
        lines.insert(lines.end(), cells.begin(), cells.end());
        lines.push_back('\n');
    }
    CHECK(same(read_pairs(lines, 82, count, true), puzzles));
}

void what_is_no_cell_is_marked(const std::vector<Cells>& batch) {
    const auto count = static_cast<u32>(batch.size());
    for (const int bad : {10, 15, 16, 200, 255}) {
        Bytes digits = digits_of(batch);
        digits[81 * 3 + 80] = static_cast<std::uint8_t>(bad);
        for (const auto& puzzles : {read_bytes(digits, 0), read_pairs(digits, 81, count, false)})
            for (std::size_t i = 0; i < puzzles.size(); ++i)
                CHECK_EQ((puzzles[i].x & kBadRecord) != 0, i == 3 * 3 + 80 % 3);
    }
}

void solutions_are_checked_and_written(const std::vector<Cells>& batch) {
    std::vector<Cells> unique;
    const lanes_test::Result all = lanes_test::ask(batch, {.solutions = 2});
    std::vector<Cells> grids;
    for (std::size_t i = 0; i < batch.size(); ++i)
        if (all.counts[i] == 1) unique.push_back(batch[i]), grids.push_back(all.solutions.substr(81 * i, 81));
    const auto count = static_cast<u32>(unique.size());
    CHECK(count > 33 && count % kTile != 0);
    const std::vector<Four> puzzles = read_bytes(digits_of(unique), 0);
    const std::vector<Four> solved = read_bytes(digits_of(grids), 0);
    Bytes verdicts(count, 1);
    verdicts[4] = 0, verdicts[5] = kUndecided, verdicts[6] = kNoPuzzle, verdicts[40 % count] = kUndecided;
    const auto look = [&](const std::vector<Four>& solutions) {
        std::vector<u32> told{0, ~0u, 0, 0}, left(1, 77);
        run_blocks((count + 95) / 96, 96, [&] {
            check_planes(puzzles.data(), solutions.data(), verdicts.data(), count, told.data(), left.data(), 1);
        });
        CHECK(left[0] == 5 || left[0] == 40 % count);
        CHECK_EQ(told[2], 2u);
        CHECK_EQ(told[3], 1u);
        return told[1];
    };
    CHECK_EQ(look(solved), ~0u);
    for (const u32 wrong : {0u, 7u, count - 1}) {
        // Another full grid breaks the givens, an exchange of two cells a row, column or box.
        std::vector<Four> other = solved;
        std::copy_n(solved.begin() + 3 * ((wrong + 1) % count), 3, other.begin() + 3 * wrong);
        CHECK_EQ(look(other), wrong);
        Bytes spoilt = digits_of(grids);
        std::swap(spoilt[81 * wrong + 10], spoilt[81 * wrong + 20]);
        if (spoilt != digits_of(grids)) CHECK_EQ(look(read_bytes(spoilt, 0)), wrong);
    }
    Bytes wanted = digits_of(grids);
    for (const std::size_t none : {std::size_t{4}, std::size_t{5}, std::size_t{6}, std::size_t{40 % count}})
        std::fill_n(wanted.begin() + static_cast<std::ptrdiff_t>(81 * none), 81, std::uint8_t{0});
    std::vector<u32> cells(wanted.size() / 4 + 2), pairs(wanted.size() / 8 + 2);
    run_blocks(tiles(count), 96, [&] { write_cells(solved.data(), verdicts.data(), count, 0, cells.data()); });
    run_blocks(tiles(count), 96, [&] { write_cells(solved.data(), verdicts.data(), count, 1, pairs.data()); });
    CHECK(std::equal(wanted.begin(), wanted.end(), reinterpret_cast<const std::uint8_t*>(cells.data())));
    Bytes unpacked(wanted.size());
    modoku::gpu::Crew crew(2);
    crew.wait(crew.unpack(reinterpret_cast<const std::uint8_t*>(pairs.data()), unpacked.size(), unpacked.data()));
    CHECK(unpacked == wanted);
}

// Of a family the sum counts, up to the limit; what was given up, and the first of several where it is wanted, is left.
void families_are_summed_up() {
    const std::vector<u32> families{5, 10, 11, 12, 13, 14};
    const std::vector<u32> found{0, 1, 3, 1 | kGivenUp, 2 | kGivenUp};
    for (const int exact : {0, 1}) {
        Bytes verdicts(20, 77);
        run_blocks(2, 3, [&] { judge_families(families.data(), found.data(), 2, exact, verdicts.data()); });
        const auto several = static_cast<std::uint8_t>(exact ? kUndecided : 2);
        const Bytes wanted{0, 1, several, kUndecided, several};
        CHECK(std::equal(wanted.begin(), wanted.end(), verdicts.begin() + 10));
        CHECK_EQ(static_cast<int>(verdicts[9]), 77);
    }
}

}  // namespace

int main() {
    std::vector<Cells> batch = lanes_test::read_puzzles(MODOKU_TEST_DATA "/lanes_puzzles.txt");
    batch.resize(std::min<std::size_t>(batch.size(), 77));
    cells_are_read_the_same_in_every_way(batch);
    what_is_no_cell_is_marked(batch);
    solutions_are_checked_and_written(batch);
    families_are_summed_up();
    return modoku_test::summary("gpu_kernels_test");
}
