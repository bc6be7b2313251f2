// Which candidate to try next. Works on the board of one lane, so that a lane pays for its own choice only.
// (Choosing for all lanes at once with lane vectors lost: rarely more than two lanes branch after one sweep.)
//
// A choice is written into two boards: the lane goes on with the first side, the record on the stack, a copy of the
// lane's board, becomes the other side.
#pragma once
#include "board.h"

namespace modoku::lanes {
namespace {

// Cells by number of candidates, one word a c: at least 2, 3, 4.
struct Tally {
    u32 two[3], three[3], four[3];
};
template <int Step>
inline Tally tally(Column<Step> at) {
    Tally t;
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        u32 n1 = 0, n2 = 0, n3 = 0, n4 = 0;
#pragma GCC unroll 9
        for (int d = 0; d < 9; ++d) {
            const u32 w = at[word_of(c, d)];
            n4 |= n3 & w;
            n3 |= n2 & w;
            n2 |= n1 & w;
            n1 |= w;
        }
        t.two[c] = n2;
        t.three[c] = n3;
        t.four[c] = n4;
    }
    return t;
}

// Tries the first digit of the cell `bit` of word c.
template <int Step>
inline void try_cell(Column<Step> at, Column<1> other, int c, u32 bit, bool two_candidates) {
    u32 found = 0;  // the cell, once a digit has been met
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) {
        const int i = word_of(c, d);
        const u32 w = at[i], here = w & bit;
        at[i] = w & ~found;
        other[i] = w & ~(here & ~found);
        found |= here;
    }
    at[solved_of(c)] |= bit;
    if (two_candidates) other[solved_of(c)] |= bit;
}

// One cell, as a bit of the word c.
struct Cell {
    int c;
    u32 bit;
    bool two_candidates;
};

// A cell with the fewest candidates: among those with two, in the band that has most of them, in its row that
// has most; the first.
inline Cell pick_cell(const Tally& t) {
    u32 few[3], any = 0;
    for (int c = 0; c < 3; ++c) any |= few[c] = t.two[c] & ~t.three[c];
    const bool two = any != 0;
    if (!any)
        for (int c = 0; c < 3; ++c) any |= few[c] = t.three[c] & ~t.four[c];
    if (!any)
        for (int c = 0; c < 3; ++c) few[c] = t.two[c];
    const auto most = [&](u32 first, int step) {  // the field with most of the few cells
        u32 best = 0;
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            const u32 field = first << step * i;
            const int n = __builtin_popcount(few[0] & field) + __builtin_popcount(few[1] & field) +
                          __builtin_popcount(few[2] & field);
            const u32 key = static_cast<u32>(n * 4 + 3 - i);
            best = key > best ? key : best;
        }
        return first << step * (3 - static_cast<int>(best & 3));
    };
    const u32 band = most(kBand0, 9), row = most(band & kEachBand * 7, 3);
    const int c = few[0] & row ? 0 : few[1] & row ? 1 : 2;
    const u32 best = few[c] & row;
    return {c, best & (0u - best), two};
}

template <int Step>
inline void choose_cell(Column<Step> at, Column<1> other, const Tally& t) {
    const Cell cell = pick_cell(t);
    try_cell(at, other, cell.c, cell.bit, cell.two_candidates);
}

// Nine digits side by side, in a vector of whatever the compiler has (elements 9 to 15 hold rubbish).
typedef u32 Digits __attribute__((vector_size(64)));

// How many ways each digit has left in each band (matchings of rows and boxes): 0..6, in three fields of 9 bits.
struct Ways {
    alignas(64) u32 of[16];
};
inline void count_ways(Column<1> r, Ways& ways) {
    Digits a, b, c;
    __builtin_memcpy(&a, &r[word_of(0, 0)], sizeof a);
    __builtin_memcpy(&b, &r[word_of(1, 0)], sizeof b);
    __builtin_memcpy(&c, &r[word_of(2, 0)], sizeof c);
    const Digits t = a | b | c;
    const Digits t1 = (t >> 1 & kStack0 * 3) | (t << 2 & kStack0 * 4), t2 = (t << 1 & kStack0 * 6) | (t >> 2 & kStack0);
    Digits x = (t & t1 >> 3 & t2 >> 6 & kRow0) | ((t & t2 >> 3 & t1 >> 6 & kRow0) << 3);
    x -= x >> 1 & kEachBand * 025;
    x = (x & kEachBand * 3) + (x >> 2 & kEachBand * 3) + (x >> 4 & kEachBand * 3);
    __builtin_memcpy(ways.of, &x, sizeof x);
}

// Tries one minirow of a digit: the digit is in it, or it is not.
template <int Step>
inline void try_minirow(Column<Step> at, Column<1> other, int band, int d) {
    const u32 x = at[word_of(0, d)], y = at[word_of(1, d)], z = at[word_of(2, d)], t = (x | y | z) >> 9 * band;
    const u32 several = ((t & t >> 1) | (t & t >> 2) | (t >> 1 & t >> 2)) & kEachRow;  // rows with a choice
    const int row = __builtin_ctz(several) / 3, shift = 9 * band + 3 * row;
    const u32 open = t >> 3 * row & 7, mini = (open & (0u - open)) << shift, rest = (7u << shift) & ~mini;
    at[word_of(0, d)] = x & ~rest;
    at[word_of(1, d)] = y & ~rest;
    at[word_of(2, d)] = z & ~rest;
    other[word_of(0, d)] = x & ~mini;
    other[word_of(1, d)] = y & ~mini;
    other[word_of(2, d)] = z & ~mini;
}

// The band with the fewest ways in all that has a choice, in it the digit with the fewest. False: no digit there has
// two to four ways; a digit with more is as good as free, and a cell says more about the board.
template <class A>
inline bool choose_way(Column<A::kLanes> at, Column<1> other) {
    Ways ways;
    count_ways(other, ways);
    u32 all = 0;
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) all += ways.of[d];
    // nine ways: nothing to choose; one less wraps around and is never the least
    u32 least = ~0u;
#pragma GCC unroll 3
    for (u32 b = 0; b < 3; ++b) {
        const u32 key = ((all >> 9 * b & 0x1FF) - 10) * 4 + b;
        least = key < least ? key : least;
    }
    const u32 band = least & 3;
    const u32 digits = A::fewest_ways(ways.of, 9 * band);
    if (!digits) return false;
    try_minirow(at, other, static_cast<int>(band), __builtin_ctz(digits));
    return true;
}

template <class A>
inline void choose(Column<A::kLanes> at, Column<1> other, u64 nodes) {
    if (nodes < kEasyNodes) {
        const Tally t = tally(at);
        if ((t.two[0] & ~t.three[0]) | (t.two[1] & ~t.three[1]) | (t.two[2] & ~t.three[2]))
            return choose_cell(at, other, t);
    }
    if (!choose_way<A>(at, other)) choose_cell(at, other, tally(at));
}

}  // namespace
}  // namespace modoku::lanes
