// A set of small numbers (cells, candidates) of a fixed capacity.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace modoku::logic::figures {

template <int Words>
struct Bits {
    std::uint64_t words[Words] = {};

    bool has(int i) const { return words[i >> 6] >> (i & 63) & 1; }
    void add(int i) { words[i >> 6] |= std::uint64_t{1} << (i & 63); }
    void drop(int i) { words[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }
    explicit operator bool() const {
        for (const auto word : words)
            if (word) return true;
        return false;
    }
    int count() const {
        int found = 0;
        for (const auto word : words) found += std::popcount(word);
        return found;
    }
    int first() const {
        for (int i = 0; i < Words; ++i)
            if (words[i]) return i * 64 + std::countr_zero(words[i]);
        return -1;
    }
    bool within(const Bits& other) const {
        for (int i = 0; i < Words; ++i)
            if (words[i] & ~other.words[i]) return false;
        return true;
    }
    bool meets(const Bits& other) const {
        for (int i = 0; i < Words; ++i)
            if (words[i] & other.words[i]) return true;
        return false;
    }
    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < Words; ++i) words[i] |= other.words[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < Words; ++i) words[i] &= other.words[i];
        return *this;
    }
    Bits& operator-=(const Bits& other) {
        for (int i = 0; i < Words; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend Bits operator-(Bits a, const Bits& b) { return a -= b; }
    bool operator==(const Bits&) const = default;
    bool operator<(const Bits& other) const {
        return std::lexicographical_compare(words, words + Words, other.words, other.words + Words);
    }
    template <class F>
    void each(F f) const {
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t rest = words[i]; rest; rest &= rest - 1) f(i * 64 + std::countr_zero(rest));
    }
    std::vector<int> list() const {
        std::vector<int> found;
        each([&](int i) { found.push_back(i); });
        return found;
    }
};

}  // namespace modoku::logic::figures
