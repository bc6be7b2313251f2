// Which givens a puzzle with one solution could do without, of many puzzles at once.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "lanes.h"

namespace modoku::lanes {

// Record i is the 81 characters at data + 81 * i (digits 1 to 9, anything else is a blank). `redundant` gets 81 bytes
// for each: 1 where the given can be left out by itself without adding a solution, else 0. Ask it of puzzles with one
// solution. Returns false if cancelled.
bool find_redundant(const char* data, std::size_t count, std::uint8_t* redundant, const Setup& setup,
                    const std::atomic<bool>* cancel);

}  // namespace modoku::lanes
