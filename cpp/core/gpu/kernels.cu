// What the device is asked to do, in this order: read the records, search, write the solutions, check them.
// Compiled when it is first needed, on the machine that has the device.
#include "search.h"

using namespace modoku::gpu;
using modoku::lanes::u64;

namespace {

constexpr int kThreads = 128, kBlocks = 5;  // threads a block, blocks at a time on a multiprocessor

struct DeviceWarp {
    u32 ballot(bool x) const { return __ballot_sync(~0u, x); }
    u32 below() const { return (1u << (threadIdx.x & 31)) - 1; }
    u32 threads() const { return gridDim.x * blockDim.x; }
    u32 thread() const { return blockIdx.x * blockDim.x + threadIdx.x; }
    u32 take(u32* next, u32 n) const {
        u32 first = 0;
        if ((threadIdx.x & 31) == 0) first = atomicAdd(next, n);
        return __shfl_sync(~0u, first, 0);
    }
    u32 add(u32* number, u32 n) const { return atomicAdd(number, n); }
    void put(u32* number, u32 bit) const { atomicOr(number, bit); }
};

// 0 to 9, or 255 for a byte that is neither a digit nor a blank.
u32 meaning_of(u32 byte, bool text) {
    if (!text) return byte <= 9 ? byte : 255;
    if (byte - '0' <= 9) return byte - '0';
    return byte == '.' || byte == '*' || byte == '_' || byte == 'X' || byte == 'x' || byte == '-' ? 0 : 255;
}

u64 thread_of_grid() { return static_cast<u64>(blockIdx.x) * blockDim.x + threadIdx.x; }

}  // namespace

// Thread 3i + c reads the cells c, c + 3, ... of puzzle i.
extern "C" __global__ void read_records(const unsigned char* __restrict__ cells, u64 stride, int text, u32 count,
                                        Four* __restrict__ puzzles) {
    const u64 at = thread_of_grid(), puzzle = at / 3, c = at % 3;
    if (puzzle >= count) return;
    Four p{0, 0, 0, 0};
    u32 bad = 0;
#pragma unroll
    for (int bit = 0; bit < 27; ++bit) {
        const u32 v = meaning_of(cells[puzzle * stride + 3 * bit + c], text);
        bad |= v > 9;
        p.x |= (v & 1) << bit;
        p.y |= (v >> 1 & 1) << bit;
        p.z |= (v >> 2 & 1) << bit;
        p.w |= (v >> 3 & 1) << bit;
    }
    if (bad) p.x |= kBadRecord;
    puzzles[at] = p;
}

extern "C" __global__ void __launch_bounds__(kThreads, kBlocks)
    search(const Four* puzzles, Four* solutions, u32* counts, u32* nodes, unsigned char* stops, u32 count, u32 limit,
           u32 node_limit, u32 patience, u32* next, u32 block, Four* stack, u32 depth) {
    const DeviceWarp warp;
    const Job job{puzzles,    solutions, counts, nodes, stops, count, limit,
                  node_limit, patience,  next,   block, stack, depth};
    Machine<DeviceWarp> machine(warp, job);
    machine.run();
}

// Thread 3i + c writes the cells c, c + 3, ... of solution i; blanks where none was found. A gap holds the end of a
// line.
extern "C" __global__ void write_records(const Four* __restrict__ solutions, const u32* __restrict__ counts, int text,
                                         u32 count, unsigned char* __restrict__ cells, u64 stride) {
    const u64 at = thread_of_grid(), puzzle = at / 3, c = at % 3;
    if (puzzle >= count) return;
    const bool found = counts[puzzle] != 0;
    const Four p = found ? solutions[at] : Four{0, 0, 0, 0};
    const u32 base = !text ? 0 : found ? '0' : '.';
#pragma unroll
    for (int bit = 0; bit < 27; ++bit) {
        const u32 v = (p.x >> bit & 1) | (p.y >> bit & 1) << 1 | (p.z >> bit & 1) << 2 | (p.w >> bit & 1) << 3;
        cells[puzzle * stride + 3 * bit + c] = static_cast<unsigned char>(base + v);
    }
    if (c == 0 && stride > 81) cells[puzzle * stride + 81] = '\n';
}

// Lowers `wrong` to the first puzzle whose solution breaks a rule or a given. Knows nothing of the search.
extern "C" __global__ void check_records(const unsigned char* __restrict__ givens, u64 stride, int text,
                                         const unsigned char* __restrict__ cells, u64 cells_stride,
                                         const u32* __restrict__ counts, u32 count, u32* wrong) {
    const u64 puzzle = thread_of_grid();
    if (puzzle >= count || !counts[puzzle]) return;
    u32 columns[9] = {}, boxes[3] = {}, row = 0, all = 0x3FE, broken = 0;
#pragma unroll
    for (int cell = 0; cell < 81; ++cell) {
        const u32 v = meaning_of(cells[puzzle * cells_stride + cell], text);
        const u32 given = meaning_of(givens[puzzle * stride + cell], text);
        broken |= v > 9 || (given && given != v);
        const u32 bit = 1u << (v & 15);
        row |= bit;
        columns[cell % 9] |= bit;
        boxes[cell % 9 / 3] |= bit;
        if (cell % 9 == 8) all &= row, row = 0;
        if (cell % 27 == 26) all &= boxes[0] & boxes[1] & boxes[2], boxes[0] = boxes[1] = boxes[2] = 0;
    }
#pragma unroll
    for (int i = 0; i < 9; ++i) all &= columns[i];
    if (broken || all != 0x3FE) atomicMin(wrong, static_cast<u32>(puzzle));
}
