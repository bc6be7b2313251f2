// An independent judge for the tests of the single-puzzle solver: plain backtracking over cells with
// three sets of used digits, no propagation, nothing shared with the solver.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <random>
#include <string>
#include <vector>

namespace single_test {

using Digits = std::array<std::uint8_t, 81>;  // 0 for a blank

inline int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

inline Digits digits_of(const std::string& text) {
    Digits digits{};
    for (std::size_t cell = 0; cell < 81; cell++)
        digits[cell] = text[cell] >= '1' && text[cell] <= '9' ? static_cast<std::uint8_t>(text[cell] - '0') : 0;
    return digits;
}
inline std::string text_of(const Digits& digits) {
    std::string text;
    for (const auto digit : digits) text += digit ? static_cast<char>('0' + digit) : '.';
    return text;
}

class Judge {
   public:
    // Completions up to `limit`, collected in `found`.
    std::uint64_t count(const Digits& givens, std::uint64_t limit) {
        found.clear();
        limit_ = limit;
        grid_ = givens;
        rows_ = columns_ = boxes_ = {};
        for (int cell = 0; cell < 81; cell++)
            if (const int digit = grid_[at(cell)]; digit && !take(cell, digit)) return 0;
        descend();
        return found.size();
    }

    std::vector<Digits> found;

   private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
    unsigned used(int cell) const { return rows_[at(cell / 9)] | columns_[at(cell % 9)] | boxes_[at(box_of(cell))]; }
    bool take(int cell, int digit) {
        if (used(cell) >> digit & 1) return false;
        flip(cell, digit);
        return true;
    }
    void flip(int cell, int digit) {
        rows_[at(cell / 9)] ^= 1u << digit;
        columns_[at(cell % 9)] ^= 1u << digit;
        boxes_[at(box_of(cell))] ^= 1u << digit;
    }
    // The blank with fewest digits left: without that, 17 givens would take minutes.
    void descend() {
        int best = -1, fewest = 10;
        for (int cell = 0; cell < 81; cell++) {
            if (grid_[at(cell)]) continue;
            const int left = 9 - __builtin_popcount(used(cell));
            if (left < fewest) fewest = left, best = cell;
        }
        if (best < 0) {
            found.push_back(grid_);
            return;
        }
        for (int digit = 1; digit <= 9 && found.size() < limit_; digit++) {
            if (!take(best, digit)) continue;
            grid_[at(best)] = static_cast<std::uint8_t>(digit);
            descend();
            grid_[at(best)] = 0;
            flip(best, digit);
        }
    }

    std::uint64_t limit_ = 0;
    Digits grid_{};
    std::array<unsigned, 9> rows_{}, columns_{}, boxes_{};
};

inline bool is_completion(const Digits& givens, const Digits& grid) {
    std::array<unsigned, 27> seen{};
    for (int cell = 0; cell < 81; cell++) {
        const auto i = static_cast<std::size_t>(cell);
        if (grid[i] < 1 || grid[i] > 9 || (givens[i] && givens[i] != grid[i])) return false;
        for (const int unit : {cell / 9, 9 + cell % 9, 18 + box_of(cell)})
            seen[static_cast<std::size_t>(unit)] |= 1u << grid[i];
    }
    for (const unsigned digits : seen)
        if (digits != 0x3FE) return false;
    return true;
}

inline std::vector<std::string> read_puzzles() {
    std::ifstream file(MODOKU_TEST_DATA "/single_puzzles.txt");
    std::vector<std::string> puzzles;
    for (std::string line; std::getline(file, line);)
        if (line.size() >= 81 && line[0] != '#') puzzles.push_back(line.substr(0, 81));
    return puzzles;
}

// Boards of every amount of givens: some taken from a complete grid, some struck at random.
inline std::vector<Digits> make_boards(int how_many, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Digits> boards;
    Judge judge;
    while (static_cast<int>(boards.size()) < how_many) {
        Digits start{};
        for (std::size_t i = 0; i < 9; i++) start[i] = static_cast<std::uint8_t>(i + 1);
        for (std::size_t i = 9; i-- > 1;) std::swap(start[i], start[random() % (i + 1)]);
        for (int tries = 0; tries < 6; tries++) {
            Digits more = start;
            more[9 + random() % 72] = static_cast<std::uint8_t>(1 + random() % 9);
            if (judge.count(more, 1)) start = more;
        }
        if (!judge.count(start, 1)) continue;
        Digits board = judge.found[0];
        const unsigned keep = 22 + random() % 60;
        for (std::size_t i = 0; i < 81; i++)
            if (random() % 81 >= keep) board[i] = 0;
        if (random() % 3 == 0) board[random() % 81] = static_cast<std::uint8_t>(random() % 10);
        boards.push_back(board);
    }
    return boards;
}

}  // namespace single_test
