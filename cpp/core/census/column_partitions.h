// Ordered partitions of the nine digits into three sets of three: what the columns, or the rows, of a box hold.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace modoku::census {

constexpr int kAllDigits = 511;

struct Partition {
    std::array<int, 3> sets;  // masks of digits
};

// `first` is disjoint from the partition it belongs to, place by place, and `second` holds the rest of both.
struct Mate {
    std::int16_t first;
    std::int16_t second;
};

// Puts up to three numbers, or pairs, in rising order; the standard sort draws warnings on arrays this small.
template <class T>
void sort_few(T* values, int count) {
    for (int at = 1; at < count; ++at)
        for (int place = at; place > 0 && values[place] < values[place - 1]; --place)
            std::swap(values[place], values[place - 1]);
}

class Partitions {
   public:
    static constexpr int kCount = 1680;

    static const Partitions& all();

    const Partition& operator[](int number) const { return list_[number]; }
    int number_of(int first, int second) const { return number_[first * 512 + second]; }
    int number_of(const Partition& p) const { return number_of(p.sets[0], p.sets[1]); }
    const std::array<Mate, 56>& mates(int number) const { return mates_[number]; }
    // Those that meet every set of this one in one digit: the rows of a box whose columns are this one.
    const std::array<std::int16_t, 216>& crossing(int number) const { return crossing_[number]; }

   private:
    Partitions();

    std::vector<Partition> list_;
    std::vector<std::int16_t> number_;
    std::vector<std::array<Mate, 56>> mates_;
    std::vector<std::array<std::int16_t, 216>> crossing_;
};

}  // namespace modoku::census
