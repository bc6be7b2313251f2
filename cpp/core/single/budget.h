// When to stop looking: nodes, seconds, the caller's flag. Compiled once, without vector flags, so that
// no library function is ever emitted for an instruction set the machine may lack. Internal.
#pragma once

#include "single.h"

namespace modoku::single {

class Budget {
public:
    explicit Budget(const Limits& limits);

    // Nodes that may be propagated before the next call; 0 when the search must end: see `stop`.
    std::uint64_t grant(std::uint64_t nodes_so_far);
    Stop stop() const { return stop_; }

private:
    const Limits& limits_;
    std::int64_t deadline_ = 0;  // nanoseconds of the steady clock
    Stop stop_ = Stop::exhausted;
};

// Peers of a cell that stands at bit 16 * plane + bit of word `band`, in the same three words.
struct PeerTable {
    std::uint64_t of[3][48][3];
};
extern const PeerTable kPeers;

}  // namespace modoku::single
