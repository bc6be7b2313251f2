// Chains within a supposition: on the candidates that it has left, somebody looks for forcing chains (level 2), for
// cell and region forcing chains (level 3), for dynamic forcing chains (level 4). What they strike out becomes a fact
// of the supposition; it rests on the candidates that had to be gone for the inner chain to hold, and the inner chain
// adds its length to whatever rests on it.
#pragma once

#include <span>
#include <tuple>

#include "closure.h"
#include "inner_chains.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
class Nested {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    explicit Nested(const Board<SizeClass>& board)
        : board_(board),
          facts_{board.size},
          chains_(board, board, board),
          inner_(board, std::vector<std::uint64_t>(board.cell_count)) {}

    // Whether anything new follows, by the easiest level that gives something, that may be part of a reasoning with
    // fewer than `limit` facts: whatever follows from longer facts is longer still.
    bool apply(Supposition<SizeClass>& outer, int level, int limit) {
        outer_ = &outer;
        size_ = outer.size();
        if (level >= 4) {
            set_inner();
            follow_suppositions();
            sort_steps(steps_);
            take();
        } else if (const int count = outer.open_count(); count <= 192) {
            follow_chains<3>(level);
        } else if (count <= 256) {
            follow_chains<4>(level);
        } else {
            follow_chains<19>(level);
        }
        for (int position = size_; position < outer.size(); ++position) {
            length_.clear();
            outer.measure(position, length_);
            if (length_.total() < limit) return true;
        }
        return false;
    }

   private:
    template <int Words>
    using Chains = InnerChains<SizeClass, Words>;

    template <int Words>
    void follow_chains(int level) {
        auto& chains = std::get<Chains<Words>>(chains_);
        chains.build(*outer_);
        chains.list_chains(steps_);
        take();
        if (level < 3 || outer_->size() > size_) return;
        chains.list_cases(steps_);
        take();
    }

    void take() {
        for (InnerStep& step : steps_) {
            // What rests on nothing that is gone was there before.
            if (step.reasons.empty()) continue;
            std::stable_sort(step.struck.begin(), step.struck.end(),
                             [&](int a, int b) { return facts_.cell(a) % kBuckets < facts_.cell(b) % kBuckets; });
            for (const int fact : step.struck)
                if (!outer_->contradicts())
                    outer_->add(fact, Supposition<SizeClass>::kNoUnit, {step.key, step.nodes}, step.reasons.data(),
                                static_cast<int>(step.reasons.size()));
        }
    }

    // What is left undecided; a cell with one candidate is as good as filled, its peers have been struck already.
    void set_inner() {
        inner_.candidates = outer_->candidates();
        inner_.places = outer_->places();
        inner_.blank.clear();
        for (int cell = 0; cell < board_.cell_count; ++cell) {
            Mask& digits = inner_.candidates[cell];
            if (single(digits)) {
                inner_.places[lowest(digits)].drop(cell);
                digits = 0;
            } else if (digits) {
                inner_.blank.add(cell);
            }
        }
    }

    void because(const Cells& cells, int digit) {
        for (Cells gone = (outer_->base().places[digit] - outer_->places()[digit]) & cells; gone;)
            put(facts_.of(gone.pop(), digit, false));
    }
    void because(int cell) {
        for (Mask gone = static_cast<Mask>(outer_->base().candidates[cell] & ~outer_->candidates()[cell]); gone;)
            put(facts_.of(cell, pop(gone), false));
    }
    void put(int fact) {
        auto& reasons = steps_.back().reasons;
        if (std::find(reasons.begin(), reasons.end(), fact) == reasons.end()) reasons.push_back(fact);
    }

    // Level 4
    // ---------------------------------------------------------------------------------------------------------------

    // Something that must be decided: a digit for a cell, or a place for a digit in a house.
    struct Decision {
        int first, count;  // the cases, in `starts_`
        int cell, digit;
        const typename Board<SizeClass>::House* house;
    };

    std::span<const int> starts_of(const Decision& decision) const {
        return {starts_.data() + decision.first, static_cast<std::size_t>(decision.count)};
    }

    void collect_cases() {
        decisions_.clear();
        starts_.clear();
        const auto close = [&](int cell, int digit, const auto* house) {
            const int first = decisions_.empty() ? 0 : decisions_.back().first + decisions_.back().count;
            decisions_.push_back({first, static_cast<int>(starts_.size()) - first, cell, digit, house});
        };
        for (Cells cells = inner_.blank; cells;) {
            const int cell = cells.pop();
            for (Mask digits = inner_.candidates[cell]; digits;) starts_.push_back(facts_.of(cell, pop(digits), true));
            close(cell, -1, static_cast<const typename Board<SizeClass>::House*>(nullptr));
        }
        for (const auto* house : board_.houses)
            for (int digit = 0; digit < board_.size; ++digit) {
                const Cells found = inner_.places[digit] & house->mask;
                if (!found.several()) continue;
                for (Cells rest = found; rest;) starts_.push_back(facts_.of(rest.pop(), digit, true));
                close(-1, digit, house);
            }
    }

    void because_of_case(const Decision& decision) {
        if (decision.house) because(decision.house->mask, decision.digit);
        else because(decision.cell);
    }

    void follow_suppositions() {
        used_ = 0;
        steps_.clear();
        number_.assign(static_cast<std::size_t>(board_.cell_count) * board_.size * 2, -1);
        closures_.resize(number_.size() * board_.cell_count);
        for (Cells cells = inner_.blank; cells;) {
            const int cell = cells.pop();
            for (Mask digits = inner_.candidates[cell]; digits;) {
                const int digit = pop(digits);
                for (const bool is_true : {true, false}) {
                    const int fact = facts_.of(cell, digit, is_true);
                    if (!closure_.run(inner_, cell, digit, is_true)) add_contradiction(fact);
                    else if (steps_.empty() && is_true)
                        std::copy_n(closure_.candidates.begin(), board_.cell_count, left_after(fact));
                }
            }
        }
        if (steps_.empty()) add_common();
    }

    Supposition<SizeClass>& supposed(int fact) {
        if (number_[fact] < 0) {
            number_[fact] = used_++;
            if (static_cast<int>(pool_.size()) < used_) pool_.emplace_back(board_);
            Supposition<SizeClass>& made = pool_[number_[fact]];
            made.start(inner_, fact, false);
            made.spread();
        }
        return pool_[number_[fact]];
    }

    // What the inner reasoning up to a position needs to be gone already.
    void because_of(Supposition<SizeClass>& supposition, int position) {
        for (const int p : supposition.ancestors(position)) {
            const int unit = supposition.unit_at(p), fact = supposition.fact_at(p);
            steps_.back().mark(fact);
            if (unit == Supposition<SizeClass>::kByCell) because(facts_.cell(fact));
            else if (unit > 0) because(board_.groups[unit - 1].mask, facts_.digit(fact));
        }
    }

    InnerStep& begin_step(int nodes, int rank, int fact) {
        InnerStep& step = steps_.emplace_back();
        step.nodes = nodes;
        step.rank = rank;
        const int cell = facts_.cell(fact);
        if (!Facts::is_true(fact)) step.struck.push_back(fact);
        else
            for (Mask rest = static_cast<Mask>(inner_.candidates[cell] & ~State<SizeClass>::bit(facts_.digit(fact)));
                 rest;)
                step.struck.push_back(facts_.of(cell, pop(rest), false));
        return step;
    }

    void add_contradiction(int fact) {
        Supposition<SizeClass>& supposition = supposed(fact);
        if (!supposition.contradicts()) return;
        const int a = supposition.conflict(0), b = supposition.conflict(1);
        begin_step(supposition.count(a) + supposition.count(b), 7, fact ^ 1);
        because_of(supposition, a);
        because_of(supposition, b);
    }

    // The candidates that are left after a supposition.
    Mask* left_after(int fact) { return closures_.data() + static_cast<std::size_t>(fact) * board_.cell_count; }

    void add_common() {
        collect_cases();
        std::vector<Mask> gone(board_.cell_count);
        for (const Decision& decision : decisions_) {
            std::copy_n(inner_.candidates.begin(), board_.cell_count, gone.begin());
            for (const int start : starts_of(decision)) {
                const Mask* left = left_after(start);
                for (int cell = 0; cell < board_.cell_count; ++cell) gone[cell] &= static_cast<Mask>(~left[cell]);
            }
            for (Cells cells = inner_.blank; cells;) {
                const int cell = cells.pop();
                for (Mask rest = gone[cell]; rest;) add_common(decision, facts_.of(cell, pop(rest), false));
            }
        }
    }

    void add_common(const Decision& decision, int fact) {
        int nodes = 0;
        for (const int start : starts_of(decision)) {
            Supposition<SizeClass>& supposition = supposed(start);
            if (!supposition.knows(fact)) return;
            nodes += supposition.count(supposition.position_of(fact));
        }
        begin_step(nodes, decision.house ? 6 : 5, fact);
        for (const int start : starts_of(decision)) because_of(supposed(start), supposed(start).position_of(fact));
        because_of_case(decision);
    }

    const Board<SizeClass>& board_;
    Facts facts_;
    Supposition<SizeClass>* outer_ = nullptr;
    int size_ = 0;
    Length length_;
    std::vector<InnerStep> steps_;
    std::tuple<Chains<3>, Chains<4>, Chains<19>> chains_;

    State<SizeClass> inner_;
    std::vector<Decision> decisions_;
    std::vector<int> starts_;
    Closure<SizeClass> closure_;
    std::vector<Mask> closures_;  // the candidates left, by the fact supposed
    std::vector<Supposition<SizeClass>> pool_;
    std::vector<int> number_;
    int used_ = 0;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
