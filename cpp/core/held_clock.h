// For tests only: a clock that goes on by being read, so that nothing depends on how quick or busy the machine is.
#pragma once

#include <atomic>
#include <cstdint>

namespace modoku {

// While one exists, the core's clock goes on by `step` seconds at each reading and stands still in between: a time
// limit ends a search after a known number of readings. The reading numbered `cancel_at`, counted from 1, raises the
// flag: that is somebody who cancels in the midst of a search, without a second thread. There is one at a time; a
// second throws std::logic_error.
class HeldClock {
   public:
    explicit HeldClock(double step, std::atomic<bool>* cancel = nullptr, std::uint64_t cancel_at = 0);
    ~HeldClock();
    HeldClock(const HeldClock&) = delete;
    HeldClock& operator=(const HeldClock&) = delete;

    std::uint64_t readings() const;
};

}  // namespace modoku
