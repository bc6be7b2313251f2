// Nishio and dynamic forcing chains: suppose, follow everything that follows, and see where it leads. At level 0 a
// supposition uses singles, at level 1 simple patterns too, at levels 2 to 4 chains of its own.
#pragma once

#include "nested.h"
#include "patterns.h"
#include "supposition.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
class Dynamic {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    explicit Dynamic(Search<SizeClass>& search)
        : search_(search), facts_{search.board.size}, patterns_(search.board), nested_(search.board) {}

    void nishio() {
        set(Technique::nishio);
        if (search_.state.candidate_count() > kMostCandidates) return;
        Supposition<SizeClass> supposition(search_.board);
        for (auto cells = search_.state.open(); cells;) {
            const int cell = cells.pop();
            for (auto digits = search_.state.candidates[cell]; digits;) {
                const int digit = pop(digits);
                for (const bool is_true : {true, false}) {
                    if (search_.spent(8)) return;
                    supposition.start(search_.state, facts_.of(cell, digit, is_true), true);
                    supposition.spread();
                    contradict(supposition);
                }
            }
        }
    }

    // The suppositions of an easier kind that led to nothing go on where they ended.
    void run(Technique technique) {
        set(technique);
        if (search_.state.candidate_count() > kMostCandidates) return;
        const bool ready = suppositions_.empty() ? suppose_all() : follow_all();
        if (ready && (level_ < 2 || nest_all())) decide_all();
    }

   private:
    void set(Technique technique) {
        technique_ = technique;
        base_ = facts_of(technique).rating;
        level_ = static_cast<int>(technique) - static_cast<int>(Technique::dynamic_forcing_chain);
    }

    bool suppose_all() {
        number_.assign(static_cast<std::size_t>(search_.board.cell_count) * search_.board.size * 2, -1);
        for (auto cells = search_.state.open(); cells;) {
            const int cell = cells.pop();
            for (auto digits = search_.state.candidates[cell]; digits;) {
                const int digit = pop(digits);
                for (const bool is_true : {true, false}) {
                    if (search_.spent(16)) return false;
                    const int fact = facts_.of(cell, digit, is_true);
                    number_[fact] = static_cast<int>(suppositions_.size());
                    auto& made = suppositions_.emplace_back(search_.board);
                    made.start(search_.state, fact, false);
                    follow(made);
                }
            }
        }
        return true;
    }

    bool follow_all() {
        for (auto& supposition : suppositions_) {
            if (search_.spent(16)) return false;
            follow(supposition);
        }
        return true;
    }

    void follow(Supposition<SizeClass>& supposition) {
        do supposition.spread();
        while (!supposition.contradicts() && level_ >= 1 && patterns_.apply(supposition));
    }

    // One chain deeper in every supposition at a time: short reasonings are found first, and bound the search for
    // others. Dynamic chains within a supposition begin anew, without what simpler ones gave.
    bool nest_all() {
        if (level_ == kInnerDynamic && !plain_size_.empty())
            for (std::size_t i = 0; i < suppositions_.size(); ++i) suppositions_[i].cut(plain_size_[i]);
        plain_size_.clear();
        std::vector<int> active;
        int bound = kNoBound;
        for (int i = 0; i < static_cast<int>(suppositions_.size()); ++i) {
            plain_size_.push_back(suppositions_[i].size());
            if (!suppositions_[i].contradicts()) active.push_back(i);
            else bound = std::min(bound, length_of(suppositions_[i]));
        }
        while (!active.empty()) {
            std::vector<int> still;
            for (const int i : active) {
                if (search_.spent(64)) return false;
                auto& supposition = suppositions_[i];
                if (!nested_.apply(supposition, level_, bound)) continue;
                follow(supposition);
                if (supposition.contradicts()) bound = std::min(bound, length_of(supposition));
                else still.push_back(i);
            }
            active.swap(still);
        }
        return true;
    }

    int length_of(Supposition<SizeClass>& supposition) {
        length_.clear();
        for (const int which : {0, 1}) supposition.measure(supposition.conflict(which), length_);
        return length_.total();
    }

    // What every case comes to is true: both ways of a candidate, all places in a house, all digits of a cell. In the
    // order of Sudoku Explainer, since of steps of the same length and kind the first is taken.
    void decide_all() {
        std::vector<int> cases;
        for (auto cells = search_.state.open(); cells;) {
            const int cell = cells.pop();
            const Mask all = search_.state.candidates[cell];
            if (single(all)) continue;
            for (Mask digits = all; digits;) {
                const int digit = pop(digits);
                const int on = facts_.of(cell, digit, true), off = facts_.of(cell, digit, false);
                contradict(of(on));
                contradict(of(off));
                if (std::popcount(all) > 2) decide({on, off}, kByBoth);
                for (const auto* house : search_.board.houses_of[cell]) {
                    auto rest = search_.state.places[digit] & house->mask;
                    if (!rest.several() || rest.first() != cell) continue;
                    cases.clear();
                    while (rest) cases.push_back(facts_.of(rest.pop(), digit, true));
                    decide(cases, kByHouse);
                }
            }
            cases.clear();
            for (Mask digits = all; digits;) cases.push_back(facts_.of(cell, pop(digits), true));
            decide(cases, kByCell);
        }
    }

    // Of several facts that all cases lead to with as many others, truths come first, then what the first case gave
    // first.
    void decide(const std::vector<int>& cases, int rank) {
        const auto& first = of(cases[0]);
        int chosen = -1, place = 0;
        for (std::size_t word = 0; word < first.known().size(); ++word) {
            std::uint64_t common = first.known()[word];
            for (std::size_t i = 1; i < cases.size() && common; ++i) common &= of(cases[i]).known()[word];
            while (common) {
                const int fact = static_cast<int>(word) * 64 + pop(common);
                const int nodes = length_to(cases, fact);
                const int where = first.position_of(fact) + (Facts::is_true(fact) ? 0 : kNoBound / 2);
                const bool is_better = nodes < best_ || (nodes == best_ && rank < rank_);
                if (!is_better && !(nodes == best_ && chosen >= 0 && where < place)) continue;
                best_ = nodes;
                rank_ = rank;
                chosen = fact;
                place = where;
            }
        }
        if (chosen < 0 || !take()) return;
        conclude(chosen);
        if (search_.evidence)
            for (const int start : cases)
                search_.best.chains.push_back(of(start).chain_to(of(start).position_of(chosen)));
    }

    // How many facts the reasonings of all cases have; more than the best where they cannot be better.
    int length_to(const std::vector<int>& cases, int fact) {
        int least = 0;
        for (const int start : cases) least += of(start).least(fact);
        if (least > best_) return kNoBound;
        length_.clear();
        for (const int start : cases) {
            of(start).measure(of(start).position_of(fact), length_);
            if (length_.total() > best_) return kNoBound;
        }
        return length_.total();
    }

    void contradict(Supposition<SizeClass>& supposition) {
        if (!supposition.contradicts()) return;
        const int nodes = length_of(supposition);
        if (nodes >= best_) return;
        best_ = nodes;
        rank_ = kByContradiction;
        if (!take()) return;
        conclude(supposition.fact_at(0) ^ 1);
        if (search_.evidence)
            for (const int which : {0, 1})
                search_.best.chains.push_back(supposition.chain_to(supposition.conflict(which)));
    }

    bool take() {
        if (search_.found && search_.best.technique == technique_) search_.found = false;
        if (!search_.take(technique_, base_ + length_tenths(best_))) return false;
        search_.best.nodes = best_;
        return true;
    }

    void conclude(int fact) {
        const int cell = facts_.cell(fact), digit = facts_.digit(fact);
        if (Facts::is_true(fact)) search_.place(cell, digit);
        else search_.strike(cell, digit);
    }

    Supposition<SizeClass>& of(int start) { return suppositions_[number_[start]]; }

    Search<SizeClass>& search_;
    Facts facts_;
    Technique technique_ = Technique::dynamic_forcing_chain;
    int base_ = 0, level_ = 0;
    Patterns<SizeClass> patterns_;
    Nested<SizeClass> nested_;
    // Which of two steps of the same length is easier.
    enum Rank : std::uint8_t { kByBoth = 1, kByCell = 5, kByHouse = 6, kByContradiction = 7 };
    static constexpr int kNoBound = 1 << 30, kInnerDynamic = 4;
    int best_ = kNoBound, rank_ = kByContradiction;
    Length length_;
    std::vector<Supposition<SizeClass>> suppositions_;
    std::vector<int> plain_size_;  // how many facts each had before chains within it were looked for
    std::vector<int> number_;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
