// The smallest line of a full grid. The first row of the image reads 123456789 whatever we choose, so choosing two
// rows of one band and an order of the columns of one stack leaves nothing open: the second row must be as small as
// possible, and that decides all other columns.
//
// For an ordered pair of rows let m(c) be the column where the first row holds what the second row holds in column c.
// In each stack m leads either wholly into one other stack (then it runs round the three stacks, the pair is pure and
// the second row begins 456789), or two columns into one and one into the other (it begins 457).
#include <cstring>

#include "parts9.h"

namespace modoku::symmetry {

namespace {

struct Candidate {
    std::uint8_t transposed, first, second;
    std::uint8_t columns[9];
};

// At most 36 pairs x 3 stacks x 6 orders.
struct Candidates {
    Candidate list[648];
    int count = 0;

    void add(const Candidate& candidate) { list[count++] = candidate; }
};

struct Pair {
    std::uint8_t transposed, first, second;
    std::uint8_t to[9];  // m
};

// What the third turn of a pure pair does to the columns of a stack, best first: 123, 132, 231.
enum Turn : int { kNothing, kSwap, kCycle, kImpure };

bool is_pure(const Pair& pair) {
    const int stack = pair.to[0] / 3;
    return pair.to[1] / 3 == stack && pair.to[2] / 3 == stack;
}

Turn turn_of(const Pair& pair) {
    if (!is_pure(pair)) return kImpure;
    int fixed = 0;
    for (int column = 0; column < 3; ++column) fixed += pair.to[pair.to[pair.to[column]]] == column;
    return fixed == 3 ? kNothing : fixed == 1 ? kSwap : kCycle;
}

void add_pure(const Pair& pair, Turn turn, Candidates& found) {
    for (int stack = 0; stack < 3; ++stack) {
        for (const auto& order : kOrders) {
            Candidate candidate{pair.transposed, pair.first, pair.second, {}};
            std::uint8_t* const columns = candidate.columns;
            for (int j = 0; j < 3; ++j) {
                columns[j] = static_cast<std::uint8_t>(3 * stack + order[j]);
                columns[3 + j] = pair.to[columns[j]];
                columns[6 + j] = pair.to[columns[3 + j]];
            }
            if (turn == kSwap && pair.to[columns[6]] != columns[0]) continue;
            if (turn == kCycle && pair.to[columns[6]] != columns[1]) continue;
            found.add(candidate);
        }
    }
}

// Adds the candidates of an impure pair whose second row is the smallest so far (its last six labels are in `best`).
void add_impure(const Pair& pair, std::uint32_t& best, Candidates& found) {
    for (int stack = 0; stack < 3; ++stack) {
        const int a = pair.to[3 * stack] / 3, b = pair.to[3 * stack + 1] / 3, c = pair.to[3 * stack + 2] / 3;
        // The column that leads elsewhere than the two others.
        const int odd = a == b ? 2 : a == c ? 1 : 0;
        const int into = odd == 0 ? b : a;
        for (int swap = 0; swap < 2; ++swap) {
            Candidate candidate{pair.transposed, pair.first, pair.second, {}};
            std::uint8_t* const columns = candidate.columns;
            const int low = odd == 0 ? 1 : 0, high = odd == 2 ? 1 : 2;
            columns[0] = static_cast<std::uint8_t>(3 * stack + (swap ? high : low));
            columns[1] = static_cast<std::uint8_t>(3 * stack + (swap ? low : high));
            columns[2] = static_cast<std::uint8_t>(3 * stack + odd);
            columns[3] = pair.to[columns[0]];
            columns[4] = pair.to[columns[1]];
            columns[5] = static_cast<std::uint8_t>(9 * into + 3 - columns[3] - columns[4]);
            columns[6] = pair.to[columns[2]];
            // The middle columns meet the two others of the last stack, the first met comes first.
            int next = 7;
            for (int j = 3; j < 6; ++j)
                if (pair.to[columns[j]] / 3 == columns[6] / 3) columns[next++] = pair.to[columns[j]];
            std::uint8_t label[9];
            for (int j = 0; j < 9; ++j) label[columns[j]] = static_cast<std::uint8_t>(j);
            std::uint32_t key = 0;
            for (int j = 3; j < 9; ++j) key = key << 4 | label[pair.to[columns[j]]];
            if (key > best) continue;
            if (key < best) {
                best = key;
                found.count = 0;
            }
            found.add(candidate);
        }
    }
}

int list_pairs(const Views9& views, Pair* pairs) {
    int count = 0;
    for (std::uint8_t t = 0; t < 2; ++t) {
        for (int band = 0; band < 9; band += 3) {
            for (const auto& order : kOrders) {
                if (order[0] > order[1]) continue;
                const int first = band + order[0], second = band + order[1];
                const std::uint8_t *const upper = views.at[t][first], *const lower = views.at[t][second];
                std::uint8_t where[10];
                for (int column = 0; column < 9; ++column) where[upper[column]] = static_cast<std::uint8_t>(column);
                Pair& there = pairs[count];
                Pair& back = pairs[count + 1];
                there = {t, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), {}};
                back = {t, static_cast<std::uint8_t>(second), static_cast<std::uint8_t>(first), {}};
                for (int column = 0; column < 9; ++column) {
                    const std::uint8_t to = where[lower[column]];
                    there.to[column] = to;
                    back.to[to] = static_cast<std::uint8_t>(column);
                }
                count += 2;
            }
        }
    }
    return count;
}

void list_candidates(const Views9& views, Candidates& found) {
    Pair pairs[36];
    const int count = list_pairs(views, pairs);
    Turn best = kImpure;
    Turn turns[36];
    for (int i = 0; i < count; ++i) {
        turns[i] = turn_of(pairs[i]);
        if (turns[i] < best) best = turns[i];
    }
    std::uint32_t smallest = 0xFFFFFFFF;
    for (int i = 0; i < count; ++i) {
        if (turns[i] != best) continue;
        if (best == kImpure) add_impure(pairs[i], smallest, found);
        else add_pure(pairs[i], best, found);
    }
}

// The other six rows in the order of the labels in the first column: rows of a band ascending, the band with the
// smallest first.
void order_rows(const std::uint8_t (*grid)[9], const std::uint8_t* label, int column, const Candidate& candidate,
                std::uint8_t* rows) {
    rows[0] = candidate.first;
    rows[1] = candidate.second;
    const int top = candidate.first / 3;
    rows[2] = static_cast<std::uint8_t>(9 * top + 3 - rows[0] - rows[1]);
    std::uint8_t* place = rows + 3;
    for (int band = 0; band < 3; ++band) {
        if (band == top) continue;
        std::uint8_t a = static_cast<std::uint8_t>(3 * band), b = static_cast<std::uint8_t>(a + 1),
                     c = static_cast<std::uint8_t>(a + 2);
        const auto key = [&](std::uint8_t row) { return label[grid[row][column]]; };
        if (key(b) < key(a)) std::swap(a, b);
        if (key(c) < key(b)) std::swap(b, c);
        if (key(b) < key(a)) std::swap(a, b);
        place[0] = a, place[1] = b, place[2] = c;
        place += 3;
    }
    if (label[grid[rows[6]][column]] < label[grid[rows[3]][column]])
        for (int i = 3; i < 6; ++i) std::swap(rows[i], rows[i + 3]);
}

}  // namespace

GridForm canonical_grid9(const Views9& views) {
    Candidates found;
    list_candidates(views, found);
    GridForm best;
    std::uint8_t form[81];
    for (int i = 0; i < found.count; ++i) {
        const Candidate& candidate = found.list[i];
        const auto& grid = views.at[candidate.transposed];
        std::uint8_t label[10];
        label[0] = 0;
        const std::uint8_t* const top = grid[candidate.first];
        for (int j = 0; j < 9; ++j) label[top[candidate.columns[j]]] = static_cast<std::uint8_t>(j + 1);
        std::uint8_t rows[9];
        order_rows(grid, label, candidate.columns[0], candidate, rows);
        // Compare row by row with the best so far, and from the first smaller digit on write over it.
        bool smaller = best.ties == 0, larger = false;
        for (int r = 0; r < 9 && !larger; ++r) {
            const std::uint8_t* const row = grid[rows[r]];
            for (int j = 0; j < 9; ++j) {
                const std::uint8_t digit = label[row[candidate.columns[j]]];
                if (!smaller) {
                    if (digit > form[9 * r + j]) {
                        larger = true;
                        break;
                    }
                    smaller = digit < form[9 * r + j];
                }
                if (smaller) form[9 * r + j] = digit;
            }
        }
        if (larger) continue;
        if (!smaller) {
            ++best.ties;
            continue;
        }
        best.ties = 1;
        Move9& move = best.canonical.move;
        move.transposed = candidate.transposed != 0;
        std::memcpy(move.rows.data(), rows, 9);
        std::memcpy(move.columns.data(), candidate.columns, 9);
        std::memcpy(move.digits.data(), label, 10);
    }
    std::memcpy(best.canonical.form.data(), form, 81);
    return best;
}

}  // namespace modoku::symmetry
