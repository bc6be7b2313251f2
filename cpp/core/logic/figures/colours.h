// Colours of one digit, remote pairs, templates. These name what they strike themselves: their proof is propagation
// along the truths, and cases over one digit.
#pragma once

#include <map>

#include "figure.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
struct Colours : Finder<Room> {
    using F = Finder<Room>;
    using F::b, F::s, F::out, F::places_in, F::candidates_of, F::poll;
    using F::F;
    using typename F::Cells;

    // Conjugate pairs that hang together: one of the two sides is all true.
    void simple_and_multi() {
        for (int d = 0; d < b.size; ++d) {
            poll(64);
            const std::vector<Component> found = components(d);
            for (const Component& c : found) {
                if (c.truths.size() < 2) continue;
                Cells trap = seen(c.side[0]) & seen(c.side[1]);
                trap -= c.side[0] | c.side[1];
                tell("simple-colours", 40, trap, d, c.truths);
                for (const Cells& side : c.side) {
                    bool clash = false;
                    side.each([&](int x) { clash |= b.peers[x].meets(side); });
                    if (clash) tell("simple-colours", 40, side, d, c.truths);
                }
            }
            for (std::size_t i = 0; i < found.size(); ++i)
                for (std::size_t j = 0; j < found.size(); ++j)
                    if (i != j) multi(found[i], found[j], d, i < j);
        }
    }

    // Cells with the same two candidates, coloured in turn: what sees both colours loses both digits.
    void remote_pairs() {
        std::map<std::uint32_t, Cells> by;
        s.blank.each([&](int c) {
            if (s.count(c) == 2) by[s.mask[c]].add(c);
        });
        for (auto& [mask, left] : by)
            while (left) {
                Cells side[2];
                side[0].add(left.first());
                for (bool more = true; more;) {
                    more = false;
                    for (const int k : {0, 1}) {
                        const Cells next = (seen(side[k]) & left) - side[1 - k];
                        if (next) side[1 - k] |= next, more = true;
                    }
                }
                const Cells reached = side[0] | side[1];
                left -= reached;
                if (reached.count() < 4 || side[0].meets(side[1])) continue;
                FigureStep f;
                f.name = "remote-pair";
                f.weight = 42;
                reached.each([&](int c) { f.truths.push_back({TruthKind::cell, c}); });
                ((seen(side[0]) & seen(side[1]) & s.blank) - reached).each([&](int c) {
                    for (std::uint32_t rest = mask & s.mask[c]; rest; rest &= rest - 1)
                        f.eliminations.push_back(b.cand(c, std::countr_zero(rest)));
                });
                if (!f.eliminations.empty()) out.push_back(f);
            }
    }

    // Every way to place a digit; ways that leave another digit none fall.
    void templates() {
        std::vector<std::vector<Cells>> ways(b.size);
        std::vector<char> known(b.size);
        for (int d = 0; d < b.size; ++d) known[d] = s.places[d] && all_ways(d, ways[d]);
        tell_templates(ways, known, 95);
        for (bool more = true; more;) {
            more = false;
            for (int d = 0; d < b.size; ++d)
                for (int e = 0; e < b.size; ++e) {
                    if (d == e || !known[d] || !known[e] || ways[d].size() * ways[e].size() > 4'000'000) continue;
                    poll(64);
                    more |= std::erase_if(ways[d], [&](const Cells& way) {
                        return std::ranges::all_of(ways[e], [&](const Cells& other) { return way.meets(other); });
                    });
                }
        }
        tell_templates(ways, known, 96);
    }

   private:
    struct Component {
        Cells side[2];
        std::vector<Truth> truths;
    };

    Cells seen(const Cells& cells) const {
        Cells found;
        cells.each([&](int c) { found |= b.peers[c]; });
        return found;
    }

    std::vector<Component> components(int d) const {
        std::vector<std::array<int, 3>> pairs;
        for (int h = 0; h < static_cast<int>(b.houses.size()); ++h)
            if (const Cells p = places_in(h, d); p.count() == 2) pairs.push_back({p.list()[0], p.list()[1], h});
        std::vector<Component> found;
        Cells done;
        for (const auto& start : pairs) {
            if (done.has(start[0])) continue;
            Component c;
            c.side[0].add(start[0]);
            for (bool more = true; more;) {
                more = false;
                for (const auto& p : pairs)
                    for (const int k : {0, 1})
                        for (const int t : {0, 1})
                            if (c.side[k].has(p[t]) && !c.side[1 - k].has(p[1 - t])) {
                                c.side[1 - k].add(p[1 - t]);
                                c.truths.push_back({TruthKind::house, p[2], d});
                                more = true;
                            }
            }
            done |= c.side[0] | c.side[1];
            found.push_back(c);
        }
        return found;
    }

    void multi(const Component& one, const Component& other, int d, bool first) {
        std::vector<Truth> truths = one.truths;
        truths.insert(truths.end(), other.truths.begin(), other.truths.end());
        for (const int k : {0, 1}) {
            const Cells sees = seen(one.side[k]);
            // A side that sees both sides of another component falls.
            if (sees.meets(other.side[0]) && sees.meets(other.side[1]))
                tell("multi-colours", 46, one.side[k], d, truths);
            for (const int l : {0, 1}) {
                if (!first || !sees.meets(other.side[l])) continue;
                Cells trap = seen(one.side[1 - k]) & seen(other.side[1 - l]);
                trap -= one.side[0] | one.side[1] | other.side[0] | other.side[1];
                tell("multi-colours", 46, trap, d, truths);
            }
        }
    }

    void tell(const char* name, int weight, const Cells& cells, int d, const std::vector<Truth>& truths) {
        if (!cells.meets(s.places[d])) return;
        FigureStep f;
        f.name = name;
        f.weight = weight;
        f.truths = truths;
        f.eliminations = candidates_of(cells, d);
        out.push_back(f);
    }

    static constexpr std::size_t kMostWays = 4000;

    // Lists the ways to place a digit in all houses of one kind (rows, say), where these share no cell and hold every
    // place of it.
    bool all_ways(int d, std::vector<Cells>& ways) {
        std::vector<int> rows;
        Cells covered;
        for (int h = 0; h < static_cast<int>(b.houses.size()); ++h)
            if (b.houses[h].kind == b.houses[0].kind && places_in(h, d)) {
                if (covered.meets(b.houses[h].cells)) return false;
                covered |= b.houses[h].cells;
                rows.push_back(h);
            }
        if (rows.empty() || (s.places[d] - covered)) return false;
        const auto grow = [&](auto& self, std::size_t i, const Cells& got, const Cells& free) -> void {
            if (ways.size() > kMostWays) return;
            if (i == rows.size()) return void(ways.push_back(got));
            (b.houses[rows[i]].cells & free).each([&](int c) {
                Cells more = got, rest = free - b.peers[c];
                more.add(c);
                rest.drop(c);
                self(self, i + 1, more, rest);
            });
        };
        grow(grow, 0, Cells{}, s.places[d]);
        return ways.size() <= kMostWays && !ways.empty();
    }

    void tell_templates(const std::vector<std::vector<Cells>>& ways, const std::vector<char>& known, int weight) {
        for (int d = 0; d < b.size; ++d) {
            if (!known[d] || ways[d].empty()) continue;
            Cells any, every = ways[d][0];
            for (const Cells& way : ways[d]) any |= way, every &= way;
            std::vector<Truth> truths;
            for (int h = 0; h < static_cast<int>(b.houses.size()); ++h)
                for (int e = 0; e < b.size; ++e)
                    if ((weight == 96 || e == d) && places_in(h, e)) truths.push_back({TruthKind::house, h, e});
            tell("template-delete", weight, s.places[d] - any, d, truths);
            if (!every) continue;
            FigureStep f;
            f.name = "template-set";
            f.weight = weight;
            f.truths = truths;
            f.placements = candidates_of(every, d);
            out.push_back(f);
        }
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
