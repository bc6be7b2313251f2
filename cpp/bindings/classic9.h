// What the bindings of the two classic 9x9 solvers share.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>

#include "lanes/lanes.h"

namespace modoku_bindings {

// Asked for by the rule that no answer leaves unchecked; independent of both solvers.
inline bool keeps_the_rules(const char* givens, const char* solution) {
    std::uint32_t rows[9] = {}, columns[9] = {}, boxes[9] = {};
    for (int cell = 0; cell < 81; ++cell) {
        const int digit = solution[cell] - '0', row = cell / 9, column = cell % 9;
        if (digit < 1 || digit > 9) return false;
        if (givens[cell] >= '1' && givens[cell] <= '9' && givens[cell] != solution[cell]) return false;
        rows[row] |= 1u << digit;
        columns[column] |= 1u << digit;
        boxes[row / 3 * 3 + column / 3] |= 1u << digit;
    }
    for (int i = 0; i < 9; ++i)
        if ((rows[i] & columns[i] & boxes[i]) != 0x3FE) return false;
    return true;
}

// The path of that name; an empty name is the fastest one.
inline modoku::lanes::Path batch_path_of(const std::string& wanted) {
    for (const modoku::lanes::Path path : modoku::lanes::available_paths())
        if (wanted == modoku::lanes::name(path)) return path;
    if (wanted.empty()) return modoku::lanes::best_path();
    throw nanobind::value_error(("this processor cannot run the path " + wanted).c_str());
}

}  // namespace modoku_bindings
