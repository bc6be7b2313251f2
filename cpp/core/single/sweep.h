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

// First step of a fold over the nine digits of three planes at once: lane k of every triple works for
// plane k, so that one register carries all planes from here on (7 shuffles for a fold; folding every
// plane by itself takes 12 and lost 5 % on hard sets).
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
AI void spread(Words x, Words (&y)[3]) {
    y[0] = pick<0>(x), y[1] = pick<1>(x), y[2] = pick<2>(x);
}

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
    const Words mixed = or3(and_or(two, one2, one3), and_or(two2, one, one3), and_or(two3, one, one2));
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
    for (int j = 0; j < 3; j++) {
        p[j] = or3(m[j], shr<3>(m[j]), shr<6>(m[j]));
        n[j] = band1(p[j]);
        v[j] = band2(p[j]);
    }
    for (int j = 0; j < 3; j++) {
        const int k = (j + 1) % 3, l = (j + 2) % 3;
        column[j] = times<0111>(and3(fill(07), p[j], or_and(and2(n[k], v[l]), n[l], v[k])));
    }
}

// Rows of the digits at the cells `at`, all nine cells of each.
AI Words rows_of(Words minirow) {
    return times<7>(and2(fill(0111), or3(minirow, shr<1>(minirow), shr<2>(minirow))));
}

enum class State { dead, open, solved };

// Sweeps until nothing changes. `crowded`: the cells with two digits or more, lanes as in `gather`.
//
// Naked singles are looked for in every sweep: waiting for the other rules to come to rest saves a
// quarter of the operations but needs a fifth more sweeps and two more mispredicted branches a board.
AI State propagate(Board& board, Words& crowded) {
    for (;;) {
        const Words(&a)[3] = board.plane;
        Words y[3], many[3], taken[3], column[3], m[3];
        const Rows rows = band_rule(or3(a[0], a[1], a[2]), one_of(a[0], a[1], a[2]));
        for (int j = 0; j < 3; j++) m[j] = and2(a[j], rows.open);
        stack_rule(m, column);

        gather(a, y);
        const Tally sum = tally(y);
        const Words single = or_and(or_and(and2(y[0], rows.sole), y[1], inner1(rows.sole)), y[2], inner2(rows.sole));
        spread(any_triple(single), taken);
        spread(sum.two, many);
        const Words naked = or_without(or_without(without(a[0], many[0]), a[1], many[1]), a[2], many[2]);
        const Words row = rows_of(naked);

        Board next;
        for (int j = 0; j < 3; j++)
            next.plane[j] = and2(unless(keep(m[j], rows.sole, taken[j]), many[j], row), column[j]);
        const Words left = or3(next.plane[0], next.plane[1], next.plane[2]);
        Words change = fill(0);
        for (int j = 0; j < 3; j++) change = differ(next.plane[j], a[j], change);
        if (lost(left) || !none(differ(sum.one, full(), fill(0)))) return State::dead;
        if (none(change)) {
            crowded = sum.two;
            // At rest, the other digits have left the cells of row singles and the other cells of the
            // row have lost a naked single: a crowded single is claimed twice, a second naked
            // single of the digit in its row is a clash. Unseen, either would be branched on for ever.
            Words clash = fill(0), twin[3];
            for (int j = 0; j < 3; j++) {
                clash = or_and(clash, and2(a[j], rows.sole), many[j]);
                twin[j] = without(a[j], many[j]);
            }
            const Words next_box = shr<1>(naked), last_box = shr<2>(naked);
            clash = or3(clash, most_of(twin[0], twin[1], twin[2]),
                        and2(fill(0111), most_of(naked, next_box, last_box)));
            if (!none(clash)) return State::dead;
            return none(sum.two) ? State::solved : State::open;
        }
        board = next;
    }
}

// Candidates of a set of givens before the first sweep.
AI Board start(const Words (&given)[3]) {
    Words y[3], taken[3];
    gather(given, y);
    spread(any_triple(or3(y[0], y[1], y[2])), taken);
    const Words row = rows_of(or3(given[0], given[1], given[2]));
    Board board;
    for (int j = 0; j < 3; j++) board.plane[j] = or2(given[j], without(without(full(), taken[j]), row));
    return board;
}
