// A position on the way: the digits placed so far and the candidates of every blank cell, twice: the digits of a cell
// and the cells of a digit. Digits count from 0 here.
#pragma once

#include <array>
#include <span>

#include "board.h"
#include "step.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
struct State {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

    const Board<SizeClass>* board;
    std::array<Mask, 64 * SizeClass::kWords> candidates{};
    std::array<Cells, SizeClass::kDigits> places{};
    Cells blank;  // not filled; a blank cell without candidates is a contradiction

    State(const Board<SizeClass>& rules, std::span<const std::uint64_t> domains, std::span<const std::uint8_t> values)
        : board(&rules) {
        for (int cell = 0; cell < rules.cell_count; ++cell)
            if (!values[cell]) {
                blank.add(cell);
                Mask digits = static_cast<Mask>(domains[cell]);
                candidates[cell] = digits;
                while (digits) places[pop(digits)].add(cell);
            }
        for (int cell = 0; cell < rules.cell_count; ++cell)
            if (values[cell]) {
                const int digit = values[cell] - 1;
                for (Cells seen = places[digit] & rules.peers[cell]; seen;)
                    candidates[seen.pop()] &= static_cast<Mask>(~bit(digit));
                places[digit] -= rules.peers[cell];
            }
    }

    // A position given by its candidates; cells without any count as filled.
    State(const Board<SizeClass>& rules, std::span<const std::uint64_t> left) : board(&rules) {
        for (int cell = 0; cell < rules.cell_count; ++cell) {
            candidates[cell] = static_cast<Mask>(left[cell]);
            if (left[cell]) blank.add(cell);
            for (Mask digits = candidates[cell]; digits;) places[pop(digits)].add(cell);
        }
    }

    static Mask bit(int digit) { return static_cast<Mask>(Mask{1} << digit); }
    bool has(int cell, int digit) const { return candidates[cell] >> digit & 1; }
    bool is_solved() const { return !blank; }

    // Blank cells with candidates: what techniques look at.
    Cells open() const {
        Cells found;
        for (int digit = 0; digit < board->size; ++digit) found |= places[digit];
        return found;
    }

    void strike(int cell, int digit) {
        candidates[cell] &= static_cast<Mask>(~bit(digit));
        places[digit].drop(cell);
    }

    void place(int cell, int digit) {
        blank.drop(cell);
        for (Mask rest = candidates[cell]; rest;) places[pop(rest)].drop(cell);
        candidates[cell] = 0;
        for (Cells seen = places[digit] & board->peers[cell]; seen;)
            candidates[seen.pop()] &= static_cast<Mask>(~bit(digit));
        places[digit] -= board->peers[cell];
    }

    void apply(const Step& step) {
        for (const Candidate& c : step.eliminations) strike(c.cell, c.digit - 1);
        for (const Candidate& c : step.placements) place(c.cell, c.digit - 1);
    }

    Cells bivalue() const {
        Cells found;
        for (Cells rest = open(); rest;) {
            const int cell = rest.pop();
            const Mask once = static_cast<Mask>(candidates[cell] & (candidates[cell] - 1));
            if (single(once)) found.add(cell);
        }
        return found;
    }

    int candidate_count() const {
        int count = 0;
        for (int digit = 0; digit < board->size; ++digit) count += places[digit].count();
        return count;
    }
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
