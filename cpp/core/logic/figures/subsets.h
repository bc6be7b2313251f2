// Singles, locked candidates, naked and hidden subsets.
#pragma once

#include "figure.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
struct Subsets : Finder<Room> {
    using F = Finder<Room>;
    using F::b, F::s, F::out, F::derive, F::finish, F::places_in, F::candidates_of;
    using F::F;
    using typename F::Cells;

    void singles(bool all) {
        const auto enough = [&] { return !all && !out.empty(); };
        for (int h = 0; h < static_cast<int>(b.houses.size()) && !enough(); ++h) {
            const Cells left = s.blank & b.houses[h].cells;
            if (left.count() == 1 && s.count(left.first()) == 1)
                add("full-house", 1, {TruthKind::house, h, digit_of(left.first())}, left.first());
        }
        for (const bool box : {true, false})
            for (int h = 0; h < static_cast<int>(b.houses.size()); ++h)
                for (int d = 0; d < b.size && b.houses[h].box == box && !enough(); ++d)
                    if (const Cells p = places_in(h, d); p.count() == 1)
                        add(box ? "hidden-single" : "hidden-single-line", 2, {TruthKind::house, h, d}, p.first(), d);
        if (enough()) return;
        s.blank.each([&](int c) {
            if (s.count(c) == 1 && !enough()) add("naked-single", 4, {TruthKind::cell, c}, c);
        });
    }

    void locked() {
        if (!b.plain) relations();
        for (int h = 0; h < static_cast<int>(b.houses.size()); ++h)
            for (int d = 0; d < b.size; ++d) {
                const Cells p = places_in(h, d);
                if (p.count() < 2) continue;
                FigureStep f;
                f.name = b.houses[h].box ? "pointing" : "claiming";
                f.weight = 10;
                f.truths = {{TruthKind::house, h, d}};
                f.eliminations = derive(f);
                std::erase_if(f.eliminations, [&](int x) { return b.digit(x) != d; });
                if (f.eliminations.empty()) continue;
                for (int g = 0; g < static_cast<int>(b.houses.size()); ++g)
                    if (g != h && p.within(b.houses[g].cells)) f.covers.push_back(g);
                out.push_back(f);
                tell_direct(f, b.houses[h].box ? "direct-pointing" : "direct-claiming", false);
            }
    }

    void naked(int k) {
        static const char* const kNames[] = {"", "", "naked-pair", "naked-triple", "naked-quad"};
        std::set<std::vector<int>> done;
        for (const auto& group : b.groups) {
            std::vector<int> items, got;
            for (const int c : group.list)
                if (s.blank.has(c) && s.count(c) <= k && s.count(c) > 1) items.push_back(c);
            const auto grow = [&](auto& self, int from, std::uint32_t mask) -> void {
                if (static_cast<int>(got.size()) == k) {
                    if (std::popcount(mask) == k && done.insert(got).second)
                        tell_naked(k, got, mask, k > 4 ? "large-naked-subset" : kNames[k]);
                    return;
                }
                for (int i = from; i < static_cast<int>(items.size()); ++i) {
                    const std::uint32_t more = mask | s.mask[items[i]];
                    if (std::popcount(more) > k) continue;
                    got.push_back(items[i]);
                    self(self, i + 1, more);
                    got.pop_back();
                }
            };
            grow(grow, 0, 0);
        }
    }

    void hidden(int k) {
        static const char* const kNames[] = {"", "", "hidden-pair", "hidden-triple", "hidden-quad"};
        for (int h = 0; h < static_cast<int>(b.houses.size()); ++h) {
            std::vector<int> digits, got;
            for (int d = 0; d < b.size; ++d)
                if (const int n = places_in(h, d).count(); n > 1 && n <= k) digits.push_back(d);
            const auto grow = [&](auto& self, int from, const Cells& cells) -> void {
                if (static_cast<int>(got.size()) == k) {
                    if (cells.count() == k) tell_hidden(h, got, cells, k > 4 ? "large-hidden-subset" : kNames[k]);
                    return;
                }
                for (int i = from; i < static_cast<int>(digits.size()); ++i) {
                    const Cells more = cells | places_in(h, digits[i]);
                    if (more.count() > k) continue;
                    got.push_back(digits[i]);
                    self(self, i + 1, more);
                    got.pop_back();
                }
            };
            grow(grow, 0, Cells{});
        }
    }

   private:
    int digit_of(int cell) const { return std::countr_zero(s.mask[cell]); }

    void add(const char* name, int weight, Truth truth, int cell, int digit = -1) {
        FigureStep f;
        f.name = name;
        f.weight = weight;
        f.truths = {truth};
        f.placements = {b.cand(cell, digit < 0 ? digit_of(cell) : digit)};
        out.push_back(f);
    }

    // Where rules beyond the groups exclude candidates of two cells: what excludes every candidate of a truth falls.
    void relations() {
        const auto tell = [&](Truth truth, int weight) {
            FigureStep f;
            f.name = "pair-relation";
            f.weight = weight;
            f.truths = {truth};
            finish(f);
        };
        s.blank.each([&](int c) {
            if (s.count(c) > 1) tell({TruthKind::cell, c}, 9);
        });
    }

    void tell_naked(int k, const std::vector<int>& cells, std::uint32_t mask, const char* name) {
        FigureStep f;
        f.weight = 12 + 2 * k;
        Cells set;
        for (const int c : cells) {
            f.truths.push_back({TruthKind::cell, c});
            set.add(c);
        }
        for (std::uint32_t rest = mask; rest; rest &= rest - 1)
            f.links.push_back(candidates_of(set, std::countr_zero(rest)));
        f.eliminations = derive(f);
        if (f.eliminations.empty()) return;
        bool in_box = false, in_line = false;
        for (int h = 0; h < static_cast<int>(b.groups.size()); ++h)
            if (set.within(b.groups[h].cells)) (b.groups[h].box ? in_box : in_line) = true;
        f.name = name;
        if (k <= 3 && in_box && in_line) f.name = k == 2 ? "locked-pair" : "locked-triple";
        out.push_back(f);
    }

    void tell_hidden(int house, const std::vector<int>& digits, const Cells& cells, const char* name) {
        FigureStep f;
        f.name = name;
        f.weight = 13 + 2 * static_cast<int>(digits.size());
        for (const int d : digits) f.truths.push_back({TruthKind::house, house, d});
        cells.each([&](int c) {
            Link link;
            for (const int d : digits)
                if (s.mask[c] >> d & 1) link.push_back(b.cand(c, d));
            f.links.push_back(link);
        });
        f.covers = {house};
        f.eliminations = derive(f);
        // What its digits lose elsewhere is told by other figures.
        std::erase_if(f.eliminations, [&](int x) { return !cells.has(b.cell(x)); });
        if (f.eliminations.empty()) return;
        out.push_back(f);
        if (digits.size() < 4) tell_direct(f, digits.size() == 2 ? "direct-hidden-pair" : "direct-hidden-triple", true);
    }

    // Where a digit has one place left in the house, or in one like it, once a figure has struck, it is placed at once.
    void tell_direct(const FigureStep& f, const char* name, bool hidden) {
        std::set<std::pair<int, int>> asked;
        for (const int x : f.eliminations)
            for (const int h : b.houses_of[b.cell(x)]) {
                const int d = b.digit(x);
                const bool near = hidden ? h == f.truths[0].a : b.houses[h].kind == b.houses[f.truths[0].a].kind;
                if (!near || !asked.insert({h, d}).second) continue;
                Cells left = places_in(h, d);
                for (const int y : f.eliminations)
                    if (b.digit(y) == d) left.drop(b.cell(y));
                if (left.count() != 1) continue;
                FigureStep direct = f;
                direct.name = name;
                direct.weight = 5;
                direct.truths.push_back({TruthKind::house, h, d});
                direct.placements = {b.cand(left.first(), d)};
                direct.eliminations.clear();
                out.push_back(direct);
            }
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
