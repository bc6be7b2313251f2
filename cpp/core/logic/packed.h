// Paths of classic puzzles as bytes that can be kept by the million, and what is made of them: columns and lines of
// text.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grade.h"

namespace modoku::logic {

// Adds the steps to `out`: of each technique, rating, and the placements and eliminations, but no chains.
void pack(const Trail& trail, std::string& out);

// Candidates of many steps: those of step i begin at ends[i] and end before ends[i + 1].
struct CandidateColumns {
    std::vector<std::int32_t> ends{0};
    std::vector<std::uint16_t> cells;
    std::vector<std::uint8_t> digits;
};

// The steps of many paths, one after the other: those of path i begin at ends[i] and end before ends[i + 1].
struct PathColumns {
    std::vector<std::int32_t> ends{0};
    std::vector<std::uint8_t> techniques;
    std::vector<double> ratings;
    CandidateColumns placements, eliminations;
};

// How a language says a step: what stands before its conclusion, for each technique, and the names of the cells.
struct PathWords {
    std::vector<std::string> techniques, cells;
};

// Both throw std::invalid_argument where the bytes are none that `pack` makes; the second where a word is missing too.
PathColumns unpack(std::span<const std::string_view> paths);
void write_path(std::string_view path, const PathWords& words, std::string& out);

}  // namespace modoku::logic
