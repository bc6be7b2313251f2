// Why is a candidate false? Suppose it, follow everything that follows, and keep what the contradiction needs. A lemma
// is a supposition within the supposition that comes to a contradiction of its own.
#pragma once

#include "figure.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
class World {
   public:
    using B = Rules<Room>;
    using S = Position<Room>;
    using Cells = typename B::Cells;

    World(const S& state, Meter& meter)
        : base_(&state),
          b_(state.board),
          meter_(&meter),
          at_(2 * b_->candidates, -1),
          mask_(state.mask),
          places_(state.places) {}

    void suppose(int candidate, bool is_true) { add(2 * candidate + is_true, {}); }

    bool refute(int depth) {
        spread();
        if (refuted() || depth == 0) return refuted();
        for (bool more = true; more && !refuted();) more = add_lemmas(depth);
        return refuted();
    }

    bool refuted() const { return size_ < kNone; }

    Refutation told() const {
        Refutation found;
        std::vector<char> needed = ancestors(clash_);
        std::vector<int> place(facts_.size(), -1);
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            if (!needed[i]) continue;
            place[i] = static_cast<int>(found.claims.size());
            Claim claim{facts_[i] >> 1, (facts_[i] & 1) != 0, {}, lemmas_[i] ? *lemmas_[i] : std::vector<Claim>{}};
            for (const int p : why_[i]) claim.parents.push_back(place[p]);
            found.claims.push_back(claim);
        }
        for (const int i : clash_) found.contradiction.push_back(place[i]);
        found.inferences = size_;
        return found;
    }

   private:
    static constexpr int kNone = 1 << 30;
    const S* base_;
    const B* b_;
    Meter* meter_;
    std::vector<int> at_, facts_,
        extra_;  // where a fact is in the list; facts as 2 candidate + true; size of its lemma
    std::vector<std::vector<int>> why_;
    std::vector<std::shared_ptr<std::vector<Claim>>> lemmas_;
    std::array<std::uint32_t, B::kCells> mask_;
    std::vector<Cells> places_;
    std::size_t next_ = 0;
    std::vector<int> clash_;
    int size_ = kNone;

    std::vector<char> ancestors(const std::vector<int>& from) const {
        std::vector<char> seen(facts_.size(), 0);
        std::vector<int> waiting = from;
        for (const int i : waiting) seen[i] = 1;
        while (!waiting.empty()) {
            const int i = waiting.back();
            waiting.pop_back();
            for (const int p : why_[i])
                if (!seen[p]) seen[p] = 1, waiting.push_back(p);
        }
        return seen;
    }

    void contradict(std::vector<int> from) {
        const std::vector<char> needed = ancestors(from);
        int size = 0;
        for (std::size_t i = 0; i < needed.size(); ++i)
            if (needed[i]) size += (facts_[i] & 1) + extra_[i];
        if (size < size_) size_ = size, clash_ = std::move(from);
    }

    void add(int fact, std::vector<int> from, int extra = 0, std::shared_ptr<std::vector<Claim>> lemma = nullptr) {
        if (at_[fact] >= 0) return;
        at_[fact] = static_cast<int>(facts_.size());
        facts_.push_back(fact);
        extra_.push_back(extra);
        why_.push_back(std::move(from));
        lemmas_.push_back(std::move(lemma));
        if (at_[fact ^ 1] >= 0) contradict({at_[fact], at_[fact ^ 1]});
    }

    std::vector<int> gone_from_cell(int c, std::uint32_t keep) const {
        std::vector<int> found;
        for (std::uint32_t rest = base_->mask[c] & ~keep; rest; rest &= rest - 1)
            found.push_back(at_[2 * b_->cand(c, std::countr_zero(rest))]);
        return found;
    }
    std::vector<int> gone_from_house(int h, int d, int keep) const {
        std::vector<int> found;
        (base_->places[d] & b_->houses[h].cells).each([&](int c) {
            if (c != keep) found.push_back(at_[2 * b_->cand(c, d)]);
        });
        return found;
    }

    // Breadth first; ends with the level in which the first contradiction is found.
    void spread() {
        std::size_t level = facts_.size();
        while (next_ < facts_.size()) {
            if (next_ == level) {
                if (refuted()) return;
                level = facts_.size();
            }
            if (meter_->spent(0, 1)) throw OutOfTime{};
            const int i = static_cast<int>(next_++), x = facts_[i] >> 1;
            if (facts_[i] & 1) (b_->conflict[x] & base_->alive).each([&](int y) { add(2 * y, {i}); });
            else strike(b_->cell(x), b_->digit(x));
        }
    }

    void strike(int c, int d) {
        mask_[c] &= ~(1u << d);
        places_[d].drop(c);
        const int left = std::popcount(mask_[c]);
        if (left == 0) contradict(gone_from_cell(c, 0));
        if (left == 1) add(2 * b_->cand(c, std::countr_zero(mask_[c])) + 1, gone_from_cell(c, mask_[c]));
        for (const int h : b_->houses_of[c]) {
            const Cells p = places_[d] & b_->houses[h].cells;
            if (!p) contradict(gone_from_house(h, d, -1));
            else if (p.count() == 1) add(2 * b_->cand(p.first(), d) + 1, gone_from_house(h, d, p.first()));
        }
    }

    struct Lemma {
        int fact, size;
        std::vector<int> from;
        std::shared_ptr<std::vector<Claim>> claims;
    };

    // Suppose each candidate that is left; the shortest lemmas first, since a contradiction from few is the shorter
    // one.
    bool add_lemmas(int depth) {
        std::vector<Lemma> found;
        for (int c = 0; c < b_->cells; ++c) {
            if (std::popcount(mask_[c]) < 2) continue;
            for (std::uint32_t rest = mask_[c]; rest; rest &= rest - 1)
                if (auto lemma = lemma_of(b_->cand(c, std::countr_zero(rest)), depth))
                    found.push_back(std::move(*lemma));
        }
        std::ranges::stable_sort(found, {}, &Lemma::size);
        bool more = false;
        std::size_t i = 0;
        for (std::size_t batch = 4; i < found.size() && !refuted(); batch *= 2) {
            for (std::size_t k = 0; k < batch && i < found.size(); ++k, ++i)
                if (at_[found[i].fact] < 0) {
                    add(found[i].fact, found[i].from, found[i].size, found[i].claims);
                    more = true;
                }
            spread();
        }
        return more;
    }

    std::optional<Lemma> lemma_of(int candidate, int depth) const {
        World inner = *this;
        const int before = static_cast<int>(facts_.size());
        inner.suppose(candidate, true);
        if (!inner.refute(depth - 1)) return std::nullopt;
        // What it needs of the outer world, and what is its own.
        Lemma lemma{2 * candidate, 0, {}, std::make_shared<std::vector<Claim>>()};
        const std::vector<char> needed = inner.ancestors(inner.clash_);
        for (int i = 0; i < static_cast<int>(needed.size()); ++i) {
            if (!needed[i]) continue;
            if (i < before) {
                lemma.from.push_back(i);
                continue;
            }
            lemma.size += (inner.facts_[i] & 1) + inner.extra_[i];
            Claim claim{inner.facts_[i] >> 1, (inner.facts_[i] & 1) != 0, {}, {}};
            if (inner.lemmas_[i]) claim.lemma = *inner.lemmas_[i];
            lemma.claims->push_back(claim);
        }
        return lemma;
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
