// First the pattern, then the digits, for any cells at all.
//
// Rows are chosen one after the other, each as small a pattern as any choice of rows so far allows; every choice that
// ties is followed. Columns never need a choice: those that looked the same in all rows so far are kept together as
// one class, and when a new row tells them apart, blanks go first. The same holds for stacks. So an order of the
// columns is a permutation of stacks, one inside each stack, and marks of what is still alike ("ties"):
//
//   tie & 1: the first and the second are alike     tie & 2: the second and the third are alike
//
// What is alike to the end is alike in the pattern, not in the digits: those orders are tried one by one, as are the
// choices of rows. Rows and columns without givens are never tried twice.
#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "parts9.h"

namespace modoku::symmetry {

namespace {

constexpr int compose_order(int outer, int inner) {
    for (int k = 0; k < 6; ++k) {
        bool same = true;
        for (int j = 0; j < 3; ++j) same = same && kOrders[k][j] == kOrders[inner][kOrders[outer][j]];
        if (same) return k;
    }
    return 0;
}

// The orders that keep what differs in its place, for each tie.
struct Free {
    std::uint8_t count;
    std::uint8_t order[6];
};
constexpr Free kFree[4] = {{1, {0}}, {2, {0, 2}}, {2, {0, 1}}, {6, {0, 1, 2, 3, 4, 5}}};

// One row of one stack seen through an order and a tie: the bits sorted as far as the tie allows, the order that does
// it, the tie that is left.
struct Sorted {
    std::uint8_t bits, order, tie;
};

struct SortTable {
    Sorted at[6][4][8];

    constexpr SortTable() : at() {
        for (int order = 0; order < 6; ++order)
            for (int tie = 0; tie < 4; ++tie)
                for (int raw = 0; raw < 8; ++raw) at[order][tie][raw] = sorted(order, tie, raw);
    }

    static constexpr int bit(int bits, int place) { return bits >> (2 - place) & 1; }

    static constexpr Sorted sorted(int order, int tie, int raw) {
        Sorted best{255, 0, 0};
        for (int f = 0; f < kFree[tie].count; ++f) {
            const int total = compose_order(kFree[tie].order[f], order);
            int bits = 0;
            for (int j = 0; j < 3; ++j) bits = bits << 1 | bit(raw, kOrders[total][j]);
            if (bits < best.bits) best = {static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(total), 0};
        }
        const int left = (tie & 1 && bit(best.bits, 0) == bit(best.bits, 1) ? 1 : 0) |
                         (tie & 2 && bit(best.bits, 1) == bit(best.bits, 2) ? 2 : 0);
        best.tie = static_cast<std::uint8_t>(left);
        return best;
    }
};
constexpr SortTable kSort;

struct State {
    std::uint8_t transposed;
    std::uint8_t stack[3], order[3], tie[3];
    std::uint8_t stack_tie;
    std::uint16_t used;
    std::uint8_t rows[9];
};

using Patterns = std::uint16_t[2][9];  // bit 8 is the first column

// The row as it appears through the state, as small as the ties allow; `next` gets the order that does it.
int placed(const State& state, unsigned pattern, State& next) {
    Sorted part[3];
    int place[3] = {0, 1, 2};
    for (int p = 0; p < 3; ++p)
        part[p] = kSort.at[state.order[p]][state.tie[p]][pattern >> (6 - 3 * state.stack[p]) & 7];
    const auto settle = [&](int a, int b) {
        if (part[place[b]].bits < part[place[a]].bits) std::swap(place[a], place[b]);
    };
    if (state.stack_tie & 1) settle(0, 1);
    if (state.stack_tie & 2) settle(1, 2);
    if (state.stack_tie == 3) settle(0, 1);
    std::uint8_t left = 0;
    for (int p = 0; p < 3; ++p) {
        next.stack[p] = state.stack[place[p]];
        next.order[p] = part[place[p]].order;
        next.tie[p] = part[place[p]].tie;
    }
    const int bits[3] = {part[place[0]].bits, part[place[1]].bits, part[place[2]].bits};
    if (state.stack_tie & 1 && bits[0] == bits[1]) left |= 1;
    if (state.stack_tie & 2 && bits[1] == bits[2]) left |= 2;
    next.stack_tie = left;
    return bits[0] << 6 | bits[1] << 3 | bits[2];
}

// The rows that may come next: of the band begun, or of any band not begun. Of rows without givens in one band, and
// of bands without givens, one is enough.
unsigned choices(const State& state, int level, const std::uint16_t* patterns) {
    unsigned open = 0x1FFu & ~state.used;
    if (level % 3) open &= 7u << (state.rows[level - 1] / 3 * 3);
    bool empty_band = false;
    for (int band = 0; band < 9; band += 3) {
        if (!(open >> band & 7)) continue;
        bool empty_row = false, empty = true;
        for (int row = band; row < band + 3; ++row) {
            if (patterns[row]) {
                empty = false;
            } else if (open >> row & 1) {
                if (empty_row) open &= ~(1u << row);
                empty_row = true;
            }
        }
        if (empty && level % 3 == 0) {
            if (empty_band) open &= ~(7u << band);
            empty_band = true;
        }
    }
    return open;
}

void follow(const State& state, int level, const std::uint16_t* patterns, int& best, std::vector<State>& found) {
    for (unsigned open = choices(state, level, patterns); open; open &= open - 1) {
        const int row = std::countr_zero(open);
        State next;
        const int bits = placed(state, patterns[row], next);
        if (bits > best) continue;
        if (bits < best) {
            best = bits;
            found.clear();
        }
        next.transposed = state.transposed;
        std::memcpy(next.rows, state.rows, 9);
        next.rows[level] = static_cast<std::uint8_t>(row);
        next.used = static_cast<std::uint16_t>(state.used | 1u << row);
        found.push_back(next);
    }
}

// Reads the digits of one candidate along the pattern and keeps the smallest reading.
class Reading {
   public:
    Reading(const Views9& views, const int* pattern) : views_(views) {
        for (std::uint8_t i = 0; i < 9; ++i)
            for (std::uint8_t j = 0; j < 9; ++j)
                if (pattern[i] >> (8 - j) & 1) places_[count_++] = {i, j};
    }

    void read(const State& state, const std::uint8_t* columns) {
        const auto& grid = views_.at[state.transposed];
        std::uint8_t label[10] = {}, next = 0;
        bool smaller = !any_;
        for (int k = 0; k < count_; ++k) {
            const std::uint8_t digit = grid[state.rows[places_[k].row]][columns[places_[k].column]];
            if (!label[digit]) label[digit] = ++next;
            if (!smaller) {
                if (label[digit] > best_[k]) return;
                smaller = label[digit] < best_[k];
            }
            best_[k] = label[digit];
        }
        if (!smaller) return;
        any_ = true;
        for (int digit = 1; digit < 10; ++digit)
            if (!label[digit]) label[digit] = ++next;
        move_.transposed = state.transposed != 0;
        std::memcpy(move_.rows.data(), state.rows, 9);
        std::memcpy(move_.columns.data(), columns, 9);
        std::memcpy(move_.digits.data(), label, 10);
    }

    Canonical9 result() const {
        Canonical9 found;
        for (int k = 0; k < count_; ++k)
            found.form[static_cast<std::size_t>(9 * places_[k].row + places_[k].column)] = best_[k];
        found.move = move_;
        return found;
    }

   private:
    struct Place {
        std::uint8_t row, column;
    };
    const Views9& views_;
    Place places_[81];
    int count_ = 0;
    bool any_ = false;
    std::uint8_t best_[81];
    Move9 move_;
};

// Tries every order of columns that the pattern leaves open and that moves a given.
void read_all(const State& state, const std::uint16_t* column_patterns, Reading& reading) {
    const auto column_of = [&](int p, int j) { return 3 * state.stack[p] + kOrders[state.order[p]][j]; };
    Free inside[3];
    bool empty_stack[3];
    for (int p = 0; p < 3; ++p) {
        // Columns that are alike have the same pattern: if one of them is empty, so are the others.
        const int tied = state.tie[p] == 2 ? 2 : 0;
        inside[p] = kFree[column_patterns[column_of(p, tied)] ? state.tie[p] : 0];
        empty_stack[p] = true;
        for (int j = 0; j < 3; ++j) empty_stack[p] = empty_stack[p] && !column_patterns[column_of(p, j)];
    }
    const Free across = kFree[empty_stack[state.stack_tie == 2 ? 2 : 0] ? 0 : state.stack_tie];
    std::uint8_t columns[9];
    for (int s = 0; s < across.count; ++s) {
        const std::uint8_t* const stacks = kOrders[across.order[s]];
        for (int a = 0; a < inside[stacks[0]].count; ++a)
            for (int b = 0; b < inside[stacks[1]].count; ++b)
                for (int c = 0; c < inside[stacks[2]].count; ++c) {
                    const int chosen[3] = {a, b, c};
                    for (int p = 0; p < 3; ++p) {
                        const int from = stacks[p];
                        const std::uint8_t* const order = kOrders[inside[from].order[chosen[p]]];
                        for (int j = 0; j < 3; ++j)
                            columns[3 * p + j] = static_cast<std::uint8_t>(column_of(from, order[j]));
                    }
                    reading.read(state, columns);
                }
    }
}

}  // namespace

Canonical9 canonical_puzzle9(const Views9& views) {
    Patterns patterns;
    for (int t = 0; t < 2; ++t)
        for (int row = 0; row < 9; ++row) {
            unsigned bits = 0;
            for (int column = 0; column < 9; ++column) bits = bits << 1 | (views.at[t][row][column] != 0);
            patterns[t][row] = static_cast<std::uint16_t>(bits);
        }
    thread_local std::vector<State> states, next;
    states.clear();
    for (std::uint8_t t = 0; t < 2; ++t) states.push_back({t, {0, 1, 2}, {0, 0, 0}, {3, 3, 3}, 3, 0, {}});
    int smallest[9];
    for (int level = 0; level < 9; ++level) {
        next.clear();
        int best = 512;
        for (const State& state : states) follow(state, level, patterns[state.transposed], best, next);
        smallest[level] = best;
        states.swap(next);
    }
    Reading reading(views, smallest);
    for (const State& state : states) read_all(state, patterns[1 - state.transposed], reading);
    return reading.result();
}

}  // namespace modoku::symmetry
