// Boards for the tests of the general engine: box grids, Latin squares, and random constraints of every form.
#pragma once

#include <algorithm>
#include <numeric>
#include <random>

#include "general/description.h"

namespace modoku_test {

namespace g = modoku::general;

// Rows and columns; and boxes of so many rows and columns unless either is 0.
inline g::Description make_board(int size, int box_rows, int box_columns) {
    g::Description made;
    made.size = size;
    made.domains.assign(static_cast<std::size_t>(size * size), g::full_mask(size));
    for (int i = 0; i < size; ++i) {
        g::Cells row, column;
        for (int j = 0; j < size; ++j) row.push_back(i * size + j), column.push_back(j * size + i);
        made.groups.push_back(row);
        made.groups.push_back(column);
    }
    for (int b = 0; box_rows * box_columns > 0 && b < size; ++b) {
        g::Cells box;
        const int per_band = size / box_columns;
        for (int i = 0; i < size; ++i) {
            const int row = b / per_band * box_rows + i / box_columns;
            const int column = b % per_band * box_columns + i % box_columns;
            box.push_back(row * size + column);
        }
        made.groups.push_back(box);
    }
    return made;
}

inline void add_diagonal(g::Description& board, bool falling) {
    g::Cells cells;
    for (int i = 0; i < board.size; ++i) cells.push_back(i * board.size + (falling ? i : board.size - 1 - i));
    board.groups.push_back(cells);
}

// Cells a step of (rows, columns) apart differ, and by reflection all others of that kind of step.
inline void add_leaps(g::Description& board, int rows, int columns) {
    const int n = board.size;
    for (int r = 0; r < n; ++r) {
        for (int c = 0; c < n; ++c) {
            for (auto [dr, dc] : {std::pair{rows, columns}, {rows, -columns}, {columns, rows}, {columns, -rows}}) {
                if (r + dr < n && c + dc >= 0 && c + dc < n) board.groups.push_back({r * n + c, (r + dr) * n + c + dc});
            }
        }
    }
}

// The cells at the same place in every box differ.
inline void add_disjoint_groups(g::Description& board, int box_rows, int box_columns) {
    const int n = board.size;
    for (int place = 0; place < n; ++place) {
        g::Cells cells;
        for (int r = place / box_columns; r < n; r += box_rows) {
            for (int c = place % box_columns; c < n; c += box_columns) cells.push_back(r * n + c);
        }
        board.groups.push_back(cells);
    }
}

// Six digits in boxes of two rows, a third of the cells given: few enough solutions to list them all.
inline g::Description part_of_six() {
    g::Description board = make_board(6, 2, 3);
    const char* line = "1....6..6...2....55..2.....6.26.2...";
    for (std::size_t i = 0; i < board.domains.size(); ++i) {
        if (line[i] != '.') board.domains[i] = g::bit(line[i] - '1');
    }
    return board;
}

class RandomRules {
   public:
    RandomRules(int size, int cells, std::uint64_t seed) : size_(size), cells_(cells), random_(seed) {}

    int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

    g::Cells pick(int least, int most) {
        g::Cells all(static_cast<std::size_t>(cells_));
        std::iota(all.begin(), all.end(), 0);
        std::shuffle(all.begin(), all.end(), random_);
        all.resize(static_cast<std::size_t>(least + below(most - least + 1)));
        return all;
    }

    g::Comparison comparison() { return static_cast<g::Comparison>(below(6)); }

    g::Constraint make() {
        switch (below(9)) {
            case 0: return g::Domain{pick(1, 4), g::full_mask(size_) & random_()};
            case 1: return g::AllDifferent{pick(2, size_)};
            case 2: return relation();
            case 3: return sum();
            case 4: return table();
            case 5: return automaton();
            case 6: return among();
            case 7: return connected();
            default: return different_pairs();
        }
    }

    // Equality, an order, or any digits beside any; a list that is too short allows less.
    g::Relation relation() {
        g::Relation found;
        for (int i = 1 + below(3); i > 0; --i) {
            const g::Cells two = pick(2, 2);
            found.pairs.emplace_back(two[0], two[1]);
        }
        const int kind = below(4);
        for (int d = 0; d < size_ - (below(10) == 0); ++d)
            found.partners.push_back(kind == 0   ? g::bit(d)
                                     : kind == 1 ? g::full_mask(size_) & g::from(d + 1)
                                                 : g::full_mask(size_) & (random_() | random_()));
        return found;
    }
    // The result may be one of the counted cells.
    g::Among among() {
        const g::Cells cells = pick(0, 6);
        return {cells, random_() & random_(), below(cells_), below(3) - 2};
    }
    g::Connected connected() {
        g::Connected found{pick(1, std::min(cells_, 9)), random_() & random_(), {}, 0, g::max_cells};
        const auto count = static_cast<int>(found.cells.size());
        for (int i = below(2 * count); i > 0 && count > 1; --i) {
            const int a = below(count);
            found.edges.emplace_back(a, (a + 1 + below(count - 1)) % count);
        }
        if (below(2)) found.least = below(4);
        if (below(2)) found.most = below(count + 1);
        return found;
    }
    g::DifferentPairs different_pairs() {
        const g::Cells cells = pick(2, std::min(cells_, 12));
        const auto half = static_cast<std::ptrdiff_t>(cells.size() / 2);
        return {{cells.begin(), cells.begin() + half}, {cells.begin() + half, cells.begin() + 2 * half}};
    }

   private:
    g::Sum sum() {
        g::Sum found{pick(1, 6), {}, below(2) ? g::Comparison::equal : comparison(), 0};
        const bool plain = below(2) == 0;
        for (std::size_t i = 0; i < found.cells.size(); ++i) {
            const int factor = plain ? 1 : 1 + below(3) - (below(2) ? 4 : 0);
            if (!plain) found.coefficients.push_back(factor);
            found.total += factor * (1 + below(size_));
        }
        return found;
    }
    g::Table table() {
        g::Table found{pick(1, 4), {}, below(3) > 0};
        for (int i = below(size_ * size_ * 2); i >= 0; --i) {
            std::vector<int> row;
            for (std::size_t j = 0; j < found.cells.size(); ++j) row.push_back(1 + below(size_ + (below(10) == 0)));
            found.rows.push_back(row);
        }
        return found;
    }
    g::Automaton automaton() {
        g::Automaton found{pick(1, 5), {}, {}};
        const int states = 1 + below(4);
        for (int s = 0; s < states; ++s) {
            std::vector<int> row;
            for (int d = 0; d < size_; ++d) row.push_back(below(states + 1) - (below(3) == 0 ? 1 : 0));
            for (int& next : row) next = std::min(next, states - 1);
            found.transitions.push_back(row);
            if (below(2)) found.accepting.push_back(s);
        }
        return found;
    }

    int size_;
    int cells_;
    std::mt19937_64 random_;
};

}  // namespace modoku_test
