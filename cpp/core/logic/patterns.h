// What a supposition may use besides singles in the dynamic chains called "plus": locked candidates, pairs and X-wings,
// seen on the candidates that it has left. What they strike out rests on the candidates that had to be gone for them to
// appear.
//
// The order is that of Sudoku Explainer, since the length of a chain depends on what was found first: hidden pairs only
// where nothing is locked, naked pairs after them, X-wings last; in boxes before columns before rows.
#pragma once

#include "supposition.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
class Patterns {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;
    using House = typename Board<SizeClass>::House;

   public:
    explicit Patterns(const Board<SizeClass>& board)
        : board_(board),
          facts_{board.size},
          houses_(board.houses),
          lines_(board.families),
          two_places_(board.groups.size()) {
        std::stable_sort(houses_.begin(), houses_.end(), [](const House* a, const House* b) {
            return a->compact != b->compact ? a->compact : a->kind > b->kind;
        });
        std::erase_if(lines_, [](const Family& family) { return !family[0]->house || family[0]->compact; });
        std::reverse(lines_.begin(), lines_.end());
        for (int cell = 0; cell < board.cell_count; ++cell) bucket_[cell % kBuckets].add(cell);
    }

    // Whether anything new follows.
    bool apply(Supposition<SizeClass>& supposition) {
        now_ = &supposition;
        added_ = false;
        lock();
        if (added_) return true;
        for (const auto& group : board_.groups) {
            Mask& digits = two_places_[group.number] = 0;
            for (int digit = 0; digit < board_.size; ++digit)
                if ((places(digit) & group.mask).count() == 2) digits |= bit(digit);
        }
        pair_digits();
        if (!added_) pair_cells();
        if (!added_) cross();
        return added_;
    }

   private:
    using Family = std::vector<const House*>;

    Cells places(int digit) const { return now_->places()[digit]; }

    Cells gone(int digit, const Cells& cells) const { return (now_->base().places[digit] - places(digit)) & cells; }

    void because(Cells cells, int digit) {
        while (cells) reasons_.push_back(facts_.of(cells.pop(), digit, false));
    }

    void strike(const Cells& cells, Mask digits) {
        if (reasons_.empty()) return;
        for (const Cells& bucket : bucket_)
            for (Cells rest = cells & bucket; rest;) {
                const int cell = rest.pop();
                for (Mask left = static_cast<Mask>(now_->candidates()[cell] & digits); left && !now_->contradicts();)
                    added_ |= now_->add(facts_.of(cell, pop(left), false), Supposition<SizeClass>::kNoUnit, {},
                                        reasons_.data(), static_cast<int>(reasons_.size()));
            }
    }

    static Mask bit(int digit) { return State<SizeClass>::bit(digit); }

    // Locked candidates: those of boxes in columns, of boxes in rows, of columns, of rows, each by digit.
    struct Locked {
        int rank, digit;
        const House* house;
        Cells found, struck;
    };

    void lock() {
        locked_.clear();
        for (const auto* house : houses_)
            for (int digit = 0; digit < board_.size; ++digit) {
                const Cells found = places(digit) & house->mask;
                if (!found.several()) continue;
                Cells struck = places(digit) - found;
                for (Cells rest = found; rest && struck;) struck &= board_.peers[rest.pop()];
                if (struck) locked_.push_back({rank_of(*house, found), digit, house, found, struck});
            }
        std::stable_sort(locked_.begin(), locked_.end(), [](const Locked& a, const Locked& b) {
            return a.rank != b.rank ? a.rank < b.rank : a.digit < b.digit;
        });
        for (const Locked& one : locked_) {
            reasons_.clear();
            // What sees all that is struck itself need not be gone.
            for (Cells rest = gone(one.digit, one.house->mask); rest;)
                if (const int cell = rest.pop(); !one.struck.within(board_.peers[cell]))
                    reasons_.push_back(facts_.of(cell, one.digit, false));
            strike(one.struck, bit(one.digit));
        }
    }

    int rank_of(const House& house, const Cells& found) const {
        if (!house.compact) return kKinds + kKinds - house.kind;
        for (const auto* line : board_.houses_of[found.first()])
            if (!line->compact && found.within(line->mask)) return kKinds - line->kind;
        return kKinds;
    }

    void pair_digits() {
        for (const auto* house : houses_) {
            Mask more = two_places_[house->number];
            if (!more || single(more) || (now_->base().blank & house->mask).count() <= 4) continue;
            while (more) {
                const int b = pop(more);
                const Cells found = places(b) & house->mask;
                for (Mask less = static_cast<Mask>(two_places_[house->number] & (bit(b) - 1)); less;) {
                    const int a = pop(less);
                    if ((places(a) & house->mask) != found) continue;
                    reasons_.clear();
                    for (Cells rest = house->mask - found; rest;) {
                        const int cell = rest.pop();
                        for (const int digit : {a, b})
                            if (now_->base().has(cell, digit)) reasons_.push_back(facts_.of(cell, digit, false));
                    }
                    strike(found, static_cast<Mask>(~(bit(a) | bit(b))));
                }
            }
        }
    }

    void pair_cells() {
        for (const auto* house : houses_) {
            const Cells blank = now_->base().blank & house->mask;
            if (blank.count() < 4) continue;
            narrow_.clear();
            for (Cells rest = blank; rest;) {
                const int cell = rest.pop();
                const Mask digits = now_->candidates()[cell];
                if (single(static_cast<Mask>(digits & (digits - 1)))) narrow_.push_back(cell);
            }
            for (std::size_t j = 1; j < narrow_.size(); ++j)
                for (std::size_t i = 0; i < j; ++i) {
                    const Mask digits = now_->candidates()[narrow_[i]];
                    if (now_->candidates()[narrow_[j]] != digits) continue;
                    reasons_.clear();
                    for (const int cell : {narrow_[i], narrow_[j]})
                        for (Mask more = static_cast<Mask>(now_->base().candidates[cell] & ~digits); more;)
                            reasons_.push_back(facts_.of(cell, pop(more), false));
                    strike(house->mask - Cells::of(narrow_[i]) - Cells::of(narrow_[j]), digits);
                }
        }
    }

    void cross() {
        for (const auto& bases : lines_)
            for (const auto& covers : lines_) {
                if (&covers == &bases) continue;
                for (std::size_t j = 1; j < bases.size(); ++j)
                    for (std::size_t i = 0; i < j; ++i)
                        for (Mask rest =
                                 static_cast<Mask>(two_places_[bases[i]->number] & two_places_[bases[j]->number]);
                             rest;)
                            cross(bases, covers, *bases[i], *bases[j], pop(rest));
            }
    }

    void cross(const Family& bases, const Family& covers, const House& a, const House& b, int digit) {
        const Cells found = places(digit) & (a.mask | b.mask);
        Cells covered;
        int count = 0;
        for (std::size_t c = 0; c < covers.size() && count <= 2; ++c)
            if (found.meets(covers[c]->mask)) {
                ++count;
                covered |= covers[c]->mask;
            }
        const Cells removed = (places(digit) & covered) - found;
        if (count != 2 || !found.within(covered) || !removed) return;
        // Where the digit has few lines left, Sudoku Explainer does not look.
        int open = 0;
        for (const auto* base : bases) open += now_->base().places[digit].meets(base->mask);
        if (open < 4) return;
        reasons_.clear();
        because(gone(digit, a.mask - covered), digit);
        because(gone(digit, b.mask - covered), digit);
        strike(removed, bit(digit));
    }

    static constexpr int kKinds = 1 << 16;

    const Board<SizeClass>& board_;
    Facts facts_;
    std::vector<const House*> houses_;
    std::vector<Family> lines_;
    std::array<Cells, kBuckets> bucket_;
    std::vector<Mask> two_places_;  // of each group, the digits with just two places left
    Supposition<SizeClass>* now_ = nullptr;
    std::vector<int> reasons_, narrow_;
    std::vector<Locked> locked_;
    bool added_ = false;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
