// What the driver (threads, clocks, budgets) and a kernel (one instruction set) say to each other.
//
// The driver is compiled for any processor, a kernel for one instruction set. A kernel calls back through
// plain function pointers and uses nothing of the standard library that could leave an out-of-line copy.
#pragma once
#include <cstddef>
#include <cstdint>

namespace modoku::lanes {

// What a byte of a record stands for.
//
//   of[byte]        0: blank, 1..9: digit, 255: nothing (bytes from 128 on mean nothing)
//   low[n], high[n] the same for byte shuffles: a byte means something if low[byte & 15] & high[byte >> 4]
//   zero            the digit d is the byte zero + d
struct alignas(64) Meaning {
    unsigned char of[128], low[16], high[16], zero;
};

// What a lane is busy with.
struct Task {
    std::uint64_t puzzle;   // index in the batch
    std::uint64_t nodes;    // states taken up so far
    std::uint64_t count;    // solutions found so far
    std::uint64_t started;  // tick of the driver's clock at the last look before the start
    std::uint8_t stop;      // Stop, when the driver ends the task
    bool known;             // the driver has seen this task
};

struct Work {
    // input: record i is at data + offsets[i], or at data + i * stride
    const unsigned char* data;
    std::size_t stride;
    const std::size_t* offsets;
    const Meaning* meaning;
    // questions
    std::uint64_t limit, node_limit;
    // output, each may be null
    std::uint64_t* counts;
    std::uint8_t* stops;
    std::uint64_t* nodes;
    unsigned char* solutions;
    std::size_t solution_stride;
    unsigned char base, blank;  // digit d is written base + d, an unknown cell blank
    // callbacks
    void* context;
    // Takes the next puzzles [first, returned value); nothing left: equal.
    std::uint64_t (*take)(void* context, std::uint64_t* first);
    // Looks at clocks, budgets and the cancel flag; returns the lanes whose task must end (its `stop` says why).
    std::uint64_t (*look)(void* context, Task* tasks, std::uint64_t live);
};

// Memory a kernel needs: `bytes` on a `boundary`, given by the driver so that no thread has to allocate.
struct Kernel {
    std::size_t bytes, boundary;
    void (*run)(const Work& work, void* memory) noexcept;
};

// A hunt for solutions other than a known one (hunt.h). Masks of cells are three words: bit b of word c is the cell 3b
// + c.
struct Hunt {
    std::uint32_t given[3];      // cells that hold their digit of the known grid
    std::uint32_t differ[3];     // blank cells that must not
    const std::uint32_t* known;  // the completed grid, as the words of a board (board.h)
};

struct HuntWork {
    void* context;
    // The lane is free: takes what was found for its last question, and gives the next one. False: nothing is left.
    bool (*next)(void* context, int lane, Hunt& question);
    // A solution that differs from the known one in these cells; the lane asks for its next question after it.
    void (*found)(void* context, int lane, const std::uint32_t* cells);
};

struct HuntKernel {
    std::size_t bytes, boundary;
    int lanes;
    void (*run)(const HuntWork& work, void* memory) noexcept;
};

// All solutions of a puzzle, and which digits stand in which cells in one of them only (tally.h).
struct TallyWork {
    void* context;
    const Meaning* meaning;
    std::uint64_t most;  // solutions that are gone through before a puzzle is given up
    // The lane is free: the 81 cells of its next puzzle, which must stay where they are until it is over; null: none.
    const unsigned char* (*next)(void* context, int lane);
    // `once`: the words of a board (board.h), a bit for each digit that stands in a cell in exactly one solution.
    void (*over)(void* context, int lane, std::uint64_t count, bool complete, const std::uint32_t* once);
};

struct TallyKernel {
    std::size_t bytes, boundary;
    int lanes;
    void (*run)(const TallyWork& work, void* memory) noexcept;
};

TallyKernel plain_tallier() noexcept;
TallyKernel sse41_tallier() noexcept;
TallyKernel avx2_tallier() noexcept;
TallyKernel avx512_tallier() noexcept;
TallyKernel neon_tallier() noexcept;

HuntKernel plain_hunter() noexcept;
HuntKernel sse41_hunter() noexcept;
HuntKernel avx2_hunter() noexcept;
HuntKernel avx512_hunter() noexcept;
HuntKernel neon_hunter() noexcept;

Kernel plain_kernel() noexcept;
Kernel sse41_kernel() noexcept;
Kernel avx2_kernel() noexcept;
Kernel avx512_kernel() noexcept;
Kernel neon_kernel() noexcept;

}  // namespace modoku::lanes
