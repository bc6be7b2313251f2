// How far a search may go, and why it ended: the same words for every engine over a mathematical model.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>

#include "clock.h"

namespace modoku {

enum class Stop : std::uint8_t {
    exhausted,  // everything was searched: what was not found does not exist
    solutions,  // as many solutions as asked for
    time,
    nodes,
    cancelled,
};

inline const char* name(Stop stop) {
    static constexpr const char* kNames[] = {"exhausted", "solutions", "time", "nodes", "cancelled"};
    return kNames[static_cast<int>(stop)];
}

struct Budget {
    std::uint64_t solutions = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
    const std::atomic<bool>* cancel = nullptr;
};

// Watches a budget during one search. The clock is read once in `kPeriod` polls: reading it costs as much as a node of
// the quick engines. Everything else is looked at every time, so that limits on nodes are exact.
class Meter {
   public:
    explicit Meter(const Budget& budget) : budget_(budget), start_(now()) {
        if (budget_.seconds <= 0) stop_ = Stop::time;
    }

    const Budget& budget() const { return budget_; }
    Stop stop() const { return stop_; }
    double seconds() const { return seconds_since(start_); }

    // True when the search must not even start: the flag is up, or there was no time to begin with.
    bool interrupted() {
        if (stop_ == Stop::exhausted && budget_.cancel && budget_.cancel->load(std::memory_order_relaxed))
            stop_ = Stop::cancelled;
        return stop_ != Stop::exhausted;
    }

    // True when the search must end; stop() then says why. `weight` is how many plain nodes of work the poll stands
    // for.
    bool spent(std::uint64_t nodes, std::uint32_t weight = 1) {
        if (stop_ != Stop::exhausted) return true;
        if (nodes >= budget_.nodes) stop_ = Stop::nodes;
        if (budget_.cancel && budget_.cancel->load(std::memory_order_relaxed)) stop_ = Stop::cancelled;
        polls_ += weight;
        if (polls_ >= kPeriod) {
            polls_ = 0;
            if (seconds() >= budget_.seconds) stop_ = Stop::time;
        }
        return stop_ != Stop::exhausted;
    }

    static constexpr std::uint32_t kPeriod = 256;

   private:
    Budget budget_;
    std::int64_t start_;
    std::uint32_t polls_ = 0;
    Stop stop_ = Stop::exhausted;
};

}  // namespace modoku
