// An independent judge for small boards: plain backtracking that knows only what each constraint means.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "general/description.h"

namespace modoku_test {

namespace g = modoku::general;
using Digits = std::vector<int>;

inline bool compares(long long a, g::Comparison comparison, long long b) {
    switch (comparison) {
        case g::Comparison::equal: return a == b;
        case g::Comparison::not_equal: return a != b;
        case g::Comparison::less: return a < b;
        case g::Comparison::less_equal: return a <= b;
        case g::Comparison::greater: return a > b;
        default: return a >= b;
    }
}

inline bool all_differ(const g::Cells& cells, const Digits& digits) {
    std::set<int> seen;
    for (int c : cells) seen.insert(digits[static_cast<std::size_t>(c)]);
    return seen.size() == cells.size();
}

// Whether a constraint holds of a full board.
struct Holds {
    const Digits& digits;

    int at(int cell) const { return digits[static_cast<std::size_t>(cell)]; }

    bool operator()(const g::Domain& c) const {
        return std::all_of(c.cells.begin(), c.cells.end(), [&](int x) { return c.digits >> (at(x) - 1) & 1; });
    }
    bool operator()(const g::AllDifferent& c) const { return all_differ(c.cells, digits); }
    bool is_member(int cell, g::Mask members) const { return members >> (at(cell) - 1) & 1; }

    bool operator()(const g::Relation& c) const {
        return std::all_of(c.pairs.begin(), c.pairs.end(), [&](const auto& pair) {
            const auto first = static_cast<std::size_t>(at(pair.first));
            return first <= c.partners.size() && is_member(pair.second, c.partners[first - 1]);
        });
    }
    bool operator()(const g::Among& c) const {
        const auto members =
            std::count_if(c.cells.begin(), c.cells.end(), [&](int x) { return is_member(x, c.digits); });
        return members == at(c.result) + c.offset;
    }
    bool operator()(const g::Connected& c) const {
        std::vector<std::size_t> piece;  // numbers that joined members get to share
        std::set<std::size_t> pieces;
        int members = 0;
        for (std::size_t i = 0; i < c.cells.size(); ++i) piece.push_back(i);
        auto has = [&](std::size_t i) { return is_member(c.cells[i], c.digits); };
        for (std::size_t round = 0; round < c.cells.size(); ++round) {
            for (const auto& edge : c.edges) {
                const auto a = static_cast<std::size_t>(edge.first), b = static_cast<std::size_t>(edge.second);
                if (has(a) && has(b)) piece[a] = piece[b] = std::min(piece[a], piece[b]);
            }
        }
        for (std::size_t i = 0; i < c.cells.size(); ++i) {
            if (has(i)) ++members, pieces.insert(piece[i]);
        }
        return pieces.size() <= 1 && members >= c.least && members <= c.most;
    }
    bool operator()(const g::DifferentPairs& c) const {
        std::set<std::pair<int, int>> seen;
        for (std::size_t i = 0; i < c.firsts.size(); ++i) seen.emplace(at(c.firsts[i]), at(c.seconds[i]));
        return seen.size() == c.firsts.size();
    }
    bool operator()(const g::Sum& c) const {
        long long sum = 0;
        for (std::size_t i = 0; i < c.cells.size(); ++i)
            sum += (c.coefficients.empty() ? 1 : c.coefficients[i]) * at(c.cells[i]);
        return compares(sum, c.comparison, c.total);
    }
    bool operator()(const g::Table& c) const {
        Digits row;
        for (int x : c.cells) row.push_back(at(x));
        return (std::find(c.rows.begin(), c.rows.end(), row) != c.rows.end()) == c.allowed;
    }
    bool operator()(const g::Automaton& c) const {
        int state = 0;
        for (int x : c.cells) {
            const auto& row = c.transitions[static_cast<std::size_t>(state)];
            state = at(x) <= static_cast<int>(row.size()) ? row[static_cast<std::size_t>(at(x) - 1)] : -1;
            if (state < 0) return false;
        }
        return std::find(c.accepting.begin(), c.accepting.end(), state) != c.accepting.end();
    }
};

// The cells a constraint speaks of.
struct CellsOf {
    template <class C>
    g::Cells operator()(const C& c) const {
        return c.cells;
    }
    g::Cells operator()(const g::Relation& c) const {
        g::Cells cells;
        for (auto [a, b] : c.pairs) cells.push_back(a), cells.push_back(b);
        return cells;
    }
    g::Cells operator()(const g::Among& c) const {
        g::Cells cells = c.cells;
        cells.push_back(c.result);
        return cells;
    }
    g::Cells operator()(const g::DifferentPairs& c) const {
        g::Cells cells = c.firsts;
        cells.insert(cells.end(), c.seconds.begin(), c.seconds.end());
        return cells;
    }
};

// Every solution, sorted; or the first `at_most`. Cells are filled in order, and a rule is asked once it is full.
class Judge {
   public:
    explicit Judge(const g::Description& description, std::size_t at_most) : asked_(description), at_most_(at_most) {
        const std::size_t count = asked_.domains.size();
        groups_.resize(count);
        rules_.resize(count);
        digits_.assign(count, 0);
        for (const auto& group : asked_.groups) {
            for (int x : group) {
                for (int y : group) {
                    if (y < x) groups_[static_cast<std::size_t>(x)].push_back(y);
                }
            }
        }
        for (const auto& constraint : asked_.constraints) {
            const g::Cells cells = std::visit(CellsOf{}, constraint);
            if (!cells.empty())
                rules_[static_cast<std::size_t>(*std::max_element(cells.begin(), cells.end()))].push_back(&constraint);
        }
        fill(0);
        std::sort(found_.begin(), found_.end());
    }
    const std::vector<Digits>& found() const { return found_; }

   private:
    void fill(std::size_t cell) {
        if (found_.size() >= at_most_) return;
        if (cell == digits_.size()) {
            found_.push_back(digits_);
            return;
        }
        for (int digit = 1; digit <= asked_.size; ++digit) {
            if (!(asked_.domains[cell] >> (digit - 1) & 1)) continue;
            const auto& before = groups_[cell];
            if (std::any_of(before.begin(), before.end(),
                            [&](int y) { return digits_[static_cast<std::size_t>(y)] == digit; }))
                continue;
            digits_[cell] = digit;
            const auto& rules = rules_[cell];
            if (std::all_of(rules.begin(), rules.end(),
                            [&](const auto* rule) { return std::visit(Holds{digits_}, *rule); }))
                fill(cell + 1);
        }
        digits_[cell] = 0;
    }

    const g::Description& asked_;
    std::size_t at_most_;
    std::vector<std::vector<int>> groups_;
    std::vector<std::vector<const g::Constraint*>> rules_;
    Digits digits_;
    std::vector<Digits> found_;
};

}  // namespace modoku_test
