// Sets as bit masks: cells over several machine words, digits in one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "path.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// A set of numbers below 64 * Words; the loops have a fixed length and are unrolled.
template <int Words>
struct Bits {
    std::array<std::uint64_t, Words> word{};

    static Bits of(int bit) {
        Bits found;
        found.add(bit);
        return found;
    }

    void add(int bit) { word[static_cast<unsigned>(bit) >> 6] |= std::uint64_t{1} << (bit & 63); }
    void drop(int bit) { word[static_cast<unsigned>(bit) >> 6] &= ~(std::uint64_t{1} << (bit & 63)); }
    bool has(int bit) const { return word[static_cast<unsigned>(bit) >> 6] >> (bit & 63) & 1; }
    void clear() { word.fill(0); }

    explicit operator bool() const {
        std::uint64_t any = 0;
        for (int i = 0; i < Words; ++i) any |= word[i];
        return any != 0;
    }
    bool operator==(const Bits& other) const = default;

    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < Words; ++i) word[i] &= other.word[i];
        return *this;
    }
    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < Words; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits& operator-=(const Bits& other) {
        for (int i = 0; i < Words; ++i) word[i] &= ~other.word[i];
        return *this;
    }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator-(Bits a, const Bits& b) { return a -= b; }

    bool meets(const Bits& other) const { return static_cast<bool>(*this & other); }
    bool within(const Bits& other) const { return !(*this - other); }

    int count() const {
        int n = 0;
        for (int i = 0; i < Words; ++i) n += std::popcount(word[i]);
        return n;
    }
    // Whether there are at least two, and whether there is exactly one: cheaper than counting.
    bool several() const {
        std::uint64_t any = 0, twice = 0;
        for (int i = 0; i < Words; ++i) {
            twice |= (word[i] & (word[i] - 1)) | (any ? word[i] : 0);
            any |= word[i];
        }
        return twice != 0;
    }
    bool single() const { return static_cast<bool>(*this) && !several(); }

    bool operator<(const Bits& other) const { return word < other.word; }
    template <class F>
    void each(F f) const {
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t rest = word[i]; rest; rest &= rest - 1) f(64 * i + std::countr_zero(rest));
    }
    std::vector<int> list() const {
        std::vector<int> found;
        each([&](int bit) { found.push_back(bit); });
        return found;
    }

    int first() const {
        for (int i = 0; i < Words; ++i)
            if (word[i]) return 64 * i + std::countr_zero(word[i]);
        return -1;
    }
    // Takes the lowest out and gives it; the set must not be empty.
    int pop() {
        for (int i = 0;; ++i)
            if (word[i]) {
                const int bit = std::countr_zero(word[i]);
                word[i] &= word[i] - 1;
                return 64 * i + bit;
            }
    }
};

template <typename Mask>
bool single(Mask mask) {
    return mask != 0 && (mask & (mask - 1)) == 0;
}
template <typename Mask>
int lowest(Mask mask) {
    return std::countr_zero(mask);
}
template <typename Mask>
int highest(Mask mask) {
    return std::bit_width(mask) - 1;
}
template <typename Mask>
int pop(Mask& mask) {
    const int bit = std::countr_zero(mask);
    mask = static_cast<Mask>(mask & (mask - 1));
    return bit;
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
