// XY- and XYZ-wings, and bent subsets of more cells.
#pragma once

#include <algorithm>
#include <set>

#include "search.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
void find_wing(Search<SizeClass>& search, int width) {
    const auto& state = search.state;
    const auto& peers = search.board.peers;
    const Technique technique = width == 2 ? Technique::xy_wing : Technique::xyz_wing;
    const auto bivalue = state.bivalue();
    for (auto pivots = state.open(); pivots;) {
        const int pivot = pivots.pop();
        const auto digits = state.candidates[pivot];
        if (std::popcount(digits) != width) continue;
        int near[64 * SizeClass::kWords], count = 0;
        for (auto rest = bivalue & peers[pivot]; rest;) {
            const int cell = rest.pop();
            if (std::popcount(static_cast<typename SizeClass::Mask>(digits & state.candidates[cell])) == width - 1)
                near[count++] = cell;
        }
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j) {
                const auto a = state.candidates[near[i]], b = state.candidates[near[j]];
                const auto common = static_cast<typename SizeClass::Mask>(a & b);
                const auto all = static_cast<typename SizeClass::Mask>(a | b | digits);
                if (a == b || !single(common) || std::popcount(all) != 3 || (width == 2 && (common & digits))) continue;
                auto seen = state.places[lowest(common)] & peers[near[i]] & peers[near[j]];
                if (width == 3) seen &= peers[pivot];
                if (!seen) continue;
                if (search.take(technique, facts_of(technique).rating)) search.strike(seen, lowest(common));
                return;
            }
    }
}

// Bent subsets: k cells with k digits between them, of which all but one lie in a group, and only one digit may come
// twice.
template <class SizeClass>
class BentSubsets {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    BentSubsets(Search<SizeClass>& search, int size)
        : search_(search),
          size_(size),
          technique_(size == 4   ? Technique::wxyz_wing
                     : size == 5 ? Technique::vwxyz_wing
                                 : Technique::uvwxyz_wing),
          base_(facts_of(technique_).rating) {
        for (auto rest = search.state.open(); rest;) {
            const int cell = rest.pop();
            const int width = std::popcount(search.state.candidates[cell]);
            if (width >= 2 && width <= size) narrow_.add(cell);
        }
    }

    void run() {
        for (const auto& group : search_.board.groups) {
            if (choose(narrow_ & group.mask, size_ - 1, 0, {}, {}, group.mask)) return;
        }
    }

   private:
    bool choose(Cells from, int count, Mask united, Cells chosen, Cells near, const Cells& group) {
        if (count == 0) return join(united, chosen, near, group);
        while (from) {
            const int cell = from.pop();
            const Mask wider = static_cast<Mask>(united | search_.state.candidates[cell]);
            if (std::popcount(wider) > size_) continue;
            Cells more = chosen;
            more.add(cell);
            if (choose(from, count - 1, wider, more, near | search_.board.peers[cell], group)) return true;
        }
        return false;
    }

    bool join(Mask united, const Cells& chosen, const Cells& near, const Cells& group) {
        // On a board of a thousand cells there are millions of these.
        if (search_.meter.spent(search_.work)) return true;
        for (auto rest = (near & narrow_) - group; rest;) {
            const int other = rest.pop();
            const Mask digits = static_cast<Mask>(united | search_.state.candidates[other]);
            if (std::popcount(digits) != size_) continue;
            Cells cells = chosen;
            cells.add(other);
            const Mask struck = locked_digits(cells, digits);
            if (struck && strike(cells, struck)) return true;
        }
        return false;
    }

    // The digits that fill one of the cells for certain: all of them where the places of each see each other, the one
    // that does not where there is just one such; none where there are several.
    Mask locked_digits(const Cells& cells, Mask digits) const {
        int loose = -1;
        for (Mask rest = digits; rest;) {
            const int digit = pop(rest);
            const Cells places = search_.state.places[digit] & cells;
            for (Cells left = places; left;) {
                const int cell = left.pop();
                if ((places - Cells::of(cell)).within(search_.board.peers[cell])) continue;
                if (loose >= 0) return 0;
                loose = digit;
                break;
            }
        }
        return loose < 0 ? digits : State<SizeClass>::bit(loose);
    }

    bool strike(const Cells& cells, Mask digits) {
        Cells any;
        std::array<Cells, SizeClass::kDigits> seen;
        for (Mask rest = digits; rest;) {
            const int digit = pop(rest);
            const Cells& places = search_.state.places[digit];
            seen[digit] = (places - cells) & search_.board.common_peers(places & cells);
            any |= seen[digit];
        }
        if (any && search_.take(technique_, rating_of(cells)))
            for (Mask rest = digits; rest;) {
                const int digit = pop(rest);
                search_.strike(seen[digit], digit);
            }
        return search_.done(base_);
    }

    int rating_of(Cells cells) const {
        if (size_ == 6) return base_;
        int widest = 0;
        while (cells) widest = std::max(widest, std::popcount(search_.state.candidates[cells.pop()]));
        if (size_ == 5) return widest == 5 ? base_ : widest == 3 ? base_ + 2 : base_ + 1;
        return widest == 3 ? base_ + 1 : base_;
    }

    Search<SizeClass>& search_;
    int size_;
    Technique technique_;
    int base_;
    Cells narrow_;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
