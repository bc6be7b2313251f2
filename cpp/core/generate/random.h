// Numbers that look random and are the same everywhere: xoshiro256** (Blackman and Vigna), seeded through SplitMix64.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

namespace modoku::generate {

class Random {
  public:
    explicit Random(std::uint64_t seed) {
        for (std::uint64_t& word : state_) {
            seed += 0x9E3779B97F4A7C15;
            std::uint64_t z = seed;
            z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
            z = (z ^ z >> 27) * 0x94D049BB133111EB;
            word = z ^ z >> 31;
        }
    }

    std::uint64_t next() {
        const std::uint64_t found = std::rotl(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return found;
    }

    // A number from 0 to n - 1; off from even by less than n / 2^32.
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((next() >> 32) * n >> 32); }

    template <class Items>
    void shuffle(Items& items) {
        for (std::uint32_t left = static_cast<std::uint32_t>(items.size()); left > 1; --left)
            std::swap(items[left - 1], items[below(left)]);
    }

  private:
    std::uint64_t state_[4];
};

}  // namespace modoku::generate
