#include "confirm.h"

#include <array>
#include <vector>

#include "cover/exact_cover.h"

namespace modoku::generate {

// The items that the givens leave open, numbered without a gap, and the options that meet no given.
bool is_confirmed(const Digits& puzzle, const Digits& solution, const std::atomic<bool>* cancel) {
    struct Option {
        std::uint8_t cell, digit;
    };
    std::vector<std::int32_t> options;
    std::vector<Option> meaning;
    std::int32_t item[4 * kCells];
    for (std::int32_t& number : item) number = 0;
    const auto items = [](int cell, int d) {
        const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
        return std::array<int, 4>{cell, 81 + 9 * row + d, 162 + 9 * column + d, 243 + 9 * box + d};
    };
    for (int cell = 0; cell < kCells; ++cell)
        if (puzzle[cell])
            for (const int i : items(cell, puzzle[cell] - 1)) {
                if (item[i] < 0) return false;
                item[i] = -1;
            }
    std::uint32_t count = 0;
    for (std::int32_t& number : item)
        if (number == 0) number = static_cast<std::int32_t>(count++);
    for (int cell = 0; cell < kCells; ++cell) {
        if (item[cell] < 0) continue;
        for (int d = 0; d < 9; ++d) {
            const auto four = items(cell, d);
            if (item[four[1]] < 0 || item[four[2]] < 0 || item[four[3]] < 0) continue;
            for (const int i : four) options.push_back(item[i]);
            options.push_back(-1);
            meaning.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(d + 1)});
        }
    }
    Budget budget;
    budget.solutions = 2;
    budget.cancel = cancel;
    const cover::Result result = cover::solve({count, 0, options}, budget, 1);
    if (result.count != 1 || result.stop != Stop::exhausted) return false;
    for (const std::int32_t chosen : result.solutions)
        if (chosen >= 0 &&
            solution[meaning[static_cast<std::size_t>(chosen)].cell] != meaning[static_cast<std::size_t>(chosen)].digit)
            return false;
    return true;
}

}  // namespace modoku::generate
