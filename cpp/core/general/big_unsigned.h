// Whole numbers of any size, for counts: they mostly fit a word, and sometimes have thousands of digits.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace modoku::general {

class BigUnsigned {
   public:
    BigUnsigned(std::uint64_t value = 0) : low_(value) {}
    // From words, the lowest first.
    explicit BigUnsigned(std::span<const std::uint64_t> words);

    BigUnsigned& operator+=(const BigUnsigned& other);
    BigUnsigned& operator*=(const BigUnsigned& other);
    bool operator==(const BigUnsigned& other) const { return low_ == other.low_ && high_ == other.high_; }
    bool operator<(std::uint64_t limit) const { return high_.empty() && low_ < limit; }
    bool is_zero() const { return low_ == 0 && high_.empty(); }

    void append_words(std::vector<std::uint64_t>& words) const;
    std::string to_string() const;  // decimal

   private:
    std::vector<std::uint64_t> words() const;
    void assign(std::vector<std::uint64_t> words);

    std::uint64_t low_;
    std::vector<std::uint64_t> high_;  // the words above the lowest; empty for nearly every number, never ends in 0
};

}  // namespace modoku::general
