#include "held_clock.h"

#include <cmath>
#include <stdexcept>

#include "clock.h"

namespace modoku {
namespace {

// A clock is a plain function: what it needs to know stands here.
std::atomic<bool> held{false};
std::atomic<std::uint64_t> taken{0};
std::int64_t step_length = 0;
std::atomic<bool>* flag = nullptr;
std::uint64_t raised_at = 0;

std::int64_t read_held() {
    const std::uint64_t reading = taken.fetch_add(1) + 1;
    if (flag && reading == raised_at) flag->store(true);
    return static_cast<std::int64_t>(reading) * step_length;
}

}  // namespace

HeldClock::HeldClock(double step, std::atomic<bool>* cancel, std::uint64_t cancel_at) {
    if (!(step >= 0 && step <= 1e6)) throw std::invalid_argument("a step of the clock is from 0 to 1000000 seconds");
    if (held.exchange(true)) throw std::logic_error("the clock is held already");
    taken = 0;
    step_length = std::llround(step * 1e9);
    flag = cancel;
    raised_at = cancel_at;
    use_clock(&read_held);
}

HeldClock::~HeldClock() {
    use_clock(nullptr);
    held = false;
}

std::uint64_t HeldClock::readings() const { return taken; }

}  // namespace modoku
