// The two encodings of a record.
#pragma once
#include "kernel.h"
#include "lanes.h"

namespace modoku::lanes {

constexpr Meaning complete(Meaning m, unsigned char zero) {
    m.zero = zero;
    for (int d = 1; d <= 9; ++d) m.of[zero + d] = static_cast<unsigned char>(d);
    for (int high = 0; high < 8; ++high) {
        m.high[high] = static_cast<unsigned char>(1 << high);
        for (int low = 0; low < 16; ++low)
            if (m.of[16 * high + low] != 255) m.low[low] = static_cast<unsigned char>(m.low[low] | 1 << high);
    }
    return m;
}
constexpr Meaning make_text_meaning() {
    Meaning m{};
    for (auto& x : m.of) x = 255;
    for (char c : {'.', '0', '*', '_', 'X', 'x', '-'}) m.of[static_cast<int>(c)] = 0;
    return complete(m, '0');
}
constexpr Meaning make_digit_meaning() {
    Meaning m{};
    for (auto& x : m.of) x = 255;
    m.of[0] = 0;
    return complete(m, 0);
}
inline constexpr Meaning kTextMeaning = make_text_meaning(), kDigitMeaning = make_digit_meaning();

}  // namespace modoku::lanes
