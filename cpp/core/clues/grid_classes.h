// The essentially different grids with boxes of two rows and four columns: one of each class.
//
// In a band the left halves of the two rows hold four digits each, and together all eight: a split of the digits. Given
// the splits of the four bands, a grid is two fillings of the same splits: its left half, and its right half with the
// rows of each band exchanged. The order of the columns in a half does not matter, so a filling is a set of columns.
// Two grids of the same splits are the same up to symmetry exactly if a symmetry of the splits (digits, bands, rows of
// a band) carries the unordered pair of fillings of one to that of the other; and splits are needed once up to digits
// and bands. So classes are orbits on pairs, and no canonical form is needed.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

namespace modoku::clues {

using EightGrid = std::array<std::uint8_t, 64>;  // digits from 1, row by row

struct EightClasses {
    std::uint64_t total = 0;       // how many classes there are
    std::vector<EightGrid> grids;  // those that were asked for, in order
    bool complete = true;          // false where the work was cancelled
};

// The classes number `first` to `first + count - 1`, counted from 0, in an order that is always the same.
EightClasses list_classes_of_eight(std::uint64_t first, std::uint64_t count, const std::atomic<bool>& cancelled);

}  // namespace modoku::clues
