// The 9x9 grid band by band: exact counts, the types of bands, and grids drawn exactly uniformly.
//
// In a band the three columns of a stack hold three disjoint triples: a partition of the nine digits, one of 280. The
// rows of a band can be arranged in N(p1, p2, p3) ways that depend on the partitions of its three stacks alone. Two
// bands that fit together determine the triples of the third. Renaming the digits makes the first partition of the
// first band {123, 456, 789}; its two others are then one of 280 x 280 pairs, which fall into 44 types under renaming
// and permuting the stacks.
//
// Reference: B. Felgenhauer and F. Jarvis, "Mathematics of Sudoku I", Mathematical Spectrum 39, 2006.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "random.h"

namespace modoku::census {

class ThreeBands {
   public:
    static constexpr int kPartitions = 280;  // of nine digits into three triples
    static constexpr int kPartners = 56;     // ways for a second band to avoid the triples of the first in one stack

    struct Type {
        std::uint64_t pairs = 0;              // of the 280 x 280 for the first band
        std::uint64_t arrangements = 0;       // N: ways to arrange the rows of such a band
        std::uint64_t rest = 0;               // sum of N N' over the two other bands, columns in their order
        std::uint16_t second = 0, third = 0;  // the first pair of the type
    };

    // Takes some milliseconds.
    ThreeBands();

    const std::vector<Type>& types() const { return types_; }

    // The type of a band: 27 digits from 1, row by row.
    int type_of(std::span<const std::uint8_t> band) const;

    // A completed grid, digits from 1, each of the 6,670,903,752,021,072,936,960 equally likely.
    void draw(Random& random, std::span<std::uint8_t, 81> grid) const;

   private:
    using Triples = std::array<std::uint16_t, 3>;  // masks of digits, one a column of a stack
    // A second band in one stack, and the third that is left: partitions, and which of their triples come in which
    // column.
    struct Partner {
        std::uint16_t second, third;
        Triples second_triples, third_triples;
    };

    void list_partitions();
    void list_partners();
    void find_types();
    std::uint64_t sum_of_rest(int second, int third) const;
    int find_partition(const Triples& triples) const;
    int pair_of(int first, int second, int third) const {
        return moved_[first][second] * kPartitions + moved_[first][third];
    }
    std::uint64_t arrangements(int first, int second, int third) const {
        return arrangements_[pair_of(first, second, third)];
    }

    std::vector<Triples> partitions_;  // triples in order of their lowest digits; the first is {123, 456, 789}
    std::vector<std::array<std::uint16_t, kPartitions>> moved_;  // [t][u]: u after the renaming that makes t the first
    std::vector<std::vector<Partner>> partners_;
    std::vector<Type> types_;
    std::vector<std::uint8_t> type_of_pair_;
    std::vector<std::uint32_t> arrangements_;  // by pair
    std::vector<std::vector<std::uint32_t>> pairs_of_type_;
};

}  // namespace modoku::census
