// Patterns of hard puzzles: tridagons (three digits in twelve cells that cannot hold them alone) and exocets (two base
// cells whose digits must be in two target cells).
#pragma once

#include "figure.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
struct Exotic : Finder<Room> {
    using F = Finder<Room>;
    using F::b, F::s, F::out, F::finish, F::places_in, F::poll;
    using F::F;
    using typename F::Cells;

    // Three cells on a diagonal of each of four boxes in a rectangle, three digits, an odd number of the diagonals
    // turned the other way: no filling has these digits only, so the other candidates there are a truth.
    void tridagons() {
        if (b.cells != 81 || b.size != 9 || !is_grid()) return;
        for (int band = 0; band < 3; ++band)
            for (int stack = 0; stack < 3; ++stack) {
                poll(64);
                std::array<int, 4> boxes{};
                for (int i = 0; i < 4; ++i) {
                    const int r = (band + 1 + i / 2) % 3, c = (stack + 1 + i % 2) % 3;
                    boxes[i] = r * 27 + c * 3;
                }
                for (int low = 0; low < 7; ++low)
                    for (int mid = low + 1; mid < 8; ++mid)
                        for (int high = mid + 1; high < 9; ++high) tridagon(boxes, {low, mid, high});
            }
    }

    // Two base cells of a box's row (or column) with three or four digits; in each of the other two boxes of the band a
    // target in another row, with a companion free of these digits. If each digit lies, in the three cross lines, in
    // two rows only outside the band, both base digits must be in the targets.
    void exocets() {
        if (b.cells != 81 || b.size != 9 || !is_grid()) return;
        for (const bool turned : {false, true})
            for (int box = 0; box < 9; ++box) {
                poll(64);
                for (int line = 0; line < 3; ++line)
                    for (int skip = 0; skip < 3; ++skip) exocet(box / 3, box % 3, line, skip, turned);
            }
    }

   private:
    bool is_grid() const { return b.rectangles.size() > 400; }
    static int at(int row, int column, bool turned) { return turned ? column * 9 + row : row * 9 + column; }

    void tridagon(const std::array<int, 4>& boxes, const std::array<int, 3>& digits) {
        static constexpr int kDiagonals[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
        const std::uint32_t three = 1u << digits[0] | 1u << digits[1] | 1u << digits[2];
        std::array<std::vector<int>, 4> fitting;
        for (int i = 0; i < 4; ++i)
            for (int k = 0; k < 6; ++k) {
                bool fits = true;
                for (int r = 0; r < 3; ++r) {
                    const int c = boxes[i] + r * 9 + kDiagonals[k][r];
                    fits &= s.blank.has(c) && std::popcount(s.mask[c] & three) >= 2;
                }
                if (fits) fitting[i].push_back(k);
            }
        for (const int k0 : fitting[0])
            for (const int k1 : fitting[1])
                for (const int k2 : fitting[2])
                    for (const int k3 : fitting[3]) {
                        const int odd = (k0 > 2) + (k1 > 2) + (k2 > 2) + (k3 > 2);
                        if (odd % 2 == 0) continue;
                        tell_tridagon(boxes, {kDiagonals[k0], kDiagonals[k1], kDiagonals[k2], kDiagonals[k3]}, digits);
                    }
    }

    void tell_tridagon(const std::array<int, 4>& boxes, const std::array<const int*, 4>& diagonals,
                       const std::array<int, 3>& digits) {
        FigureStep f;
        f.name = "tridagon";
        f.weight = 89;
        for (int i = 0; i < 4; ++i)
            for (int r = 0; r < 3; ++r) {
                const int c = boxes[i] + r * 9 + diagonals[i][r];
                std::uint32_t others = s.mask[c];
                for (const int d : digits) {
                    f.pattern.push_back(b.cand(c, d));
                    others &= ~(1u << d);
                }
                for (; others; others &= others - 1) f.guardians.push_back(b.cand(c, std::countr_zero(others)));
            }
        if (f.guardians.empty() || f.guardians.size() > 8) return;
        f.truths = {{TruthKind::deadly}};
        if (f.guardians.size() == 1) {
            f.placements = f.guardians;
            out.push_back(f);
        } else {
            finish(f);
        }
    }

    void exocet(int band, int stack, int line, int skip, bool turned) {
        const int row = band * 3 + line, column = stack * 3;
        std::vector<int> base;
        for (int k = 0; k < 3; ++k)
            if (k != skip) base.push_back(at(row, column + k, turned));
        if (!s.blank.has(base[0]) || !s.blank.has(base[1])) return;
        const std::uint32_t digits = s.mask[base[0]] | s.mask[base[1]];
        if (const int n = std::popcount(digits); n < 3 || n > 4) return;
        const int one = (stack + 1) % 3, other = (stack + 2) % 3;
        for (int t = 0; t < 9; ++t)
            for (int u = 0; u < 9; ++u) {
                const int r1 = band * 3 + t / 3, r2 = band * 3 + u / 3, c1 = one * 3 + t % 3, c2 = other * 3 + u % 3;
                if (r1 == row || r2 == row) continue;
                const int first = at(r1, c1, turned), second = at(r2, c2, turned);
                const int beside1 = at(other_row(band, row, r1), c1, turned);
                const int beside2 = at(other_row(band, row, r2), c2, turned);
                const auto holds = [&](int c) {
                    return s.blank.has(c) ? (s.mask[c] & digits) != 0 : value_in(c, digits);
                };
                if (!s.blank.has(first) || !s.blank.has(second) || holds(beside1) || holds(beside2)) continue;
                if (!(s.mask[first] & digits) || !(s.mask[second] & digits)) continue;
                if (!((s.mask[first] | s.mask[second]) & ~digits)) continue;
                const int lines[3] = {column + skip, c1, c2};
                if (crosses(band, lines, digits, turned)) tell_exocet(base, {first, second}, digits, lines, turned);
            }
    }

    static int other_row(int band, int base, int target) { return 9 * band + 3 - base - target; }
    bool value_in(int c, std::uint32_t digits) const { return s.value[c] && (digits >> (s.value[c] - 1) & 1); }

    // Whether each digit lies, in the cross lines outside the band, in at most two rows.
    bool crosses(int band, const int (&lines)[3], std::uint32_t digits, bool turned) const {
        for (std::uint32_t rest = digits; rest; rest &= rest - 1) {
            const int d = std::countr_zero(rest);
            int rows = 0;
            for (int r = 0; r < 9; ++r) {
                if (r / 3 == band) continue;
                bool here = false;
                for (const int c : lines) {
                    const int cell = at(r, c, turned);
                    here |= s.places[d].has(cell) || s.value[cell] == d + 1;
                }
                rows += here;
            }
            if (rows > 2) return false;
        }
        return true;
    }

    void tell_exocet(const std::vector<int>& base, const std::array<int, 2>& targets, std::uint32_t digits,
                     const int (&lines)[3], bool turned) {
        FigureStep f;
        f.name = "exocet";
        f.weight = 91;
        for (const int c : base) f.truths.push_back({TruthKind::cell, c});
        for (const int c : lines)
            for (const int h : b.houses_of[at(0, c, turned)]) {
                if (b.houses[h].box || !b.houses[h].cells.has(at(8, c, turned))) continue;
                for (std::uint32_t rest = digits; rest; rest &= rest - 1)
                    if (places_in(h, std::countr_zero(rest)))
                        f.truths.push_back({TruthKind::house, h, std::countr_zero(rest)});
            }
        for (const int c : targets)
            for (std::uint32_t rest = s.mask[c] & ~digits; rest; rest &= rest - 1)
                f.eliminations.push_back(b.cand(c, std::countr_zero(rest)));
        std::ranges::sort(f.eliminations);
        f.fins = {targets[0], targets[1]};
        if (!f.eliminations.empty()) out.push_back(f);
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
