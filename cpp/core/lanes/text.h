// What a vector type may also do with instructions of its own, here in plain C++: boards read from and written to 81
// bytes, and the search for the digits with the fewest ways.
#pragma once
#include "board.h"
#include "kernel.h"

namespace modoku::lanes {
namespace {

// False: a byte means neither a digit nor a blank.
template <int Step>
inline bool read_cells(const unsigned char* cells, const Meaning& meaning, Column<Step> board) {
    u32 given[10][3] = {};
    for (int cell = 0; cell < 81; ++cell) {
        const unsigned value = cells[cell] < 128 ? meaning.of[cells[cell]] : 255u;
        if (value > 9) return false;
        given[value][cell % 3] |= 1u << cell / 3;
    }
    for (int c = 0; c < 3; ++c) {
        for (int d = 0; d < 9; ++d) board[word_of(c, d)] = given[d + 1][c] | given[0][c];
        board[solved_of(c)] = kAll & ~given[0][c];
    }
    return true;
}

// The digits of a complete board, `base` added to each, as 81 bytes.
template <int Step>
inline void write_cells(Column<Step> board, unsigned char base, unsigned char* cells) {
    for (int c = 0; c < 3; ++c)
        for (int d = 0; d < 9; ++d)
            for (u32 w = board[word_of(c, d)]; w; w &= w - 1)
                cells[3 * __builtin_ctz(w) + c] = static_cast<unsigned char>(base + d + 1);
}

}  // namespace
}  // namespace modoku::lanes
