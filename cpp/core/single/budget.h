// When to stop looking: nodes, seconds, the caller's flag. Compiled once, without vector flags, so that
// no library function is ever emitted for an instruction set the machine may lack. Internal.
#pragma once

#include "single.h"

namespace modoku::single {

// A node takes about 0.2 microseconds on a fast path and 2 on a slow one.
inline constexpr std::uint64_t kNodesBetweenPolls = 256;

// Seconds beyond which there is no deadline.
inline constexpr double kCentury = 3e9;

struct Budget {
    const Limits& limits;
    bool started = false;
    std::int64_t deadline = 0;  // a reading of now()
    Stop stop = Stop::exhausted;

    // Nodes that may be propagated before the next call; 0 when the search must end: see `stop`.
    // The clock starts with the first call.
    std::uint64_t grant(std::uint64_t nodes_so_far);
};

// Peers of a cell that stands at bit 16 * plane + bit of word `band`, in the same three words.
struct PeerTable {
    std::uint64_t of[3][48][3];
};
extern const PeerTable kPeers;

}  // namespace modoku::single
