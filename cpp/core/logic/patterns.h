// What a supposition may use besides singles in the dynamic chains called "plus": locked candidates, pairs and X-wings,
// seen on the candidates that it has left. What they strike out rests on the candidates that had to be gone for them to
// appear.
#pragma once

#include "supposition.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
class Patterns {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    explicit Patterns(const Board<SizeClass>& board) : board_(board), facts_{board.size} {}

    // Whether anything new follows.
    bool apply(Supposition<SizeClass>& supposition) {
        now_ = &supposition;
        added_ = false;
        lock();
        pair_cells();
        pair_digits();
        cross();
        return added_;
    }

   private:
    Cells places(int digit) const { return now_->places()[digit]; }

    void because(const Cells& cells, int digit) {
        for (Cells gone = (now_->base().places[digit] - places(digit)) & cells; gone;)
            reasons_.push_back(facts_.of(gone.pop(), digit, false));
    }
    void because(int cell) {
        for (Mask gone = static_cast<Mask>(now_->base().candidates[cell] & ~now_->candidates()[cell]); gone;)
            reasons_.push_back(facts_.of(cell, pop(gone), false));
    }
    void strike(Cells cells, int digit) {
        while (cells && !now_->contradicts())
            added_ |= now_->add(facts_.of(cells.pop(), digit, false), Supposition<SizeClass>::kNoUnit, 0,
                                reasons_.data(), static_cast<int>(reasons_.size()));
    }

    void lock() {
        for (const auto* house : board_.houses)
            for (int digit = 0; digit < board_.size; ++digit) {
                const Cells found = places(digit) & house->mask;
                if (!found.several()) continue;
                const Cells seen = (places(digit) - found) & board_.common_peers(found);
                if (!seen) continue;
                reasons_.clear();
                because(house->mask, digit);
                strike(seen, digit);
            }
    }

    void pair_cells() {
        Cells narrow;
        for (int cell = 0; cell < board_.cell_count; ++cell) {
            const Mask digits = now_->candidates()[cell];
            if (single(static_cast<Mask>(digits & (digits - 1)))) narrow.add(cell);
        }
        for (Cells rest = narrow; rest;) {
            const int a = rest.pop();
            for (Cells others = rest & board_.peers[a]; others;) {
                const int b = others.pop();
                Mask digits = now_->candidates()[a];
                if (digits != now_->candidates()[b]) continue;
                reasons_.clear();
                because(a);
                because(b);
                while (digits) {
                    const int digit = pop(digits);
                    strike(places(digit) & board_.peers[a] & board_.peers[b], digit);
                }
            }
        }
    }

    void pair_digits() {
        for (const auto* house : board_.houses)
            for (int a = 0; a < board_.size; ++a) {
                const Cells found = places(a) & house->mask;
                if (found.count() != 2) continue;
                for (int b = a + 1; b < board_.size; ++b) {
                    if ((places(b) & house->mask) != found) continue;
                    reasons_.clear();
                    because(house->mask, a);
                    because(house->mask, b);
                    for (int digit = 0; digit < board_.size; ++digit)
                        if (digit != a && digit != b) strike(places(digit) & found, digit);
                }
            }
    }

    void cross() {
        for (const auto& bases : board_.families) {
            if (!bases[0]->house) continue;
            for (const auto& covers : board_.families) {
                if (&covers == &bases) continue;
                for (int digit = 0; digit < board_.size; ++digit)
                    if (places(digit)) cross(bases, covers, digit);
            }
        }
    }

    using Family = std::vector<const typename Board<SizeClass>::House*>;

    void cross(const Family& bases, const Family& covers, int digit) {
        for (std::size_t i = 0; i < bases.size(); ++i) {
            const Cells first = places(digit) & bases[i]->mask;
            if (!first.several()) continue;
            int count = 0;
            Cells covered;
            for (std::size_t c = 0; c < covers.size() && count <= 2; ++c)
                if (first.meets(covers[c]->mask)) {
                    ++count;
                    covered |= covers[c]->mask;
                }
            if (count != 2 || !first.within(covered)) continue;
            for (std::size_t j = i + 1; j < bases.size(); ++j) {
                const Cells second = places(digit) & bases[j]->mask;
                if (!second.several() || !second.within(covered)) continue;
                const Cells removed = (places(digit) & covered) - first - second;
                if (!removed) continue;
                reasons_.clear();
                because(bases[i]->mask, digit);
                because(bases[j]->mask, digit);
                strike(removed, digit);
            }
        }
    }

    const Board<SizeClass>& board_;
    Facts facts_;
    Supposition<SizeClass>* now_ = nullptr;
    std::vector<int> reasons_;
    bool added_ = false;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
