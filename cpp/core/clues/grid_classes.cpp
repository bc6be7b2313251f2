#include "clues/grid_classes.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

#include "random.h"

namespace modoku::clues {

namespace {

using Digits = std::array<std::uint8_t, 8>;
using Bands = std::array<int, 4>;              // the split of each band
using Filling = std::array<std::uint32_t, 4>;  // four columns, each eight digits of three bits, in order

constexpr int kEnough = 24;  // so many elements of a group, drawn at random, generate it but for a chance of 2^-20
constexpr unsigned kEvery = 255;

struct Hash {
    std::size_t operator()(const Filling& filling) const {
        std::uint64_t mixed = 0;
        for (const std::uint32_t column : filling) {
            mixed = (mixed ^ column) * 0x9e3779b97f4a7c15u;
            mixed ^= mixed >> 29;
        }
        return mixed;
    }
};

// A symmetry of the splits: where each digit goes, and each row.
struct Motion {
    Digits digit{}, row{};

    Filling of(const Filling& filling) const {
        Filling moved{};
        for (std::size_t c = 0; c < 4; ++c)
            for (std::size_t r = 0; r < 8; ++r)
                moved[c] |= static_cast<std::uint32_t>(digit[filling[c] >> 3 * r & 7]) << 3 * row[r];
        std::sort(moved.begin(), moved.end());
        return moved;
    }

    Motion inverse() const {
        Motion back;
        for (std::uint8_t one = 0; one < 8; ++one) {
            back.digit[digit[one]] = one;
            back.row[row[one]] = one;
        }
        return back;
    }
};

// The 35 ways to split eight digits into two fours, and what renaming the digits does to them.
class Splits {
   public:
    Splits() {
        for (unsigned mask = 1; mask <= kEvery; mask += 2)
            if (std::popcount(mask) == 4) {
                place_[mask] = place_[kEvery ^ mask] = static_cast<std::uint8_t>(halves.size());
                halves.push_back(mask);
            }
        Digits names;
        std::iota(names.begin(), names.end(), std::uint8_t{0});
        do {
            renamings.push_back(names);
            auto& image = images.emplace_back();
            for (std::size_t s = 0; s < 35; ++s) image[s] = place_[renamed(halves[s], names)];
        } while (std::next_permutation(names.begin(), names.end()));
    }

    static unsigned renamed(unsigned mask, const Digits& names) {
        unsigned found = 0;
        for (; mask; mask &= mask - 1) found |= 1u << names[static_cast<std::size_t>(std::countr_zero(mask))];
        return found;
    }

    // The splits of four bands, one of each kind up to digits and the order of the bands. Any split can be the first.
    std::vector<Bands> kinds() const {
        std::set<Bands> seen;
        std::vector<Bands> found;
        for (int b = 0; b < 35; ++b)
            for (int c = b; c < 35; ++c)
                for (int d = c; d < 35; ++d) {
                    const Bands bands{0, b, c, d};
                    if (seen.count(bands)) continue;
                    found.push_back(bands);
                    for (const auto& image : images) {
                        Bands moved;
                        for (std::size_t band = 0; band < 4; ++band)
                            moved[band] = image[static_cast<std::size_t>(bands[band])];
                        std::sort(moved.begin(), moved.end());
                        seen.insert(moved);
                    }
                }
        return found;
    }

    std::vector<unsigned> halves;
    std::vector<Digits> renamings;
    std::vector<std::array<std::uint8_t, 35>> images;

   private:
    std::array<std::uint8_t, 256> place_{};
};

class Roots {
   public:
    explicit Roots(std::size_t count) : up_(count) { std::iota(up_.begin(), up_.end(), 0); }

    int root(int one) {
        while (up_[index(one)] != one) one = up_[index(one)] = up_[index(up_[index(one)])];
        return one;
    }
    void join(int a, int b) {
        a = root(a), b = root(b);
        if (a != b) up_[index(std::max(a, b))] = std::min(a, b);
    }

   private:
    static std::size_t index(int one) { return static_cast<std::size_t>(one); }
    std::vector<int> up_;
};

// The fillings of four splits, the symmetries of the splits, and the orbits on pairs of fillings.
class Kind {
   public:
    Kind(const Splits& splits, const Bands& bands) {
        for (std::size_t band = 0; band < 4; ++band) {
            held_[2 * band] = splits.halves[static_cast<std::size_t>(bands[band])];
            held_[2 * band + 1] = kEvery ^ held_[2 * band];
        }
        Filling columns{};
        std::array<unsigned, 4> taken{};
        fill(0, columns, taken);
        for (std::size_t at = 0; at < fillings_.size(); ++at) number_[fillings_[at]] = static_cast<int>(at);
        find_motions(splits, bands);
    }

    // Calls see(x, y) with the two fillings of a grid of each class; stops where it says false.
    template <typename See>
    bool each_class(Random& random, See see) {
        const int count = static_cast<int>(fillings_.size());
        std::vector<int> orbit(fillings_.size(), -1);
        int orbits = 0;
        for (int x = 0; x < count; ++x) {
            if (orbit[at(x)] >= 0) continue;
            std::unordered_map<int, const Motion*> carrier;  // to each filling of the orbit, a motion from x
            std::vector<const Motion*> keeping;
            for (const Motion& motion : motions_) {
                const int y = number_.at(motion.of(fillings_[at(x)]));
                orbit[at(y)] = orbits;
                carrier.emplace(y, &motion);
                if (y == x) keeping.push_back(&motion);
            }
            if (!each_partner(x, orbits, orbit, carrier, keeping, random, see)) return false;
            ++orbits;
        }
        return true;
    }

   private:
    static std::size_t at(int one) { return static_cast<std::size_t>(one); }

    void fill(std::size_t row, Filling& columns, std::array<unsigned, 4>& taken) {
        if (row == 8) {
            Filling sorted = columns;
            std::sort(sorted.begin(), sorted.end());
            fillings_.push_back(sorted);
            return;
        }
        std::array<std::uint32_t, 4> digits{};
        std::size_t next = 0;
        for (unsigned mask = held_[row]; mask; mask &= mask - 1)
            digits[next++] = static_cast<std::uint32_t>(std::countr_zero(mask));
        do {
            bool fits = true;
            for (std::size_t c = 0; c < 4; ++c) fits = fits && !(taken[c] >> digits[c] & 1);
            if (fits) {
                for (std::size_t c = 0; c < 4; ++c) taken[c] |= 1u << digits[c], columns[c] |= digits[c] << 3 * row;
                fill(row + 1, columns, taken);
                for (std::size_t c = 0; c < 4; ++c) taken[c] &= ~(1u << digits[c]), columns[c] &= ~(7u << 3 * row);
            }
        } while (row > 0 && std::next_permutation(digits.begin(), digits.end()));  // columns as in the first row
    }

    void find_motions(const Splits& splits, const Bands& bands) {
        std::array<std::size_t, 4> order{0, 1, 2, 3};
        do {
            for (std::size_t p = 0; p < splits.renamings.size(); ++p) {
                bool keeps = true;
                for (std::size_t band = 0; band < 4 && keeps; ++band)
                    keeps = splits.images[p][static_cast<std::size_t>(bands[band])] == bands[order[band]];
                if (!keeps) continue;
                Motion motion;
                motion.digit = splits.renamings[p];
                for (std::size_t band = 0; band < 4; ++band) {
                    const std::size_t to = 2 * order[band];
                    const bool crossed = Splits::renamed(held_[2 * band], motion.digit) != held_[to];
                    motion.row[2 * band] = static_cast<std::uint8_t>(to + crossed);
                    motion.row[2 * band + 1] = static_cast<std::uint8_t>(to + !crossed);
                }
                motions_.push_back(motion);
            }
        } while (std::next_permutation(order.begin(), order.end()));
    }

    // The pairs (x, y), up to what keeps x and up to exchange, with y in an orbit that was not there before x's.
    template <typename See>
    bool each_partner(int x, int mine, const std::vector<int>& orbit,
                      const std::unordered_map<int, const Motion*>& carrier, const std::vector<const Motion*>& keeping,
                      Random& random, See see) {
        const int count = static_cast<int>(fillings_.size());
        const auto is_open = [&](int y) { return orbit[at(y)] < 0 || orbit[at(y)] == mine; };
        std::vector<const Motion*> some = keeping;
        if (keeping.size() > kEnough) {
            some.clear();
            for (int k = 0; k < kEnough; ++k) some.push_back(keeping[random.below(keeping.size())]);
        }
        Roots roots(fillings_.size());
        for (const Motion* motion : some)
            for (int y = 0; y < count; ++y)
                if (is_open(y)) roots.join(y, number_.at(motion->of(fillings_[at(y)])));
        for (const auto& [y, motion] : carrier)  // within one orbit (x, y) and (y, x) are one
            if (roots.root(y) == y) roots.join(y, number_.at(motion->inverse().of(fillings_[at(x)])));
        for (int y = 0; y < count; ++y)
            if (is_open(y) && roots.root(y) == y && !see(fillings_[at(x)], fillings_[at(y)])) return false;
        return true;
    }

    std::array<unsigned, 8> held_{};
    std::vector<Filling> fillings_;
    std::unordered_map<Filling, int, Hash> number_;
    std::vector<Motion> motions_;
};

EightGrid grid_of(const Filling& left, const Filling& right) {
    EightGrid grid{};
    for (std::size_t c = 0; c < 4; ++c)
        for (std::size_t r = 0; r < 8; ++r) {
            grid[8 * r + c] = static_cast<std::uint8_t>((left[c] >> 3 * r & 7) + 1);
            grid[8 * (r ^ 1) + 4 + c] = static_cast<std::uint8_t>((right[c] >> 3 * r & 7) + 1);
        }
    return grid;
}

}  // namespace

EightClasses list_classes_of_eight(std::uint64_t first, std::uint64_t count, const std::atomic<bool>& cancelled) {
    const Splits splits;
    EightClasses found;
    Random random(1);
    for (const Bands& bands : splits.kinds()) {
        Kind kind(splits, bands);
        found.complete = kind.each_class(random, [&](const Filling& left, const Filling& right) {
            if (found.total >= first && found.total - first < count) found.grids.push_back(grid_of(left, right));
            ++found.total;
            return !cancelled.load(std::memory_order_relaxed);
        });
        if (!found.complete) break;
    }
    return found;
}

}  // namespace modoku::clues
