// Chains and loops: from a supposition along alternating links to its contradiction, or back to where one began.
#pragma once

#include <algorithm>

#include "net.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

inline constexpr int kLongestChain = 40;

// On one digit (x_chain), through cells with two candidates (y_loop), or both (forcing_chain).
template <class SizeClass, int Words>
class Chains {
    using Set = Bits<Words>;

   public:
    Chains(Search<SizeClass>& search, const Net<SizeClass, Words>& net, Technique technique)
        : search_(search),
          net_(net),
          technique_(technique),
          walks_(links(technique, false), links(technique, true)),
          loop_base_(technique == Technique::forcing_chain ? 70 : 65),
          chain_base_(technique == Technique::forcing_chain ? 70 : 66) {}

    // The easiest, then the shortest, then the first. Most are short: a first pass over short ones spares deep
    // searches.
    void run() {
        for (const int most : {10, kLongestChain}) {
            most_ = most;
            for (int n = 0; n < net_.count(); ++n) {
                if (!walks_.strong(n) && !walks_.weak(n)) continue;
                if (search_.spent(4)) return;
                look_from(n);
            }
            if (search_.found && search_.best.technique == technique_) return;
        }
    }

   private:
    std::vector<Set> links(Technique technique, bool strong) const {
        std::vector<Set> same = strong ? net_.strong_same : net_.weak_same;
        if (technique == Technique::x_chain) return same;
        const std::vector<Set>& cell = strong ? net_.strong_cell : net_.weak_cell;
        // Between cells a weak link of the same digit is always there, or a chain within cells could not leave them.
        if (technique == Technique::y_loop) return strong ? cell : same;
        for (std::size_t n = 0; n < same.size(); ++n) same[n] |= cell[n];
        return same;
    }

    // The most nodes with which a chain of that base is better than the best so far.
    int most_better(int base) const {
        if (!search_.found) return most_;
        const int room = search_.best.rating - base;
        int most = longest_within(room - 1);
        if (search_.best.technique == technique_)
            most = std::max(most, std::min(longest_within(room), search_.best.nodes - 1));
        return std::min(most, most_);
    }

    void look_from(int n) {
        const bool chains = technique_ != Technique::y_loop;
        const bool loops = walks_.weak(n) && walks_.strong(n);
        const auto lengths =
            walks_.lengths_from_true(n, chains ? most_better(chain_base_) : 0, loops ? most_better(loop_base_) : 0);
        if (lengths.contradiction) contradict(n, true, lengths.contradiction);
        if (chains && walks_.strong(n))
            if (const int length = walks_.length_from_false(n, most_better(chain_base_))) contradict(n, false, length);
        if (!lengths.loop) return;
        // The shortest loop may exclude nothing where another does: one for every way to begin.
        for (Set rest = walks_.weak(n); rest && lengths.loop <= most_better(loop_base_);) {
            const int second = rest.pop();
            if (walks_.strong(second)) close(n, second, most_better(loop_base_));
        }
    }

    // A better step replaces one of the same rating if it is shorter.
    bool take(int base, int nodes) {
        const int rating = base + length_tenths(nodes);
        if (search_.found && search_.best.rating == rating) search_.found = false;
        if (!search_.take(technique_, rating)) return false;
        search_.best.nodes = nodes;
        return true;
    }

    void contradict(int n, bool is_true, int nodes) {
        if (!take(chain_base_, nodes)) return;
        const Candidate& candidate = net_.candidates[n];
        (is_true ? search_.best.eliminations : search_.best.placements).push_back(candidate);
        if (search_.evidence) write(walks_.find({n, is_true}, {n, !is_true}, nodes));
    }

    // Either all candidates of the loop that it calls true are true, or all the others: what sees one of each goes. As
    // in Sudoku Explainer, only where the digit is the same, and in cells off the loop.
    void close(int n, int second, int most) {
        const auto walk = walks_.find({n, true}, {n, true}, most + 1, second);
        if (walk.empty()) return;
        const int nodes = static_cast<int>(walk.size()) - 1;
        Set inside, sees[2];
        for (const Node& node : walk) {
            inside.add(node.number);
            sees[node.is_true] |= net_.weak_same[node.number];
        }
        if (inside.count() != nodes) return;
        Set outside = (sees[0] & sees[1]) - net_.in_cells_of(inside);
        if (!outside || !take(loop_base_, nodes)) return;
        while (outside) search_.best.eliminations.push_back(net_.candidates[outside.pop()]);
        if (search_.evidence) write(walk);
    }

    void write(const std::vector<Node>& walk) {
        std::vector<Link> chain;
        for (const Node& node : walk) {
            chain.push_back({net_.candidates[node.number], node.is_true, {}, 0});
            if (chain.size() > 1) chain.back().parents.push_back(static_cast<int>(chain.size()) - 2);
        }
        search_.best.chains.push_back(std::move(chain));
    }

    Search<SizeClass>& search_;
    const Net<SizeClass, Words>& net_;
    Technique technique_;
    Walks<Words> walks_;
    int loop_base_, chain_base_;
    int most_ = kLongestChain;
};

// Cell and region forcing chains: whichever way a cell or a house goes, the same follows.
template <class SizeClass, int Words>
class MultipleChains {
    using Set = Bits<Words>;

   public:
    MultipleChains(Search<SizeClass>& search, const Net<SizeClass, Words>& net)
        : search_(search), net_(net), count_(net.count()) {
        for (int n = 0; n < count_; ++n) {
            weak_.push_back(net.weak_same[n] | net.weak_cell[n]);
            strong_.push_back(net.strong_same[n] | net.strong_cell[n]);
        }
        reached_[0].resize(count_);
        reached_[1].resize(count_);
        for (auto& distances : distance_) distances.assign(static_cast<std::size_t>(count_) * count_, 0);
    }

    void run() {
        for (int n = 0; n < count_; ++n) {
            if (search_.spent(16)) return;
            reach(n);
        }
        const auto& board = search_.board;
        std::vector<int> number(static_cast<std::size_t>(board.cell_count) * board.size);
        for (int n = 0; n < count_; ++n) number[at(net_.candidates[n].cell, net_.candidates[n].digit - 1)] = n;
        for (auto cells = search_.state.open(); cells;) {
            const int cell = cells.pop();
            std::vector<int> cases;
            for (auto digits = search_.state.candidates[cell]; digits;) cases.push_back(number[at(cell, pop(digits))]);
            if (cases.size() > 2) decide(cases);
        }
        // Sudoku Explainer starts from cells with more than two candidates, and turns from there to the houses in which
        // the cell is the first place of a digit; other houses it passes over.
        for (const auto* house : board.houses)
            for (int digit = 0; digit < board.size; ++digit) {
                auto places = search_.state.places[digit] & house->mask;
                if (!places || std::popcount(search_.state.candidates[places.first()]) <= 2) continue;
                std::vector<int> cases;
                while (places) cases.push_back(number[at(places.pop(), digit)]);
                decide(cases);
            }
    }

   private:
    std::size_t at(int cell, int digit) const { return static_cast<std::size_t>(cell) * search_.board.size + digit; }

    // Everything that follows from a candidate along alternating links, itself included, and after how many links.
    void reach(int start) {
        Set* seen[2] = {&reached_[0][start], &reached_[1][start]};
        seen[1]->add(start);
        Set front = *seen[1];
        bool is_true = true;
        for (int links = 1; front; ++links) {
            Set fresh;
            for (Set rest = front; rest;) fresh |= (is_true ? weak_ : strong_)[rest.pop()];
            is_true = !is_true;
            fresh -= *seen[is_true];
            *seen[is_true] |= fresh;
            front = fresh;
            for (Set rest = fresh; rest;)
                distance_[is_true][static_cast<std::size_t>(start) * count_ + rest.pop()] =
                    static_cast<std::uint16_t>(links);
        }
    }

    void decide(const std::vector<int>& cases) {
        if (cases.size() < 2) return;
        for (const bool is_true : {false, true}) {
            Set common = reached_[is_true][cases[0]];
            for (std::size_t i = 1; i < cases.size(); ++i) common &= reached_[is_true][cases[i]];
            while (common) {
                const int target = common.pop();
                int nodes = 0;
                for (const int n : cases)
                    nodes += distance_[is_true][static_cast<std::size_t>(n) * count_ + target] + 1;
                if (nodes < best_) use(cases, {target, is_true}, nodes);
            }
        }
    }

    void use(const std::vector<int>& cases, Node target, int nodes) {
        best_ = nodes;
        const int rating = 80 + length_tenths(nodes);
        if (search_.found && search_.best.technique == Technique::multiple_forcing_chain) search_.found = false;
        if (!search_.take(Technique::multiple_forcing_chain, rating)) return;
        search_.best.nodes = nodes;
        auto& follows = target.is_true ? search_.best.placements : search_.best.eliminations;
        follows.push_back(net_.candidates[target.number]);
        if (!search_.evidence) return;
        Walks<Words> walks(weak_, strong_);
        for (const int n : cases) {
            const Node start{n, true};
            std::vector<Link> chain;
            const auto walk = start == target ? std::vector<Node>{start} : walks.find(start, target, 4 * count_);
            for (const Node& node : walk) {
                chain.push_back({net_.candidates[node.number], node.is_true, {}, 0});
                if (chain.size() > 1) chain.back().parents.push_back(static_cast<int>(chain.size()) - 2);
            }
            search_.best.chains.push_back(std::move(chain));
        }
    }

    Search<SizeClass>& search_;
    const Net<SizeClass, Words>& net_;
    int count_;
    int best_ = 1 << 30;
    std::vector<Set> weak_, strong_;
    std::vector<Set> reached_[2];
    std::vector<std::uint16_t> distance_[2];
};

template <class SizeClass, int Words>
void find_chain_in(Search<SizeClass>& search, Technique technique) {
    const Net<SizeClass, Words> net(search.state);
    if (technique == Technique::multiple_forcing_chain) MultipleChains<SizeClass, Words>(search, net).run();
    else Chains<SizeClass, Words>(search, net, technique).run();
}

template <class SizeClass>
void find_chain(Search<SizeClass>& search, Technique technique) {
    const int count = search.state.candidate_count();
    if (count <= 192) return find_chain_in<SizeClass, 3>(search, technique);
    if (count <= 384) return find_chain_in<SizeClass, 6>(search, technique);
    if (count <= kMostCandidates) find_chain_in<SizeClass, 19>(search, technique);
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
