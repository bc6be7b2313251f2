// Deadly patterns: two digits in each cell, none of them given, every group with none of the cells or two. If nothing
// else fitted there the digits could be exchanged: two solutions. So the other candidates, its guardians, are a truth.
#pragma once

#include <map>

#include "figure.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
struct DeadlyPatterns : Finder<Room> {
    using F = Finder<Room>;
    using F::b, F::s, F::out, F::derive, F::finish, F::places_in, F::poll;
    using F::F;
    using typename F::Cells;

    void rectangles() {
        for (const auto& corners : b.rectangles) {
            bool given = false;
            int filled = 0;
            for (const int c : corners) given |= s.given.has(c), filled += s.value[c] != 0;
            if (given || filled > 3) continue;
            if (filled) {
                avoidable(corners);
                continue;
            }
            const std::uint32_t both =
                (s.mask[corners[0]] | s.mask[corners[1]]) & (s.mask[corners[2]] | s.mask[corners[3]]);
            for (std::uint32_t p = both; p; p &= p - 1)
                for (std::uint32_t q = p & (p - 1); q; q &= q - 1) {
                    const int low = std::countr_zero(p), high = std::countr_zero(q);
                    const std::uint32_t pair = 1u << low | 1u << high;
                    int full = 0, pure = 0;
                    bool none = false;
                    for (const int c : corners) {
                        full += (s.mask[c] & pair) == pair;
                        pure += !(s.mask[c] & ~pair);
                        none |= !(s.mask[c] & pair);
                    }
                    if (!none && full >= 2 && pure >= 1) pattern({corners.begin(), corners.end()}, low, high);
                }
        }
    }

    // Six cells or more, all with both digits, at most two of them with others (or others of one digit only).
    void loops(int longest) {
        for (int low = 0; low < b.size; ++low)
            for (int high = low + 1; high < b.size; ++high) {
                const std::uint32_t pair = 1u << low | 1u << high;
                Cells cells;
                (s.places[low] & s.places[high]).each([&](int c) {
                    if (!s.given.has(c)) cells.add(c);
                });
                if (cells.count() < 6) continue;
                std::set<std::vector<int>> done;
                cells.each([&](int c) {
                    poll(64);
                    std::vector<int> way{c};
                    walk(way, cells, pair, longest, done);
                });
            }
    }

    void grave() {
        if (!b.plain) return;
        bool fits = true;
        int wide = 0;
        s.blank.each([&](int c) { fits &= s.count(c) > 1, wide += s.count(c) > 2; });
        if (!fits || wide == 0 || wide > 4) return;
        FigureStep f;
        // More than twice in each of its houses, in a cell with more than two: a guardian.
        s.blank.each([&](int c) {
            for (std::uint32_t rest = s.mask[c]; rest; rest &= rest - 1) {
                const int d = std::countr_zero(rest);
                bool extra = s.count(c) > 2;
                for (const int h : b.houses_of[c]) extra &= places_in(h, d).count() > 2;
                (extra ? f.guardians : f.pattern).push_back(b.cand(c, d));
            }
        });
        std::map<int, int> in_cell;
        for (const int x : f.pattern) ++in_cell[b.cell(x)];
        for (const auto& [cell, n] : in_cell) fits &= n == 2;
        for (const auto& house : b.houses) {
            std::vector<int> times(b.size);
            for (const int x : f.pattern) times[b.digit(x)] += house.cells.has(b.cell(x));
            for (const int n : times) fits &= n == 0 || n == 2;
        }
        if (!fits || f.guardians.empty()) return;
        f.truths = {{TruthKind::deadly}};
        f.weight = 50;
        f.name = f.guardians.size() == 1 ? "bug" : "bug-more";
        if (f.guardians.size() == 1) {
            f.placements = f.guardians;
            out.push_back(f);
            return;
        }
        finish(f);
        const std::vector<int> cells = cells_of(f.guardians);
        if (cells.size() == 2 && b.peers[cells[0]].has(cells[1])) subsets_with(f, 52);
    }

   private:
    Cells set_of_cells(const std::vector<int>& cells) const {
        Cells found;
        for (const int c : cells) found.add(c);
        return found;
    }
    std::vector<int> cells_of(const std::vector<int>& candidates) const {
        std::set<int> found;
        for (const int x : candidates) found.insert(b.cell(x));
        return {found.begin(), found.end()};
    }

    void walk(std::vector<int>& way, const Cells& cells, std::uint32_t pair, int longest,
              std::set<std::vector<int>>& done) {
        int wide = 0;
        std::uint32_t extra = 0;
        for (const int c : way)
            if (s.mask[c] & ~pair) ++wide, extra |= s.mask[c] & ~pair;
        if (wide > 2 && std::popcount(extra) > 1) return;
        const Cells used = set_of_cells(way);
        if (way.size() >= 6 && way.size() % 2 == 0 && b.peers[way.back()].has(way.front()) && b.is_deadly(used)) {
            if (wide && done.insert(used.list()).second)
                pattern(used.list(), std::countr_zero(pair), std::countr_zero(pair & (pair - 1)));
            return;
        }
        if (static_cast<int>(way.size()) >= longest) return;
        ((b.peers[way.back()] & cells) - used).each([&](int c) {
            if (c < way.front()) return;
            for (const auto& group : b.groups)
                if (group.cells.has(c) && (group.cells & used).count() >= 2) return;
            way.push_back(c);
            walk(way, cells, pair, longest, done);
            way.pop_back();
        });
    }

    void pattern(const std::vector<int>& cells, int low, int high) {
        FigureStep base;
        const std::uint32_t pair = 1u << low | 1u << high;
        for (const int c : cells) {
            base.pattern.push_back(b.cand(c, low));
            base.pattern.push_back(b.cand(c, high));
            for (std::uint32_t rest = s.mask[c] & ~pair; rest; rest &= rest - 1)
                base.guardians.push_back(b.cand(c, std::countr_zero(rest)));
        }
        if (base.guardians.empty()) return;
        base.truths = {{TruthKind::deadly}};
        const bool loop = cells.size() > 4;
        const Cells roof = set_of_cells(cells_of(base.guardians));
        bool in_group = false;
        for (const auto& group : b.groups) in_group |= roof.within(group.cells);
        FigureStep f = base;
        f.weight = 45;
        f.name = loop                            ? "unique-loop"
                 : roof.count() == 1             ? "unique-rectangle-1"
                 : roof.count() == 2 && in_group ? "unique-rectangle-2"
                                                 : "unique-rectangle-5";
        finish(f);
        for (const int digit : {low, high}) sides(base, cells, digit, roof, loop);
        if (roof.count() == 2 && in_group) {
            base.name = loop ? "unique-loop" : "unique-rectangle-3";
            subsets_with(base, 47);
            for (int h = 0; h < static_cast<int>(b.houses.size()); ++h)
                if (roof.within(b.houses[h].cells) && places_in(h, low) && places_in(h, high))
                    hidden_with(base, h, low, high, roof);
        }
    }

    // The two digits, and up to two more, have places in a house in the two wide cells and as many others only.
    void hidden_with(const FigureStep& base, int house, int low, int high, const Cells& roof) {
        for (int x = -1; x < b.size; ++x)
            for (int y = x < 0 ? b.size - 1 : x; y < b.size; ++y) {
                std::set<int> digits{low, high};
                for (const int more : {x, x < 0 ? -1 : y})
                    if (more >= 0 && places_in(house, more)) digits.insert(more);
                if (digits.size() != (x < 0 ? 2u : x == y ? 3u : 4u)) continue;
                FigureStep f = base;
                Cells cells = roof;
                for (const int d : digits) {
                    cells |= places_in(house, d);
                    f.truths.push_back({TruthKind::house, house, d});
                }
                if (cells.count() != static_cast<int>(digits.size()) + 1) continue;
                cells.each([&](int c) {
                    Link link;
                    for (std::uint32_t rest = s.mask[c]; rest; rest &= rest - 1)
                        link.push_back(b.cand(c, std::countr_zero(rest)));
                    f.links.push_back(link);
                });
                f.weight = 46 + static_cast<int>(digits.size());
                finish(f);
            }
    }

    // Houses whose places of one of the digits all lie in the pattern: types 4 and 6, hidden rectangles.
    void sides(const FigureStep& base, const std::vector<int>& cells, int digit, const Cells& roof, bool loop) {
        const Cells inside = set_of_cells(cells);
        std::vector<int> sides;
        for (const bool box : {false, true})
            for (int h = 0; h < static_cast<int>(b.houses.size()); ++h) {
                const Cells p = places_in(h, digit);
                if (b.houses[h].box != box || p.count() != 2 || !p.within(inside)) continue;
                if (std::ranges::none_of(sides, [&](int g) { return places_in(g, digit) == p; }) || !box)
                    sides.push_back(h);
            }
        std::vector<FigureStep> found;
        for (unsigned m = 1; m < 1u << std::min<std::size_t>(sides.size(), 8); ++m) {
            if (std::popcount(m) > 2 || (loop && std::popcount(m) > 1)) continue;
            FigureStep f = base;
            f.weight = 46;
            std::set<int> kinds;
            for (std::size_t i = 0; i < sides.size(); ++i)
                if (m >> i & 1) {
                    f.truths.push_back({TruthKind::house, sides[i], digit});
                    kinds.insert(b.houses[sides[i]].kind);
                }
            for (const int c : cells) {  // each cell holds at most one
                Link link;
                for (std::uint32_t rest = s.mask[c]; rest; rest &= rest - 1)
                    link.push_back(b.cand(c, std::countr_zero(rest)));
                f.links.push_back(link);
            }
            const bool parallel = std::popcount(m) == 2 && kinds.size() == 1;
            f.name = loop                            ? "unique-loop"
                     : std::popcount(m) == 1         ? "unique-rectangle-4"
                     : parallel && roof.count() == 2 ? "unique-rectangle-6"
                                                     : "hidden-rectangle";
            f.eliminations = derive(f);
            if (!f.eliminations.empty()) found.push_back(f);
        }
        for (const FigureStep& f : found) {  // what follows from fewer sides is not told again
            bool told = false;
            if (f.truths.size() > 2)
                for (const FigureStep& g : found)
                    told |= g.truths.size() == 2 && std::ranges::includes(g.eliminations, f.eliminations) &&
                            f.name != "unique-rectangle-6" && f.name != "hidden-rectangle";
            if (!told) out.push_back(f);
        }
    }

    // The guardians' digits make a subset with other cells of a group.
    void subsets_with(const FigureStep& base, int weight) {
        const Cells roof = set_of_cells(cells_of(base.guardians)), inside = set_of_cells(cells_of(base.pattern));
        std::uint32_t extra = 0;
        for (const int g : base.guardians) extra |= 1u << b.digit(g);
        for (const auto& group : b.groups) {
            if (!roof.within(group.cells)) continue;
            std::vector<int> items, got;
            for (const int c : group.list)
                if (s.blank.has(c) && !roof.has(c) && (base.name == "bug-more" || !inside.has(c))) items.push_back(c);
            const auto grow = [&](auto& self, int from, std::uint32_t mask) -> void {
                if (!got.empty() && std::popcount(mask) == static_cast<int>(got.size()) + 1)
                    tell_subset(base, weight, got, mask);
                if (got.size() >= 4) return;
                for (int i = from; i < static_cast<int>(items.size()); ++i) {
                    const std::uint32_t more = mask | s.mask[items[i]];
                    if (std::popcount(more) > 5) continue;
                    got.push_back(items[i]);
                    self(self, i + 1, more);
                    got.pop_back();
                }
            };
            grow(grow, 0, extra);
        }
    }

    void tell_subset(const FigureStep& base, int weight, const std::vector<int>& cells, std::uint32_t mask) {
        FigureStep f = base;
        f.weight = weight;
        for (const int c : cells) f.truths.push_back({TruthKind::cell, c});
        for (std::uint32_t rest = mask; rest; rest &= rest - 1) {
            const int d = std::countr_zero(rest);
            Link link;
            for (const int g : base.guardians)
                if (b.digit(g) == d) link.push_back(g);
            for (const int c : cells)
                if (s.mask[c] >> d & 1) link.push_back(b.cand(c, d));
            f.links.push_back(link);
        }
        finish(f);
    }

    // Some corners were filled by the player: x y / y x is what the others would make deadly.
    void avoidable(const std::array<int, 4>& corners) {
        int digits[2] = {-1, -1};
        for (int i = 0; i < 4; ++i) {
            if (!s.value[corners[i]]) continue;
            int& known = digits[i == 1 || i == 2];
            if (known >= 0 && known != s.value[corners[i]] - 1) return;
            known = s.value[corners[i]] - 1;
        }
        if (digits[0] < 0 || digits[1] < 0 || digits[0] == digits[1]) return;
        FigureStep f;
        int blank = 0;
        for (int i = 0; i < 4; ++i) {
            const int c = corners[i], wanted = digits[i == 1 || i == 2];
            f.pattern.push_back(b.cand(c, digits[0]));
            f.pattern.push_back(b.cand(c, digits[1]));
            if (s.value[c]) continue;
            ++blank;
            if (!(s.mask[c] >> wanted & 1)) return;
            for (std::uint32_t rest = s.mask[c] & ~(1u << wanted); rest; rest &= rest - 1)
                f.guardians.push_back(b.cand(c, std::countr_zero(rest)));
        }
        if (f.guardians.empty()) return;
        f.truths = {{TruthKind::deadly}};
        f.weight = 48;
        f.name = blank == 1 ? "avoidable-rectangle-1" : "avoidable-rectangle-2";
        finish(f);
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
