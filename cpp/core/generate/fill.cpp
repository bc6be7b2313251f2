#include "fill.h"

#include <bit>
#include <cstring>

#include "peers.h"

namespace modoku::generate {

namespace {

// A set of cells, one bit each: cell c is bit c % 64 of word c / 64. The compiler keeps it in one register.
typedef std::uint64_t Cells __attribute__((vector_size(16)));

struct Masks {
    alignas(16) std::uint64_t cell[kCells][2], others[kCells][2];  // a cell; all but its peers and itself
};
constexpr Masks kMasks = [] {
    Masks masks{};
    for (int cell = 0; cell < kCells; ++cell) {
        masks.cell[cell][cell / 64] |= std::uint64_t{1} << cell % 64;
        masks.others[cell][0] = ~std::uint64_t{0};
        masks.others[cell][1] = 0x1FFFF;
        masks.others[cell][cell / 64] &= ~(std::uint64_t{1} << cell % 64);
        for (const std::uint8_t peer : kPeers[cell]) masks.others[cell][peer / 64] &= ~(std::uint64_t{1} << peer % 64);
    }
    return masks;
}();

Cells load(const std::uint64_t (&words)[2]) {
    Cells cells;
    std::memcpy(&cells, words, sizeof cells);
    return cells;
}
bool any(Cells cells) { return (cells[0] | cells[1]) != 0; }
int first(Cells cells) { return cells[0] ? std::countr_zero(cells[0]) : 64 + std::countr_zero(cells[1]); }

struct Board {
    Cells may[9];  // where each digit may still be put; none where a digit stands
    Cells open;    // cells without a digit
};

// The first cell with the fewest candidates; -1 where one has none.
int tightest(const Board& board) {
    Cells one{}, two{}, three{}, four{};
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) {
        const Cells may = board.may[d];
        four |= three & may;
        three |= two & may;
        two |= one & may;
        one |= may;
    }
    if (any(board.open & ~one)) return -1;
    if (const Cells few = one & ~two; any(few)) return first(few);
    if (const Cells few = two & ~three; any(few)) return first(few);
    if (const Cells few = three & ~four; any(few)) return first(few);
    Cells least[10] = {board.open};  // at least so many
    for (int d = 0; d < 9; ++d)
        for (int n = d + 1; n > 0; --n) least[n] |= least[n - 1] & board.may[d];
    for (int n = 4; n < 9; ++n)
        if (const Cells few = least[n] & ~least[n + 1]; any(few)) return first(few);
    return first(least[9]);
}

void put(Board& board, int cell, int digit) {
    const Cells here = load(kMasks.cell[cell]);
    const Cells may = board.may[digit] & load(kMasks.others[cell]);
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) board.may[d] &= ~here;
    board.may[digit] = may;
    board.open &= ~here;
}

// A table, because the plain architecture has no instruction for it.
constexpr auto kBits = [] {
    std::array<std::uint8_t, 512> bits{};
    for (unsigned i = 1; i < bits.size(); ++i) bits[i] = static_cast<std::uint8_t>(bits[i / 2] + i % 2);
    return bits;
}();

int any_of(unsigned candidates, Random& random) {
    for (auto skip = random.below(kBits[candidates]); skip > 0; --skip) candidates &= candidates - 1;
    return std::countr_zero(candidates);
}

}  // namespace

bool fill(const Digits& fixed, Random& random, std::uint64_t nodes, Digits& grid) {
    Board board;
    board.open = Cells{~std::uint64_t{0}, 0x1FFFF};
    for (Cells& may : board.may) may = board.open;
    Digits digits{};
    for (int cell = 0; cell < kCells; ++cell) {
        if (!fixed[cell]) continue;
        if (!any(board.may[fixed[cell] - 1] & load(kMasks.cell[cell]))) return false;
        put(board, cell, fixed[cell] - 1);
        digits[cell] = fixed[cell];
    }
    // Each board below the top has one cell more filled: 81 are enough.
    Board pending[kCells + 1];
    int depth = 0;
    while (any(board.open)) {
        const int cell = tightest(board);
        if (cell < 0) {
            if (depth == 0) return false;
            board = pending[--depth];
            continue;
        }
        if (nodes-- == 0) return false;
        const int word = cell / 64, shift = cell % 64;
        unsigned candidates = 0;
#pragma GCC unroll 9
        for (int d = 0; d < 9; ++d) candidates |= static_cast<unsigned>(board.may[d][word] >> shift & 1) << d;
        const int digit = any_of(candidates, random);
        if (candidates & (candidates - 1)) {
            pending[depth] = board;
            pending[depth++].may[digit] &= ~load(kMasks.cell[cell]);
        }
        digits[cell] = static_cast<std::uint8_t>(digit + 1);
        put(board, cell, digit);
    }
    grid = digits;
    return true;
}

}  // namespace modoku::generate
