// All-different in full: which digits of which cells belong to some assignment of different digits.
#pragma once

#include <cstdint>

#include "bits.h"

namespace modoku::general {

constexpr std::uint8_t unmatched = 255;

// Leaves in kept[i] the digits of sets[i] that occur in some choice of k different digits, one from each set;
// false if there is no such choice. k is at most 64. `match` is a guess at such a choice (digits, or `unmatched`) and
// becomes one where that takes a search: a matching of an earlier call stays a good guess, for deeper and for shallower
// states alike.
bool find_supported(const Mask* sets, int k, std::uint8_t* match, Mask* kept);

}  // namespace modoku::general
