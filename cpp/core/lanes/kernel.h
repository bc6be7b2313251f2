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

Kernel plain_kernel() noexcept;
Kernel sse41_kernel() noexcept;
Kernel avx2_kernel() noexcept;
Kernel avx512_kernel() noexcept;
Kernel neon_kernel() noexcept;

}  // namespace modoku::lanes
