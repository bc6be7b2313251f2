// The packed board of the lanes solver: what one bit, one word and one record mean.
//
// Every source of this directory that is compiled for one instruction set includes this file, so nothing
// here may leave an out-of-line copy behind (the linker would keep one copy for all instruction sets, and an
// old processor might run the newest one): constants and internal-linkage functions only.
#pragma once
#include <cstddef>
#include <cstdint>

namespace modoku::lanes {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

// One word = the cells of one band (three rows) where one digit is still a candidate.
//
//   bit = 9*c + 3*r + k        c: column inside the box, r: row inside the band, k: box of the band
//
//        box k=0      box k=1      box k=2
//      c=0  1  2    c=0  1  2    c=0  1  2
// r=0    0  9 18      1 10 19      2 11 20
// r=1    3 12 21      4 13 22      5 14 23
// r=2    6 15 24      7 16 25      8 17 26        bits 27..31 are always zero
//
// With c outermost a minirow (three cells of one row and one box) is bits x, x+9, x+18 and a minicolumn is
// bits x, x+3, x+6, so that both fold with two shifts, and three folded words pack into one again.
constexpr u32 kAll = 0x7FFFFFF;
constexpr u32 kRow0 = 7u | 7u << 9 | 7u << 18, kRow1 = kRow0 << 3, kRow2 = kRow0 << 6;  // row r of the band
constexpr u32 kGroup0 = 0x1FF, kGroup1 = kGroup0 << 9, kGroup2 = kGroup0 << 18;         // column c of all boxes
constexpr u32 kBox0 = 0x1249249;                                                        // box 0
constexpr u32 kEachRow = 0111, kEachGroup = 1u | 1u << 9 | 1u << 18;  // multipliers that copy a field three times

// One board = thirty words, for each band nine words of candidates and one of solved cells.
//
//   word   0 .. 8    9        10 .. 18   19       20 .. 28   29       30 31
//          band 0    solved   band 1     solved   band 2     solved   unused
//          digit 1..9         digit 1..9          digit 1..9
//
// "solved" marks the cells known to have one candidate: the sweep may use them as placed at once.
// A board lies either in a lane (word i and word i+1 are a whole vector apart) or in a record of a stack, where
// the words are neighbours: 128 bytes, two cache lines.
constexpr int kWords = 30, kRecordWords = 32;
constexpr int word_of(int band, int d) { return 10 * band + d; }
constexpr int solved_of(int band) { return 10 * band + 9; }

// A board whose words are `Step` apart.
template <int Step>
struct Column {
  u32* first;
  u32& operator[](int i) const { return first[i * Step]; }
};

// Each choice takes a candidate away from both children, so a path from the root is never longer than the
// number of candidates an open board can lose: a stack of this size cannot overflow.
constexpr int kStackDepth = 729 - 81 + 1;

constexpr int bit_of(int cell) {
  const int row = cell / 9, column = cell % 9;
  return 9 * (column % 3) + 3 * (row % 3) + column / 3;
}
constexpr int cell_of(int band, int bit) { return (3 * band + bit / 3 % 3) * 9 + 3 * (bit % 3) + bit / 9; }

}  // namespace
}  // namespace modoku::lanes
