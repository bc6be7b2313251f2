// Naked subsets (k cells with k digits) and hidden subsets (k digits with k places).
#pragma once

#include <algorithm>

#include "search.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// Calls `use(chosen)` for every choice of `size` entries, in lexicographic order, whose union has at most `size`
// members; stops when `use` says so. `masks` are the entries' sets.
template <typename Set, typename Count, typename Use>
bool choose_within(const Set* masks, int count, int size, int* chosen, int depth, Set united, const Count& counted,
                   const Use& use) {
    if (depth == size) return use(united);
    for (int i = depth ? chosen[depth - 1] + 1 : 0; i <= count - (size - depth); ++i) {
        Set wider = united;
        wider |= masks[i];
        if (counted(wider) > size) continue;
        chosen[depth] = i;
        if (choose_within(masks, count, size, chosen, depth + 1, wider, counted, use)) return true;
    }
    return false;
}

template <class SizeClass>
bool strike_naked(Search<SizeClass>& search, Technique technique, const Bits<SizeClass::kWords>& cells,
                  typename SizeClass::Mask digits) {
    const auto& board = search.board;
    Bits<SizeClass::kWords> seen[SizeClass::kDigits];
    Bits<SizeClass::kWords> any;
    for (auto rest = digits; rest;) {
        const int digit = pop(rest);
        seen[digit] = (search.state.places[digit] - cells) & board.common_peers(search.state.places[digit] & cells);
        any |= seen[digit];
    }
    if (!any) return false;
    if (search.take(technique, facts_of(technique).rating))
        while (any) {
            const int cell = any.pop();
            for (auto rest = digits; rest;) {
                const int digit = pop(rest);
                if (seen[digit].has(cell)) search.strike(cell, digit);
            }
        }
    return true;
}

template <class SizeClass>
void find_naked_subset(Search<SizeClass>& search, Technique technique, int size) {
    using Mask = typename SizeClass::Mask;
    for (const auto& group : search.board.groups) {
        int cells[SizeClass::kDigits], chosen[8], count = 0, blank = 0;
        Mask masks[SizeClass::kDigits];
        for (const int cell : group.cells) {
            const Mask digits = search.state.candidates[cell];
            if (!digits) continue;
            ++blank;
            const int width = std::popcount(digits);
            if (width < 2 || width > size) continue;
            cells[count] = cell;
            masks[count++] = digits;
        }
        if ((blank <= size && group.house) || count < size) continue;
        const auto width = [](Mask mask) { return std::popcount(mask); };
        const auto use = [&](Mask united) {
            if (width(united) != size) return false;
            Bits<SizeClass::kWords> mask;
            for (int i = 0; i < size; ++i) mask.add(cells[chosen[i]]);
            return strike_naked(search, technique, mask, united);
        };
        if (choose_within(masks, count, size, chosen, 0, Mask{0}, width, use)) return;
    }
}

// Some cells hold one of the digits; where n more cells of a group have n + 1 digits together with these, the rest of
// the group loses them. Each cell more makes it harder by a tenth; at most so many are looked for.
template <class SizeClass>
void strike_with_companions(Search<SizeClass>& search, Technique technique, const Bits<SizeClass::kWords>& wide,
                            typename SizeClass::Mask digits, int rating, int most) {
    using Mask = typename SizeClass::Mask;
    for (const auto& group : search.board.groups) {
        if (!wide.within(group.mask)) continue;
        int cells[SizeClass::kDigits], chosen[SizeClass::kDigits], count = 0;
        Mask masks[SizeClass::kDigits];
        for (const int cell : group.cells)
            if (search.state.candidates[cell] && !wide.has(cell)) {
                cells[count] = cell;
                masks[count++] = search.state.candidates[cell];
            }
        for (int size = 1; size < count && size <= most; ++size) {
            if (search.done(rating + size)) break;
            const auto width = [&](Mask mask) { return std::popcount(static_cast<Mask>(mask | digits)) - 1; };
            const auto use = [&](Mask mask) {
                const Mask united = static_cast<Mask>(mask | digits);
                if (std::popcount(united) != size + 1) return false;
                Bits<SizeClass::kWords> outside;
                for (int i = 0; i < count; ++i)
                    if (masks[i] & united) outside.add(cells[i]);
                for (int i = 0; i < size; ++i) outside.drop(cells[chosen[i]]);
                if (!outside) return false;
                if (search.take(technique, rating + size))
                    for (int i = 0; i < count; ++i)
                        if (outside.has(cells[i])) search.strike_digits(cells[i], static_cast<Mask>(masks[i] & united));
                return true;
            };
            choose_within(masks, count, size, chosen, 0, Mask{0}, width, use);
        }
    }
}

// The digits that have one place left in the house once the hidden subset has made room.
template <class SizeClass>
bool place_after_hidden(Search<SizeClass>& search, Technique technique, const typename Board<SizeClass>::House& house,
                        const Bits<SizeClass::kWords>& cells, typename SizeClass::Mask digits) {
    for (int digit = 0; digit < search.board.size; ++digit) {
        const auto& places = search.state.places[digit];
        if ((digits >> digit & 1) || !places.meets(cells)) continue;
        const auto rest = (places & house.mask) - cells;
        if (!rest.single()) continue;
        if (search.take(technique, facts_of(technique).rating)) search.place(rest.first(), digit);
        return true;
    }
    return false;
}

template <class SizeClass>
bool strike_hidden(Search<SizeClass>& search, Technique technique, Bits<SizeClass::kWords> cells,
                   typename SizeClass::Mask digits) {
    if (!search.take(technique, facts_of(technique).rating)) return true;
    while (cells) {
        const int cell = cells.pop();
        search.strike_digits(cell, static_cast<typename SizeClass::Mask>(search.state.candidates[cell] & ~digits));
    }
    return true;
}

template <class SizeClass>
void find_hidden_subset(Search<SizeClass>& search, Technique technique, int size, bool direct) {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;
    for (const auto* house : search.board.houses) {
        int numbers[SizeClass::kDigits], chosen[8], count = 0, open = 0;
        Cells masks[SizeClass::kDigits];
        for (int digit = 0; digit < search.board.size; ++digit) {
            const Cells found = search.state.places[digit] & house->mask;
            if (!found) continue;
            ++open;
            const int width = found.count();
            if (width < 2 || width > size) continue;
            numbers[count] = digit;
            masks[count++] = found;
        }
        if (open <= size || count < size) continue;
        const auto use = [&](const Cells& cells) {
            if (cells.count() != size) return false;
            Mask digits = 0;
            for (int i = 0; i < size; ++i) digits |= State<SizeClass>::bit(numbers[chosen[i]]);
            bool strikes = false;
            for (Cells rest = cells; rest && !strikes;) strikes = (search.state.candidates[rest.pop()] & ~digits) != 0;
            if (!strikes) return false;
            return direct ? place_after_hidden(search, technique, *house, cells, digits)
                          : strike_hidden(search, technique, cells, digits);
        };
        if (choose_within(masks, count, size, chosen, 0, Cells{}, [](const Cells& c) { return c.count(); }, use))
            return;
    }
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
