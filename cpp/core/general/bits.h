// Sets of at most 64 digits in one word: bit d stands for digit d + 1.
#pragma once

#include <bit>
#include <cstdint>

namespace modoku::general {

using Mask = std::uint64_t;
using Var = std::uint16_t;

constexpr int max_size = 64;
constexpr int max_cells = 4096;

constexpr Mask bit(int d) { return Mask{1} << d; }

constexpr Mask full_mask(int size) { return size >= 64 ? ~Mask{0} : bit(size) - 1; }

// Digits below / from index d on; d may be anything from 0 to 64.
constexpr Mask below(int d) { return d <= 0 ? 0 : full_mask(d); }
constexpr Mask from(int d) { return ~below(d); }

constexpr bool is_single(Mask m) { return (m & (m - 1)) == 0 && m != 0; }

inline int lowest(Mask m) { return std::countr_zero(m); }
inline int highest(Mask m) { return 63 - std::countl_zero(m); }

// The plain architecture has no population count: the library's version is a call with table look-ups, this is not.
constexpr int count_bits(Mask m) {
    m -= (m >> 1) & 0x5555555555555555u;
    m = (m & 0x3333333333333333u) + ((m >> 2) & 0x3333333333333333u);
    m = (m + (m >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<int>((m * 0x0101010101010101u) >> 56);
}

template <class Visit>
inline void for_each_bit(Mask m, Visit&& visit) {
    for (; m; m &= m - 1) visit(lowest(m));
}

}  // namespace modoku::general
