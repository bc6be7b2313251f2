// Formulas for the tests of the SAT solver and of the proof checkers: random ones, pigeonholes, whole grids.
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <vector>

namespace modoku_test {

using Flat = std::vector<std::int32_t>;

inline Flat random_formula(std::mt19937& random, int variables, int clauses, int longest) {
    Flat formula;
    for (int i = 0; i < clauses; ++i) {
        const int size = 1 + static_cast<int>(random() % static_cast<unsigned>(longest));
        for (int j = 0; j < size; ++j) {
            const int v = 1 + static_cast<int>(random() % static_cast<unsigned>(variables));
            formula.push_back(random() % 2 ? v : -v);
        }
        formula.push_back(0);
    }
    return formula;
}

// Clauses of three different variables each: near 4.26 clauses a variable they are hard for their size.
inline Flat random_three(std::mt19937& random, int variables, int clauses) {
    Flat formula;
    for (int i = 0; i < clauses; ++i) {
        std::set<int> chosen;
        while (chosen.size() < 3) chosen.insert(1 + static_cast<int>(random() % static_cast<unsigned>(variables)));
        for (const int v : chosen) formula.push_back(random() % 2 ? v : -v);
        formula.push_back(0);
    }
    return formula;
}

inline bool holds(const Flat& formula, std::uint32_t assignment) {
    bool clause = false;
    for (const std::int32_t literal : formula) {
        if (literal == 0) {
            if (!clause) return false;
            clause = false;
        } else if (((assignment >> (std::abs(literal) - 1)) & 1u) == (literal > 0 ? 1u : 0u)) {
            clause = true;
        }
    }
    return true;
}

// Each of `pigeons` sits in one of `holes`, no two together.
inline Flat pigeonhole(int pigeons, int holes) {
    Flat formula;
    const auto var = [&](int p, int h) { return p * holes + h + 1; };
    for (int p = 0; p < pigeons; ++p) {
        for (int h = 0; h < holes; ++h) formula.push_back(var(p, h));
        formula.push_back(0);
    }
    for (int h = 0; h < holes; ++h)
        for (int p = 0; p < pigeons; ++p)
            for (int q = p + 1; q < pigeons; ++q) formula.insert(formula.end(), {-var(p, h), -var(q, h), 0});
    return formula;
}

// Exactly one digit a cell, and each digit exactly once a row, column and box; variable (row * n + column) * n + digit,
// from 1.
inline Flat sudoku_formula(int order, const std::vector<int>& givens = {}) {
    const int n = order * order;
    Flat formula;
    const auto var = [&](int r, int c, int d) { return (r * n + c) * n + d + 1; };
    for (std::size_t cell = 0; cell < givens.size(); ++cell)
        if (givens[cell]) formula.insert(formula.end(), {static_cast<int>(cell) * n + givens[cell], 0});
    std::vector<int> unit(static_cast<std::size_t>(n));
    const auto exactly_one = [&] {
        formula.insert(formula.end(), unit.begin(), unit.end());
        formula.push_back(0);
        for (std::size_t i = 0; i < unit.size(); ++i)
            for (std::size_t j = i + 1; j < unit.size(); ++j) formula.insert(formula.end(), {-unit[i], -unit[j], 0});
    };
    const auto with = [&](auto place) {
        for (int i = 0; i < n; ++i) unit[static_cast<std::size_t>(i)] = place(i);
        exactly_one();
    };
    for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b) {
            with([&](int i) { return var(a, b, i); });
            with([&](int i) { return var(a, i, b); });
            with([&](int i) { return var(i, a, b); });
            with([&](int i) { return var(a / order * order + i / order, a % order * order + i % order, b); });
        }
    return formula;
}

// A full grid: the cyclic pattern with rows, columns and digits shuffled within the symmetries.
inline std::vector<int> shuffled_grid(std::mt19937& random, int order) {
    const int n = order * order;
    const auto shuffled = [&](int size) {
        std::vector<int> items(static_cast<std::size_t>(size));
        for (int i = 0; i < size; ++i) items[static_cast<std::size_t>(i)] = i;
        for (int i = size - 1; i > 0; --i)
            std::swap(items[static_cast<std::size_t>(i)], items[random() % static_cast<unsigned>(i + 1)]);
        return items;
    };
    const auto lines = [&] {
        std::vector<int> out;
        for (const int band : shuffled(order))
            for (const int line : shuffled(order)) out.push_back(band * order + line);
        return out;
    };
    const std::vector<int> rows = lines(), columns = lines(), digits = shuffled(n);
    std::vector<int> grid;
    for (const int r : rows)
        for (const int c : columns)
            grid.push_back(1 + digits[static_cast<std::size_t>((order * (r % order) + r / order + c) % n)]);
    return grid;
}

inline std::vector<int> with_holes(std::mt19937& random, std::vector<int> grid, std::size_t holes) {
    while (holes > 0) {
        int& cell = grid[random() % grid.size()];
        if (cell == 0) continue;
        cell = 0;
        --holes;
    }
    return grid;
}

}  // namespace modoku_test
