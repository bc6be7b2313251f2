// A second opinion on puzzles that were dug: exact cover, which shares nothing with the solver that dug them.
#pragma once

#include <atomic>

#include "fill.h"

namespace modoku::generate {

// Whether exact cover finds this solution of the puzzle and no other; false too where the flag was raised meanwhile.
bool is_confirmed(const Digits& puzzle, const Digits& solution, const std::atomic<bool>* cancel);

}  // namespace modoku::generate
