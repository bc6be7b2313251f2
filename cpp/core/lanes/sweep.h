// One propagation sweep over all lanes: the only place where the rules of Sudoku are applied.
//
// A lane is one board; every lane runs the same straight line of logic, without branches or tables. `A` is a
// vector type of one instruction set (vector_*.h). The result of a sweep for a lane depends on that lane only,
// which is why every path and every number of threads gives the same answers and the same node counts.
#pragma once
#include "board.h"

#if defined(__CUDACC__)
#define MODOKU_UNROLL(n) _Pragma("unroll")
#define MODOKU_INLINE __forceinline__
#else
#define MODOKU_PRAGMA(x) _Pragma(#x)
#define MODOKU_UNROLL(n) MODOKU_PRAGMA(GCC unroll n)
#define MODOKU_INLINE inline __attribute__((always_inline))
#endif
#define MODOKU_EACH_DIGIT MODOKU_UNROLL(9) for (int d = 0; d < 9; ++d)
#define MODOKU_EACH_TRIPLE MODOKU_UNROLL(3) for (int t = 0; t < 9; t += 3)
#define MODOKU_EACH_COLUMN MODOKU_UNROLL(3) for (int c = 0; c < 3; ++c)

namespace modoku::lanes {
namespace {

// The boards of all lanes. word[i] holds word i of every lane: lane l of a vector is puzzle l.
//
//   word[ i ]     | lane 0 | lane 1 | ... | lane L-1 |     word i of every board (board.h)
template <class A>
struct Lanes {
    alignas(64) u32 word[kWords][A::kLanes];
    alignas(64) u32 few[3][A::kLanes];  // cells with two candidates
    alignas(64) u32 root[A::kLanes];    // all ones before the first choice
    alignas(64) u32 news[A::kLanes];    // what the last sweep changed
};

struct Events {
    u32 bad;     // lanes with a contradiction
    u32 stable;  // lanes where the sweep solved no cell
    u32 open;    // lanes with a cell that has two or more candidates
};

template <class A>
struct Sum {
    typename A::V low, high;
};
template <class A>
MODOKU_INLINE Sum<A> add(typename A::V a, typename A::V b, typename A::V c) {
    return {A::parity(a, b, c), A::majority(a, b, c)};
}

// Rotations of the three fields of a word: the value at field i comes from field i+1 (or i-1).
template <class A>
MODOKU_INLINE typename A::V next_row(typename A::V v) {
    return A::select(A::set(kRow0 | kRow1), A::template shr<3>(v), A::template shl<6>(v));
}
template <class A>
MODOKU_INLINE typename A::V next_box(typename A::V v) {
    return A::select(A::set(kStack0 * 3), A::template shr<1>(v), A::template shl<2>(v));
}
template <class A>
MODOKU_INLINE typename A::V next_band(typename A::V v) {
    return A::select(A::set(kBand2), A::template shl<18>(v), A::template shr<9>(v));
}
template <class A>
MODOKU_INLINE typename A::V previous_band(typename A::V v) {
    return A::select(A::set(kBand1 | kBand2), A::template shl<9>(v), A::template shr<18>(v));
}

// Minirows of every digit that lie on a perfect matching of rows and boxes: the cell (i, j) of a 3x3 matrix is
// on one exactly when the 2x2 minor of the other rows and columns has a one on a diagonal.
template <class A>
MODOKU_INLINE void match_minirows(typename A::V (&mini)[9]) {
    using V = typename A::V;
    V below[9], right[9], minor[9];
    MODOKU_EACH_DIGIT below[d] = next_row<A>(mini[d]);
    MODOKU_EACH_DIGIT right[d] = next_box<A>(mini[d]);
    MODOKU_EACH_DIGIT right[d] = A::and_(below[d], right[d]);
    MODOKU_EACH_DIGIT below[d] = next_box<A>(below[d]);
    MODOKU_EACH_DIGIT minor[d] = A::and_then_or(mini[d], below[d], right[d]);
    MODOKU_EACH_DIGIT minor[d] = next_row<A>(minor[d]);
    MODOKU_EACH_DIGIT minor[d] = next_box<A>(minor[d]);
    MODOKU_EACH_DIGIT mini[d] = A::and_(mini[d], minor[d]);
}

// Minirows held by exactly three digits' claims. For nine words: bits set in three or more, and in three.
template <class A>
MODOKU_INLINE void count_three(const typename A::V (&x)[9], typename A::V& three_or_more, typename A::V& three) {
    const Sum<A> a = add<A>(x[0], x[1], x[2]), b = add<A>(x[3], x[4], x[5]), c = add<A>(x[6], x[7], x[8]);
    const Sum<A> ones = add<A>(a.low, b.low, c.low), twos = add<A>(a.high, b.high, c.high);
    three_or_more = A::or_(A::majority(twos.low, ones.high, ones.low), twos.high);
    three = A::and_(ones.low, A::andnot(twos.high, A::xor_(twos.low, ones.high)));
}

// Row part, on minirows.
//   digits open to a minirow, minirows with a solved cell, minirows with one candidate cell
//   a minirow open to three digits only holds these three (acts as if solved for each of them)
//   a minirow that must hold three digits is closed to the others
//   hidden singles: the only minirow of its row, with one candidate cell
// Gives the new words in w, the minirows where each digit is put in place; returns what is missing (a contradiction).
template <class A>
MODOKU_INLINE typename A::V sweep_rows(typename A::V (&w)[9][3], typename A::V (&place)[9],
                                       const typename A::V (&s)[3]) {
    using V = typename A::V;
    const V seven = A::multiplier(7), stack0 = A::set(kStack0);
    V mini[9], single[9], held[9];
    MODOKU_EACH_DIGIT {
        mini[d] = A::or3(w[d][0], w[d][1], w[d][2]);
        single[d] = A::exactly_one(w[d][0], w[d][1], w[d][2]);
        held[d] = A::and_then_or(w[d][0], s[0], A::and_then_or(w[d][1], s[1], A::and_(w[d][2], s[2])));
    }
    V three_or_more, three, locked[9], forced[9];
    count_three<A>(mini, three_or_more, three);
    V missing = A::andnot(three_or_more, A::set(kAll));
    // Two solved cells of one digit in one minirow leave everything else in order, and a nearly empty board could be
    // searched for ever: but then the number of digits held differs from the number of solved cells by one. (All
    // three cells solved with fewer than three digits: the line above.)
    const V digits_held = A::parity(A::parity(held[0], held[1], held[2]), A::parity(held[3], held[4], held[5]),
                                    A::parity(held[6], held[7], held[8]));
    missing = A::or_xor(missing, digits_held, A::parity(s[0], s[1], s[2]));
    MODOKU_EACH_DIGIT locked[d] = A::and_then_or(mini[d], three, held[d]);
    MODOKU_EACH_DIGIT {
        const V row = A::or3(locked[d], A::template shr<1>(locked[d]), A::template shr<2>(locked[d]));
        mini[d] = A::and_if(mini[d], A::mul(A::and_(row, stack0), seven), locked[d]);
    }
    match_minirows<A>(mini);
    V rows = stack0;
    MODOKU_EACH_DIGIT {
        const V x = A::template shr<1>(mini[d]), y = A::template shr<2>(mini[d]);
        rows = A::and_(rows, A::or3(mini[d], x, y));
        forced[d] = A::and_(A::exactly_one(mini[d], x, y), stack0);
    }
    MODOKU_EACH_DIGIT forced[d] = A::and_(A::mul(forced[d], seven), mini[d]);
    count_three<A>(forced, three_or_more, three);
    MODOKU_EACH_DIGIT {
        // a solved minirow whose row has another one: the same digit twice in a row
        missing = A::or_andnot(missing, forced[d], held[d]);
        place[d] = A::and_either(forced[d], single[d], held[d]);
        const V stay = A::andnot(held[d], A::and_if(mini[d], three_or_more, forced[d]));
        MODOKU_EACH_COLUMN w[d][c] = A::and_either(w[d][c], stay, s[c]);  // solved cells stay in any case
    }
    return A::or_(missing, A::xor_(rows, stack0));
}

// Bits set in three or more of nine words that share three, a field of rows each; the result is in the first field.
template <class A>
MODOKU_INLINE typename A::V three_or_more_packed(typename A::V x, typename A::V y, typename A::V z) {
    const Sum<A> s = add<A>(x, y, z);
    const Sum<A> ones = add<A>(s.low, A::template shr<3>(s.low), A::template shr<6>(s.low)),
                 twos = add<A>(s.high, A::template shr<3>(s.high), A::template shr<6>(s.high));
    return A::or_(A::majority(twos.low, ones.high, ones.low), twos.high);
}

// Column part: minicolumns (columns of a box) on a perfect matching of columns and bands, for the three stacks at
// once. Folded over its rows a word has one bit of three left for each band and stack, so that three digits share a
// word: field r holds digit t+r. The columns are the three words, turning them is free.
template <class A>
MODOKU_INLINE void sweep_columns(typename A::V (&w)[9][3], typename A::V& missing) {
    using V = typename A::V;
    const V row0 = A::set(kRow0), each_row = A::multiplier(kEachRow);
    V mini[9], next[9], previous[9];  // [t + c]
    MODOKU_EACH_TRIPLE MODOKU_EACH_COLUMN {
        const V x = w[t][c], y = w[t + 1][c], z = w[t + 2][c];
        mini[t + c] = A::by_row(A::or3(x, A::template shr<3>(x), A::template shr<6>(x)),
                                A::or3(y, A::template shl<3>(y), A::template shr<3>(y)),
                                A::or3(z, A::template shl<6>(z), A::template shl<3>(z)));
    }
    MODOKU_EACH_TRIPLE MODOKU_EACH_COLUMN {
        next[t + c] = next_band<A>(mini[t + c]);
        previous[t + c] = previous_band<A>(mini[t + c]);
    }
    V keep[9];
    MODOKU_EACH_TRIPLE MODOKU_EACH_COLUMN {
        const int i = t + (c + 1) % 3, j = t + (c + 2) % 3;
        keep[t + c] = A::and_then_or(next[i], previous[j], A::and_(previous[i], next[j]));
        keep[t + c] = A::and_(keep[t + c], mini[t + c]);
    }
    // On a matching, a minicolumn that is alone in its box is alone in its column. One that must hold three digits is
    // closed to the others.
    V forced[9];
    MODOKU_EACH_TRIPLE MODOKU_EACH_COLUMN forced[t + c] =
        A::and_neither(keep[t + c], keep[t + (c + 1) % 3], keep[t + (c + 2) % 3]);
    MODOKU_EACH_COLUMN {
        const V three = three_or_more_packed<A>(forced[c], forced[3 + c], forced[6 + c]);
        const V full = A::mul(A::and_(three, row0), each_row);
        MODOKU_EACH_TRIPLE keep[t + c] = A::and_if(keep[t + c], full, forced[t + c]);
    }
    // every digit in every box
    MODOKU_EACH_TRIPLE missing = A::or_xor(missing, A::or3(keep[t], keep[t + 1], keep[t + 2]), A::set(kAll));
    MODOKU_EACH_TRIPLE MODOKU_EACH_COLUMN {
        const V stay = keep[t + c];
        w[t][c] = A::and_(w[t][c], A::mul(A::and_(stay, row0), each_row));
        w[t + 1][c] = A::and_(w[t + 1][c], A::mul(A::and_(A::template shr<3>(stay), row0), each_row));
        w[t + 2][c] = A::and_(w[t + 2][c], A::mul(A::and_(A::template shr<6>(stay), row0), each_row));
    }
}

template <class A>
MODOKU_INLINE Events sweep(Lanes<A>& __restrict lanes) {
    using V = typename A::V;
    V w[9][3], place[9], s[3];
    MODOKU_EACH_COLUMN s[c] = A::load(lanes.word[solved_of(c)]);
    MODOKU_EACH_DIGIT MODOKU_EACH_COLUMN w[d][c] = A::load(lanes.word[word_of(c, d)]);
    V bad = sweep_rows<A>(w, place, s);
    V placed[3];  // cells where a digit was put
    MODOKU_EACH_COLUMN {
        const V x = A::and_then_or(w[2][c], place[2], A::and_then_or(w[1][c], place[1], A::and_(w[0][c], place[0])));
        const V y = A::and_then_or(w[5][c], place[5], A::and_then_or(w[4][c], place[4], A::and_(w[3][c], place[3])));
        const V z = A::and_then_or(w[8][c], place[8], A::and_then_or(w[7][c], place[7], A::and_(w[6][c], place[6])));
        placed[c] = A::or3(x, y, z);
    }
    sweep_columns<A>(w, bad);
    V changed = A::zero(), full = A::set(kAll), open = A::zero();
    MODOKU_EACH_COLUMN {
        // a placed cell loses its other digits in the same sweep, whichever digit comes first
        MODOKU_EACH_DIGIT {
            w[d][c] = A::and_if(w[d][c], placed[c], place[d]);
            A::store(lanes.word[word_of(c, d)], w[d][c]);
        }
        const Sum<A> i = add<A>(w[0][c], w[1][c], w[2][c]), j = add<A>(w[3][c], w[4][c], w[5][c]),
                     k = add<A>(w[6][c], w[7][c], w[8][c]);
        const Sum<A> ones = add<A>(i.low, j.low, k.low), twos = add<A>(i.high, j.high, k.high);
        const V two = A::or3(ones.high, twos.low, twos.high), one = A::or_(ones.low, two);
        full = A::and_(full, one);
        open = A::or_(open, two);
        bad = A::or_and(bad, two, placed[c]);  // two digits placed in one cell
        const V solved = A::andnot(two, one);
        A::store(lanes.few[c], A::and_neither(A::xor_(ones.high, twos.low), twos.high, ones.low));
        changed = A::or_xor(changed, solved, s[c]);
        A::store(lanes.word[solved_of(c)], solved);
    }
    // before the first choice a board rests after two quiet sweeps, then after one
    const V busy = A::or_and(changed, A::load(lanes.root), A::load(lanes.news));
    A::store(lanes.news, changed);
    bad = A::or_xor(bad, full, A::set(kAll));
    return {A::any(bad), A::none(busy), A::any(open)};
}

// Lanes (of those where every cell has one candidate) that hold a solution: every digit in every row, box and
// column. Nine digits and 27 units make 243 demands on 81 candidates, which leaves no room for a second one.
template <class A>
MODOKU_INLINE u32 find_solutions(const Lanes<A>& lanes) {
    using V = typename A::V;
    V rows = A::set(~0u), boxes = rows, columns = rows;
    MODOKU_EACH_DIGIT {
        const V x = A::load(lanes.word[word_of(0, d)]), y = A::load(lanes.word[word_of(1, d)]),
                z = A::load(lanes.word[word_of(2, d)]);
        const V mini = A::or3(x, y, z);
        rows = A::and_(rows, A::or3(mini, A::template shr<1>(mini), A::template shr<2>(mini)));
        boxes = A::and_(boxes, A::or3(mini, A::template shr<3>(mini), A::template shr<6>(mini)));
        const V column = A::by_band(A::or3(x, A::template shr<9>(x), A::template shr<18>(x)),
                                    A::or3(A::template shl<9>(y), y, A::template shr<9>(y)),
                                    A::or3(A::template shl<18>(z), A::template shl<9>(z), z));
        columns = A::and_(columns, A::or3(column, A::template shr<3>(column), A::template shr<6>(column)));
    }
    return A::none(A::or_(A::andnot(rows, A::set(kStack0)), A::andnot(A::and_(boxes, columns), A::set(kRow0))));
}

}  // namespace
}  // namespace modoku::lanes
