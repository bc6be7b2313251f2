// The one clock of the core. Whatever has a time limit reads it here, so that a test can put another in its place.
#pragma once

#include <cstdint>

namespace modoku {

// Nanoseconds since some fixed moment; any thread may ask, and the answer never goes back.
using Clock = std::int64_t (*)();

// What the clock in use says: the system's steady clock unless a test has put another there.
std::int64_t now();

// Seconds since a reading of now(); this reads the clock once more.
double seconds_since(std::int64_t start);

// Puts a clock in place of the one in use; nullptr: the system's again.
void use_clock(Clock clock);

}  // namespace modoku
