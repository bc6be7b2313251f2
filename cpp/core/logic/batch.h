// Many classic puzzles at once, on several threads.
#pragma once

#include <string_view>
#include <vector>

#include "grade.h"

namespace modoku::logic {

// When techniques that take a single solution for granted may be used.
enum class Uniqueness : std::uint8_t { never, proved, assumed };

struct Rated {
    Grade grade;
    std::uint8_t solutions = 1;  // 0, 1, or 2 for several; 1 where nobody asked
};

struct BatchLimits {
    Budget each;     // of every puzzle; its flag stops the whole batch
    int most = 999;  // no technique that starts above this rating, in tenths
    int jobs = 1;    // threads; 0 means one for each processor
};

// Grades the puzzle at each offset: 81 characters, digits or blanks. Results are in input order, whatever the threads
// do; puzzles that were not reached because of the flag have Stop::cancelled. Throws std::invalid_argument for an
// offset with fewer than 81 characters, or characters that are neither digits nor blanks.
std::vector<Rated> grade_many(std::string_view text, const std::vector<std::size_t>& offsets, Uniqueness uniqueness,
                              const BatchLimits& limits);

}  // namespace modoku::logic
