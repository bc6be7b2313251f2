// A sum over blocks of cells that differ: which sets of digits a block can hold bounds its sum far better than its
// cells do one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "propagator.h"

namespace modoku::general {

// The sums of so many different digits of a pool.
struct SumRange {
    SumRange(Mask pool, int count);
    int least = 0;
    int width = 0;  // the greatest less the least
};

// The subsets of a pool of digits, by how many digits they have.
class DigitSubsets {
   public:
    struct Subset {
        Mask digits;
        int sum;
    };
    static constexpr int pool_at_most = 12;  // 924 sets of six digits are worth a look; of 16 digits, 12870 are not

    explicit DigitSubsets(Mask pool);
    const std::vector<Subset>& of_count(int count) const { return by_count_[static_cast<std::size_t>(count)]; }

   private:
    std::vector<std::vector<Subset>> by_count_;
};

// A sum of digits times factors that equals a total. Of each block it finds the sets of digits that are still possible,
// so its sums; and over the blocks, which of those add up to the total.
class BlockSum final : public Propagator {
   public:
    // The other cells of a house that the block is part of: they take the digits that the block leaves.
    struct Rest {
        std::vector<Var> vars;
        Mask digits = 0;  // of the house
    };
    struct Block {
        std::uint32_t first = 0, last = 0;  // its cells among the variables; all differ
        std::int64_t factor = 1;
        SumRange sums{0, 0};
        std::shared_ptr<const DigitSubsets> subsets;
        std::vector<Rest> rests;
        std::vector<Var> onlookers;  // cells that differ from every cell of the block
    };
    // Two or three cells that differ, each with a factor of its own, behind all blocks: the digits of a number.
    struct Number {
        std::vector<std::int64_t> factors;
    };

    // Whether a rule over such blocks stays within its fixed arrays. The last of them, or the number, may be as wide
    // as it likes.
    static bool can_hold(const std::vector<Block>& blocks, const Number& number);

    BlockSum(std::vector<Var> vars, std::vector<Block> blocks, Number number, std::int64_t total);
    bool propagate(State& state) const override;
    void write_residue(const State& state, std::vector<std::uint64_t>& key) const override;
    const std::vector<Var>& wakes() const override { return wakes_; }

    static constexpr int words_at_most = 8;
    static constexpr std::size_t blocks_at_most = 40;
    static constexpr std::size_t rest_at_most = 16;
    static constexpr std::size_t rests_at_most = 2;

   private:
    struct Work;
    struct Found;
    struct Bounds {
        std::int64_t low = 0, high = 0;
    };

    bool is_slack(const State& state) const;
    Bounds bounds_of_number(const State& state) const;
    bool find_bounds(const State& state, const Block& block, Bounds& sum) const;
    bool find_sums(State& state, const Block& block, Found& found) const;
    bool fit_number(State& state, Work& work) const;
    bool fit_last(Work& work) const;
    void fit_blocks(Work& work) const;
    bool narrow(State& state, const Block& block, const Found& found) const;
    std::int64_t place(const Block& block, int sum) const;
    std::size_t number_first() const { return vars().size() - number_.factors.size(); }

    std::vector<Block> blocks_;
    Number number_;
    std::vector<Var> wakes_;
    std::int64_t total_;
    std::int64_t least_ = 0;  // of all blocks together
    int words_ = 1;           // that the sums of all blocks before the last part fill as bits
};

}  // namespace modoku::general
