// Marks of a variable during the analysis of one conflict.
#pragma once

#include <cstdint>

namespace modoku::sat {

inline constexpr std::uint8_t kSeen = 1;       // in the clause, or resolved at the level of the conflict
inline constexpr std::uint8_t kRemovable = 2;  // implied by the clause
inline constexpr std::uint8_t kPoison = 4;     // not so
inline constexpr std::uint8_t kInBlock = 8;    // of a level whose literals are being replaced by one

}  // namespace modoku::sat
