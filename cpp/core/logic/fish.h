// Basic fish: k disjoint houses have all places of a digit in k units of another family.
#pragma once

#include "subsets.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
using Family = std::vector<const typename Board<SizeClass>::House*>;

template <class SizeClass>
bool find_fish_of(Search<SizeClass>& search, Technique technique, int size, const Family<SizeClass>& bases,
                  const Family<SizeClass>& covers, int digit) {
    using Cells = Bits<SizeClass::kWords>;
    const Cells& places = search.state.places[digit];
    auto &found = search.scratch.first, &crossed = search.scratch.second;  // places, and numbers of covers
    found.clear();
    crossed.clear();
    int chosen[8];
    for (const auto* base : bases) {
        const Cells here = places & base->mask;
        if (!base->house || !here.several()) continue;
        Cells numbers, covered;
        int width = 0;
        for (int number = 0; number < static_cast<int>(covers.size()) && width <= size; ++number)
            if (here.meets(covers[number]->mask)) {
                numbers.add(number);
                ++width;
                covered |= here & covers[number]->mask;
            }
        if (width < 2 || width > size || covered != here) continue;
        found.push_back(here);
        crossed.push_back(numbers);
    }
    const int count = static_cast<int>(found.size());
    if (count < size) return false;
    const auto use = [&](const Cells& numbers) {
        if (numbers.count() != size) return false;
        Cells corners, rest;
        for (int i = 0; i < size; ++i) corners |= found[chosen[i]];
        for (Cells left = numbers; left;) rest |= covers[left.pop()]->mask;
        const Cells removed = (places & rest) - corners;
        if (!removed) return false;
        if (search.take(technique, facts_of(technique).rating)) search.strike(removed, digit);
        return true;
    };
    return choose_within(
        crossed.data(), count, size, chosen, 0, Cells{}, [](const Cells& c) { return c.count(); }, use);
}

template <class SizeClass>
void find_fish(Search<SizeClass>& search, Technique technique, int size) {
    for (const auto& bases : search.board.families) {
        if (!bases[0]->house) continue;
        for (const auto& covers : search.board.families) {
            if (&covers == &bases) continue;
            for (int digit = 0; digit < search.board.size; ++digit)
                if (search.state.places[digit] && find_fish_of(search, technique, size, bases, covers, digit)) return;
        }
    }
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
