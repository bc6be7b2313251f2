// What follows from supposing one thing, with everything known so far taken together: the heart of dynamic chains.
//
// Unlike a chain, a supposition remembers what it has struck out: a cell or a house with one possibility left gives a
// new truth that rests on all the strikes that led there. Every fact keeps its parents, so that the reasoning can be
// counted and told. It ends at the first contradiction, or when nothing more follows.
#pragma once

#include <algorithm>
#include <vector>

#include "search.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// Sudoku Explainer keeps what a figure strikes in a hash table of 16 buckets by cell, and goes through these.
inline constexpr int kBuckets = 16;

// A chain within a reasoning: how many facts it has, and a number that chains with the same facts share. However many
// facts rest on it, its length counts once.
struct Inner {
    std::uint64_t key = 0;
    int nodes = 0;
};

// What a reasoning comes to that may have several ends: its own facts, and the chains within it.
struct Length {
    int facts = 0, inner = 0;
    std::vector<std::uint64_t> keys;

    void clear() {
        facts = inner = 0;
        keys.clear();
    }
    int total() const { return facts + inner; }
    void add(const Inner& chain) {
        if (std::find(keys.begin(), keys.end(), chain.key) != keys.end()) return;
        keys.push_back(chain.key);
        inner += chain.nodes;
    }
};

// A fact is a number: twice that of the candidate (cell times digits plus digit), plus one where it is true.
struct Facts {
    int size;
    int of(int cell, int digit, bool is_true) const { return 2 * (cell * size + digit) + is_true; }
    int cell(int fact) const { return (fact >> 1) / size; }
    int digit(int fact) const { return (fact >> 1) % size; }
    static bool is_true(int fact) { return fact & 1; }
};

template <class SizeClass>
class Supposition {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    // By which unit a truth was found: its cell, or the house with that number less one.
    static constexpr int kNoUnit = -1, kByCell = 0;

    explicit Supposition(const Board<SizeClass>& board)
        : board_(&board), facts_{board.size}, at_(static_cast<std::size_t>(board.cell_count) * board.size * 2, -1) {
        known_.resize((at_.size() + 63) / 64);
    }

    void start(const State<SizeClass>& state, int fact, bool one_digit) {
        for (const int old : order_) at_[old] = -1;
        std::fill(known_.begin(), known_.end(), 0);
        for (auto* list : {&order_, &first_parent_, &parents_, &depth_, &counted_, &unit_}) list->clear();
        inner_.clear();
        nests_ = false;
        conflict_[0] = conflict_[1] = -1;
        next_true_ = next_false_ = 0;
        true_.clear();
        false_.clear();
        base_ = &state;
        candidates_ = state.candidates;
        places_ = state.places;
        one_digit_ = one_digit;
        add(fact, kNoUnit, {}, nullptr, 0);
    }

    // Draws every simple conclusion; truths first: they strike out most, and the shortest reasons are found that way.
    void spread() {
        while (!contradicts()) {
            if (next_true_ < true_.size()) strike(true_[next_true_++]);
            else if (next_false_ < false_.size()) conclude(false_[next_false_++]);
            else return;
        }
    }

    // Adds a fact for a reason of another kind: `parents` are facts that are known. False if it was known already. A
    // fact that contradicts another is the last of the order, but does not count as known.
    bool add(int fact, int unit, const Inner& inner, const int* parents, int count) {
        if (at_[fact] >= 0) return false;
        const int position = static_cast<int>(order_.size());
        order_.push_back(fact);
        first_parent_.push_back(static_cast<int>(parents_.size()));
        int depth = 0;
        for (int i = 0; i < count; ++i) {
            const int parent = at_[parents[i]];
            parents_.push_back(parent);
            depth = std::max(depth, depth_[parent]);
        }
        depth_.push_back(depth + 1);
        inner_.push_back(inner);
        nests_ |= inner.nodes > 0;
        unit_.push_back(unit);
        counted_.push_back(0);
        if (const int opposite = at_[fact ^ 1]; opposite >= 0) {
            conflict_[0] = Facts::is_true(fact) ? position : opposite;
            conflict_[1] = Facts::is_true(fact) ? opposite : position;
            return true;
        }
        at_[fact] = position;
        known_[fact >> 6] |= std::uint64_t{1} << (fact & 63);
        (Facts::is_true(fact) ? true_ : false_).push_back(fact);
        return true;
    }

    int size() const { return static_cast<int>(order_.size()); }

    // Takes back all facts but the first so many; nothing may have waited or contradicted then.
    void cut(int size) {
        conflict_[0] = conflict_[1] = -1;
        while (static_cast<int>(order_.size()) > size) {
            const int position = static_cast<int>(order_.size()) - 1, fact = order_.back();
            if (at_[fact] == position) {
                at_[fact] = -1;
                known_[fact >> 6] &= ~(std::uint64_t{1} << (fact & 63));
                if (!Facts::is_true(fact)) {
                    candidates_[facts_.cell(fact)] |= State<SizeClass>::bit(facts_.digit(fact));
                    places_[facts_.digit(fact)].add(facts_.cell(fact));
                }
                (Facts::is_true(fact) ? true_ : false_).pop_back();
            }
            parents_.resize(first_parent_.back());
            for (auto* list : {&order_, &first_parent_, &depth_, &counted_, &unit_}) list->pop_back();
            inner_.pop_back();
        }
        next_true_ = true_.size();
        next_false_ = false_.size();
    }

    bool contradicts() const { return conflict_[0] >= 0; }
    const std::vector<std::uint64_t>& known() const { return known_; }
    bool knows(int fact) const { return at_[fact] >= 0; }
    const std::array<Mask, 64 * SizeClass::kWords>& candidates() const { return candidates_; }
    const std::array<Cells, SizeClass::kDigits>& places() const { return places_; }
    const State<SizeClass>& base() const { return *base_; }
    int open_count() const {
        int count = 0;
        for (int digit = 0; digit < board_->size; ++digit) count += places_[digit].count();
        return count;
    }
    int position_of(int fact) const { return at_[fact]; }
    int conflict(int which) const { return conflict_[which]; }
    int fact_at(int position) const { return order_[position]; }
    int unit_at(int position) const { return unit_[position]; }

    // No reasoning that leads to the fact has fewer facts than this.
    int least(int fact) const { return depth_[at_[fact]]; }

    // How many facts the reasoning that leads there has, those of chains within it apart.
    int count(int position) {
        if (counted_[position]) return counted_[position];
        return counted_[position] = static_cast<int>(ancestors(position).size());
    }

    // Adds the reasoning that leads there to a length.
    void measure(int position, Length& length) {
        length.facts += count(position);
        if (!nests_) return;
        for (const int p : ancestors(position))
            if (inner_[p].nodes) length.add(inner_[p]);
    }

    // The positions of everything that a fact rests on, itself included, in no particular order.
    const std::vector<int>& ancestors(int position) {
        begin_marks();
        found_.assign(1, position);
        marks_[position] = mark_;
        return spread_back();
    }

    std::vector<Link> chain_to(int position) {
        std::vector<int> all = ancestors(position);
        std::sort(all.begin(), all.end());
        std::vector<Link> chain;
        for (const int p : all) {
            const int fact = order_[p];
            Link link{Search<SizeClass>::named(facts_.cell(fact), facts_.digit(fact)),
                      Facts::is_true(fact),
                      {},
                      inner_[p].nodes};
            for (int k = first_parent_[p]; k < parent_end(p); ++k) {
                const auto parent = std::lower_bound(all.begin(), all.end(), parents_[k]);
                link.parents.push_back(static_cast<int>(parent - all.begin()));
            }
            chain.push_back(std::move(link));
        }
        return chain;
    }

   private:
    void begin_marks() {
        if (marks_.size() < order_.size()) marks_.resize(order_.size() + 64, 0);
        ++mark_;
    }

    // Adds to what was found everything that it rests on.
    const std::vector<int>& spread_back() {
        for (std::size_t i = 0; i < found_.size(); ++i) {
            const int p = found_[i];
            const int end = parent_end(p);
            for (int k = first_parent_[p]; k < end; ++k)
                if (marks_[parents_[k]] != mark_) {
                    marks_[parents_[k]] = mark_;
                    found_.push_back(parents_[k]);
                }
        }
        return found_;
    }

    int parent_end(int position) const {
        return position + 1 < static_cast<int>(first_parent_.size()) ? first_parent_[position + 1]
                                                                     : static_cast<int>(parents_.size());
    }

    // Takes out what a truth excludes: in its cell, then in its houses, box first.
    void strike(int fact) {
        const int cell = facts_.cell(fact), digit = facts_.digit(fact);
        if (!one_digit_)
            for (Mask rest = static_cast<Mask>(candidates_[cell] & ~State<SizeClass>::bit(digit));
                 rest && !contradicts();)
                add(facts_.of(cell, pop(rest), false), kNoUnit, {}, &fact, 1);
        Cells seen = places_[digit] & board_->peers[cell];
        for (const auto* house : board_->houses_of[cell]) {
            for (Cells rest = seen & house->mask; rest && !contradicts();)
                add(facts_.of(rest.pop(), digit, false), kNoUnit, {}, &fact, 1);
            seen -= house->mask;
        }
        while (seen && !contradicts()) add(facts_.of(seen.pop(), digit, false), kNoUnit, {}, &fact, 1);
    }

    // Strikes a candidate out and sees what has one possibility left.
    void conclude(int fact) {
        const int cell = facts_.cell(fact), digit = facts_.digit(fact);
        candidates_[cell] &= static_cast<Mask>(~State<SizeClass>::bit(digit));
        places_[digit].drop(cell);
        if (!one_digit_ && single(candidates_[cell])) {
            const int left = lowest(candidates_[cell]);
            if (const int truth = facts_.of(cell, left, true); !knows(truth)) {
                reasons_.clear();
                for (Mask gone = static_cast<Mask>(base_->candidates[cell] & ~candidates_[cell]); gone;)
                    reasons_.push_back(facts_.of(cell, pop(gone), false));
                add(truth, kByCell, {}, reasons_.data(), static_cast<int>(reasons_.size()));
            }
        }
        for (const auto* house : board_->houses_of[cell]) {
            if (contradicts()) return;
            const Cells left = places_[digit] & house->mask;
            if (!left.single()) continue;
            const int truth = facts_.of(left.first(), digit, true);
            if (knows(truth)) continue;
            reasons_.clear();
            for (Cells gone = (base_->places[digit] & house->mask) - left; gone;)
                reasons_.push_back(facts_.of(gone.pop(), digit, false));
            add(truth, house->number + 1, {}, reasons_.data(), static_cast<int>(reasons_.size()));
        }
    }

    const Board<SizeClass>* board_;
    Facts facts_;
    const State<SizeClass>* base_ = nullptr;
    std::array<Mask, 64 * SizeClass::kWords> candidates_;
    std::array<Cells, SizeClass::kDigits> places_;
    bool one_digit_ = false;

    std::vector<int> at_;  // where a fact stands in the order, -1 where it is not known
    std::vector<std::uint64_t> known_;
    std::vector<int> order_, first_parent_, parents_, depth_, counted_, unit_;
    std::vector<Inner> inner_;
    bool nests_ = false;
    int conflict_[2] = {-1, -1};
    std::vector<int> true_, false_;
    std::size_t next_true_ = 0, next_false_ = 0;

    std::vector<int> reasons_, found_;
    std::vector<unsigned> marks_;
    unsigned mark_ = 0;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
