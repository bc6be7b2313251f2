#include "column_partitions.h"

#include <bit>

namespace modoku::census {
namespace {

bool has_three(int mask) { return std::popcount(static_cast<unsigned>(mask)) == 3; }

bool are_disjoint(const Partition& a, const Partition& b) {
    return !(a.sets[0] & b.sets[0]) && !(a.sets[1] & b.sets[1]) && !(a.sets[2] & b.sets[2]);
}

bool cross(const Partition& a, const Partition& b) {
    for (const int column : a.sets)
        for (const int row : b.sets)
            if (std::popcount(static_cast<unsigned>(column & row)) != 1) return false;
    return true;
}

}  // namespace

const Partitions& Partitions::all() {
    static const Partitions found;
    return found;
}

Partitions::Partitions() : number_(512 * 512, -1), mates_(kCount), crossing_(kCount) {
    list_.reserve(kCount);
    for (int first = 0; first < 512; ++first) {
        if (!has_three(first)) continue;
        for (int second = 0; second < 512; ++second) {
            if (!has_three(second) || (first & second)) continue;
            number_[first * 512 + second] = static_cast<std::int16_t>(list_.size());
            list_.push_back({{first, second, kAllDigits ^ first ^ second}});
        }
    }
    for (int a = 0; a < kCount; ++a) {
        int mates = 0, crossing = 0;
        const Partition& own = list_[a];
        for (int b = 0; b < kCount; ++b) {
            const Partition& other = list_[b];
            if (are_disjoint(own, other)) {
                const int rest =
                    number_of(kAllDigits ^ own.sets[0] ^ other.sets[0], kAllDigits ^ own.sets[1] ^ other.sets[1]);
                mates_[a][mates++] = {static_cast<std::int16_t>(b), static_cast<std::int16_t>(rest)};
            }
            if (cross(own, other)) crossing_[a][crossing++] = static_cast<std::int16_t>(b);
        }
    }
}

}  // namespace modoku::census
