// The net of implications between candidates, and walks through it: what chains are made of.
//
// A candidate that is true makes others false (weak links): those of the same digit that it sees, and the others of its
// cell. A candidate that is false makes another true (strong links): the only other place of its digit in a house, or
// the only other digit of its cell. Walks alternate between the two.
#pragma once

#include <vector>

#include "search.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// Boards with more candidates than this are left alone: a person would not find the chain either.
inline constexpr int kMostCandidates = 1200;

// Candidates are numbered digit by digit, sets of them are masks of so many words.
template <class SizeClass, int Words>
struct Net {
    using Set = Bits<Words>;

    std::vector<Candidate> candidates;
    std::vector<Set> weak_same, weak_cell, strong_same, strong_cell;

    std::vector<int> number;  // by cell and digit; only those of candidates mean anything

    explicit Net(const State<SizeClass>& state)
        : number(static_cast<std::size_t>(state.board->cell_count) * state.board->size) {
        const auto& board = *state.board;
        const auto at = [&](int cell, int digit) -> int& {
            return number[static_cast<std::size_t>(cell) * board.size + digit];
        };
        for (int digit = 0; digit < board.size; ++digit)
            for (auto rest = state.places[digit]; rest;) {
                const int cell = rest.pop();
                at(cell, digit) = count();
                candidates.push_back(Search<SizeClass>::named(cell, digit));
            }
        for (auto* links : {&weak_same, &weak_cell, &strong_same, &strong_cell})
            links->assign(candidates.size(), Set{});
        for (int n = 0; n < count(); ++n) {
            const int cell = candidates[n].cell, digit = candidates[n].digit - 1;
            for (auto rest = state.places[digit] & board.peers[cell]; rest;) weak_same[n].add(at(rest.pop(), digit));
            auto others = static_cast<typename SizeClass::Mask>(state.candidates[cell] & ~State<SizeClass>::bit(digit));
            const bool strong = single(others);
            while (others) weak_cell[n].add(at(cell, pop(others)));
            if (strong) strong_cell[n] = weak_cell[n];
        }
        for (int digit = 0; digit < board.size; ++digit)
            for (const auto* house : board.houses) {
                auto found = state.places[digit] & house->mask;
                if (!found.several()) continue;
                const int a = found.pop();
                if (!found.single()) continue;
                const int b = found.first();
                strong_same[at(a, digit)].add(at(b, digit));
                strong_same[at(b, digit)].add(at(a, digit));
            }
    }

    int count() const { return static_cast<int>(candidates.size()); }

    // All candidates of the cells in which these are.
    Set in_cells_of(Set chosen) const {
        Set found = chosen;
        while (chosen) found |= weak_cell[chosen.pop()];
        return found;
    }
};

struct Node {
    int number;
    bool is_true;
    bool operator==(const Node&) const = default;
};

// Walks on chosen links of a net.
template <int Words>
class Walks {
    using Set = Bits<Words>;

   public:
    Walks(std::vector<Set> weak, std::vector<Set> strong) : weak_(std::move(weak)), strong_(std::move(strong)) {
        Set linked;
        for (std::size_t n = 0; n < strong_.size(); ++n)
            if (strong_[n]) linked.add(static_cast<int>(n));
        two_.assign(weak_.size(), Set{});
        for (std::size_t n = 0; n < weak_.size(); ++n)
            for (Set rest = weak_[n] & linked; rest;) two_[n] |= strong_[rest.pop()];
        parent_[0].resize(weak_.size());
        parent_[1].resize(weak_.size());
    }

    const Set& weak(int n) const { return weak_[n]; }
    const Set& strong(int n) const { return strong_[n]; }

    // How many nodes the shortest walks have: from a candidate being true to its being false, and back to its being
    // true (there the first and the last node are one); 0 where there is none with at most so many.
    struct Lengths {
        int contradiction = 0, loop = 0;
    };
    Lengths lengths_from_true(int n, int most_contradiction, int most_loop) const {
        Lengths found;
        Set seen = Set::of(n), front = seen;
        for (int nodes = 2;; nodes += 2) {
            const bool wants_contradiction = !found.contradiction && nodes <= most_contradiction;
            const bool wants_loop = !found.loop && nodes <= most_loop;
            if (!wants_contradiction && !wants_loop) return found;
            // A true candidate whose weak links lead to n makes n false.
            if (wants_contradiction && front.meets(weak_[n])) found.contradiction = nodes;
            Set next;
            for (Set rest = front; rest;) next |= two_[rest.pop()];
            // Going back on the link by which one came is no loop.
            if (wants_loop && nodes > 2 && next.has(n)) found.loop = nodes;
            next -= seen;
            if (!next) return found;
            seen |= next;
            front = next;
        }
    }

    // From a candidate being false to its being true.
    int length_from_false(int n, int most) const {
        Set front = strong_[n], seen = front;
        for (int nodes = 2; nodes <= most; nodes += 2) {
            if (front.has(n)) return nodes;
            Set next;
            for (Set rest = front; rest;) next |= two_[rest.pop()];
            next -= seen;
            if (!next) return 0;
            seen |= next;
            front = next;
        }
        return 0;
    }

    // The shortest walk with at most so many nodes, both ends included; empty without one. A loop (start and goal
    // alike) does not go back on its first link. `second` is the number of the second node, where that is to be a
    // certain one.
    std::vector<Node> find(Node start, Node goal, int most, int second = -1) {
        Set seen[2];
        if (start != goal) seen[start.is_true].add(start.number);
        std::vector<int> front{start.number}, following;
        bool is_true = start.is_true;
        for (int nodes = 2; nodes <= most; ++nodes) {
            const auto& links = is_true ? weak_ : strong_;
            Set& known = seen[!is_true];
            following.clear();
            const bool turns_back = start == goal && nodes == 3;
            if (turns_back) known.add(goal.number);
            for (const int n : front) {
                Set fresh = nodes == 2 && second >= 0 ? Set::of(second) : links[n] - known;
                known |= fresh;
                while (fresh) {
                    const int m = fresh.pop();
                    parent_[!is_true][m] = n;
                    following.push_back(m);
                }
            }
            if (turns_back) known.drop(goal.number);
            if (goal.is_true != is_true && known.has(goal.number)) return trace(start, goal);
            if (following.empty()) return {};
            front.swap(following);
            is_true = !is_true;
        }
        return {};
    }

   private:
    std::vector<Node> trace(Node start, Node goal) const {
        std::vector<Node> walk{goal};
        Node node = goal;
        do {
            node = {parent_[node.is_true][node.number], !node.is_true};
            walk.push_back(node);
        } while (node != start);
        return {walk.rbegin(), walk.rend()};
    }

    std::vector<Set> weak_, strong_, two_;
    std::vector<int> parent_[2];
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
