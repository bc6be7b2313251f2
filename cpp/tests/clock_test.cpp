// The clock of the core goes on by itself, and while a test holds it only by being read.
#include "clock.h"

#include <atomic>
#include <stdexcept>

#include "budget.h"
#include "check.h"
#include "held_clock.h"

using namespace modoku;

namespace {

void the_clock_never_goes_back() {
    std::int64_t before = now();
    for (int i = 0; i < 1000; ++i) {
        const std::int64_t next = now();
        CHECK(next >= before);
        before = next;
    }
    // It goes on by itself: this ends, however long it takes.
    while (now() == before) continue;
}

void a_held_clock_goes_on_by_being_read() {
    const HeldClock clock(0.25);
    CHECK_EQ(now(), 250'000'000);
    CHECK_EQ(now(), 500'000'000);
    CHECK(seconds_since(0) == 0.75);
    CHECK_EQ(clock.readings(), 3u);
}

void a_flag_goes_up_at_its_reading() {
    std::atomic<bool> flag{false};
    const HeldClock clock(0, &flag, 2);
    CHECK(now() == 0 && !flag);
    CHECK(now() == 0 && flag);
    flag = false;
    now();
    CHECK(!flag);
}

template <typename Failure, typename Work>
bool throws(Work work) {
    try {
        work();
    } catch (const Failure&) {
        return true;
    }
    return false;
}

void it_is_held_once_at_a_time_and_let_go() {
    {
        const HeldClock clock(1);
        CHECK(throws<std::logic_error>([] { HeldClock(1); }));
        CHECK_EQ(now(), 1'000'000'000);
    }
    CHECK(throws<std::invalid_argument>([] { HeldClock(-1); }));
    CHECK(throws<std::invalid_argument>([] { HeldClock(2e6); }));
    const HeldClock again(2);
    CHECK_EQ(now(), 2'000'000'000);
}

// Nodes and flags are looked at whenever a search asks, the clock once in so many times.
void a_meter_reads_the_clock_once_in_a_period() {
    const HeldClock clock(1);
    Meter meter({.seconds = 3});
    for (std::uint32_t poll = 1; poll < 3 * Meter::kPeriod; ++poll) CHECK(!meter.spent(0));
    CHECK_EQ(clock.readings(), 3u);
    CHECK(meter.spent(0) && meter.stop() == Stop::time);
    Meter heavy({.seconds = 2});
    CHECK(!heavy.spent(0, Meter::kPeriod) && heavy.spent(0, Meter::kPeriod));
}

}  // namespace

int main() {
    the_clock_never_goes_back();
    a_held_clock_goes_on_by_being_read();
    a_flag_goes_up_at_its_reading();
    it_is_held_once_at_a_time_and_let_go();
    a_meter_reads_the_clock_once_in_a_period();
    return modoku_test::summary("clock_test");
}
