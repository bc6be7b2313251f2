// When to restart: moving averages of glue for the phases that follow conflicts (Biere & Fröhlich 2015), Luby's
// sequence for the phases that settle (Luby, Sinclair & Zuckerman 1993, in Knuth's "reluctant doubling" form).
#pragma once

#include <cstdint>

namespace modoku::sat {

// Exponential moving average, corrected for its start at zero.
class Average {
   public:
    explicit Average(double rate) : rate_(rate) {}
    void update(double value) {
        biased_ += rate_ * (value - biased_);
        weight_ *= 1.0 - rate_;
        value_ = biased_ / (1.0 - weight_);
    }
    double value() const { return value_; }

   private:
    double rate_, biased_ = 0.0, weight_ = 1.0, value_ = 0.0;
};

class Luby {
   public:
    explicit Luby(std::uint64_t period) : period_(period), left_(period) {}
    // Counts one conflict; true when the current term is over.
    bool tick() {
        if (--left_ > 0) return false;
        if ((u_ & (0 - u_)) == v_) {
            ++u_;
            v_ = 1;
        } else {
            v_ *= 2;
        }
        left_ = v_ * period_;
        return true;
    }

   private:
    std::uint64_t period_, left_, u_ = 1, v_ = 1;
};

}  // namespace modoku::sat
