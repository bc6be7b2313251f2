// Which candidate to try next: works on the record of one board, so that a lane pays for its own choice only.
// (Choosing for all lanes at once with lane vectors lost: rarely more than two lanes branch after one sweep.)
#pragma once
#include "board.h"

namespace modoku::lanes {
namespace {

// What the board that goes on loses: word[i] &= ~clear[i]; and the cells of `solved` count as solved.
struct Edit {
  int count = 0;
  int word[8];
  u32 clear[8];
  int band = 0;
  u32 solved = 0;
  void drop(int i, u32 bits) {
    word[count] = i;
    clear[count++] = bits;
  }
};

// Cells by number of candidates, one word a band: at least 1, 2, 3, 4.
struct Tally {
  u32 two[3], three[3], four[3];
};
inline Tally tally(const Record& r) {
  Tally t;
  for (int b = 0; b < 3; ++b) {
    u32 n1 = 0, n2 = 0, n3 = 0, n4 = 0;
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) {
      const u32 w = r.word[9 * b + d];
      n4 |= n3 & w;
      n3 |= n2 & w;
      n2 |= n1 & w;
      n1 |= w;
    }
    t.two[b] = n2;
    t.three[b] = n3;
    t.four[b] = n4;
  }
  return t;
}

// Tries the first digit of a cell; `r` becomes the alternative (that digit removed).
inline Edit try_cell(Record& r, int band, u32 cell, bool two_candidates) {
  Edit edit;
  bool first = true;
  for (int d = 0; d < 9; ++d) {
    const int i = 9 * band + d;
    if (!(r.word[i] & cell)) continue;
    if (first)
      r.word[i] &= ~cell;
    else
      edit.drop(i, cell);
    first = false;
  }
  edit.band = band;
  edit.solved = cell;
  if (two_candidates) r.word[27 + band] |= cell;
  return edit;
}

// A cell with the fewest candidates: among those with two, in the band that has most of them, in its row that
// has most; the first.
inline Edit choose_cell(Record& r, const Tally& t) {
  u32 few[3], any = 0;
  for (int b = 0; b < 3; ++b) any |= few[b] = t.two[b] & ~t.three[b];
  const bool two = any != 0;
  if (!any)
    for (int b = 0; b < 3; ++b) any |= few[b] = t.three[b] & ~t.four[b];
  if (!any)
    for (int b = 0; b < 3; ++b) few[b] = t.two[b];
  int band = 0;
  for (int b = 1; b < 3; ++b)
    if (__builtin_popcount(few[b]) > __builtin_popcount(few[band])) band = b;
  u32 best = few[band] & kRow0;
  for (u32 row = kRow1; row <= kRow2; row <<= 3)
    if (__builtin_popcount(few[band] & row) > __builtin_popcount(best)) best = few[band] & row;
  return try_cell(r, band, best & (0u - best), two);
}

// How many ways each digit has left in each band (matchings of rows and boxes) and in each stack (matchings of
// columns and bands): 0..6, in three fields of 9 bits.
struct Ways {
  u32 band[16], stack[16];
};
inline Ways count_ways(const Record& r) {
  Ways ways;
  for (int d = 0; d < 9; ++d) {
    const u32 a = r.word[d], b = r.word[9 + d], c = r.word[18 + d];
    const u32 t = ((a | a >> 9 | a >> 18) & kGroup0) | ((b << 9 | b | b >> 9) & kGroup1) |
                  ((c << 18 | c << 9 | c) & kGroup2);
    const u32 t1 = (t >> 1 & kBox0 * 3) | (t << 2 & kBox0 * 4), t2 = (t << 1 & kBox0 * 6) | (t >> 2 & kBox0);
    u32 x = (t & t1 >> 3 & t2 >> 6 & kRow0) | ((t & t2 >> 3 & t1 >> 6 & kRow0) << 3);
    x -= x >> 1 & kEachGroup * 025;
    x = (x & kEachGroup * 3) + (x >> 2 & kEachGroup * 3) + (x >> 4 & kEachGroup * 3);
    ways.band[d] = x;
    const u32 u = ((a | a >> 3 | a >> 6) & kRow0) | ((b << 3 | b | b >> 3) & kRow1) |
                  ((c << 6 | c << 3 | c) & kRow2);
    const u32 u1 = (u >> 3 & (kRow0 | kRow1)) | (u << 6 & kRow2), u2 = (u << 3 & (kRow1 | kRow2)) | (u >> 6 & kRow0);
    const u32 y = (u & u1 >> 9 & u2 >> 18 & kGroup0) | ((u & u2 >> 9 & u1 >> 18 & kGroup0) << 9);
    u32 s = 0;
    for (int k = 0; k < 3; ++k) s |= (((y >> k & 0111111) * 0111111) >> 15 & 7) << 9 * k;
    ways.stack[d] = s;
  }
  return ways;
}

// Tries one minirow (or minicolumn) of a digit: the digit is in it, or it is not.
inline Edit try_minirow(Record& r, int band, int d) {
  Edit edit;
  const int i = 9 * band + d;
  const u32 w = r.word[i], t = (w | w >> 9 | w >> 18) & kGroup0;
  const u32 several = ((t & t >> 1) | (t & t >> 2) | (t >> 1 & t >> 2)) & kEachRow;  // rows with a choice
  const int row = __builtin_ctz(several) / 3;
  u32 mini = t >> 3 * row & 7;
  mini = ((mini & (0u - mini)) << 3 * row) * kEachGroup;
  edit.drop(i, (kRow0 << 3 * row) & ~mini);
  r.word[i] = w & ~mini;
  return edit;
}
inline Edit try_minicolumn(Record& r, int stack, int d) {
  Edit edit;
  for (int c = 0; c < 3; ++c) {
    const u32 mini = kEachRow << (9 * c + stack);
    int bands = 0, first = 0;
    for (int b = 2; b >= 0; --b)
      if (r.word[9 * b + d] & mini) ++bands, first = b;
    if (bands < 2) continue;
    for (int b = 0; b < 3; ++b)
      if (b != first) edit.drop(9 * b + d, mini);
    r.word[9 * first + d] &= ~mini;
    return edit;
  }
  return edit;
}

// The band or stack with the fewest ways in all that has a choice, in it the digit with the fewest (two or more).
inline Edit choose_way(Record& r) {
  const Ways ways = count_ways(r);
  u32 bands = 0, stacks = 0;
  for (int d = 0; d < 9; ++d) bands += ways.band[d], stacks += ways.stack[d];
  u32 least = ~0u, best = 0;
  for (u32 i = 0; i < 6; ++i) {
    const u32 all = (i < 3 ? bands : stacks) >> 9 * (i % 3) & 0x1FF;
    if (all > 9 && all < least) least = all, best = i;
  }
  if (least == ~0u) return Edit{};
  const u32* of = best < 3 ? ways.band : ways.stack;
  u32 fewest = ~0u;
  for (u32 d = 0; d < 9; ++d) {
    const u32 n = of[d] >> 9 * (best % 3) & 7, key = n << 4 | d;
    if (n > 1 && key < fewest) fewest = key;
  }
  if (fewest == ~0u) return Edit{};
  const int d = static_cast<int>(fewest & 15), place = static_cast<int>(best % 3);
  return best < 3 ? try_minirow(r, place, d) : try_minicolumn(r, place, d);
}

inline Edit choose(Record& r) {
  const Edit edit = choose_way(r);
  return edit.count ? edit : choose_cell(r, tally(r));
}

}  // namespace
}  // namespace modoku::lanes
