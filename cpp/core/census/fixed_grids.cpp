#include "census/fixed_grids.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace modoku::census {

namespace {

constexpr int kMostDigits = 16;
constexpr int kMostCells = 256;
using Mask = std::uint32_t;
using Cells = std::vector<std::uint16_t>;
using Filling = std::string;  // a digit, from 1, for each of the cells that are filled first

struct Orbit {
    Cells cells;       // c, g(c), g(g(c)) ...
    Mask fitting = 0;  // digits that cell c may take as far as the orbit alone is concerned
};

// Digits renamed in order of appearance: equal for fillings that differ by a relabelling, and only for these.
Filling normal_form(const Filling& filling) {
    std::array<char, kMostDigits + 1> names{};
    char next = 0;
    Filling result = filling;
    for (char& digit : result) {
        char& name = names[static_cast<std::size_t>(digit)];
        if (name == 0) name = ++next;
        digit = name;
    }
    return result;
}

// One search: a permutation of the cells, and a cycle type of the permutation of the digits.
class FixedSearch {
   public:
    FixedSearch(const Board& board, const std::vector<Cells>& cycles, const std::vector<bool>& is_first,
                const std::vector<int>& type, Meter& meter, std::uint64_t& nodes)
        : board_(board),
          meter_(meter),
          nodes_(nodes),
          used_(board.units.size(), 0),
          units_of_(static_cast<std::size_t>(board.cells)),
          value_(static_cast<std::size_t>(board.cells), 0) {
        int start = 0;
        for (const int length : type) {
            for (int i = 0; i < length; ++i) {
                const auto digit = static_cast<std::size_t>(start + i);
                next_[digit] = static_cast<std::uint8_t>(start + (i + 1) % length);
                cycle_of_[digit] = ((1u << length) - 1) << start;
                length_[digit] = length;
            }
            start += length;
        }
        for (std::size_t unit = 0; unit < board.units.size(); ++unit)
            for (const int cell : board.units[unit])
                units_of_[static_cast<std::size_t>(cell)].push_back(static_cast<std::uint16_t>(unit));
        for (const Cells& cells : cycles) (is_first[cells[0]] ? first_ : rest_).push_back(make_orbit(cells));
        for (std::size_t cell = 0; cell < is_first.size(); ++cell)
            if (is_first[cell]) first_cells_.push_back(static_cast<std::uint16_t>(cell));
    }

    std::uint64_t run(const std::vector<Permutation>& symmetries) {
        unseen_ = (1u << board_.size) - 1;
        std::vector<Filling> beginnings;
        descend(first_, static_cast<int>(first_.size()), [&] {
            Filling filling;
            for (const std::uint16_t cell : first_cells_) filling.push_back(static_cast<char>(value_[cell] + 1));
            beginnings.push_back(std::move(filling));
            return std::uint64_t{1};
        });
        if (meter_.interrupted()) return 0;
        const std::vector<std::uint64_t> sizes = class_sizes(beginnings, symmetries);
        std::uint64_t sum = 0;
        for (std::size_t at = 0; at < sizes.size() && !meter_.interrupted(); ++at)
            if (sizes[at] > 0) sum += sizes[at] * continuations(beginnings[at]);
        return sum;
    }

   private:
    Orbit make_orbit(const Cells& cells) const {
        Orbit orbit{cells, 0};
        for (int digit = 0; digit < board_.size; ++digit) {
            if (static_cast<int>(cells.size()) % length_[static_cast<std::size_t>(digit)] != 0) continue;
            // Units of one orbit's cells may meet: no digit twice in any.
            std::vector<Mask> taken(used_.size(), 0);
            bool fits = true;
            auto here = static_cast<std::uint8_t>(digit);
            for (const std::uint16_t cell : cells) {
                for (const std::uint16_t unit : units_of_[cell]) {
                    fits = fits && !(taken[unit] >> here & 1);
                    taken[unit] |= 1u << here;
                }
                here = next_[here];
            }
            if (fits) orbit.fitting |= 1u << digit;
        }
        return orbit;
    }

    // How many beginnings each stands for: those that symmetries carry to it, or 0 if another stands for it.
    std::vector<std::uint64_t> class_sizes(const std::vector<Filling>& beginnings,
                                           const std::vector<Permutation>& symmetries) const {
        std::unordered_map<Filling, std::uint32_t> number;
        for (const Filling& filling : beginnings)
            number.emplace(normal_form(filling), static_cast<std::uint32_t>(number.size()));
        std::vector<std::uint32_t> parent(beginnings.size());
        std::iota(parent.begin(), parent.end(), 0u);
        const auto find = [&](std::uint32_t at) {
            while (parent[at] != at) at = parent[at] = parent[parent[at]];
            return at;
        };
        std::vector<std::uint16_t> place(static_cast<std::size_t>(board_.cells), 0);
        for (std::size_t i = 0; i < first_cells_.size(); ++i) place[first_cells_[i]] = static_cast<std::uint16_t>(i);
        for (const Permutation& symmetry : symmetries)
            for (std::uint32_t at = 0; at < beginnings.size(); ++at) {
                Filling image = beginnings[at];
                for (std::size_t i = 0; i < first_cells_.size(); ++i)
                    image[place[static_cast<std::size_t>(symmetry[first_cells_[i]])]] = beginnings[at][i];
                // An image of another cycle type is searched with that one: it is not here, and nothing is joined.
                const auto found = number.find(normal_form(image));
                if (found != number.end()) parent[find(at)] = find(found->second);
            }
        std::vector<std::uint64_t> sizes(beginnings.size(), 0);
        for (std::uint32_t at = 0; at < beginnings.size(); ++at) ++sizes[find(at)];
        return sizes;
    }

    std::uint64_t continuations(const Filling& beginning) {
        std::fill(used_.begin(), used_.end(), 0);
        unseen_ = (1u << board_.size) - 1;
        for (std::size_t i = 0; i < first_cells_.size(); ++i) {
            const Mask digit = 1u << (beginning[i] - 1);
            for (const std::uint16_t unit : units_of_[first_cells_[i]]) used_[unit] |= digit;
            unseen_ &= ~digit;
        }
        return descend(rest_, static_cast<int>(rest_.size()), [] { return std::uint64_t{1}; });
    }

    Mask candidates(const Orbit& orbit) const {
        Mask used = 0;
        for (const std::uint16_t unit : units_of_[orbit.cells[0]]) used |= used_[unit];
        return orbit.fitting & ~used;
    }

    // Placing a digit and taking it back are the same exchange of bits.
    void toggle(const Orbit& orbit, std::uint8_t digit) {
        for (const std::uint16_t cell : orbit.cells) {
            value_[cell] = digit;
            for (const std::uint16_t unit : units_of_[cell]) used_[unit] ^= 1u << digit;
            digit = next_[digit];
        }
    }

    // Fills the first `open` orbits in every way; sums what `leaf` gives.
    template <class Leaf>
    std::uint64_t descend(std::vector<Orbit>& orbits, int open, const Leaf& leaf) {
        if (open == 0) return leaf();
        if (meter_.spent(++nodes_)) return 0;
        int best = -1, fewest = kMostDigits + 1;
        Mask choices = 0;
        for (int at = 0; at < open; ++at) {
            const Mask left = candidates(orbits[static_cast<std::size_t>(at)]);
            const int count = std::popcount(left);
            if (count >= fewest) continue;
            best = at;
            fewest = count;
            choices = left;
            if (count <= 1) break;
        }
        Orbit &chosen = orbits[static_cast<std::size_t>(best)], &last = orbits[static_cast<std::size_t>(open) - 1];
        std::swap(chosen, last);
        std::uint64_t sum = 0;
        Mask lengths_tried = 0;
        for (; choices; choices &= choices - 1) {
            const auto digit = static_cast<std::uint8_t>(std::countr_zero(choices));
            const Mask cycle = cycle_of_[digit];
            // A digit of a cycle that nothing stands of yet is as good as any other with a cycle of that length.
            const bool is_new = unseen_ & cycle;
            if (is_new) {
                if (lengths_tried >> length_[digit] & 1) continue;
                lengths_tried |= 1u << length_[digit];
                unseen_ &= ~cycle;
            }
            toggle(last, digit);
            sum += descend(orbits, open - 1, leaf);
            toggle(last, digit);
            if (is_new) unseen_ |= cycle;
        }
        std::swap(chosen, last);
        return sum;
    }

    const Board& board_;
    Meter& meter_;
    std::uint64_t& nodes_;
    std::vector<Mask> used_;  // digits placed, by unit
    std::vector<std::vector<std::uint16_t>> units_of_;
    std::vector<std::uint8_t> value_;
    std::vector<Orbit> first_, rest_;
    Cells first_cells_;
    Mask unseen_ = 0;  // digits of cycles of which nothing is placed
    std::array<std::uint8_t, kMostDigits> next_{};
    std::array<Mask, kMostDigits> cycle_of_{};
    std::array<int, kMostDigits> length_{};
};

std::vector<Cells> cycles_of(const Permutation& permutation) {
    std::vector<Cells> cycles;
    std::vector<bool> seen(permutation.size(), false);
    for (std::size_t start = 0; start < permutation.size(); ++start) {
        if (seen[start]) continue;
        cycles.emplace_back();
        for (std::size_t cell = start; !seen[cell]; cell = static_cast<std::size_t>(permutation[cell])) {
            seen[cell] = true;
            cycles.back().push_back(static_cast<std::uint16_t>(cell));
        }
    }
    return cycles;
}

void check_board(const Board& board) {
    if (board.size < 1 || board.size > kMostDigits) throw std::invalid_argument("1 to 16 digits");
    if (board.cells < 1 || board.cells > kMostCells) throw std::invalid_argument("1 to 256 cells");
    for (const auto& unit : board.units)
        for (const int cell : unit)
            if (cell < 0 || cell >= board.cells) throw std::invalid_argument("a unit names a cell that does not exist");
}

void check_permutation(const Board& board, const Permutation& permutation) {
    Permutation images = permutation, cells(static_cast<std::size_t>(board.cells));
    std::sort(images.begin(), images.end());
    std::iota(cells.begin(), cells.end(), 0);
    if (images != cells) throw std::invalid_argument("not a permutation of the cells");
    std::set<std::vector<int>> units;
    for (auto unit : board.units) {
        std::sort(unit.begin(), unit.end());
        units.insert(unit);
    }
    for (auto unit : board.units) {
        for (int& cell : unit) cell = permutation[static_cast<std::size_t>(cell)];
        std::sort(unit.begin(), unit.end());
        if (!units.contains(unit)) throw std::invalid_argument("the permutation does not carry units to units");
    }
}

void check_symmetry(const Permutation& symmetry, const Permutation& permutation, const std::vector<bool>& is_first) {
    for (std::size_t cell = 0; cell < symmetry.size(); ++cell) {
        const auto image = static_cast<std::size_t>(symmetry[cell]);
        if (symmetry[static_cast<std::size_t>(permutation[cell])] != permutation[image])
            throw std::invalid_argument("a symmetry does not commute with the permutation");
        if (is_first[cell] != is_first[image]) throw std::invalid_argument("a symmetry does not keep the first cells");
    }
}

}  // namespace

Fixed count_fixed(const Board& board, const Permutation& permutation, const std::vector<int>& first,
                  const std::vector<Permutation>& symmetries, const Budget& budget) {
    check_board(board);
    check_permutation(board, permutation);
    std::vector<bool> is_first(static_cast<std::size_t>(board.cells), false);
    for (const int cell : first) is_first.at(static_cast<std::size_t>(cell)) = true;
    check_symmetry(permutation, permutation, is_first);
    for (const Permutation& symmetry : symmetries) {
        check_permutation(board, symmetry);
        check_symmetry(symmetry, permutation, is_first);
    }
    const std::vector<Cells> cycles = cycles_of(permutation);
    std::size_t order = 1;
    for (const Cells& cycle : cycles) order = std::lcm(order, cycle.size());
    Meter meter(budget);
    Fixed result;
    // Every way to write the number of digits as a sum of divisors of the order, largest first.
    std::vector<int> type;
    const auto extend = [&](auto& self, int left, int most) -> void {
        if (left == 0) {
            result.count += FixedSearch(board, cycles, is_first, type, meter, result.nodes).run(symmetries);
            return;
        }
        for (int length = std::min(left, most); length > 0 && !meter.interrupted(); --length) {
            if (order % static_cast<std::size_t>(length) != 0) continue;
            type.push_back(length);
            self(self, left - length, length);
            type.pop_back();
        }
    };
    extend(extend, board.size, board.size);
    result.stop = meter.stop();
    return result;
}

}  // namespace modoku::census
