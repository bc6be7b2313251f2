// The implications between the candidates that a supposition has left: what chains within it are made of.
//
// Candidates are numbered cell by cell, in the order in which Sudoku Explainer starts from them. Trees of consequences
// are grown in its order too: a cell before houses, boxes before lines, and of several ways to a fact the first.
#pragma once

#include "net.h"
#include "supposition.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// What follows from one candidate: of each fact the one before it, and the unit by which it follows.
template <int Words>
struct Tree {
    Bits<Words> known[2];
    std::vector<std::int16_t> parent[2], unit[2], depth[2], place[2];
};

enum class Links : std::uint8_t { all, one_digit, two_value_cells };

template <class SizeClass, int Words>
class InnerNet {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;
    using Set = Bits<Words>;

   public:
    static constexpr int kNoUnit = Supposition<SizeClass>::kNoUnit, kByCell = Supposition<SizeClass>::kByCell;

    explicit InnerNet(const Board<SizeClass>& board)
        : board_(board),
          in_cell_(board.cell_count),
          number_(static_cast<std::size_t>(board.cell_count) * board.size),
          in_house_(board.groups.size() * board.size) {}

    // A cell with one candidate is as good as filled: its peers have been struck already.
    void build(const Supposition<SizeClass>& outer) {
        cells_.clear();
        digits_.clear();
        for (auto* sets : {&in_cell_, &in_house_}) std::fill(sets->begin(), sets->end(), Set{});
        for (int cell = 0; cell < board_.cell_count; ++cell) {
            Mask rest = outer.candidates()[cell];
            if (!rest || single(rest)) continue;
            while (rest) {
                const int digit = pop(rest), n = count();
                number_[static_cast<std::size_t>(cell) * board_.size + digit] = static_cast<std::int16_t>(n);
                cells_.push_back(cell);
                digits_.push_back(digit);
                in_cell_[cell].add(n);
                for (const auto* group : board_.groups_of[cell]) in_house_[at(*group, digit)].add(n);
            }
        }
        weak_.resize(cells_.size());
        same_.resize(cells_.size());
        strong_.assign(cells_.size(), Set{});
        for (int n = 0; n < count(); ++n) {
            const Set own = Set::of(n);
            Set same;
            for (const auto* group : board_.groups_of[cells_[n]]) same |= in_house_[at(*group, digits_[n])];
            same_[n] = same - own;
            const Set others = in_cell_[cells_[n]] - own;
            weak_[n] = same_[n] | others;
            if (others.single()) strong_[n] = others;
            for (const auto* house : board_.houses_of[cells_[n]])
                if (const Set left = in_house_[at(*house, digits_[n])] - own; left.single()) strong_[n] |= left;
        }
        close();
    }

    int count() const { return static_cast<int>(cells_.size()); }
    int cell(int n) const { return cells_[n]; }
    int digit(int n) const { return digits_[n]; }
    int number(int cell, int digit) const { return number_[static_cast<std::size_t>(cell) * board_.size + digit]; }
    const Set& weak(int n) const { return weak_[n]; }
    const Set& strong(int n) const { return strong_[n]; }
    const Set& same(int n) const { return same_[n]; }
    const Set& in_cell(int n) const { return in_cell_[cells_[n]]; }
    // What follows from a candidate being true: others that are true, and others that are false.
    const Set& trues(int n) const { return trues_[n]; }
    const Set& falses(int n) const { return falses_[n]; }

    // Calls `put(candidates, unit)` for what a fact leads to, in order; a candidate may come again by another unit.
    template <typename Put>
    void follow(Node node, Links links, const Put& put) const {
        const int n = node.number;
        const Set own = Set::of(n);
        if (node.is_true) {
            if (links != Links::one_digit) put(in_cell(n) - own, kByCell);
            for (const auto* house : board_.houses_of[cells_[n]])
                put(in_house_[at(*house, digits_[n])] - own, house->number + 1);
            if (board_.groups_of[cells_[n]].size() > board_.houses_of[cells_[n]].size()) put(same_[n], kNoUnit);
            return;
        }
        if (!strong_[n]) return;
        if (links != Links::one_digit)
            if (const Set others = in_cell(n) - own; others.single()) put(others, kByCell);
        if (links == Links::two_value_cells) return;
        for (const auto* house : board_.houses_of[cells_[n]])
            if (const Set left = in_house_[at(*house, digits_[n])] - own; left.single()) put(left, house->number + 1);
    }

    // Grows all that follows from a fact, or stops where its contrary does.
    void grow(Node start, Links links, Tree<Words>& tree, bool to_contrary) {
        for (const int i : {0, 1}) {
            tree.known[i].clear();
            for (auto* list : {&tree.parent[i], &tree.unit[i], &tree.depth[i], &tree.place[i]})
                list->resize(cells_.size());
        }
        tree.known[start.is_true].add(start.number);
        tree.depth[start.is_true][start.number] = 1;
        tree.place[start.is_true][start.number] = 0;
        std::int16_t place = 0;
        front_.assign(1, start.number);
        for (bool is_true = start.is_true; !front_.empty(); is_true = !is_true) {
            next_.clear();
            Set& known = tree.known[!is_true];
            for (const int n : front_)
                follow({n, is_true}, links, [&](Set fresh, int unit) {
                    fresh -= known;
                    known |= fresh;
                    while (fresh) {
                        const int m = fresh.pop();
                        tree.parent[!is_true][m] = static_cast<std::int16_t>(n);
                        tree.unit[!is_true][m] = static_cast<std::int16_t>(unit);
                        tree.depth[!is_true][m] = static_cast<std::int16_t>(tree.depth[is_true][n] + 1);
                        tree.place[!is_true][m] = ++place;
                        next_.push_back(m);
                    }
                });
            if (to_contrary && tree.known[!start.is_true].has(start.number)) return;
            front_.swap(next_);
        }
    }

   private:
    std::size_t at(const typename Board<SizeClass>::House& group, int digit) const {
        return static_cast<std::size_t>(group.number) * board_.size + digit;
    }

    // What is known of one candidate spares the way through it for the next.
    void close() {
        trues_.resize(cells_.size());
        falses_.resize(cells_.size());
        two_.resize(cells_.size());
        Set linked;
        for (int n = 0; n < count(); ++n)
            if (strong_[n]) linked.add(n);
        for (int n = 0; n < count(); ++n) {
            two_[n].clear();
            for (Set rest = weak_[n] & linked; rest;) two_[n] |= strong_[rest.pop()];
        }
        for (int n = 0; n < count(); ++n) {
            Set found = two_[n], front = found, excluded = weak_[n];
            while (front) {
                const int m = front.pop();
                if (m < n) {
                    found |= trues_[m];
                    excluded |= falses_[m];
                    front -= trues_[m];
                } else {
                    front |= two_[m] - found;
                    found |= two_[m];
                    excluded |= weak_[m];
                }
            }
            trues_[n] = found;
            falses_[n] = excluded;
        }
    }

    const Board<SizeClass>& board_;
    std::vector<int> cells_, digits_;
    std::vector<Set> in_cell_;
    std::vector<std::int16_t> number_;
    std::vector<Set> in_house_, weak_, same_, strong_, two_, trues_, falses_;
    std::vector<int> front_, next_;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
