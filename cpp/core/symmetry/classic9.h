// The canonical form of a classic 9x9 grid or puzzle, and the move that leads to it.
//
//   using namespace modoku::symmetry;
//   Cells81 cells = ...;                       // 0 for a blank
//   const Canonical9 found = canonical9(cells);
//   found.form == applied(found.move, cells)   // the same for everything equivalent, different for everything else
//
// The moves are the 2 * 6^8 * 9! of the classic grid: transpose, permute the rows of a band, the bands, the columns
// of a stack, the stacks, and the digits. Among all images the canonical form is the one whose pattern of givens
// comes first (read row by row, a blank before a given) and, among those, whose digits come first. For a full grid
// that is simply the smallest line of digits. Solutions play no part: puzzles with none or several have a canonical
// form too.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace modoku::symmetry {

using Cells81 = std::array<std::uint8_t, 81>;  // digits 1 ... 9 row by row, 0 for a blank

// First the transposition, then rows and columns: cell (i, j) of the image is cell (rows[i], columns[j]) of the
// original (of its transpose, if transposed). Last the digits: d becomes digits[d]; digits[0] is 0.
struct Move9 {
    bool transposed = false;
    std::array<std::uint8_t, 9> rows{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<std::uint8_t, 9> columns{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<std::uint8_t, 10> digits{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
};

struct Canonical9 {
    Cells81 form{};
    Move9 move;
};

Cells81 applied(const Move9& move, const Cells81& cells);

// Never fails: givens may contradict each other. Entries above 9 are not allowed.
Canonical9 canonical9(const Cells81& cells);

// How many moves leave a full, valid grid as it is (the relabelling included).
std::uint32_t automorphism_count9(const Cells81& grid);

// Many at once. Record i is the 81 characters at data + offsets[i] (digits 1 to 9, anything else is a blank); its
// canonical form goes to out + i * out_stride, blanks as '.', and the move that leads there to moves[i], where moves
// are wanted. `jobs` threads, 0 for one a processor. Returns false if cancelled.
bool canonical_many9(const char* data, const std::size_t* offsets, std::size_t count, char* out, std::size_t out_stride,
                     int jobs, const std::atomic<bool>* cancel, Move9* moves = nullptr);

}  // namespace modoku::symmetry
