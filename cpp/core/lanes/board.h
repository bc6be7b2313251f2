// The packed board of the lanes solver: what one bit, one word and one record mean.
//
// Every source of this directory that is compiled for one instruction set includes this file, so nothing
// here may leave an out-of-line copy behind (the linker would keep one copy for all instruction sets, and an
// old processor might run the newest one): constants and internal-linkage functions only.
#pragma once
#if !defined(__CUDACC_RTC__)  // the compiler for graphics processors has no standard library
#include <cstddef>
#include <cstdint>
#endif

namespace modoku::lanes {
namespace {

#if defined(__CUDACC_RTC__)
using u32 = unsigned;
using u64 = unsigned long long;
#else
using u32 = std::uint32_t;
using u64 = std::uint64_t;
#endif

// The 27 minirows of a grid (three neighbouring cells of one row and one box) are the bits of a word; the three cells
// of a minirow are the same bit of three words.
//
//   cell = 3*bit + c        word c: the cells in column c of their box        bit = 9*b + 3*r + k
//
//               box k=0    box k=1    box k=2
//   row 0       0  0  0    1  1  1    2  2  2        band b=0, r=0..2
//   row 1       3  3  3    4  4  4    5  5  5
//   ...
//   row 8      24 24 24   25 25 25   26 26 26        bits 27..31 are always zero
//   word c      0  1  2    0  1  2    0  1  2
//
// So "in which minirows" is the OR of three words, and a mask of minirows applies to all cells without being spread.
// (A word for each band of three rows, as most solvers have it, needs a quarter more instructions in the sweep.)
constexpr u32 kAll = 0x7FFFFFF;
constexpr u32 kRow0 = 7u | 7u << 9 | 7u << 18, kRow1 = kRow0 << 3, kRow2 = kRow0 << 6;  // first, ... row of each band
constexpr u32 kBand0 = 0x1FF, kBand1 = kBand0 << 9, kBand2 = kBand0 << 18;
constexpr u32 kStack0 = 0x1249249;                                   // first box of each band
constexpr u32 kEachRow = 0111, kEachBand = 1u | 1u << 9 | 1u << 18;  // one bit for each row of a band, for each band

// One board = thirty words, for each c nine words of candidates and one of solved cells.
//
//   word   0 .. 8       9        10 .. 18     19       20 .. 28     29       30 31
//          c = 0        solved   c = 1        solved   c = 2        solved   unused
//          digit 1..9            digit 1..9            digit 1..9
//
// "solved" marks the cells known to have one candidate: the sweep may use them as placed at once.
// A board lies either in a lane (word i and word i+1 are a whole vector apart) or in a record of a stack, where
// the words are neighbours: 128 bytes, two cache lines.
constexpr int kWords = 30, kRecordWords = 32;
constexpr int word_of(int c, int d) { return 10 * c + d; }
constexpr int solved_of(int c) { return 10 * c + 9; }

// A board whose words are `Step` apart.
template <int Step>
struct Column {
    u32* first;
    u32& operator[](int i) const { return first[i * Step]; }
};

// Each choice takes a candidate away from both children, so a path from the root is never longer than the
// number of candidates an open board can lose: a stack of this size cannot overflow.
constexpr int kStackDepth = 729 - 81 + 1;

// Most puzzles need a few choices only: in a small tree the first cell with two candidates is nearly as good as what
// choice.h finds, and far cheaper, if there are several: so many before the first choice, and before the next ones.
constexpr u32 kEasyNodes = 24;
constexpr int kFewCells = 4, kManyCells = 6;

}  // namespace
}  // namespace modoku::lanes
