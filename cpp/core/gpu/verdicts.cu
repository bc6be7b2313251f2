// Verdicts, where nobody wants nodes and stops: a byte out for each puzzle, and its first solution where that is asked.
//
// A block of kTile * 3 threads does kTile puzzles, thread 3i + c the cells c, c + 3, ... of puzzle i, through shared
// memory, so that the memory of the device sees whole lines only. Blocks are small (3 warps of at most 32 registers):
// they find room beside a search that fills the device.
#include "kernels.cu"

using modoku::lanes::kRow0;

namespace {

constexpr u32 kTile = 32;

u32 tile_size(u32 count) { return count - blockIdx.x * kTile < kTile ? count - blockIdx.x * kTile : kTile; }

void put_bits(Four& p, u32 v, int bit) {
    p.x |= (v & 1) << bit;
    p.y |= (v >> 1 & 1) << bit;
    p.z |= (v >> 2 & 1) << bit;
    p.w |= (v >> 3 & 1) << bit;
}

void put_puzzle(Four p, u32 high, u32 puzzle, u32 c, Four* puzzles) {
    if ((p.w & (p.y | p.z)) || high) p.x |= kBadRecord;  // 10 ... 15, or more
    puzzles[static_cast<u64>(blockIdx.x * kTile + puzzle) * 3 + c] = p;
}

}  // namespace

// Two cells a byte, `stride` cells a record (81, or 82 with the end of a line).
extern "C" __global__ void __launch_bounds__(96, 16)
    read_packed(const u32* __restrict__ packed, u32 stride, u32 count, Four* __restrict__ puzzles) {
    __shared__ u32 tile[kTile * 82 / 8];
    const u32 mine = tile_size(count), words = (mine * stride + 7) / 8;
    const u32* const from = packed + static_cast<u64>(blockIdx.x) * (kTile * stride / 8);
    for (u32 i = threadIdx.x; i < words; i += blockDim.x) tile[i] = from[i];
    __syncthreads();
    const u32 puzzle = threadIdx.x / 3, c = threadIdx.x % 3;
    if (puzzle >= mine) return;
    const unsigned char* const bytes = reinterpret_cast<const unsigned char*>(tile);
    Four p{0, 0, 0, 0};
    u32 at = puzzle * stride + c;
#pragma unroll
    for (int bit = 0; bit < 27; ++bit, at += 3) put_bits(p, bytes[at >> 1] >> (at & 1) * 4, bit);
    put_puzzle(p, 0, puzzle, c, puzzles);
}

// A cell a byte, 81 a record; `cells` may begin anywhere.
extern "C" __global__ void __launch_bounds__(96, 16)
    read_cells(const unsigned char* __restrict__ cells, u32 count, Four* __restrict__ puzzles) {
    __shared__ u32 tile[kTile * 81 / 4 + 2];
    const u32 mine = tile_size(count);
    const unsigned char* const from = cells + static_cast<u64>(blockIdx.x) * (kTile * 81);
    const u32 shift = static_cast<u32>(reinterpret_cast<u64>(from) & 3), bytes_in = shift + mine * 81;
    const u32* const words = reinterpret_cast<const u32*>(from - shift);  // a word never crosses the end of a page
    for (u32 i = threadIdx.x; i < (bytes_in + 3) / 4; i += blockDim.x) tile[i] = words[i];
    __syncthreads();
    const u32 puzzle = threadIdx.x / 3, c = threadIdx.x % 3;
    if (puzzle >= mine) return;
    const unsigned char* const bytes = reinterpret_cast<const unsigned char*>(tile) + shift + puzzle * 81 + c;
    Four p{0, 0, 0, 0};
    u32 high = 0;
#pragma unroll
    for (int bit = 0; bit < 27; ++bit) {
        const u32 v = bytes[3 * bit];
        high |= v & 0xF0;
        put_bits(p, v, bit);
    }
    put_puzzle(p, high, puzzle, c, puzzles);
}

// The search of `search`, for verdicts: long ones are shared out. Unless `exact`, any cell with two candidates will do
// in a small tree: 4 % more puzzles with 17 givens a second.
extern "C" __global__ void __launch_bounds__(kThreads, kBlocks)
    judge(const Four* puzzles, Four* solutions, unsigned char* verdicts, u32 count, u32 limit, u32 patience, u32* next,
          u32 block, Four* stack, u32 depth, u32 nodes, Four* out, u32* out_count, u32 room, u32* families, u32* found,
          int exact) {
    const DeviceWarp warp;
    const Job job{puzzles,
                  solutions,
                  nullptr,
                  nullptr,
                  nullptr,
                  count,
                  limit,
                  ~0u,
                  patience,
                  next,
                  block,
                  stack,
                  depth,
                  verdicts,
                  {nodes, out, out_count, room, nullptr, families, found},
                  exact ? modoku::lanes::kFewCells : 1,
                  exact ? modoku::lanes::kManyCells : 1};
    Machine<DeviceWarp> machine(warp, job);
    machine.run();
}

// A further round: the tasks that the round before has given away.
extern "C" __global__ void __launch_bounds__(kThreads, kBlocks)
    judge_tasks(Four* solutions, const Four* in, const u32* in_count, u32 limit, u32 patience, u32* next, u32 block,
                Four* stack, u32 depth, u32 nodes, Four* out, u32* out_count, u32 room, u32* families, u32* found) {
    const DeviceWarp warp;
    const Job job{nullptr, solutions, nullptr,
                  nullptr, nullptr,   *in_count < room ? *in_count : room,
                  limit,   ~0u,       patience,
                  next,    block,     stack,
                  depth,   nullptr,   {nodes, out, out_count, room, in, families, found}};
    Machine<DeviceWarp, true> machine(warp, job);
    machine.run();
}

// The verdicts of what was shared out. `exact`: which of several solutions came first depends on chance, so where the
// caller wants the first one, the processor says it.
extern "C" __global__ void __launch_bounds__(96, 16)
    judge_families(const u32* families, const u32* found, u32 limit, int exact, unsigned char* verdicts) {
    for (u32 f = blockIdx.x * blockDim.x + threadIdx.x; f < families[0]; f += gridDim.x * blockDim.x) {
        const u32 all = found[f] & ~kGivenUp, count = all < limit ? all : limit;
        const bool undecided = ((found[f] & kGivenUp) && count < limit) || (exact && count > 1);
        verdicts[families[1 + f]] = undecided ? kUndecided : static_cast<unsigned char>(count);
    }
}

// Checks every solution against the rules and the givens, from the planes alone, and counts what is not decided:
//   marks[1]  the first puzzle with a wrong solution    marks[2]  puzzles not decided    marks[3]  not puzzles
//   left      the puzzles not decided, as many as there is room for, in any order
// Nine digits in 27 units make 243 demands on 81 cells: one of each leaves no room for a second.
extern "C" __global__ void __launch_bounds__(96, 16)
    check_planes(const Four* __restrict__ puzzles, const Four* __restrict__ solutions,
                 const unsigned char* __restrict__ verdicts, u32 count, u32* marks, u32* left, u32 room) {
    const u32 at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= count) return;
    const u32 verdict = verdicts[at];
    if (verdict >= kUndecided) {
        const u32 rank = atomicAdd(marks + (verdict == kUndecided ? 2 : 3), 1u);
        if (verdict == kUndecided && rank < room) left[rank] = at;
    }
    if (!verdict || verdict >= kUndecided) return;
    Four s[3];
    u32 broken = 0;
#pragma unroll
    for (int c = 0; c < 3; ++c) {
        const Four p = puzzles[static_cast<u64>(at) * 3 + c];
        s[c] = solutions[static_cast<u64>(at) * 3 + c];
        const u32 differ = (p.x ^ s[c].x) | (p.y ^ s[c].y) | (p.z ^ s[c].z) | (p.w ^ s[c].w);
        broken |= differ & (p.x | p.y | p.z | p.w);
    }
    u32 rows = ~0u, boxes = ~0u, columns = ~0u;
#pragma unroll
    for (int v = 1; v <= 9; ++v) {
        u32 mini = 0, folded = 0;
#pragma unroll
        for (int c = 0; c < 3; ++c) {
            const u32 here = (v & 1 ? s[c].x : ~s[c].x) & (v & 2 ? s[c].y : ~s[c].y) & (v & 4 ? s[c].z : ~s[c].z) &
                             (v & 8 ? s[c].w : ~s[c].w) & kAll;
            mini |= here;
            const u32 band = here | here >> 9 | here >> 18;
            folded |= ((band | band >> 3 | band >> 6) & 7) << 3 * c;
        }
        rows &= mini | mini >> 1 | mini >> 2;
        boxes &= mini | mini >> 3 | mini >> 6;
        columns &= folded;
    }
    if (broken || (~rows & kStack0) || (~boxes & kRow0) || (~columns & 0x1FF)) atomicMin(marks + 1, at);
}

// Solutions as two cells a byte (`packed`), else a cell a byte; blanks where there is none. `out` holds whole words.
extern "C" __global__ void __launch_bounds__(96, 16)
    write_cells(const Four* __restrict__ solutions, const unsigned char* __restrict__ verdicts, u32 count, int packed,
                u32* __restrict__ out) {
    __shared__ u32 tile[kTile * 81 / 4];
    const u32 mine = tile_size(count), puzzle = threadIdx.x / 3, c = threadIdx.x % 3;
    unsigned char* const bytes = reinterpret_cast<unsigned char*>(tile);
    if (puzzle < mine) {
        const u32 at = blockIdx.x * kTile + puzzle, verdict = verdicts[at];
        const Four p = verdict && verdict < kUndecided ? solutions[static_cast<u64>(at) * 3 + c] : Four{0, 0, 0, 0};
#pragma unroll
        for (int bit = 0; bit < 27; ++bit)
            bytes[puzzle * 81 + 3 * bit + c] = static_cast<unsigned char>(
                (p.x >> bit & 1) | (p.y >> bit & 1) << 1 | (p.z >> bit & 1) << 2 | (p.w >> bit & 1) << 3);
    }
    __syncthreads();
    if (packed) {
        u32* const to = out + static_cast<u64>(blockIdx.x) * (kTile * 81 / 8);
        for (u32 i = threadIdx.x; i < (mine * 81 + 7) / 8; i += blockDim.x) {
            const u32 a = tile[2 * i], b = 2 * i + 1 < kTile * 81 / 4 ? tile[2 * i + 1] : 0;
            to[i] = __byte_perm(a | a >> 4, b | b >> 4, 0x6420);
        }
    } else {
        u32* const to = out + static_cast<u64>(blockIdx.x) * (kTile * 81 / 4);
        for (u32 i = threadIdx.x; i < mine * 81 / 4; i += blockDim.x) to[i] = tile[i];
        unsigned char* const end = reinterpret_cast<unsigned char*>(to);
        for (u32 i = mine * 81 / 4 * 4 + threadIdx.x; i < mine * 81; i += blockDim.x) end[i] = bytes[i];
    }
}
