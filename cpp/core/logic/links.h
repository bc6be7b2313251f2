// Two or three strong links of one digit: skyscraper, two-string kite, turbot fish, with groups the empty rectangle.
#pragma once

#include "search.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// A house whose places of a digit fall into two ends, with the cells that see all of an end.
template <class SizeClass>
struct Strong {
    const typename Board<SizeClass>::House* house;
    Bits<SizeClass::kWords> near, far, near_peers, far_peers;

    Strong turned() const { return {house, far, near, far_peers, near_peers}; }
    bool grouped() const { return near.several() || far.several(); }
    Bits<SizeClass::kWords> both() const { return near | far; }
};

template <class SizeClass>
std::vector<Strong<SizeClass>> strong_links(const Search<SizeClass>& search, int digit, bool grouped) {
    using Cells = Bits<SizeClass::kWords>;
    const auto& board = search.board;
    std::vector<Strong<SizeClass>> links;
    const auto add = [&](const auto* house, const Cells& near, const Cells& far) {
        links.push_back({house, near, far, board.common_peers(near), board.common_peers(far)});
    };
    for (const auto* house : board.houses) {
        const Cells found = search.state.places[digit] & house->mask;
        if (!found.several()) continue;
        Cells rest = found;
        const Cells low = Cells::of(rest.pop());
        if (rest.single()) {
            add(house, low, rest);
        } else if (grouped) {
            std::vector<Cells> seen;
            for (const auto& other : board.groups) {
                const Cells near = found & other.mask;
                if (!near || near == found || std::find(seen.begin(), seen.end(), near) != seen.end()) continue;
                seen.push_back(near);
                const Cells far = found - near;
                // The far end must hang together too, or nothing outside sees all of it.
                for (const auto& third : board.groups)
                    if (&third != house && far.within(third.mask)) {
                        add(house, near, far);
                        break;
                    }
            }
        }
    }
    return links;
}

template <class SizeClass>
Technique figure_of(const Strong<SizeClass>& first, const Strong<SizeClass>& second) {
    if (first.grouped() || second.grouped()) return Technique::empty_rectangle;
    if (first.house->compact || second.house->compact) return Technique::turbot_fish;
    return first.house->kind == second.house->kind ? Technique::skyscraper : Technique::two_string_kite;
}

template <class SizeClass>
bool join_links(Search<SizeClass>& search, Technique technique, const Strong<SizeClass>& a, const Strong<SizeClass>& b,
                int digit) {
    if (!b.near.within(a.near_peers)) return false;
    const auto seen = search.state.places[digit] & a.far_peers & b.far_peers;
    if (!seen) return false;
    if (search.take(technique, facts_of(technique).rating)) search.strike(seen, digit);
    return true;
}

template <class SizeClass>
void find_two_links(Search<SizeClass>& search, Technique technique) {
    for (int digit = 0; digit < search.board.size; ++digit) {
        if (!search.state.places[digit]) continue;
        const auto links = strong_links(search, digit, technique == Technique::empty_rectangle);
        for (std::size_t i = 0; i < links.size(); ++i)
            for (std::size_t j = i + 1; j < links.size(); ++j) {
                const auto &first = links[i], &second = links[j];
                if (first.house == second.house || first.both().meets(second.both()) ||
                    figure_of(first, second) != technique)
                    continue;
                for (const auto& a : {first, first.turned()})
                    for (const auto& b : {second, second.turned()})
                        if (join_links(search, technique, a, b, digit)) return;
            }
    }
}

template <class SizeClass>
bool follows(const Strong<SizeClass>& first, const Strong<SizeClass>& second) {
    return first.house != second.house && second.near.within(first.far_peers) && !first.both().meets(second.both());
}

// Parallel lines are the easiest to see; a tenth more with a box, another with rows and columns.
template <class House>
int three_links_rating(const House& first, const House& second, const House& third) {
    const auto crosses = [](const House& a, const House& b) { return a.kind != b.kind && !a.compact && !b.compact; };
    return 54 + (first.compact || second.compact || third.compact) +
           (crosses(first, second) || crosses(second, third) || crosses(first, third));
}

template <class SizeClass>
void find_three_links(Search<SizeClass>& search, bool grouped) {
    const Technique technique = grouped ? Technique::three_strong_links_grouped : Technique::three_strong_links;
    for (int digit = 0; digit < search.board.size; ++digit) {
        std::vector<Strong<SizeClass>> links;
        for (const auto& link : strong_links(search, digit, grouped)) {
            links.push_back(link);
            links.push_back(link.turned());
        }
        if (links.size() < 6) continue;
        for (const auto& first : links)
            for (const auto& second : links) {
                if (!follows(first, second)) continue;
                for (const auto& third : links) {
                    if (third.house == first.house || !follows(second, third) || third.both().meets(first.both()))
                        continue;
                    const auto seen = search.state.places[digit] & first.near_peers & third.far_peers;
                    if (!seen || grouped != (first.grouped() || second.grouped() || third.grouped())) continue;
                    const int rating = grouped ? 57 : three_links_rating(*first.house, *second.house, *third.house);
                    if (search.take(technique, rating)) search.strike(seen, digit);
                    if (search.done(facts_of(technique).rating)) return;
                }
            }
    }
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
