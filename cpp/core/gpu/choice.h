// Which candidate to try next, for a board in the registers of one thread of a graphics processor.
//
// The same choice as lanes/choice.h, written without an index that is known only at run time: such an index would push
// the whole board out of the registers. Masks take its place, nothing but zero for the cells that are not meant.
#pragma once
#include "../lanes/board.h"
#include "../lanes/sweep.h"

namespace modoku::gpu {
namespace {

using lanes::kAll;
using lanes::kBand0;
using lanes::kEachBand;
using lanes::kEachRow;
using lanes::kEasyNodes;
using lanes::kRow0;
using lanes::kStack0;
using lanes::kWords;
using lanes::solved_of;
using lanes::u32;
using lanes::word_of;

#if defined(__CUDACC__)
MODOKU_INLINE int count_bits(u32 x) { return __popc(x); }
MODOKU_INLINE int first_bit(u32 x) { return __ffs(x) - 1; }
#else
MODOKU_INLINE int count_bits(u32 x) { return __builtin_popcount(x); }
MODOKU_INLINE int first_bit(u32 x) { return __builtin_ctz(x); }
#endif

using Words = u32[kWords][1];  // the board of one lane, as the sweep holds it

// Either a cell, whose first digit is tried, or a minirow of a digit.
struct Choice {
    u32 cell[3];      // the cell, one bit in one of the words; none: a minirow
    bool two;         // the cell has two candidates: both sides are solved there
    int digit;        // of the minirow; -1: a cell
    u32 mini, other;  // the minirow, and the other two of its row
};

// A cell with the fewest candidates: among those with two, in the band that has most of them, in its row that
// has most; the first.
MODOKU_INLINE Choice choose_cell(const u32 (&few)[3], bool two) {
    const auto most = [&](u32 first, int step) {
        u32 best = 0;
        MODOKU_UNROLL(3) for (int i = 0; i < 3; ++i) {
            const u32 field = first << step * i;
            const int n = count_bits(few[0] & field) + count_bits(few[1] & field) + count_bits(few[2] & field);
            const u32 key = static_cast<u32>(n * 4 + 3 - i);
            best = key > best ? key : best;
        }
        return first << step * (3 - static_cast<int>(best & 3));
    };
    const u32 band = most(kBand0, 9), row = most(band & kEachBand * 7, 3);
    const u32 x = few[0] & row, y = x ? 0 : few[1] & row, z = x | y ? 0 : few[2] & row;
    return {{x & (0u - x), y & (0u - y), z & (0u - z)}, two, -1, 0, 0};
}

// Cells with two, else three candidates, else any that are open.
MODOKU_INLINE bool find_few(const Words& word, u32 (&few)[3]) {
    u32 two[3], three[3], four[3];
    MODOKU_EACH_COLUMN {
        u32 one = 0;
        two[c] = three[c] = four[c] = 0;
        MODOKU_EACH_DIGIT {
            const u32 w = word[word_of(c, d)][0];
            four[c] |= three[c] & w;
            three[c] |= two[c] & w;
            two[c] |= one & w;
            one |= w;
        }
    }
    u32 pairs = 0, triples = 0;
    MODOKU_EACH_COLUMN {
        pairs |= two[c] & ~three[c];
        triples |= three[c] & ~four[c];
    }
    MODOKU_EACH_COLUMN few[c] = pairs ? two[c] & ~three[c] : triples ? three[c] & ~four[c] : two[c];
    return pairs != 0;
}

// How many ways a digit has left in each band (matchings of rows and boxes): 0..6, in three fields of 9 bits.
MODOKU_INLINE u32 count_ways(u32 t) {
    const u32 t1 = (t >> 1 & kStack0 * 3) | (t << 2 & kStack0 * 4), t2 = (t << 1 & kStack0 * 6) | (t >> 2 & kStack0);
    u32 x = (t & t1 >> 3 & t2 >> 6 & kRow0) | ((t & t2 >> 3 & t1 >> 6 & kRow0) << 3);
    x -= x >> 1 & kEachBand * 025;
    return (x & kEachBand * 3) + (x >> 2 & kEachBand * 3) + (x >> 4 & kEachBand * 3);
}

// The band with the fewest ways in all that has a choice, in it the digit with the fewest, its first row with a
// choice, the first minirow there. Without a digit that has two to four ways, `digit` is -1.
MODOKU_INLINE Choice choose_way(const Words& word) {
    u32 ways[9], all = 0, least = ~0u, found2 = 0, found3 = 0, found4 = 0, t = 0;
    MODOKU_EACH_DIGIT {
        ways[d] = count_ways(word[word_of(0, d)][0] | word[word_of(1, d)][0] | word[word_of(2, d)][0]);
        all += ways[d];
    }
    MODOKU_UNROLL(3) for (u32 b = 0; b < 3; ++b) {
        const u32 key = ((all >> 9 * b & 0x1FF) - 10) * 4 + b;
        least = key < least ? key : least;
    }
    const u32 shift = 9 * (least & 3);
    MODOKU_EACH_DIGIT {
        const u32 n = ways[d] >> shift & 7;
        found2 |= n == 2 ? 1u << d : 0;
        found3 |= n == 3 ? 1u << d : 0;
        found4 |= n == 4 ? 1u << d : 0;
    }
    const u32 digits = found2 ? found2 : found3 ? found3 : found4;
    const int digit = digits ? first_bit(digits) : -1;
    MODOKU_EACH_DIGIT if (d == digit) t = word[word_of(0, d)][0] | word[word_of(1, d)][0] | word[word_of(2, d)][0];
    t >>= shift;
    const u32 several = ((t & t >> 1) | (t & t >> 2) | (t >> 1 & t >> 2)) & kEachRow;
    const int row = several ? first_bit(several) : 0;
    const u32 open = t >> row & 7, mini = open & (0u - open);
    const int at = static_cast<int>(shift) + row;
    return {{0, 0, 0}, false, digit, mini << at, (7u & ~mini) << at};
}

MODOKU_INLINE Choice choose(const Words& word, u32 nodes) {
    u32 few[3];
    const bool two = find_few(word, few);
    if (nodes >= kEasyNodes || !two) {
        const Choice way = choose_way(word);
        if (way.digit >= 0) return way;
    }
    return choose_cell(few, two);
}

// Leaves one side of the choice in `word` and writes the other into `record`.
MODOKU_INLINE void split(Words& word, const Choice& choice, u32 (&record)[kWords]) {
    u32 met[3] = {0, 0, 0};  // the cell, once a digit has been met
    MODOKU_EACH_DIGIT {
        const u32 mini = d == choice.digit ? choice.mini : 0, other = d == choice.digit ? choice.other : 0;
        MODOKU_EACH_COLUMN {
            const u32 w = word[word_of(c, d)][0], here = w & choice.cell[c];
            word[word_of(c, d)][0] = w & ~(met[c] | other);
            record[word_of(c, d)] = w & ~((here & ~met[c]) | mini);
            met[c] |= here;
        }
    }
    MODOKU_EACH_COLUMN {
        const u32 solved = word[solved_of(c)][0];
        word[solved_of(c)][0] = solved | choice.cell[c];
        record[solved_of(c)] = choice.two ? solved | choice.cell[c] : solved;
    }
}

}  // namespace
}  // namespace modoku::gpu
