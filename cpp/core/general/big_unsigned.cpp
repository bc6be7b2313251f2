#include "big_unsigned.h"

#include <algorithm>

namespace modoku::general {

namespace {

__extension__ using Wide = unsigned __int128;

}  // namespace

BigUnsigned::BigUnsigned(std::span<const std::uint64_t> words) : low_(0) { assign({words.begin(), words.end()}); }

void BigUnsigned::append_words(std::vector<std::uint64_t>& to) const {
    to.push_back(low_);
    to.insert(to.end(), high_.begin(), high_.end());
}

std::vector<std::uint64_t> BigUnsigned::words() const {
    std::vector<std::uint64_t> all;
    append_words(all);
    return all;
}

void BigUnsigned::assign(std::vector<std::uint64_t> all) {
    while (all.size() > 1 && all.back() == 0) all.pop_back();
    low_ = all.empty() ? 0 : all.front();
    high_.assign(all.begin() + (all.empty() ? 0 : 1), all.end());
}

BigUnsigned& BigUnsigned::operator+=(const BigUnsigned& other) {
    if (high_.empty() && other.high_.empty()) {
        low_ += other.low_;
        if (low_ < other.low_) high_.push_back(1);
        return *this;
    }
    std::vector<std::uint64_t> sum = words();
    const std::vector<std::uint64_t> addend = other.words();
    sum.resize(std::max(sum.size(), addend.size()) + 1, 0);
    Wide carry = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        carry += static_cast<Wide>(sum[i]) + (i < addend.size() ? addend[i] : 0);
        sum[i] = static_cast<std::uint64_t>(carry);
        carry >>= 64;
    }
    assign(std::move(sum));
    return *this;
}

BigUnsigned& BigUnsigned::operator*=(const BigUnsigned& other) {
    if (high_.empty() && other.high_.empty()) {
        const Wide product = static_cast<Wide>(low_) * other.low_;
        low_ = static_cast<std::uint64_t>(product);
        if (const auto high = static_cast<std::uint64_t>(product >> 64)) high_.push_back(high);
        return *this;
    }
    const std::vector<std::uint64_t> a = words();
    const std::vector<std::uint64_t> b = other.words();
    std::vector<std::uint64_t> product(a.size() + b.size(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        Wide carry = 0;
        for (std::size_t j = 0; j < b.size(); ++j) {
            carry += static_cast<Wide>(a[i]) * b[j] + product[i + j];
            product[i + j] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        product[i + b.size()] = static_cast<std::uint64_t>(carry);
    }
    assign(std::move(product));
    return *this;
}

std::string BigUnsigned::to_string() const {
    constexpr std::uint64_t chunk = 10'000'000'000'000'000'000u;
    std::vector<std::uint64_t> rest = words();
    std::string reversed;
    while (!rest.empty()) {
        Wide remainder = 0;
        for (std::size_t i = rest.size(); i-- > 0;) {
            remainder = remainder << 64 | rest[i];
            rest[i] = static_cast<std::uint64_t>(remainder / chunk);
            remainder %= chunk;
        }
        while (!rest.empty() && rest.back() == 0) rest.pop_back();
        auto part = static_cast<std::uint64_t>(remainder);
        for (int i = 0; i < 19 && (part || !rest.empty()); ++i, part /= 10)
            reversed.push_back(static_cast<char>('0' + part % 10));
    }
    if (reversed.empty()) reversed = "0";
    std::reverse(reversed.begin(), reversed.end());
    return reversed;
}

}  // namespace modoku::general
