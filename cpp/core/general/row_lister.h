// The rows that an automaton accepts where some of its cells differ.
#pragma once

#include <cstdint>
#include <vector>

#include "bits.h"

namespace modoku::general {

class RowLister {
   public:
    // Digits are indices from 0; `next[state * size + digit]` is a state or -1. `earlier_peers` are, for each place,
    // the places before it that hold another digit.
    RowLister(std::vector<Mask> domains, std::vector<std::vector<std::size_t>> earlier_peers,
              const std::vector<std::int32_t>& next, const std::vector<std::uint8_t>& accepting, std::size_t size);

    // Adds the rows to `rows`, one after the other; false where they are too many.
    bool list(std::vector<std::uint8_t>& rows);

   private:
    std::int32_t step(std::size_t place, std::size_t state, int digit) const;
    double count_paths() const;
    bool extend(std::size_t place, std::size_t state, std::vector<std::uint8_t>& rows);

    std::vector<Mask> domains_;
    std::vector<std::vector<std::size_t>> earlier_peers_;
    const std::vector<std::int32_t>& next_;
    std::size_t states_;
    std::size_t size_;
    std::vector<std::uint8_t> alive_;  // by place and state, whether an accepting state can be reached
    std::vector<std::uint8_t> row_;
    std::size_t steps_ = 0;
};

}  // namespace modoku::general
