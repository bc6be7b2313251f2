// Many classic puzzles at once, on several threads.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grade.h"

namespace modoku::logic {

struct BatchLimits {
    Budget each;   // of every puzzle; its flag stops the whole batch
    int jobs = 1;  // threads; 0 means one for each processor
};

// Grades the puzzle at each offset (81 characters, digits or blanks) with the techniques that the caller allows:
// whether there is a single solution, which some of them rest on, is not asked here. Results are in input order,
// whatever the threads do; puzzles that were not reached because of the flag have Stop::cancelled. Throws
// std::invalid_argument for an offset with fewer than 81 characters, or characters that are neither digits nor blanks.
// `paths` gets the steps of each puzzle, packed.
std::vector<Grade> grade_many(std::string_view text, const std::vector<std::size_t>& offsets,
                              std::span<const Technique> techniques, const BatchLimits& limits,
                              std::vector<std::string>* paths = nullptr);

}  // namespace modoku::logic
