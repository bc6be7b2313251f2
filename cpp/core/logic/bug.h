// BUG, the bivalue universal grave: a grid in which every cell has two candidates and every house each of them twice.
// It has no solution or several, so that of the candidates too many one is true.
#pragma once

#include "subsets.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// The candidates without which the grid would be a grave (every cell two candidates, every house each of them twice);
// none where it is not so near to one.
template <class SizeClass>
std::vector<Candidate> grave_extras(const State<SizeClass>& state) {
    const auto& board = *state.board;
    std::vector<Candidate> extras;
    if (!board.has_graves || state.blank != state.open()) return {};
    for (auto rest = state.blank; rest;) {
        const int cell = rest.pop();
        const int width = std::popcount(state.candidates[cell]);
        if (width <= 2) continue;
        if (width != 3 || extras.size() == 5) return {};
        int found = -1;
        for (auto digits = state.candidates[cell]; digits;) {
            const int digit = pop(digits);
            bool everywhere = true;
            for (const auto* house : board.houses_of[cell])
                everywhere = everywhere && (state.places[digit] & house->mask).count() > 2;
            if (!everywhere) continue;
            if (found >= 0) return {};
            found = digit;
        }
        if (found < 0) return {};
        extras.push_back(Search<SizeClass>::named(cell, found));
    }
    auto places = state.places;
    for (const Candidate& extra : extras) places[extra.digit - 1].drop(extra.cell);
    for (const auto* house : board.houses)
        for (int digit = 0; digit < board.size; ++digit) {
            const int count = (places[digit] & house->mask).count();
            if (count != 0 && count != 2) return {};
        }
    return extras;
}

template <class SizeClass>
void find_grave(Search<SizeClass>& search) {
    const auto extras = grave_extras(search.state);
    if (extras.empty()) return;
    const int digit = extras[0].digit - 1;
    if (extras.size() == 1) {
        if (search.take(Technique::bug, 56)) search.place(extras[0].cell, digit);
        return;
    }
    Bits<SizeClass::kWords> cells;
    for (const Candidate& extra : extras) {
        if (extra.digit - 1 != digit) return;
        cells.add(extra.cell);
    }
    const auto seen = search.state.places[digit] & search.board.common_peers(cells);
    if (seen && search.take(Technique::bug, 57)) search.strike(seen, digit);
}

// Type 4: two cells have a candidate too many each, and in a house that they share a digit has no third place.
template <class SizeClass>
void strike_linked(Search<SizeClass>& search, const std::vector<Candidate>& extras) {
    using Mask = typename SizeClass::Mask;
    Bits<SizeClass::kWords> cells;
    Mask too_many = 0;
    for (const Candidate& extra : extras) {
        cells.add(extra.cell);
        too_many |= State<SizeClass>::bit(extra.digit - 1);
    }
    for (const auto* house : search.board.houses) {
        if (!cells.within(house->mask)) continue;
        for (int digit = 0; digit < search.board.size; ++digit) {
            if ((search.state.places[digit] & house->mask) != cells || (too_many >> digit & 1)) continue;
            if (!search.take(Technique::bug_more, 57)) return;
            for (const Candidate& extra : extras) {
                const Mask kept = State<SizeClass>::bit(digit) | State<SizeClass>::bit(extra.digit - 1);
                search.strike_digits(extra.cell, static_cast<Mask>(search.state.candidates[extra.cell] & ~kept));
            }
            return;
        }
    }
}

template <class SizeClass>
void find_grave_more(Search<SizeClass>& search) {
    const auto extras = grave_extras(search.state);
    if (extras.size() == 2) strike_linked(search, extras);
    if (extras.size() < 2) return;
    // Type 3: with some more cells of a group that they share they have as many digits as cells.
    Bits<SizeClass::kWords> wide;
    typename SizeClass::Mask digits = 0;
    for (const Candidate& extra : extras) {
        wide.add(extra.cell);
        digits |= State<SizeClass>::bit(extra.digit - 1);
    }
    strike_with_companions(search, Technique::bug_more, wide, digits, 57, SizeClass::kDigits);
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
