// Forcing chains and loops (level 2), cell and region forcing chains (level 3) on the candidates that a supposition has
// left, listed as Sudoku Explainer lists them: all there are, the easiest and shortest first, of those that strike the
// same the first. Each with what had to be gone for it to hold.
#pragma once

#include <span>

#include "inner_net.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// What a chain within a supposition strikes, and why.
struct InnerStep {
    double rating = 0;
    int nodes = 0, rank = 0;  // of two as long the one with the lower rank comes first
    std::uint64_t key = 1469598103934665603u;
    std::vector<int> struck, reasons;  // facts that are false
    // Where a case distinction is told apart from its reasons: which, and to what it leads.
    int decision = -1, target = -1;

    void mark(int what) { key = (key ^ static_cast<std::uint64_t>(what)) * 1099511628211u; }
};

inline void sort_steps(std::vector<InnerStep>& steps) {
    std::stable_sort(steps.begin(), steps.end(), [](const InnerStep& a, const InnerStep& b) {
        if (a.rating != b.rating) return a.rating < b.rating;
        return a.nodes != b.nodes ? a.nodes < b.nodes : a.rank < b.rank;
    });
    std::vector<std::vector<int>> seen;
    std::erase_if(steps, [&](const InnerStep& step) {
        if (std::find(seen.begin(), seen.end(), step.struck) != seen.end()) return true;
        seen.push_back(step.struck);
        return false;
    });
}

template <class SizeClass, int Words>
class InnerChains {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;
    using Set = Bits<Words>;
    using House = typename Board<SizeClass>::House;

   public:
    explicit InnerChains(const Board<SizeClass>& board) : board_(board), facts_{board.size}, net_(board) {}

    void build(const Supposition<SizeClass>& outer) {
        outer_ = &outer;
        net_.build(outer);
    }

    // Level 2.
    void list_chains(std::vector<InnerStep>& steps) {
        steps.clear();
        Set false_ones, true_ones, touched;
        for (int n = 0; n < net_.count(); ++n) {
            if (net_.falses(n).has(n)) {
                false_ones.add(n);
                touched |= net_.same(n);
            }
            for (Set rest = net_.strong(n); rest && !true_ones.has(n);) {
                const int m = rest.pop();
                if (net_.trues(m).has(n)) true_ones.add(n);
            }
        }
        if (!false_ones && !true_ones) return;
        const Set sources = in_loops(false_ones, touched);
        for (const Links links : {Links::one_digit, Links::two_value_cells, Links::all})
            for (Set rest = false_ones | true_ones | sources; rest;) {
                const int n = rest.pop();
                if (sources.has(n)) list_loops(n, links, steps);
                if (links == Links::two_value_cells) continue;
                if (false_ones.has(n)) list_contradiction({n, true}, links, steps);
                if (true_ones.has(n)) list_contradiction({n, false}, links, steps);
            }
        sort_steps(steps);
    }

    // Level 3.
    void list_cases(std::vector<InnerStep>& steps) {
        steps.clear();
        best_.assign(2 * static_cast<std::size_t>(net_.count()), Way{});
        grown_.clear();
        used_ = 0;
        tree_of_.assign(net_.count(), -1);
        decisions_.clear();
        starts_.clear();
        for (int n = 0; n < net_.count(); ++n) {
            if (net_.in_cell(n).count() <= 2) continue;
            for (const auto* house : board_.houses_of[net_.cell(n)]) decide_house(n, *house);
            if (n + 1 == net_.count() || net_.cell(n + 1) != net_.cell(n)) decide(net_.in_cell(n), net_.kByCell, 5);
        }
        for (int i = 0; i < static_cast<int>(best_.size()); ++i)
            if (best_[i].decision >= 0) steps.push_back(step_of(i));
        std::stable_sort(steps.begin(), steps.end(), [&](const InnerStep& a, const InnerStep& b) {
            if (a.nodes != b.nodes) return a.nodes < b.nodes;
            if (a.rank != b.rank) return a.rank < b.rank;
            if (a.decision != b.decision) return a.decision < b.decision;
            return place_of(a) < place_of(b);
        });
        std::vector<std::vector<int>> seen;
        std::erase_if(steps, [&](const InnerStep& step) {
            if (std::find(seen.begin(), seen.end(), step.struck) != seen.end()) return true;
            seen.push_back(step.struck);
            return false;
        });
        for (InnerStep& step : steps) justify(step);
    }

   private:
    int fact_of(Node node) const { return facts_.of(net_.cell(node.number), net_.digit(node.number), node.is_true); }

    // What had to be gone for a cell to have that one digit left, for a digit to have one place left in a house.
    void because(std::vector<int>& reasons, int unit, int n) const {
        const int cell = net_.cell(n), digit = net_.digit(n);
        const auto put = [&](int fact) {
            if (std::find(reasons.begin(), reasons.end(), fact) == reasons.end()) reasons.push_back(fact);
        };
        if (unit == net_.kByCell)
            for (Mask gone = static_cast<Mask>(outer_->base().candidates[cell] & ~outer_->candidates()[cell]); gone;)
                put(facts_.of(cell, pop(gone), false));
        else if (unit > 0)
            for (Cells gone = (outer_->base().places[digit] - outer_->places()[digit]) & board_.groups[unit - 1].mask;
                 gone;)
                put(facts_.of(gone.pop(), digit, false));
    }

    static double rated(double base, int nodes) {
        for (int tenths = length_tenths(nodes); tenths > 0; --tenths) base += 0.1;
        return base;
    }

    // What a fact strikes: itself, or the other candidates of its cell.
    void strike(Node node, std::vector<int>& struck) const {
        if (!node.is_true) {
            struck.push_back(fact_of(node));
            return;
        }
        for (Set rest = net_.in_cell(node.number) - Set::of(node.number); rest;)
            struck.push_back(fact_of({rest.pop(), false}));
    }

    // Chains from a fact to its contrary
    // -----------------------------------------------------------------------------------------

    void list_contradiction(Node start, Links links, std::vector<InnerStep>& steps) {
        net_.grow(start, links, tree_, true);
        const Node goal{start.number, !start.is_true};
        if (!tree_.known[goal.is_true].has(goal.number)) return;
        InnerStep step;
        step.nodes = tree_.depth[goal.is_true][goal.number];
        step.rating = rated(links == Links::all ? 7.0 : 6.6, step.nodes);
        step.rank = rank_of(links);
        step.mark(1);
        strike(goal, step.struck);
        trace(tree_, start, goal, step);
        steps.push_back(std::move(step));
    }

    static int rank_of(Links links) { return links == Links::all ? 4 : links == Links::two_value_cells ? 3 : 2; }

    // Goes back from the goal and notes what the links rest on.
    void trace(const Tree<Words>& tree, Node start, Node node, InnerStep& step) const {
        for (; !(node == start); node = {tree.parent[node.is_true][node.number], !node.is_true}) {
            step.mark(fact_of(node));
            if (node.is_true) because(step.reasons, tree.unit[1][node.number], node.number);
        }
        step.mark(fact_of(start));
    }

    // Loops
    // ---------------------------------------------------------------------------------------------------------------

    // Where loops may begin that strike something: a candidate that a loop strikes sees one that the loop calls true
    // and one that it calls false, and being true it contradicts itself.
    Set in_loops(const Set& false_ones, const Set& touched) const {
        Set sources, done;
        for (int n = 0; n < net_.count(); ++n) {
            if (done.has(n) || !net_.trues(n).has(n)) continue;
            Set ring, after, before;
            for (Set rest = net_.trues(n); rest;)
                if (const int m = rest.pop(); net_.trues(m).has(n)) ring.add(m);
            done |= ring;
            if (!ring.meets(touched)) continue;
            for (Set rest = ring; rest;) {
                const int m = rest.pop();
                after |= net_.weak(m);
                before |= net_.strong(m);
            }
            const Set off = after & before;
            for (Set rest = false_ones; rest;)
                if (const int z = rest.pop(); net_.same(z).meets(ring) && net_.same(z).meets(off)) {
                    sources |= ring;
                    break;
                }
        }
        return sources;
    }

    // A false fact on the way: its candidate, the number of the true one before it, and the unit of that link.
    struct Turn {
        int number, before, unit;
    };

    void list_loops(int start, Links links, std::vector<InnerStep>& steps) {
        if (links == Links::two_value_cells && net_.in_cell(start).count() != 2) return;
        turns_.clear();
        from_.assign(net_.count(), -1);
        unit_.assign(net_.count(), -1);
        Set known = Set::of(start);
        std::vector<int>&front = front_, &next = next_;
        front.assign(1, start);
        for (int links_so_far = 2; !front.empty(); links_so_far += 2) {
            const std::size_t first = turns_.size();
            for (const int n : front) {
                Set back;
                for (int t = from_[n]; t >= 0; t = from_[turns_[t].before]) back.add(turns_[t].number);
                net_.follow({n, true}, links, [&](Set fresh, int unit) {
                    fresh -= back;
                    back |= fresh;
                    while (fresh) turns_.push_back({fresh.pop(), n, unit});
                });
            }
            next.clear();
            for (std::size_t t = first; t < turns_.size(); ++t) {
                Set met;
                net_.follow({turns_[t].number, false}, links, [&](Set fresh, int unit) {
                    const int m = fresh.first();
                    if (met.has(m)) return;
                    met.add(m);
                    if (m == start && links_so_far >= 4) close(start, static_cast<int>(t), unit, links, steps);
                    if (known.has(m)) return;
                    known.add(m);
                    from_[m] = static_cast<int>(t);
                    unit_[m] = unit;
                    next.push_back(m);
                });
            }
            front.swap(next);
        }
    }

    void close(int start, int turn, int unit, Links links, std::vector<InnerStep>& steps) {
        Set inside, seen[2];
        int nodes = 0;
        for (int t = turn, n = start;; n = turns_[t].before, t = from_[n]) {
            if (nodes && n == start) break;
            nodes += 2;
            inside |= net_.in_cell(n) | net_.in_cell(turns_[t].number);
            seen[1] |= net_.same(n);
            seen[0] |= net_.same(turns_[t].number);
        }
        const Set struck = (seen[0] & seen[1]) - inside;
        if (!struck) return;
        InnerStep step;
        step.nodes = nodes;
        step.rating = rated(links == Links::all ? 7.0 : 6.5, step.nodes);
        step.rank = rank_of(links);
        for (Set rest = struck; rest;) step.struck.push_back(fact_of({rest.pop(), false}));
        step.mark(2);
        std::vector<std::pair<int, int>> weak;  // the links from true to false hold the loop together as well
        int via = unit;
        for (int t = turn, n = start;;) {
            step.mark(fact_of({n, true}));
            step.mark(fact_of({turns_[t].number, false}));
            because(step.reasons, via, n);
            weak.push_back({turns_[t].unit, turns_[t].number});
            n = turns_[t].before;
            if (n == start) break;
            t = from_[n];
            via = unit_[n];
        }
        for (auto link = weak.rbegin(); link != weak.rend(); ++link) because(step.reasons, link->first, link->second);
        steps.push_back(std::move(step));
    }

    // Case distinctions
    // ----------------------------------------------------------------------------------------------------

    // Something that must be decided: a digit for a cell, or a place for a digit in a house.
    struct Decision {
        int first, count;  // the cases, in `starts_`
        int unit;
    };

    // The shortest way to a fact: by which decision, of how many nodes, and where it stands among those.
    struct Way {
        int nodes = 1 << 30, rank = 0, decision = -1;
    };

    std::span<const int> starts_of(const Decision& decision) const {
        return {starts_.data() + decision.first, static_cast<std::size_t>(decision.count)};
    }

    // Sudoku Explainer turns from a cell to the houses in which the cell is the first place of a digit.
    void decide_house(int n, const House& house) {
        const int digit = net_.digit(n);
        Cells places = outer_->places()[digit] & house.mask;
        if (!places.several() || places.first() != net_.cell(n)) return;
        Set cases;
        while (places) cases.add(net_.number(places.pop(), digit));
        decide(cases, house.number + 1, 6);
    }

    void decide(const Set& cases, int unit, int rank) {
        Set common[2];
        bool is_first = true;
        for (Set rest = cases; rest; is_first = false) {
            const int n = rest.pop();
            const Set reached[2] = {net_.falses(n), net_.trues(n) | Set::of(n)};
            for (const int i : {0, 1}) common[i] = is_first ? reached[i] : common[i] & reached[i];
        }
        if (!common[0] && !common[1]) return;
        const int which = static_cast<int>(decisions_.size());
        decisions_.push_back({static_cast<int>(starts_.size()), cases.count(), unit});
        for (Set rest = cases; rest;) starts_.push_back(rest.pop());
        const auto starts = starts_of(decisions_[which]);
        for (const int n : starts) grow(n);
        for (const bool is_true : {true, false})
            while (common[is_true]) {
                const int target = common[is_true].pop();
                int nodes = 0;
                for (const int n : starts) nodes += grown_[tree_of_[n]].depth[is_true][target];
                Way& way = best_[2 * static_cast<std::size_t>(target) + is_true];
                if (nodes < way.nodes || (nodes == way.nodes && rank < way.rank)) way = {nodes, rank, which};
            }
    }

    void grow(int n) {
        if (tree_of_[n] >= 0) return;
        tree_of_[n] = used_++;
        if (static_cast<int>(grown_.size()) < used_) grown_.emplace_back();
        net_.grow({n, true}, Links::all, grown_[tree_of_[n]], false);
    }

    InnerStep step_of(int which) const {
        const Way& way = best_[which];
        InnerStep step;
        step.rating = rated(8.0, way.nodes);
        step.nodes = way.nodes;
        step.rank = way.rank;
        step.decision = way.decision;
        step.target = which;
        strike({which >> 1, (which & 1) != 0}, step.struck);
        return step;
    }

    // Truths come before falsehoods, each in the order in which the first case led there.
    int place_of(const InnerStep& step) const {
        const Tree<Words>& first = grown_[tree_of_[starts_of(decisions_[step.decision])[0]]];
        const bool is_true = step.target & 1;
        return first.place[is_true][step.target >> 1] + (is_true ? 0 : 1 << 20);
    }

    void justify(InnerStep& step) const {
        const Decision& decision = decisions_[step.decision];
        const Node goal{step.target >> 1, (step.target & 1) != 0};
        step.mark(3);
        for (const int n : starts_of(decision)) {
            trace(grown_[tree_of_[n]], {n, true}, goal, step);
            because(step.reasons, decision.unit, n);
        }
    }

    const Board<SizeClass>& board_;
    Facts facts_;
    const Supposition<SizeClass>* outer_ = nullptr;
    InnerNet<SizeClass, Words> net_;
    Tree<Words> tree_;
    std::vector<Turn> turns_;
    std::vector<int> from_, unit_, front_, next_;
    std::vector<Way> best_;
    std::vector<Decision> decisions_;
    std::vector<int> starts_, tree_of_;
    std::vector<Tree<Words>> grown_;
    int used_ = 0;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
