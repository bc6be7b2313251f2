// Full houses, hidden and naked singles.
#pragma once

#include "search.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
void find_full_house(Search<SizeClass>& search) {
    const auto open = search.state.open();
    for (const auto* house : search.board.houses) {
        const auto last = house->mask & open;
        if (last.single() && search.take(Technique::full_house, 10)) {
            const int cell = last.first();
            search.place(cell, highest(search.state.candidates[cell]));
            return;
        }
    }
}

template <class SizeClass>
void find_hidden_single(Search<SizeClass>& search, bool compact) {
    const auto& board = search.board;
    const int from = compact ? 0 : board.compact_count;
    const int to = compact ? board.compact_count : static_cast<int>(board.houses.size());
    for (int h = from; h < to; ++h)
        for (int digit = 0; digit < board.size; ++digit) {
            const auto found = search.state.places[digit] & board.houses[h]->mask;
            if (found.single()) {
                if (search.take(compact ? Technique::hidden_single : Technique::hidden_single_line, compact ? 12 : 15))
                    search.place(found.first(), digit);
                return;
            }
        }
}

template <class SizeClass>
void find_naked_single(Search<SizeClass>& search) {
    for (auto rest = search.state.open(); rest;) {
        const int cell = rest.pop();
        if (single(search.state.candidates[cell])) {
            if (search.take(Technique::naked_single, 23)) search.place(cell, lowest(search.state.candidates[cell]));
            return;
        }
    }
}

// How many different digits a single of that kind would place now: what one has to choose from.
template <class SizeClass>
int count_singles(const State<SizeClass>& state, Technique technique) {
    const auto& board = *state.board;
    int count = 0;
    if (technique == Technique::full_house) {
        Bits<SizeClass::kWords> cells;
        const auto open = state.open();
        for (const auto* house : board.houses) {
            const auto last = house->mask & open;
            if (last.single()) cells |= last;
        }
        return cells.count();
    }
    const bool compact = technique == Technique::hidden_single;
    const int from = compact ? 0 : board.compact_count;
    const int to = compact ? board.compact_count : static_cast<int>(board.houses.size());
    for (int digit = 0; digit < board.size; ++digit) {
        Bits<SizeClass::kWords> cells;
        if (!state.places[digit]) continue;
        for (int h = from; h < to; ++h) {
            const auto found = state.places[digit] & board.houses[h]->mask;
            if (found.single()) cells |= found;
        }
        count += cells.count();
    }
    return count;
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
