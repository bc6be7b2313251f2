// Cells and digits of several sectors counted together: Sue de Coq, multi-sector locked sets, SK-loops.
#pragma once

#include "figure.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
struct Sectors : Finder<Room> {
    using F = Finder<Room>;
    using F::b, F::s, F::out, F::finish, F::candidates_of, F::poll;
    using F::F;
    using typename F::Cells;

    void sue_de_coq() {
        for (int box = 0; box < static_cast<int>(b.houses.size()); ++box)
            for (int line = 0; line < static_cast<int>(b.houses.size()); ++line) {
                if (!b.houses[box].box || b.houses[line].box) continue;
                const Cells met = b.houses[box].cells & b.houses[line].cells & s.blank;
                if (met.count() < 2) continue;
                poll(64);
                const auto middles = subsets(met);
                const auto in_line = subsets((b.houses[line].cells & s.blank) - b.houses[box].cells);
                const auto in_box = subsets((b.houses[box].cells & s.blank) - b.houses[line].cells);
                for (const Subset& middle : middles) {
                    const int n = static_cast<int>(middle.cells.size());
                    if (n < 2 || std::popcount(middle.mask) < n + 2) continue;
                    for (const Subset& one : in_line) {
                        if (!(one.mask & middle.mask) ||
                            std::popcount(one.mask & ~middle.mask) >= static_cast<int>(one.cells.size()))
                            continue;
                        for (const Subset& other : in_box)
                            if ((other.mask & middle.mask) && !(one.mask & other.mask))
                                tell(middle, one, other, line, box);
                    }
                }
            }
    }

    // All blank cells where some rows meet some columns; each digit linked by its rows or by its columns.
    void multi_sector() {
        if (!is_grid()) return;
        read_rows();
        for (unsigned rows = 0; rows < 512; ++rows) {
            if (const int n = std::popcount(rows); n < 3 || n > 5) continue;
            poll(64);
            for (unsigned columns = 0; columns < 512; ++columns) {
                if (const int n = std::popcount(columns); n < 3 || n > 5) continue;
                int cells = 0, links = 0;
                for (int r = 0; r < 9; ++r)
                    if (rows >> r & 1) cells += std::popcount(blank_[r] & columns);
                if (cells < 9) continue;
                for (int d = 0; d < 9 && links <= cells; ++d) {
                    const auto [by_row, by_column] = counts(d, rows, columns);
                    links += std::min(by_row, by_column);
                }
                if (links == cells) tell_sectors(rows, columns);
            }
        }
    }

    // Four boxes in a rectangle, in each the two cells of a row and the two of a column beside a crossing that is
    // filled: sixteen cells, whose digits go round by box and by line in turn.
    void sk_loops() {
        if (!is_grid()) return;
        for (int r = 0; r < 9; ++r)
            for (int q = (r / 3 + 1) * 3; q < 9; ++q)
                for (int c = 0; c < 9; ++c)
                    for (int e = (c / 3 + 1) * 3; e < 9; ++e) {
                        const int crossings[4] = {r * 9 + c, r * 9 + e, q * 9 + e, q * 9 + c};
                        if (std::ranges::all_of(crossings, [&](int x) { return s.value[x] != 0; })) sk_loop(crossings);
                    }
    }

   private:
    struct Subset {
        std::vector<int> cells;
        std::uint32_t mask = 0;
    };

    std::vector<Subset> subsets(const Cells& from) const {
        const auto list = from.list();
        std::vector<Subset> found;
        for (unsigned m = 1; m < 1u << std::min<std::size_t>(list.size(), 9); ++m) {
            if (std::popcount(m) > 4) continue;
            Subset one;
            for (std::size_t i = 0; i < list.size() && i < 9; ++i)
                if (m >> i & 1) one.cells.push_back(list[i]), one.mask |= s.mask[list[i]];
            found.push_back(one);
        }
        return found;
    }

    void tell(const Subset& middle, const Subset& one, const Subset& other, int line, int box) {
        const std::uint32_t digits = middle.mask | one.mask | other.mask;
        if (std::popcount(digits) != static_cast<int>(middle.cells.size() + one.cells.size() + other.cells.size()))
            return;
        FigureStep f;
        f.name = "sue-de-coq";
        f.weight = 60;
        Cells all;
        for (const Subset* part : {&middle, &one, &other})
            for (const int c : part->cells) f.truths.push_back({TruthKind::cell, c}), all.add(c);
        for (std::uint32_t rest = digits; rest; rest &= rest - 1)
            f.links.push_back(candidates_of(all, std::countr_zero(rest)));
        f.covers = {line, box};
        finish(f);
    }

    bool is_grid() const { return b.cells == 81 && b.size == 9 && b.plain && b.rectangles.size() > 400; }

    std::uint16_t row_of_[9][9] = {};  // for a digit and a row, the columns
    std::uint16_t blank_[9] = {};

    void read_rows() {
        for (int d = 0; d < 9; ++d)
            s.places[d].each([&](int c) { row_of_[d][c / 9] |= static_cast<std::uint16_t>(1 << c % 9); });
        s.blank.each([&](int c) { blank_[c / 9] |= static_cast<std::uint16_t>(1 << c % 9); });
    }

    std::pair<int, int> counts(int d, unsigned rows, unsigned columns) const {
        int by_row = 0;
        unsigned met = 0;
        for (int r = 0; r < 9; ++r)
            if (rows >> r & 1) {
                const unsigned here = row_of_[d][r] & columns;
                by_row += here != 0;
                met |= here;
            }
        return {by_row, std::popcount(met)};
    }

    void tell_sectors(unsigned rows, unsigned columns) {
        FigureStep f;
        f.name = "multi-sector-set";
        f.weight = 90;
        for (int r = 0; r < 9; ++r)
            for (int c = 0; c < 9; ++c)
                if ((rows >> r & 1) && ((blank_[r] & columns) >> c & 1))
                    f.truths.push_back({TruthKind::cell, r * 9 + c});
        for (int d = 0; d < 9; ++d) {
            const auto [by_row, by_column] = counts(d, rows, columns);
            for (int i = 0; i < 9; ++i) {
                Link link;
                for (int j = 0; j < 9; ++j) {
                    const int r = by_row <= by_column ? i : j, c = by_row <= by_column ? j : i;
                    if ((rows >> r & 1) && (columns >> c & 1) && (row_of_[d][r] >> c & 1))
                        link.push_back(b.cand(r * 9 + c, d));
                }
                if (!link.empty()) f.links.push_back(link);
            }
        }
        finish(f);
    }

    // Arm 2 i is the pair in the line that comes into box i, arm 2 i + 1 the pair in the line that leaves it.
    void sk_loop(const int (&crossings)[4]) {
        std::array<std::vector<int>, 8> arms;
        std::array<std::uint32_t, 8> masks{};
        for (int i = 0; i < 4; ++i) {
            const int row = crossings[i] / 9, column = crossings[i] % 9;
            std::vector<int> along_row, along_column;
            for (int k = 0; k < 3; ++k) {
                const int across = row * 9 + column / 3 * 3 + k, down = (row / 3 * 3 + k) * 9 + column;
                if (across != crossings[i] && s.blank.has(across)) along_row.push_back(across);
                if (down != crossings[i] && s.blank.has(down)) along_column.push_back(down);
            }
            if (along_row.size() != 2 || along_column.size() != 2) return;
            arms[2 * i] = i % 2 ? along_row : along_column;
            arms[2 * i + 1] = i % 2 ? along_column : along_row;
        }
        for (int i = 0; i < 8; ++i)
            for (const int c : arms[i]) masks[i] |= s.mask[c];
        poll(64);
        std::array<std::uint32_t, 4> boxes{};
        const auto choose = [&](auto& self, int i) -> void {
            if (i == 4) {
                int links = 8;
                std::array<std::uint32_t, 4> lines{};
                for (int k = 0; k < 4; ++k) {
                    const int next = (k + 1) % 4;
                    lines[k] = (masks[2 * k + 1] & ~boxes[k]) | (masks[2 * next] & ~boxes[next]);
                    links += std::popcount(lines[k]);
                }
                if (links == 16) tell_loop(arms, boxes, lines);
                return;
            }
            const std::uint32_t common = masks[2 * i] & masks[2 * i + 1];
            for (std::uint32_t p = common; p; p &= p - 1)
                for (std::uint32_t q = p & (p - 1); q; q &= q - 1) {
                    boxes[i] = (p & -p) | (q & -q);
                    if (i && std::popcount((masks[2 * i - 1] & ~boxes[i - 1]) | (masks[2 * i] & ~boxes[i])) > 2)
                        continue;
                    self(self, i + 1);
                }
        };
        choose(choose, 0);
    }

    void tell_loop(const std::array<std::vector<int>, 8>& arms, const std::array<std::uint32_t, 4>& boxes,
                   const std::array<std::uint32_t, 4>& lines) {
        FigureStep f;
        f.name = "sk-loop";
        f.weight = 88;
        const auto link = [&](const std::vector<int>& one, const std::vector<int>& other, std::uint32_t digits) {
            Cells cells;
            for (const int c : one) cells.add(c);
            for (const int c : other) cells.add(c);
            for (; digits; digits &= digits - 1) f.links.push_back(candidates_of(cells, std::countr_zero(digits)));
        };
        for (const auto& arm : arms)
            for (const int c : arm) f.truths.push_back({TruthKind::cell, c});
        for (int i = 0; i < 4; ++i) {
            link(arms[2 * i], arms[2 * i + 1], boxes[i]);
            link(arms[2 * i + 1], arms[2 * ((i + 1) % 4)], lines[i]);
        }
        finish(f);
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
