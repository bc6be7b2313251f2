// Nishio and dynamic forcing chains: suppose, follow everything that follows, and see where it leads. At level 0 a
// supposition uses singles, at level 1 simple patterns too, at levels 2 to 4 chains of its own.
#pragma once

#include "nested.h"
#include "net.h"
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
                if (search_.spent(8)) return;
                const int fact = facts_.of(cell, pop(digits), true);
                supposition.start(search_.state, fact, true);
                supposition.spread();
                if (supposition.contradicts()) contradict(supposition, fact);
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
                    if (made.contradicts()) contradict(made, fact);
                }
            }
        }
        return true;
    }

    bool follow_all() {
        for (auto& supposition : suppositions_) {
            if (search_.spent(16)) return false;
            follow(supposition);
            if (supposition.contradicts()) contradict(supposition, supposition.fact_at(0));
        }
        return true;
    }

    void follow(Supposition<SizeClass>& supposition) {
        do supposition.spread();
        while (!supposition.contradicts() && level_ >= 1 && patterns_.apply(supposition));
    }

    // One chain deeper in every supposition at a time: short reasonings are found first, and bound the search for
    // others.
    bool nest_all() {
        std::vector<int> active;
        for (int i = 0; i < static_cast<int>(suppositions_.size()); ++i)
            if (!suppositions_[i].contradicts()) active.push_back(i);
        while (!active.empty()) {
            std::vector<int> still;
            for (const int i : active) {
                if (search_.spent(64)) return false;
                auto& supposition = suppositions_[i];
                if (!nested_.apply(supposition, level_, best_)) continue;
                if (!supposition.contradicts()) follow(supposition);
                if (supposition.contradicts()) contradict(supposition, supposition.fact_at(0));
                else still.push_back(i);
            }
            active.swap(still);
        }
        return true;
    }

    // What every case comes to is true: both ways of a candidate, all digits of a cell, all places in a house.
    void decide_all() {
        for (auto cells = search_.state.open(); cells;) {
            const int cell = cells.pop();
            for (auto digits = search_.state.candidates[cell]; digits;) {
                const int digit = pop(digits);
                decide({facts_.of(cell, digit, true), facts_.of(cell, digit, false)});
            }
        }
        std::vector<int> cases;
        for (auto cells = search_.state.open(); cells;) {
            const int cell = cells.pop();
            cases.clear();
            for (auto digits = search_.state.candidates[cell]; digits;)
                cases.push_back(facts_.of(cell, pop(digits), true));
            if (cases.size() > 1) decide(cases);
        }
        for (const auto* house : search_.board.houses)
            for (int digit = 0; digit < search_.board.size; ++digit) {
                cases.clear();
                for (auto rest = search_.state.places[digit] & house->mask; rest;)
                    cases.push_back(facts_.of(rest.pop(), digit, true));
                if (cases.size() > 1) decide(cases);
            }
    }

    void decide(const std::vector<int>& cases) {
        const auto& first = of(cases[0]).known();
        for (std::size_t word = 0; word < first.size(); ++word) {
            std::uint64_t common = first[word];
            for (std::size_t i = 1; i < cases.size() && common; ++i) common &= of(cases[i]).known()[word];
            while (common) consider(cases, static_cast<int>(word) * 64 + pop(common));
        }
    }

    void consider(const std::vector<int>& cases, int fact) {
        int least = 0;
        for (const int start : cases) least += of(start).least(fact);
        if (least >= best_) return;
        int nodes = 0;
        for (const int start : cases) {
            nodes += of(start).count(of(start).position_of(fact));
            if (nodes >= best_) return;
        }
        if (!take(nodes)) return;
        conclude(fact);
        if (search_.evidence)
            for (const int start : cases)
                search_.best.chains.push_back(of(start).chain_to(of(start).position_of(fact)));
    }

    void contradict(Supposition<SizeClass>& supposition, int start) {
        const int nodes = supposition.count(supposition.conflict(0)) + supposition.count(supposition.conflict(1));
        if (nodes >= best_ || !take(nodes)) return;
        conclude(start ^ 1);
        if (search_.evidence)
            for (const int which : {0, 1})
                search_.best.chains.push_back(supposition.chain_to(supposition.conflict(which)));
    }

    bool take(int nodes) {
        best_ = nodes;
        if (search_.found && search_.best.technique == technique_) search_.found = false;
        if (!search_.take(technique_, base_ + length_tenths(nodes))) return false;
        search_.best.nodes = nodes;
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
    int best_ = 1 << 30;
    std::vector<Supposition<SizeClass>> suppositions_;
    std::vector<int> number_;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
