#include "column_sets.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <vector>

#include "column_bands.h"
#include "column_kernel.h"
#include "column_partitions.h"

namespace modoku::census {
namespace {

// The triples of one stack that the givens allow, up to exchanging columns that hold no given at all.
struct Stack {
    std::array<bool, 3> is_free{};
    int orders = 1;  // how many triples of the board each of these stands for
    std::vector<Triple> triples;
    std::vector<std::pair<std::int16_t, std::int16_t>> partitions;  // of the first and second band
};

struct Board {
    std::array<std::array<BoxGivens, 3>, 3> boxes{};  // [band][stack]
    std::vector<BoxClasses> classes;                  // [band * 3 + stack]
    std::array<Stack, 3> stacks;
    int unused = kAllDigits;  // digits that no given names

    const BoxClasses& classes_of(int band, int stack) const { return classes[band * 3 + stack]; }
};

Stack stack_of(const Board& board, int stack) {
    const Partitions& all = Partitions::all();
    Stack found;
    int free = 0;
    for (int column = 0; column < 3; ++column) {
        found.is_free[column] = !(board.boxes[0][stack].columns[column] | board.boxes[1][stack].columns[column] |
                                  board.boxes[2][stack].columns[column]);
        free += found.is_free[column];
    }
    found.orders = free == 3 ? 6 : free == 2 ? 2 : 1;
    const BoxClasses &first = board.classes_of(0, stack), &second = board.classes_of(1, stack),
                     &third = board.classes_of(2, stack);
    for (int number = 0; number < Partitions::kCount; ++number) {
        if (first.of(number) < 0) continue;
        int last = -1;
        bool is_sorted = true;
        for (int column = 0; column < 3; ++column) {
            if (!found.is_free[column]) continue;
            if (all[number].sets[column] < last) is_sorted = false;
            last = all[number].sets[column];
        }
        if (!is_sorted) continue;
        for (const Mate& mate : all.mates(number)) {
            if (second.of(mate.first) < 0 || third.of(mate.second) < 0) continue;
            found.triples.push_back(
                {{static_cast<std::uint16_t>(first.of(number)), static_cast<std::uint16_t>(second.of(mate.first)),
                  static_cast<std::uint16_t>(third.of(mate.second))}});
            found.partitions.emplace_back(static_cast<std::int16_t>(number), mate.first);
        }
    }
    return found;
}

Board board_of(std::span<const std::uint8_t, 81> givens, bool turned) {
    Board board;
    for (int cell = 0; cell < 81; ++cell) {
        const int digit = givens[turned ? cell % 9 * 9 + cell / 9 : cell];
        if (!digit) continue;
        const int row = cell / 9, column = cell % 9, bit = 1 << (digit - 1);
        board.unused &= ~bit;
        BoxGivens& box = board.boxes[row / 3][column / 3];
        box.columns[column % 3] |= bit;
        box.rows[row % 3] |= bit;
    }
    for (int band = 0; band < 3; ++band)
        for (int stack = 0; stack < 3; ++stack) board.classes.emplace_back(board.boxes[band][stack]);
    for (int stack = 0; stack < 3; ++stack) board.stacks[stack] = stack_of(board, stack);
    return board;
}

// The orbits of a stack's triples when digits that no given names are renamed: an example and the size of each.
struct Orbits {
    std::vector<int> examples;
    std::vector<std::uint32_t> sizes;
};

int find_root(std::vector<int>& up, int at) {
    while (up[at] != at) at = up[at] = up[up[at]];
    return at;
}

std::uint32_t key_of(int first, int second) { return static_cast<std::uint32_t>(first) * Partitions::kCount + second; }

// The triple with two digits exchanged, its free columns sorted as in the list.
std::uint32_t exchanged(const Stack& stack, int triple, int a, int b) {
    const Partitions& all = Partitions::all();
    const auto swap = [a, b](int mask) { return ((mask & a) != 0) != ((mask & b) != 0) ? mask ^ (a | b) : mask; };
    Partition first = all[stack.partitions[triple].first], second = all[stack.partitions[triple].second];
    std::pair<int, int> columns[3];
    int free = 0;
    for (int column = 0; column < 3; ++column) {
        first.sets[column] = swap(first.sets[column]);
        second.sets[column] = swap(second.sets[column]);
        if (stack.is_free[column]) columns[free++] = {first.sets[column], second.sets[column]};
    }
    sort_few(columns, free);
    for (int column = 0, at = 0; column < 3; ++column) {
        if (!stack.is_free[column]) continue;
        first.sets[column] = columns[at].first;
        second.sets[column] = columns[at++].second;
    }
    return key_of(all.number_of(first), all.number_of(second));
}

Orbits orbits_of(const Stack& stack, int unused) {
    const int count = static_cast<int>(stack.triples.size());
    std::vector<int> digits;
    for (int digit = 0; digit < 9; ++digit)
        if (unused >> digit & 1) digits.push_back(1 << digit);
    std::vector<int> up(count);
    std::iota(up.begin(), up.end(), 0);
    if (digits.size() > 1) {
        std::unordered_map<std::uint32_t, int> place;
        place.reserve(2 * static_cast<std::size_t>(count));
        for (int at = 0; at < count; ++at) place[key_of(stack.partitions[at].first, stack.partitions[at].second)] = at;
        for (std::size_t pair = 0; pair + 1 < digits.size(); ++pair)
            for (int at = 0; at < count; ++at) {
                const int other = place.at(exchanged(stack, at, digits[pair], digits[pair + 1]));
                const int a = find_root(up, at), b = find_root(up, other);
                if (a != b) up[a] = b;
            }
    }
    Orbits found;
    std::vector<int> number(count, -1);
    for (int at = 0; at < count; ++at) {
        const int root = find_root(up, at);
        if (number[root] < 0) {
            number[root] = static_cast<int>(found.examples.size());
            found.examples.push_back(at);
            found.sizes.push_back(0);
        }
        ++found.sizes[number[root]];
    }
    return found;
}

SumKernel fastest_kernel() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) return sum_avx512;
    if (__builtin_cpu_supports("avx2")) return sum_avx2;
#endif
    return sum_portable;
}

bool comes_before(const Triple& a, const Triple& b) {
    return std::lexicographical_compare(a.classes, a.classes + 3, b.classes, b.classes + 3);
}

// The longest run of triples with the same first class: how many products one inner sum adds.
std::size_t longest_group(const std::vector<Triple>& triples) {
    std::size_t longest = 0, run = 0;
    for (std::size_t at = 0; at < triples.size(); ++at) {
        run = at && triples[at].classes[0] == triples[at - 1].classes[0] ? run + 1 : 1;
        longest = std::max(longest, run);
    }
    return longest;
}

}  // namespace

struct ColumnSets::Plan {
    Board board;
    std::array<int, 3> order{};  // which stack is taken first, second, third
    Orbits orbits;
    double cost = 0;

    explicit Plan(Board of) : board(std::move(of)) {
        for (int first = 0; first < 3; ++first) {
            Orbits found = orbits_of(board.stacks[first], board.unused);
            int second = (first + 1) % 3, third = (first + 2) % 3;
            if (size(second) > size(third)) std::swap(second, third);
            // To lay sixteen triples side by side costs as much as some 4000 products.
            const double work = static_cast<double>(found.examples.size()) * size(second) * (80 + 0.02 * size(third));
            if (first == 0 || work < cost) {
                cost = work;
                order = {first, second, third};
                orbits = std::move(found);
            }
        }
    }

    double size(int stack) const { return static_cast<double>(board.stacks[stack].triples.size()); }
};

ColumnSets::ColumnSets(std::span<const std::uint8_t, 81> givens) {
    auto upright = std::make_unique<const Plan>(board_of(givens, false));
    auto turned = std::make_unique<const Plan>(board_of(givens, true));
    plan_ = std::move(turned->cost < upright->cost ? turned : upright);
}

ColumnSets::~ColumnSets() = default;

double ColumnSets::cost() const { return plan_->cost; }

ColumnSetCount ColumnSets::count(const Budget& budget,
                                 const std::function<void(std::uint64_t, std::uint64_t)>& report) const {
    Meter meter(budget);
    if (meter.interrupted()) return {0, meter.stop()};
    const Board& board = plan_->board;
    const auto [first, second, third] = plan_->order;
    std::array<BandTable, 3> tables;
    std::array<std::array<BoxGivens, 3>, 3> bands;
    for (int band = 0; band < 3; ++band) {
        const std::array<BoxGivens, 3> boxes{board.boxes[band][first], board.boxes[band][second],
                                             board.boxes[band][third]};
        bands[band] = boxes;
        const int same = static_cast<int>(std::find(bands.begin(), bands.begin() + band, boxes) - bands.begin());
        if (same < band) {
            tables[band] = tables[same];
            continue;
        }
        tables[band] = fill_band_table(
            boxes, {&board.classes_of(band, first), &board.classes_of(band, second), &board.classes_of(band, third)},
            meter);
        if (meter.stop() != Stop::exhausted) return {0, meter.stop()};
    }
    std::vector<Triple> inner = board.stacks[third].triples;
    std::sort(inner.begin(), inner.end(), comes_before);
    const std::vector<Triple>& outer = board.stacks[second].triples;
    const unsigned __int128 orders =
        static_cast<unsigned __int128>(board.stacks[0].orders) * board.stacks[1].orders * board.stacks[2].orders;
    const double largest = static_cast<double>(longest_group(inner)) * tables[1].most * tables[2].most;
    if (largest >= 4294967296.0) return {0, Stop::nodes};  // never seen: an inner sum might not fit in 32 bits
    const SumKernel sum = fastest_kernel();
    std::array<std::vector<std::uint32_t>, 3> planes;
    for (int band = 0; band < 3; ++band)
        planes[band].assign(static_cast<std::size_t>(tables[band].sizes[2]) * kLanes, 0);
    ColumnSetCount found;
    std::uint64_t nodes = 0;
    for (std::size_t orbit = 0; orbit < plan_->orbits.examples.size(); ++orbit) {
        const Triple& start = board.stacks[first].triples[plan_->orbits.examples[orbit]];
        unsigned __int128 part = 0;
        for (std::size_t at = 0; at < outer.size(); at += kLanes) {
            // A part of an orbit counts as well: what has been summed by then is a lower bound.
            if (meter.spent(nodes++, Meter::kPeriod)) {
                found.low += part * plan_->orbits.sizes[orbit] * orders;
                found.stop = meter.stop();
                return found;
            }
            const int lanes = static_cast<int>(std::min<std::size_t>(kLanes, outer.size() - at));
            for (int lane = 0; lane < kLanes; ++lane)
                for (int band = 0; band < 3; ++band) {
                    const int width = tables[band].sizes[2];
                    std::uint32_t* plane = planes[band].data() + lane;
                    if (lane >= lanes) {
                        for (int k = 0; k < width; ++k) plane[k * kLanes] = 0;
                        continue;
                    }
                    const std::uint16_t* row = tables[band].row(start.classes[band], outer[at + lane].classes[band]);
                    for (int k = 0; k < width; ++k) plane[k * kLanes] = row[k];
                }
            std::uint64_t sums[kLanes];
            sum(planes[0].data(), planes[1].data(), planes[2].data(), inner.data(), inner.size(), sums);
            for (int lane = 0; lane < lanes; ++lane) part += sums[lane];
        }
        found.low += part * plan_->orbits.sizes[orbit] * orders;
        if (report) report(orbit + 1, plan_->orbits.examples.size());
        if (budget.solutions != std::numeric_limits<std::uint64_t>::max() && found.low >= budget.solutions) {
            found.stop = Stop::solutions;
            return found;
        }
    }
    return found;
}

}  // namespace modoku::census
