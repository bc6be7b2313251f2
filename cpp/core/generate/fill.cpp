#include "fill.h"

#include <bit>

#include "peers.h"

namespace modoku::generate {

namespace {

struct Board {
    std::array<std::uint16_t, kCells> candidates;  // bit d - 1 for the digit d; 0 where a digit stands
    Digits digits;
    int blank;
};

bool put(Board& board, int cell, std::uint16_t digit) {
    board.digits[cell] = static_cast<std::uint8_t>(std::countr_zero(digit) + 1);
    board.candidates[cell] = 0;
    board.blank--;
    bool possible = true;
    for (const std::uint8_t peer : kPeers[cell]) {
        const auto left = static_cast<std::uint16_t>(board.candidates[peer] & ~digit);
        possible &= left != 0 || board.digits[peer] != 0;
        board.candidates[peer] = left;
    }
    return possible;
}

int tightest(const Board& board) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < kCells; ++cell) {
        if (board.digits[cell]) continue;
        const int count = std::popcount(board.candidates[cell]);
        if (count < fewest) {
            best = cell;
            fewest = count;
            if (count == 1) break;
        }
    }
    return best;
}

std::uint16_t any_of(std::uint16_t candidates, Random& random) {
    for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(candidates))); skip > 0; --skip)
        candidates = static_cast<std::uint16_t>(candidates & (candidates - 1));
    return static_cast<std::uint16_t>(candidates & -candidates);
}

}  // namespace

bool fill(const Digits& fixed, Random& random, std::uint64_t nodes, Digits& grid) {
    Board board;
    board.candidates.fill(0x1FF);
    board.digits.fill(0);
    board.blank = kCells;
    for (int cell = 0; cell < kCells; ++cell) {
        if (!fixed[cell]) continue;
        const auto digit = static_cast<std::uint16_t>(1 << (fixed[cell] - 1));
        if (!(board.candidates[cell] & digit) || !put(board, cell, digit)) return false;
    }
    // Each board below the top has one cell more filled: 81 are enough.
    std::array<Board, kCells + 1> pending;
    int depth = 0;
    while (board.blank > 0) {
        if (nodes-- == 0) return false;
        const int cell = tightest(board);
        const std::uint16_t digit = any_of(board.candidates[cell], random);
        const auto others = static_cast<std::uint16_t>(board.candidates[cell] & ~digit);
        if (others) {
            pending[depth] = board;
            pending[depth++].candidates[cell] = others;
        }
        if (put(board, cell, digit)) continue;
        if (depth == 0) return false;
        board = pending[--depth];
    }
    grid = board.digits;
    return true;
}

}  // namespace modoku::generate
