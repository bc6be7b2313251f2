// Locked candidates: all places of a digit in a house see a cell outside, which therefore cannot hold the digit.
#pragma once

#include "search.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
bool place_directly(Search<SizeClass>& search, Technique technique, int from, int to,
                    const typename Board<SizeClass>::House& house, const Bits<SizeClass::kWords>& seen, int digit) {
    for (int h = from; h < to; ++h) {
        const auto& other = *search.board.houses[h];
        if (other.kind != house.kind || !seen.meets(other.mask)) continue;
        const auto rest = (search.state.places[digit] - seen) & other.mask;
        if (!rest.single()) continue;
        if (search.take(technique, facts_of(technique).rating)) search.place(rest.first(), digit);
        return true;
    }
    return false;
}

// Pointing from compact houses, claiming from the others; `direct` only where it leaves the digit one place in another
// house of the family.
template <class SizeClass>
void find_locked(Search<SizeClass>& search, Technique technique, bool compact, bool direct) {
    const auto& board = search.board;
    const int from = compact ? 0 : board.compact_count;
    const int to = compact ? board.compact_count : static_cast<int>(board.houses.size());
    for (int h = from; h < to; ++h) {
        const auto& house = *board.houses[h];
        for (int digit = 0; digit < board.size; ++digit) {
            const auto& places = search.state.places[digit];
            const auto found = places & house.mask;
            if (!found.several()) continue;
            auto seen = places - found;
            for (auto rest = found; rest && seen;) seen &= board.peers[rest.pop()];
            if (!seen) continue;
            if (direct) {
                if (place_directly(search, technique, from, to, house, seen, digit)) return;
            } else {
                if (search.take(technique, facts_of(technique).rating)) search.strike(seen, digit);
                return;
            }
        }
    }
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
