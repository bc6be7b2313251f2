#include "budget.h"

#include <cmath>

#include "clock.h"

namespace modoku::single {
namespace {

constexpr PeerTable make_peers() {
    PeerTable table{};
    for (int cell = 0; cell < kCells; cell++)
        for (int other = 0; other < kCells; other++) {
            const bool box = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
            if (cell == other || !(cell / 9 == other / 9 || cell % 9 == other % 9 || box)) continue;
            const auto place = [](int c) { return 16 * (c % 3) + c / 9 % 3 * 3 + c % 9 / 3; };
            table.of[cell / 27][place(cell)][other / 27] |= std::uint64_t{1} << place(other);
        }
    return table;
}

}  // namespace

constexpr PeerTable kPeersMade = make_peers();
const PeerTable kPeers = kPeersMade;

std::uint64_t Budget::grant(std::uint64_t nodes_so_far) {
    const bool timed = limits.seconds < kCentury;  // NaN: no
    if (timed && !started) deadline = now() + static_cast<std::int64_t>(std::fmax(limits.seconds, 0.0) * 1e9);
    started = true;
    stop = Stop::exhausted;
    if (nodes_so_far >= limits.nodes) stop = Stop::nodes;
    else if (limits.cancel && limits.cancel->load(std::memory_order_relaxed)) stop = Stop::cancelled;
    else if (timed && now() >= deadline) stop = Stop::seconds;
    if (stop != Stop::exhausted) return 0;
    const std::uint64_t left = limits.nodes - nodes_so_far;
    return left < kNodesBetweenPolls ? left : kNodesBetweenPolls;
}

}  // namespace modoku::single
