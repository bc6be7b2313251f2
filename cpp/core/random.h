// Numbers that look random and are the same everywhere: xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace modoku {

class Random {
   public:
    explicit Random(std::uint64_t seed) {
        for (std::uint64_t& word : state_) {
            seed += 0x9e3779b97f4a7c15u;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // 0 <= result < bound, every value equally likely: what would favour some of them is drawn again (Lemire, 2019).
    std::uint64_t below(std::uint64_t bound) {
        Wide product = Wide{next()} * bound;
        if (static_cast<std::uint64_t>(product) < bound) {
            const std::uint64_t uneven = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(product) < uneven) product = Wide{next()} * bound;
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    template <class Items>
    void shuffle(Items& items) {
        for (std::uint64_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
    }

   private:
    __extension__ using Wide = unsigned __int128;

    std::uint64_t state_[4];
};

}  // namespace modoku
