// Chains within a supposition: on the candidates that it has left, somebody looks for forcing chains (level 2), for
// cell and region forcing chains (level 3), for dynamic forcing chains (level 4). What they strike out or place becomes
// a fact of the supposition; it rests on the candidates that had to be gone for the inner chain to hold, and counts as
// many facts more as the inner chain has.
#pragma once

#include <span>
#include <tuple>

#include "closure.h"
#include "net.h"
#include "supposition.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
class Nested {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    explicit Nested(const Board<SizeClass>& board)
        : board_(board), facts_{board.size}, inner_(board, std::vector<std::uint64_t>(board.cell_count)) {}

    // Whether anything new follows, by the easiest level that gives something; no fact that needs `limit` others or
    // more. Where all that an easier level gives is too long, a harder one is not tried: its chains would be longer
    // still.
    bool apply(Supposition<SizeClass>& outer, int level, int limit) {
        outer_ = &outer;
        limit_ = limit;
        added_ = met_ = false;
        set_inner();
        const int count = inner_.candidate_count();
        if (count <= 128) follow_chains<2>(level);
        else if (count <= 256) follow_chains<4>(level);
        else follow_chains<19>(level);
        if (!met_ && level >= 4) follow_suppositions();
        return added_;
    }

   private:
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
            reasons_.push_back(facts_.of(gone.pop(), digit, false));
    }
    void because(int cell) {
        for (Mask gone = static_cast<Mask>(outer_->base().candidates[cell] & ~outer_->candidates()[cell]); gone;)
            reasons_.push_back(facts_.of(cell, pop(gone), false));
    }
    void add(int fact, int nodes) {
        met_ = true;
        if (nodes >= limit_) return;
        std::sort(reasons_.begin(), reasons_.end());
        reasons_.erase(std::unique(reasons_.begin(), reasons_.end()), reasons_.end());
        // Whatever rests on it would be no shorter than what is known already.
        if (limit_ < kNoLimit && outer_->count_of(reasons_) + nodes + 1 >= limit_) return;
        added_ |= outer_->add(fact, Supposition<SizeClass>::kNoUnit, nodes, reasons_.data(),
                              static_cast<int>(reasons_.size()));
    }

    // Levels 2 and 3
    // --------------------------------------------------------------------------------------------------------

    template <int Words>
    struct Tools {
        Net<SizeClass, Words> net;
        Walks<Words> walks;
        std::vector<Bits<Words>> seen[2];    // what follows from a candidate: false, true
        std::vector<std::uint8_t> links[2];  // and after how many links
    };

    template <int Words>
    void follow_chains(int level) {
        auto& tools = std::get<Tools<Words>>(tools_);
        auto& [net, walks, seen, links] = tools;
        net.build(inner_);
        walks.build(net);
        for (int n = 0; n < net.count() && !outer_->contradicts(); ++n) {
            reasons_.clear();
            if (const int nodes = walks.lengths_from_true(n, kLongestWalk, 0).contradiction) {
                because_of(net, walks.find({n, true}, {n, false}, nodes));
                add(fact_of(net, {n, false}), nodes);
            } else if (const int other = walks.length_from_false(n, kLongestWalk)) {
                because_of(net, walks.find({n, false}, {n, true}, other));
                add(fact_of(net, {n, true}), other);
            }
        }
        if (!met_ && level >= 3) follow_cases(tools);
    }

    template <int Words>
    int fact_of(const Net<SizeClass, Words>& net, Node node) const {
        return facts_.of(net.candidates[node.number].cell, net.candidates[node.number].digit - 1, node.is_true);
    }

    // A strong link holds because other candidates of a cell, or other places in a house, are gone.
    template <int Words>
    void because_of(const Net<SizeClass, Words>& net, const std::vector<Node>& walk) {
        for (std::size_t i = 1; i < walk.size(); ++i) {
            if (!walk[i].is_true) continue;
            const Candidate &a = net.candidates[walk[i - 1].number], &b = net.candidates[walk[i].number];
            if (a.cell == b.cell) {
                because(a.cell);
                continue;
            }
            for (const auto* house : board_.houses_of[a.cell])
                if (house->mask.has(b.cell) && (inner_.places[a.digit - 1] & house->mask).count() == 2) {
                    because(house->mask, a.digit - 1);
                    break;
                }
        }
    }

    template <int Words>
    void reach_from(Tools<Words>& tools, int start) const {
        const int count = tools.net.count();
        Bits<Words>* seen[2] = {&tools.seen[0][start], &tools.seen[1][start]};
        seen[1]->add(start);
        Bits<Words> front = *seen[1];
        bool is_true = true;
        for (int links = 1; front; ++links) {
            Bits<Words> fresh;
            while (front) {
                const int n = front.pop();
                fresh |= is_true ? tools.walks.weak(n) : tools.walks.strong(n);
            }
            is_true = !is_true;
            fresh -= *seen[is_true];
            *seen[is_true] |= fresh;
            front = fresh;
            std::uint8_t* distance = tools.links[is_true].data() + static_cast<std::size_t>(start) * count;
            while (fresh) distance[fresh.pop()] = static_cast<std::uint8_t>(std::min(links, 255));
        }
    }

    struct Way {
        int nodes = 1 << 30;
        int which = -1;
    };

    template <int Words>
    void follow_cases(Tools<Words>& tools) {
        const int count = tools.net.count();
        for (const int i : {0, 1}) {
            tools.seen[i].assign(count, Bits<Words>{});
            tools.links[i].assign(static_cast<std::size_t>(count) * count, 0);
        }
        for (int n = 0; n < count; ++n) reach_from(tools, n);
        ways_.assign(2 * static_cast<std::size_t>(count), Way{});
        collect_cases([&](int cell, int digit) {
            return tools.net.number[static_cast<std::size_t>(cell) * board_.size + digit];
        });
        for (std::size_t which = 0; which < decisions_.size(); ++which)
            for (const bool is_true : {false, true}) weigh(tools, static_cast<int>(which), is_true);
        for (int fact = 0; fact < 2 * count && !outer_->contradicts(); ++fact) {
            const Way& way = ways_[fact];
            if (way.which < 0) continue;
            met_ = true;
            if (way.nodes >= limit_) continue;
            const Node target{fact >> 1, (fact & 1) != 0};
            reasons_.clear();
            because_of_case(decisions_[way.which]);
            for (const int n : starts_of(decisions_[way.which]))
                if (!(Node{n, true} == target)) because_of(tools.net, tools.walks.find({n, true}, target, 4 * count));
            add(fact_of(tools.net, target), way.nodes);
        }
    }

    template <int Words>
    void weigh(Tools<Words>& tools, int which, bool is_true) {
        const auto cases = starts_of(decisions_[which]);
        const std::size_t count = tools.net.count();
        Bits<Words> common = tools.seen[is_true][cases[0]];
        for (const int n : cases) common &= tools.seen[is_true][n];
        while (common) {
            const int target = common.pop();
            int nodes = 0;
            for (const int n : cases) nodes += tools.links[is_true][n * count + target] + 1;
            Way& way = ways_[2 * static_cast<std::size_t>(target) + is_true];
            if (nodes < way.nodes) way = {nodes, which};
        }
    }

    // Something that must be decided: a digit for a cell, or a place for a digit in a house.
    struct Decision {
        int first, count;  // the cases, in `starts_`
        int cell, digit;
        const typename Board<SizeClass>::House* house;
    };

    std::span<const int> starts_of(const Decision& decision) const {
        return {starts_.data() + decision.first, static_cast<std::size_t>(decision.count)};
    }

    template <typename Name>
    void collect_cases(const Name& name) {
        decisions_.clear();
        starts_.clear();
        const auto close = [&](int cell, int digit, const auto* house) {
            const int first = decisions_.empty() ? 0 : decisions_.back().first + decisions_.back().count;
            decisions_.push_back({first, static_cast<int>(starts_.size()) - first, cell, digit, house});
        };
        for (Cells cells = inner_.blank; cells;) {
            const int cell = cells.pop();
            for (Mask digits = inner_.candidates[cell]; digits;) starts_.push_back(name(cell, pop(digits)));
            close(cell, -1, static_cast<const typename Board<SizeClass>::House*>(nullptr));
        }
        for (const auto* house : board_.houses)
            for (int digit = 0; digit < board_.size; ++digit) {
                const Cells found = inner_.places[digit] & house->mask;
                if (!found.several()) continue;
                for (Cells rest = found; rest;) starts_.push_back(name(rest.pop(), digit));
                close(-1, digit, house);
            }
    }

    void because_of_case(const Decision& decision) {
        if (decision.house) because(decision.house->mask, decision.digit);
        else because(decision.cell);
    }

    // Level 4
    // ---------------------------------------------------------------------------------------------------------------

    void follow_suppositions() {
        used_ = 0;
        number_.assign(static_cast<std::size_t>(board_.cell_count) * board_.size * 2, -1);
        closures_.resize(number_.size() * board_.cell_count);
        for (Cells cells = inner_.blank; cells;) {
            const int cell = cells.pop();
            for (Mask digits = inner_.candidates[cell]; digits && !outer_->contradicts();) {
                const int digit = pop(digits);
                for (const bool is_true : {true, false}) {
                    const int fact = facts_.of(cell, digit, is_true);
                    if (!closure_.run(inner_, cell, digit, is_true)) add_contradiction(fact);
                    else if (!met_ && is_true)
                        std::copy_n(closure_.candidates.begin(), board_.cell_count, left_after(fact));
                }
            }
        }
        if (!met_) add_common();
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
            if (unit == Supposition<SizeClass>::kByCell) because(facts_.cell(fact));
            else if (unit > 0) because(board_.groups[unit - 1].mask, facts_.digit(fact));
        }
    }

    void add_contradiction(int fact) {
        Supposition<SizeClass>& supposition = supposed(fact);
        if (!supposition.contradicts()) return;
        const int a = supposition.conflict(0), b = supposition.conflict(1);
        const int nodes = supposition.count(a) + supposition.count(b);
        met_ = true;
        if (nodes >= limit_) return;
        reasons_.clear();
        because_of(supposition, a);
        because_of(supposition, b);
        add(fact ^ 1, nodes);
    }

    // The candidates that are left after a supposition.
    Mask* left_after(int fact) { return closures_.data() + static_cast<std::size_t>(fact) * board_.cell_count; }

    void add_common() {
        collect_cases([&](int cell, int digit) { return facts_.of(cell, digit, true); });
        std::vector<Mask> gone(board_.cell_count);
        for (const Decision& decision : decisions_) {
            std::copy_n(inner_.candidates.begin(), board_.cell_count, gone.begin());
            for (const int start : starts_of(decision)) {
                const Mask* left = left_after(start);
                for (int cell = 0; cell < board_.cell_count; ++cell) gone[cell] &= static_cast<Mask>(~left[cell]);
            }
            for (Cells cells = inner_.blank; cells && !outer_->contradicts();) {
                const int cell = cells.pop();
                for (Mask rest = gone[cell]; rest;) add_common(decision, facts_.of(cell, pop(rest), false));
            }
        }
    }

    void add_common(const Decision& decision, int fact) {
        if (outer_->knows(fact)) return;
        int nodes = 0;
        for (const int start : starts_of(decision)) {
            Supposition<SizeClass>& supposition = supposed(start);
            if (!supposition.knows(fact)) return;
            nodes += supposition.count(supposition.position_of(fact));
            if (nodes >= limit_) return;
        }
        reasons_.clear();
        because_of_case(decision);
        for (const int start : starts_of(decision)) because_of(supposed(start), supposed(start).position_of(fact));
        add(fact, nodes);
    }

    static constexpr int kLongestWalk = 64, kNoLimit = 1 << 30;

    const Board<SizeClass>& board_;
    Facts facts_;
    State<SizeClass> inner_;
    Supposition<SizeClass>* outer_ = nullptr;
    int limit_ = 0;
    bool met_ = false;    // whether anything follows, be it too long
    bool added_ = false;  // whether anything follows that is short enough
    std::vector<int> reasons_;

    std::tuple<Tools<2>, Tools<4>, Tools<19>> tools_;
    std::vector<Way> ways_;
    std::vector<Decision> decisions_;
    std::vector<int> starts_;

    Closure<SizeClass> closure_;
    std::vector<Mask> closures_;  // the candidates left, by the fact supposed
    std::vector<Supposition<SizeClass>> pool_;
    std::vector<int> number_;
    int used_ = 0;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
