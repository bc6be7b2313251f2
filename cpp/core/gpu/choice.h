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

// Either a cell, whose first digit is tried, or a minirow or minicolumn of a digit.
struct Choice {
    u32 cell[3];            // the cell, one bit in one of the words; none: a minirow or minicolumn
    bool two;               // the cell has two candidates: both sides are solved there
    int digit;              // of the minirow or minicolumn; -1: a cell
    u32 mini[3], other[3];  // its cells, and those of the others of its row or column where the digit may stand
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
    return {{x & (0u - x), y & (0u - y), z & (0u - z)}, two, -1, {}, {}};
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

MODOKU_INLINE u32 majority(u32 a, u32 b, u32 c) { return (a & b) | (c & (a | b)); }
// The columns of each stack, as bits 0 1 2, with two or three minicolumns open in a word.
MODOKU_INLINE u32 open_columns(u32 w) {
    const u32 x = w | w >> 3 | w >> 6;
    return majority(x, x >> 9, x >> 18);
}

// The slab (band or stack) with the fewest digits that have a choice, and the first of these digits; its first row or
// column with two places, or else with three. Without such a digit, `digit` is -1.
MODOKU_INLINE Choice choose_slab(const Words& word) {
    u32 open[6] = {0, 0, 0, 0, 0, 0}, least = ~0u, x[3] = {0, 0, 0};
    MODOKU_EACH_DIGIT {
        const u32 a = word[word_of(0, d)][0], b = word[word_of(1, d)][0], c = word[word_of(2, d)][0], t = a | b | c;
        const u32 rows = majority(t, t >> 1, t >> 2) & kStack0;
        const u32 columns = open_columns(a) | open_columns(b) | open_columns(c);
        MODOKU_UNROLL(3) for (int i = 0; i < 3; ++i) {
            open[i] |= rows & kBand0 << 9 * i ? 1u << d : 0;
            open[3 + i] |= (columns >> i & 1) << d;
        }
    }
    MODOKU_UNROLL(6) for (u32 i = 0; i < 6; ++i) {
        const u32 key = (static_cast<u32>(count_bits(open[i])) - 1) << 12 | i << 9 | open[i];
        least = key < least ? key : least;
    }
    Choice choice{{0, 0, 0}, false, -1, {0, 0, 0}, {0, 0, 0}};
    if (!(least & 0x1FF)) return choice;
    const u32 slab = least >> 9 & 7, k = slab > 2 ? slab - 3 : slab;
    choice.digit = first_bit(least);
    MODOKU_EACH_DIGIT if (d == choice.digit) MODOKU_EACH_COLUMN x[c] = word[word_of(c, d)][0];
    u32 places = 0;  // 3 x 3: row and box, or column and band
    if (slab > 2) {
        MODOKU_EACH_COLUMN {
            const u32 f = (x[c] | x[c] >> 3 | x[c] >> 6) >> k;
            places |= ((f & 1) | (f >> 8 & 2) | (f >> 16 & 4)) << 3 * c;
        }
    } else {
        places = (x[0] | x[1] | x[2]) >> 9 * k & 0x1FF;
    }
    const u32 several = majority(places, places >> 1, places >> 2) & kEachRow;
    const u32 two = several & ~(places & places >> 1 & places >> 2);
    const u32 line = static_cast<u32>(first_bit(two ? two : several));
    const u32 all = places >> line & 7, first = all & (0u - all), rest = all ^ first;
    const auto to_bands = [&](u32 bits) { return ((bits & 1) | (bits & 2) << 8 | (bits & 4) << 16) << k; };
    MODOKU_EACH_COLUMN {
        const u32 here = slab > 2 ? (line == 3u * c ? kEachRow : 0) : 1u << (9 * k + line);
        choice.mini[c] = here * (slab > 2 ? to_bands(first) : first);
        choice.other[c] = here * (slab > 2 ? to_bands(rest) : rest);
    }
    return choice;
}

// In a small tree the first cell with two candidates, if there are so many.
template <class Board>
MODOKU_INLINE Choice choose(const Board& board, u32 nodes, int cells) {
    if (nodes < kEasyNodes) {
        const u32 x = board.few[0][0], y = board.few[1][0], z = board.few[2][0];
        if (count_bits(x) + count_bits(y) + count_bits(z) >= cells) {
            const u32 b = x ? 0 : y, c = x | y ? 0 : z;
            return {{x & (0u - x), b & (0u - b), c & (0u - c)}, true, -1, {0, 0, 0}, {0, 0, 0}};
        }
    }
    const Choice slab = choose_slab(board.word);
    if (slab.digit >= 0) return slab;
    u32 few[3];
    const bool two = find_few(board.word, few);
    return choose_cell(few, two);
}

// Leaves one side of the choice in `word` and writes the other into `record`.
MODOKU_INLINE void split(Words& word, const Choice& choice, u32 (&record)[kWords]) {
    u32 met[3] = {0, 0, 0};  // the cell, once a digit has been met
    MODOKU_EACH_DIGIT {
        MODOKU_EACH_COLUMN {
            const u32 mini = d == choice.digit ? choice.mini[c] : 0, other = d == choice.digit ? choice.other[c] : 0;
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
