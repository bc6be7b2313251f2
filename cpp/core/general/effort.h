// How long a question may take, why it stopped, and what it cost.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>

#include "clock.h"

namespace modoku::general {

enum class Stop { exhausted, solutions, time, nodes, cancelled, stuck };

struct Limits {
    std::uint64_t solutions = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
    // So many contradictions since the last solution, and one for every five nodes, are borne; with more, a search is
    // stuck: it no longer fills anything. (Counting never is.)
    std::uint64_t patience = std::numeric_limits<std::uint64_t>::max();
    const std::atomic<bool>* cancel = nullptr;
    std::function<bool()> interrupt;  // asked about twenty times a second; true cancels
};

struct Stats {
    std::uint64_t nodes = 0;         // decisions taken
    std::uint64_t failures = 0;      // contradictions met
    std::uint64_t propagations = 0;  // inferences run
    std::uint64_t depth = 0;         // most decisions at a time
    std::uint64_t restarts = 0;
    std::uint64_t cached = 0;  // counting: sub-boards met again
    double seconds = 0;
};

// Watches the limits; once spent it stays spent, and `stop` says why.
class Budget {
   public:
    explicit Budget(const Limits& limits) : limits_(limits), start_(now()), next_interrupt_(interrupt_every) {}

    bool is_spent(std::uint64_t nodes) {
        if (!spent_ && nodes > limits_.nodes) end(Stop::nodes);
        return spent_ || poll();
    }

    // The same without the nodes, for long stretches between two of them.
    bool poll() {
        if (spent_) return true;
        if (limits_.cancel && limits_.cancel->load(std::memory_order_relaxed)) return end(Stop::cancelled);
        const double spent = seconds();
        if (spent >= limits_.seconds) return end(Stop::time);
        if (limits_.interrupt && spent >= next_interrupt_) {
            next_interrupt_ = spent + interrupt_every;
            if (limits_.interrupt()) return end(Stop::cancelled);
        }
        return false;
    }

    Stop stop() const { return stop_; }
    double seconds() const { return seconds_since(start_); }

   private:
    static constexpr double interrupt_every = 0.05;

    bool end(Stop why) {
        stop_ = why;
        spent_ = true;
        return true;
    }

    Limits limits_;
    std::int64_t start_;
    double next_interrupt_;
    Stop stop_ = Stop::exhausted;
    bool spent_ = false;
};

}  // namespace modoku::general
