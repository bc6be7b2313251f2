// What a puzzle's rules say of candidates, and a position: nothing here knows rows, columns or boxes.
#pragma once

#include <algorithm>
#include <array>

#include "figures.h"
#include "logic/masks.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

using logic::MODOKU_LOGIC_PATH::Bits;

// Boards up to 9x9, up to 16x16 (or five 9x9 grids), up to 25x25: how much room sets need.
struct Nine {
    static constexpr int kCells = 81, kCandidates = 729;
};
struct Sixteen {
    static constexpr int kCells = 512, kCandidates = 4608;
};
struct TwentyFive {
    static constexpr int kCells = 640, kCandidates = 15680;
};

template <class Room>
struct Rules {
    static constexpr int kCells = Room::kCells, kCandidates = Room::kCandidates;
    using Cells = Bits<(kCells + 63) / 64>;
    using Candidates = Bits<(kCandidates + 63) / 64>;
    struct House {
        int kind;   // houses of one kind (all rows, say) share a number
        bool box;   // hangs together and is not a line
        bool full;  // has a cell for every digit, so that each digit is in it
        Cells cells;
        std::vector<int> list;
    };

    int size, cells, candidates;
    std::vector<House> houses;  // those with a cell for every digit
    std::vector<House> groups;  // all of them
    std::vector<std::vector<int>> houses_of;
    std::vector<Cells> peers;
    std::vector<Candidates> conflict;            // for each candidate, what cannot be true with it
    Cells constrained;                           // cells that other rules speak of: no pattern there is deadly
    bool plain;                                  // no rule but the groups
    std::vector<std::array<int, 4>> rectangles;  // four cells, two digits: every group holds none of them or two
    std::vector<int> cell_of, digit_of;
    int kinds = 0;

    int cand(int cell, int digit) const { return cell * size + digit; }
    int cell(int candidate) const { return cell_of[candidate]; }
    int digit(int candidate) const { return digit_of[candidate]; }

    Rules(const Outline& outline, std::span<const Pair> conflicts)
        : size(outline.size),
          cells(outline.cell_count),
          candidates(size * cells),
          houses_of(cells),
          peers(cells),
          conflict(candidates),
          plain(outline.only_groups && conflicts.empty()),
          cell_of(candidates),
          digit_of(candidates) {
        for (int c = 0; c < candidates; ++c) cell_of[c] = c / size, digit_of[c] = c % size;
        for (const Group& group : outline.groups) {
            House house{group.kind, group.compact, static_cast<int>(group.cells.size()) == size, {}, group.cells};
            for (const int c : group.cells) house.cells.add(c);
            for (const int c : group.cells) peers[c] |= house.cells;
            kinds = std::max(kinds, group.kind + 1);
            groups.push_back(house);
            if (house.full) houses.push_back(house);
        }
        for (int h = 0; h < static_cast<int>(houses.size()); ++h)
            for (const int c : houses[h].list) houses_of[c].push_back(h);
        for (const int c : outline.constrained) constrained.add(c);
        for (int c = 0; c < cells; ++c) {
            peers[c].drop(c);
            for (int d = 0; d < size; ++d) {
                auto& out = conflict[cand(c, d)];
                for (int e = 0; e < size; ++e)
                    if (e != d) out.add(cand(c, e));
                peers[c].each([&](int p) { out.add(cand(p, d)); });
            }
        }
        for (const auto& [x, y] : conflicts) {
            conflict[x].add(y);
            conflict[y].add(x);
            constrained.add(cell(x));
            constrained.add(cell(y));
        }
        if (!conflicts.empty()) see();
        find_rectangles();
    }

    bool is_deadly(const Cells& pattern) const {
        if (pattern.meets(constrained)) return false;
        for (const House& group : groups)
            if (const int n = (group.cells & pattern).count(); n != 0 && n != 2) return false;
        return true;
    }

   private:
    // Cells that can never be alike count as peers.
    void see() {
        for (int c = 0; c < cells; ++c)
            for (int e = 0; e < cells; ++e) {
                bool all = c != e;
                for (int d = 0; d < size && all; ++d) all = conflict[cand(c, d)].has(cand(e, d));
                if (all) peers[c].add(e);
            }
    }

    void find_rectangles() {
        for (std::size_t a = 0; a < houses.size(); ++a)
            for (std::size_t b = a + 1; b < houses.size(); ++b) {
                if (houses[a].kind != houses[b].kind || houses[a].box) continue;
                for (std::size_t c = 0; c < houses.size(); ++c)
                    for (std::size_t d = c + 1; d < houses.size(); ++d) {
                        if (houses[c].kind != houses[d].kind || houses[c].kind <= houses[a].kind || houses[c].box)
                            continue;
                        const std::array<Cells, 4> met{
                            houses[a].cells & houses[c].cells, houses[a].cells & houses[d].cells,
                            houses[b].cells & houses[c].cells, houses[b].cells & houses[d].cells};
                        Cells all;
                        for (const Cells& one : met) all |= one;
                        if (all.count() != 4 || !is_deadly(all)) continue;
                        std::array<int, 4> corners{};
                        bool single = true;
                        for (int i = 0; i < 4; ++i) single &= met[i].count() == 1, corners[i] = met[i].first();
                        if (single) rectangles.push_back(corners);
                    }
            }
    }
};

template <class Room>
struct Position {
    using Board = Rules<Room>;
    using Cells = typename Board::Cells;
    using Candidates = typename Board::Candidates;

    const Board* board;
    Candidates alive;
    std::array<std::uint32_t, Board::kCells> mask{};
    std::vector<Cells> places;
    std::array<std::int8_t, Board::kCells> value{};
    Cells given, blank;

    Position(const Board& rules, std::span<const std::uint8_t> values, std::span<const std::uint64_t> candidates,
             std::span<const int> givens)
        : board(&rules), places(rules.size) {
        for (int c = 0; c < rules.cells; ++c) {
            value[c] = static_cast<std::int8_t>(values[c]);
            if (values[c]) continue;
            blank.add(c);
            mask[c] = static_cast<std::uint32_t>(candidates[c]);
            for (int d = 0; d < rules.size; ++d)
                if (mask[c] >> d & 1) {
                    places[d].add(c);
                    alive.add(rules.cand(c, d));
                }
        }
        for (const int c : givens) given.add(c);
    }

    void strike(int x) {
        alive.drop(x);
        mask[board->cell(x)] &= ~(1u << board->digit(x));
        places[board->digit(x)].drop(board->cell(x));
    }
    void place(int cell, int digit) {
        value[cell] = static_cast<std::int8_t>(digit + 1);
        blank.drop(cell);
        for (int e = 0; e < board->size; ++e) strike(board->cand(cell, e));
        (board->conflict[board->cand(cell, digit)] & alive).each([&](int x) { strike(x); });
    }
    bool solved() const { return !blank; }
    bool broken() const {
        bool bad = false;
        blank.each([&](int c) { bad |= !mask[c]; });
        return bad;
    }
    int count(int cell) const { return std::popcount(mask[cell]); }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
