// The boxes of a board as their givens restrict them, and the tables of how many fillings a band has.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "budget.h"
#include "column_partitions.h"

namespace modoku::census {

// The digits given in each column and each row of a box, as masks.
struct BoxGivens {
    std::array<int, 3> columns{};
    std::array<int, 3> rows{};

    bool operator==(const BoxGivens&) const = default;
};

// The column partitions that a box may have, up to exchanging columns that hold no given.
class BoxClasses {
   public:
    explicit BoxClasses(const BoxGivens& box);

    int size() const { return static_cast<int>(examples_.size()); }
    int of(int partition) const { return class_[partition]; }  // -1 where the givens forbid it
    int example(int number) const { return examples_[number]; }

   private:
    std::vector<std::int16_t> class_;
    std::vector<std::int16_t> examples_;
};

// For classes of the three boxes of a band: how many fillings have those column sets.
struct BandTable {
    std::array<int, 3> sizes{};
    std::vector<std::uint16_t> fillings;  // [(first * sizes[1] + second) * sizes[2] + third]
    std::uint32_t most = 0;

    const std::uint16_t* row(int first, int second) const {
        return &fillings[(static_cast<std::size_t>(first) * sizes[1] + second) * sizes[2]];
    }
};

// Empty where the meter ran out.
BandTable fill_band_table(const std::array<BoxGivens, 3>& boxes, const std::array<const BoxClasses*, 3>& classes,
                          Meter& meter);

}  // namespace modoku::census
