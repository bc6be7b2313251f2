// The rules, written once over `Words` (one plane: 9 digits x 3 bands x 9 bits). Included inside the
// unnamed namespace of every path after its words_*.h; layout: see Givens in single.h.
//
// A sweep asks of every digit and band at once, without a branch or a table:
//   band rule     minirows (row x box) form a 3x3 matrix, and the digit takes one of the 6
//                 permutations of it. What lies on no possible permutation is struck: locked
//                 candidates of rows and boxes, hidden singles of boxes.
//   row singles   a row with one minirow and one cell in it: the other digits leave that cell.
//   stack rule    the same matching of (band x column of a stack): locked candidates of columns and
//                 boxes, hidden singles of columns.
//   naked singles a cell with one digit: the digit leaves the rest of the row, and the two rules above
//                 do box and column in the next sweep.
//
// Every words_*.h names the same operations. Digits fall into triples 123 456 789:
//   inner1, inner2   every digit receives the word of the next, next but one digit of its triple
//   triples          ... of the digit with its place in each of the two other triples
//   pick<k>          ... of the k-th digit of its own triple
//   band1, band2     ... of its own word one and two bands on
//   blend(x, y, z)   x at the first digit of every triple, y at the second, z at the third

struct Board {
    Words plane[3];
};

// A loop over the planes, written so that the compiler sees constant indices before it decides which
// arrays live in registers: with a plain loop the board passes through memory in every sweep.
template <class F>
AI void planes(F&& f) {
    f(0);
    f(1);
    f(2);
}

// First step of a fold over the nine digits of three planes at once: lane k of every triple works for
// plane k, so that one register carries all planes from here on: 7 shuffles for a fold instead of the 12
// of folding every plane by itself, which was no faster although its chain is shorter.
AI void gather(const Words (&x)[3], Words (&y)[3]) {
    y[0] = blend(x[0], x[1], x[2]);
    y[1] = inner1(blend(x[2], x[0], x[1]));
    y[2] = inner2(blend(x[1], x[2], x[0]));
}
AI Words any_triple(Words x) {
    Words second, third;
    triples(x, second, third);
    return or3(x, second, third);
}
// Back from one register to the planes.
AI void spread(Words x, Words (&y)[3]) { y[0] = pick<0>(x), y[1] = pick<1>(x), y[2] = pick<2>(x); }

// Cells with at least one, two digits left; lanes as in `gather`.
struct Tally {
    Words one, two;
};
AI Tally tally(const Words (&y)[3]) {
    Words one2, one3, two2, two3;
    const Words one = or3(y[0], y[1], y[2]), two = most_of(y[0], y[1], y[2]);
    triples(one, one2, one3);
    triples(two, two2, two3);
    return {or3(one, one2, one3), or2(or3(two, two2, two3), most_of(one, one2, one3))};
}
// Cells with at least three digits left: wanted once a branch, not once a sweep.
AI Words tally_three(const Board& board) {
    Words y[3], one2, one3, two2, two3, three2, three3;
    gather(board.plane, y);
    const Words one = or3(y[0], y[1], y[2]), two = most_of(y[0], y[1], y[2]), three = and3(y[0], y[1], y[2]);
    triples(one, one2, one3);
    triples(two, two2, two3);
    triples(three, three2, three3);
    const Words mixed = or3(and_either(two, one2, one3), and_either(two2, one, one3), and_either(two3, one, one2));
    return or3(or3(three, three2, three3), mixed, and3(one, one2, one3));
}

struct Rows {
    Words open;  // minirows on a possible permutation
    Words sole;  // those that are alone in their row and have one cell left
};
AI Rows band_rule(Words minirow, Words lone) {
    // Two copies of the 9 bits let a plain shift turn the rows; boxes turn by two shifts and a select.
    const Words twice = or2(minirow, shl<9>(minirow));
    const Words box1 = select<0x36DB>(shr<1>(twice), shl<2>(twice));
    const Words box2 = select<0x1249>(shr<2>(twice), shl<1>(twice));
    const Words even = and3(minirow, shr<3>(box1), shr<6>(box2));
    const Words odd = and3(minirow, shr<3>(box2), shr<6>(box1));
    const Words open = or2(even, odd);

    const Words lone_open = and2(lone, open);
    const Words one = one_of(open, shr<1>(open), shr<2>(open));
    const Words lone_in_row = or3(lone_open, shr<1>(lone_open), shr<2>(lone_open));
    return {open, and2(open, times<7>(and3(fill(0111), one, lone_in_row)))};
}

AI void stack_rule(const Words (&m)[3], Words (&column)[3]) {
    Words p[3], n[3], v[3];
    planes([&](int j) AI_LAMBDA {
        p[j] = or3(m[j], shr<3>(m[j]), shr<6>(m[j]));
        n[j] = band1(p[j]);
        v[j] = band2(p[j]);
    });
    planes([&](int j) AI_LAMBDA {
        const int k = (j + 1) % 3, l = (j + 2) % 3;
        column[j] = times<0111>(and3(fill(07), p[j], or_and(and2(n[k], v[l]), n[l], v[k])));
    });
}

// Rows of the digits at the cells `at`, all nine cells of each.
AI Words rows_of(Words minirow) { return times<7>(and2(fill(0111), or3(minirow, shr<1>(minirow), shr<2>(minirow)))); }

enum class State { dead, open, solved };

// What one sweep leaves of a board, and what it learnt on the way.
struct Swept {
    Board next;
    Rows rows;
    Words y[3];  // the board before, as by `gather`
};
AI Swept sweep(const Board& board) {
    const Words(&a)[3] = board.plane;
    Swept out;
    Words taken[3], column[3], m[3];
    out.rows = band_rule(or3(a[0], a[1], a[2]), one_of(a[0], a[1], a[2]));
    const Words sole = out.rows.sole;
    planes([&](int j) AI_LAMBDA { m[j] = and2(a[j], out.rows.open); });
    stack_rule(m, column);
    gather(a, out.y);
    const Words single = or_and(or_and(and2(out.y[0], sole), out.y[1], inner1(sole)), out.y[2], inner2(sole));
    spread(any_triple(single), taken);
    planes([&](int j) AI_LAMBDA { out.next.plane[j] = and2(keep(m[j], sole, taken[j]), column[j]); });
    return out;
}

// Cells with one digit left, and what they strike.
struct Naked {
    Tally sum;
    Words many[3];  // cells with two digits or more
    Words minirow, row;
};
AI Naked find_naked(const Board& board, const Words (&y)[3]) {
    const Words(&a)[3] = board.plane;
    Naked out;
    out.sum = tally(y);
    spread(out.sum.two, out.many);
    const Words(&many)[3] = out.many;
    out.minirow = or_without(or_without(without(a[0], many[0]), a[1], many[1]), a[2], many[2]);
    out.row = rows_of(out.minirow);
    return out;
}

AI Words difference(const Board& x, const Board& y) {
    Words change = fill(0);
    planes([&](int j) AI_LAMBDA { change = differ(x.plane[j], y.plane[j], change); });
    return change;
}

// For a board at rest. The other digits have left the cells of row singles and the row of a naked
// single has lost its digit elsewhere: so a row single in a crowded cell shares it with another, and a
// second naked single of the digit in the row is a clash. Unseen, both would be branched on for ever.
AI bool has_clash(const Board& board, Words sole, const Naked& naked) {
    Words clash = fill(0), lone[3];
    planes([&](int j) AI_LAMBDA {
        clash = or_and(clash, and2(board.plane[j], sole), naked.many[j]);
        lone[j] = without(board.plane[j], naked.many[j]);
    });
    const Words twins = most_of(naked.minirow, shr<1>(naked.minirow), shr<2>(naked.minirow));
    return !none(or3(clash, and2(fill(0111), twins), most_of(lone[0], lone[1], lone[2])));
}

// Sweeps until nothing changes. `crowded`: the cells with two digits or more, lanes as in `gather`.
//
// Where shuffles between digits are one instruction, naked singles are looked for in every sweep: that
// saves a fifth of the sweeps and won 10 to 20 % on AVX-512. With AVX2 it lost 3 to 10 %: there the
// count waits until the other rules have come to rest. Both end on the same boards.
AI State propagate(Board& from, Words& crowded) {
    Board board = from;
    // The first sweep always changes something and seldom finds a new naked single: no questions. Doing
    // the same with every second sweep lost 4 to 8 %.
    if constexpr (kNakedInEverySweep) board = sweep(board).next;
    for (;;) {
        Swept s = sweep(board);
        if constexpr (kNakedInEverySweep) {
            const Naked naked = find_naked(board, s.y);
            planes([&](int j) AI_LAMBDA { s.next.plane[j] = unless(s.next.plane[j], naked.many[j], naked.row); });
            const Words left = or3(s.next.plane[0], s.next.plane[1], s.next.plane[2]);
            const Words change = difference(s.next, board);
            if (lost(left) || !none(differ(naked.sum.one, full(), fill(0)))) return State::dead;
            if (none(change)) {
                crowded = naked.sum.two;
                if (has_clash(board, s.rows.sole, naked)) return State::dead;
                from = board;
                return none(crowded) ? State::solved : State::open;
            }
            board = s.next;
        } else {
            const Words change = difference(s.next, board);
            if (lost(or3(s.next.plane[0], s.next.plane[1], s.next.plane[2]))) return State::dead;
            if (!none(change)) {
                board = s.next;
                continue;
            }
            const Naked naked = find_naked(board, s.y);
            if (!none(differ(naked.sum.one, full(), fill(0)))) return State::dead;
            planes([&](int j) AI_LAMBDA { s.next.plane[j] = unless(board.plane[j], naked.many[j], naked.row); });
            if (none(difference(s.next, board))) {
                crowded = naked.sum.two;
                if (has_clash(board, s.rows.sole, naked)) return State::dead;
                from = board;
                return none(crowded) ? State::solved : State::open;
            }
            board = s.next;
        }
    }
}

// Candidates of a set of givens before the first sweep.
AI Board start(const Words (&given)[3]) {
    Words y[3], taken[3];
    gather(given, y);
    spread(any_triple(or3(y[0], y[1], y[2])), taken);
    const Words row = rows_of(or3(given[0], given[1], given[2]));
    Board board;
    planes([&](int j) AI_LAMBDA { board.plane[j] = or2(given[j], without(without(full(), taken[j]), row)); });
    return board;
}
