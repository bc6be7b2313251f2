// Compiled once, without vector flags: parts that are built for several instruction sets share it.
#include "clock.h"

#include <atomic>
#include <chrono>

namespace modoku {
namespace {

std::int64_t steady() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(since).count();
}

std::atomic<Clock> in_use{&steady};

}  // namespace

std::int64_t now() { return in_use.load(std::memory_order_relaxed)(); }

double seconds_since(std::int64_t start) { return 1e-9 * static_cast<double>(now() - start); }

void use_clock(Clock clock) { in_use.store(clock ? clock : &steady); }

}  // namespace modoku
