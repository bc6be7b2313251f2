// Pairs of cells that hold no two digits together twice: the digits of regions that are not known.
#pragma once

#include <cstdint>
#include <vector>

#include "propagator.h"

namespace modoku::general {

// The pairs with one digit in the second cell are a set whose first cells differ. Where there are as many pairs as
// pairs of digits, each of those sets has every digit of the first cells, as a house has.
class DistinctPairs final : public Propagator {
   public:
    // `first_digits` and `second_digits` are all that the cells can hold. A variable may occur several times.
    DistinctPairs(std::vector<Var> firsts, std::vector<Var> seconds, Mask first_digits, Mask second_digits);
    bool propagate(State& state) const override;

   private:
    struct Sets;

    bool gather(const State& state, Sets& sets) const;
    bool drop_taken(State& state, const Sets& sets) const;
    bool place_hidden(State& state, const Sets& sets) const;
    bool fill_up(State& state, const Sets& sets) const;
    bool match(State& state, const Sets& sets) const;

    std::vector<Var> firsts_;
    std::vector<Var> seconds_;
    Mask first_digits_;
    Mask second_digits_;
    bool is_complete_;  // every pair of digits occurs
};

}  // namespace modoku::general
