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

// In each slab (three bands, three stacks) the digits that have a choice there: not all three rows (columns) have one
// box (band).
struct Slabs {
    u32 open[6];
};

// A board taken out of its lane, word by word: for paths without wider words than a lane.
struct WordRecord {
    u32 word[kWords];
};
template <int Step>
inline WordRecord gather_words(const u32* p) {
    WordRecord r;
#pragma GCC unroll 30
    for (int i = 0; i < kWords; ++i) r.word[i] = p[i * Step];
    return r;
}
inline void put_words(const WordRecord& r, u32* p) { __builtin_memcpy(p, r.word, sizeof r.word); }
inline u32 find_digits(const WordRecord& r, int c, u32 bit) {
    u32 digits = 0;
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) digits |= static_cast<u32>((r.word[word_of(c, d)] & bit) != 0) << d;
    return digits;
}
inline Slabs find_open_digits(const WordRecord& r) {
    const auto majority = [](u32 a, u32 b, u32 c) { return (a & b) | (c & (a | b)); };
    const auto columns_of = [&](u32 w) {
        const u32 x = w | w >> 3 | w >> 6;
        return majority(x, x >> 9, x >> 18);
    };
    Slabs slabs{};
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) {
        const u32 x = r.word[word_of(0, d)], y = r.word[word_of(1, d)], z = r.word[word_of(2, d)], t = x | y | z;
        const u32 rows = majority(t, t >> 1, t >> 2) & kStack0, columns = columns_of(x) | columns_of(y) | columns_of(z);
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            slabs.open[i] |= static_cast<u32>((rows & kBand0 << 9 * i) != 0) << d;
            slabs.open[3 + i] |= (columns >> i & 1) << d;
        }
    }
    return slabs;
}

// Three bits at the places of `kEachBand << k`, taken out and put back.
inline u32 by_band(u32 x, u32 k) { return (x >> k & 1) | (x >> (k + 8) & 2) | (x >> (k + 16) & 4); }
inline u32 to_bands(u32 x, u32 k) { return ((x & 1) | (x & 2) << 8 | (x & 4) << 16) << k; }

// Tries one minirow (slab 0 1 2: a band) or minicolumn (slab 3 4 5: a stack) of a digit: the digit is in it, or it is
// not. The first row (column) with two places, or else the first with three. No branch depends on which: it would be
// guessed wrongly half the time.
template <int Step>
inline void try_mini(Column<Step> at, Column<1> other, u32 slab, int d) {
    u32 stack = 0u - static_cast<u32>(slab > 2);
    asm("" : "+r"(stack));  // or the compiler makes a branch of it
    const u32 k = slab - (stack & 3);
    u32 x[3], f[3];
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c) {
        x[c] = at[word_of(c, d)];
        f[c] = x[c] | x[c] >> 3 | x[c] >> 6;
    }
    const u32 rows = (x[0] | x[1] | x[2]) >> 9 * k & 0x1FF;
    const u32 columns = by_band(f[0], k) | by_band(f[1], k) << 3 | by_band(f[2], k) << 6;
    const u32 m = rows ^ ((rows ^ columns) & stack);  // 3 x 3 places: row and box, or column and band
    const u32 several = ((m & m >> 1) | (m & m >> 2) | (m >> 1 & m >> 2)) & kEachRow;
    const u64 two = several & ~(m & m >> 1 & m >> 2);
    const u32 p = static_cast<u32>(__builtin_ctzll(two | u64{several} << 32)) & 31;
    const u32 open = m >> p & 7, first = open & (0u - open);
    const u32 shift = 9 * k + p, minirow = first << shift, minicolumn = to_bands(first, k) * 0111;
    const u32 mini = minirow ^ ((minirow ^ minicolumn) & stack);
    const u32 others = (open ^ first) << shift, other_columns = to_bands(open ^ first, k) * 0111;
    const u32 rest = others ^ ((others ^ other_columns) & stack);
#pragma GCC unroll 3
    for (u32 c = 0; c < 3; ++c) {
        const u32 here = ~stack | (0u - static_cast<u32>(p == 3 * c));
        at[word_of(static_cast<int>(c), d)] = x[c] & ~(rest & here);
        other[word_of(static_cast<int>(c), d)] = x[c] & ~(mini & here);
    }
}

// Tries a minirow or minicolumn of the first digit in the slab with the fewest digits that have a choice. (Fewest ways
// in all instead of fewest digits: more nodes, and dearer.)
template <int Step>
inline void choose_slab(Column<Step> at, Column<1> other, const Slabs& slabs) {
    u32 least = ~0u;  // number of digits, slab, the digits; nothing to choose wraps around and is never the least
#pragma GCC unroll 6
    for (u32 i = 0; i < 6; ++i) {
        const u32 open = slabs.open[i];
        const u32 key = (static_cast<u32>(__builtin_popcount(open)) - 1) << 12 | i << 9 | open;
        least = key < least ? key : least;
    }
    if (__builtin_expect(!(least & 0x1FF), 0)) return choose_cell(at, other, tally(at));
    try_mini(at, other, least >> 9 & 7, __builtin_ctz(least));
}

}  // namespace
}  // namespace modoku::lanes
