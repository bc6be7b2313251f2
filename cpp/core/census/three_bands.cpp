#include "census/three_bands.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <utility>

namespace modoku::census {

namespace {

constexpr std::uint32_t kAll = 511;
using Columns = std::array<std::uint16_t, 9>;
using Rows = std::array<std::uint16_t, 3>;

std::uint16_t lowest(std::uint32_t mask) { return static_cast<std::uint16_t>(mask & (0 - mask)); }

// The three digits of a column, each a mask of one.
Rows digits_of(std::uint32_t triple) {
    const std::uint16_t a = lowest(triple), b = lowest(triple ^ a);
    return {a, b, static_cast<std::uint16_t>(triple ^ a ^ b)};
}

constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// Every way to order the columns' triples into three rows of different digits: calls `visit` until it says true.
template <class Visit>
bool arrange(const Columns& columns, std::size_t at, Rows used, std::array<std::uint8_t, 9>& orders, Visit&& visit) {
    if (at == columns.size()) return visit(orders);
    const Rows digits = digits_of(columns[at]);
    for (std::uint8_t order = 0; order < 6; ++order) {
        const Rows taken{digits[kOrders[order][0]], digits[kOrders[order][1]], digits[kOrders[order][2]]};
        if ((used[0] & taken[0]) | (used[1] & taken[1]) | (used[2] & taken[2])) continue;
        orders[at] = order;
        const Rows now{static_cast<std::uint16_t>(used[0] | taken[0]), static_cast<std::uint16_t>(used[1] | taken[1]),
                       static_cast<std::uint16_t>(used[2] | taken[2])};
        if (arrange(columns, at + 1, now, orders, visit)) return true;
    }
    return false;
}

std::uint64_t count_arrangements(const Columns& columns) {
    std::uint64_t count = 0;
    std::array<std::uint8_t, 9> orders{};
    arrange(columns, 0, {0, 0, 0}, orders, [&](const auto&) {
        ++count;
        return false;
    });
    return count;
}

// Writes the arrangement with that number into three rows of the grid.
void write_arrangement(const Columns& columns, std::uint64_t number, std::uint8_t* rows) {
    std::array<std::uint8_t, 9> orders{};
    arrange(columns, 0, {0, 0, 0}, orders, [&](const std::array<std::uint8_t, 9>& found) {
        if (number-- > 0) return false;
        for (std::size_t column = 0; column < 9; ++column) {
            const Rows digits = digits_of(columns[column]);
            for (std::size_t row = 0; row < 3; ++row)
                rows[row * 9 + column] =
                    static_cast<std::uint8_t>(1 + std::countr_zero(digits[kOrders[found[column]][row]]));
        }
        return true;
    });
}

// Where each digit goes.
using Renaming = std::array<std::uint8_t, 9>;

std::uint16_t renamed(std::uint32_t mask, const Renaming& to) {
    std::uint32_t result = 0;
    for (; mask; mask &= mask - 1) result |= 1u << to[static_cast<std::size_t>(std::countr_zero(mask))];
    return static_cast<std::uint16_t>(result);
}

// The most arrangements that a band can have: three times the same partition, three Latin squares of order 3.
constexpr std::uint64_t kMostArrangements = 1728;

}  // namespace

ThreeBands::ThreeBands() {
    list_partitions();
    list_partners();
    find_types();
}

void ThreeBands::list_partitions() {
    // The triple with digit 1 and, of what is left, the triple with the lowest digit name a partition.
    for (std::uint32_t first = 1; first <= kAll; first += 2) {
        if (std::popcount(first) != 3) continue;
        const std::uint32_t left = kAll ^ first, low = lowest(left);
        for (std::uint32_t second = left; second; second = (second - 1) & left)
            if (std::popcount(second) == 3 && (second & low))
                partitions_.push_back({static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second),
                                       static_cast<std::uint16_t>(left ^ second)});
    }
    std::sort(partitions_.begin(), partitions_.end());
    moved_.resize(partitions_.size());
    for (std::size_t t = 0; t < partitions_.size(); ++t) {
        Renaming to{};
        std::uint8_t next = 0;
        for (const std::uint16_t triple : partitions_[t])
            for (const std::uint16_t digit : digits_of(triple))
                to[static_cast<std::size_t>(std::countr_zero(digit))] = next++;
        for (std::size_t u = 0; u < partitions_.size(); ++u) {
            const Triples& from = partitions_[u];
            moved_[t][u] = static_cast<std::uint16_t>(
                find_partition({renamed(from[0], to), renamed(from[1], to), renamed(from[2], to)}));
        }
    }
}

int ThreeBands::find_partition(const Triples& triples) const {
    Triples ordered = triples;
    std::sort(ordered.begin(), ordered.end(), [](auto a, auto b) { return lowest(a) < lowest(b); });
    const auto found = std::lower_bound(partitions_.begin(), partitions_.end(), ordered);
    if (found == partitions_.end() || *found != ordered)
        throw std::invalid_argument("the columns of a stack do not hold the nine digits");
    return static_cast<int>(found - partitions_.begin());
}

void ThreeBands::list_partners() {
    partners_.resize(partitions_.size());
    for (std::size_t t = 0; t < partitions_.size(); ++t) {
        const Triples& first = partitions_[t];
        for (std::size_t u = 0; u < partitions_.size(); ++u)
            for (const auto& order : kOrders) {
                const Triples second{partitions_[u][order[0]], partitions_[u][order[1]], partitions_[u][order[2]]};
                if ((first[0] & second[0]) | (first[1] & second[1]) | (first[2] & second[2])) continue;
                const Triples third{static_cast<std::uint16_t>(kAll ^ first[0] ^ second[0]),
                                    static_cast<std::uint16_t>(kAll ^ first[1] ^ second[1]),
                                    static_cast<std::uint16_t>(kAll ^ first[2] ^ second[2])};
                partners_[t].push_back(
                    {static_cast<std::uint16_t>(u), static_cast<std::uint16_t>(find_partition(third)), second, third});
            }
    }
}

void ThreeBands::find_types() {
    // Renamings that keep {123, 456, 789}: they generate all that do.
    const Renaming keeping[] = {{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                {3, 4, 5, 6, 7, 8, 0, 1, 2}};
    std::vector<std::vector<int>> kept;
    for (const Renaming& to : keeping) {
        kept.emplace_back();
        for (const Triples& from : partitions_)
            kept.back().push_back(find_partition({renamed(from[0], to), renamed(from[1], to), renamed(from[2], to)}));
    }
    constexpr std::uint8_t kNone = 255;
    type_of_pair_.assign(kPartitions * kPartitions, kNone);
    for (std::uint32_t start = 0; start < type_of_pair_.size(); ++start) {
        if (type_of_pair_[start] != kNone) continue;
        const auto type = static_cast<std::uint8_t>(types_.size());
        type_of_pair_[start] = type;
        std::vector<std::uint32_t> reached{start};
        for (std::size_t at = 0; at < reached.size(); ++at) {
            const int second = static_cast<int>(reached[at]) / kPartitions;
            const int third = static_cast<int>(reached[at]) % kPartitions;
            const auto reach = [&](int pair) {
                std::uint8_t& seen = type_of_pair_[static_cast<std::size_t>(pair)];
                if (seen != kNone) return;
                seen = type;
                reached.push_back(static_cast<std::uint32_t>(pair));
            };
            for (const auto& to : kept)
                reach(to[static_cast<std::size_t>(second)] * kPartitions + to[static_cast<std::size_t>(third)]);
            reach(third * kPartitions + second);
            reach(pair_of(second, 0, third));
        }
        const Triples &a = partitions_[0], &b = partitions_[start / kPartitions], &c = partitions_[start % kPartitions];
        Type found;
        found.pairs = reached.size();
        found.second = static_cast<std::uint16_t>(start / kPartitions);
        found.third = static_cast<std::uint16_t>(start % kPartitions);
        found.arrangements = count_arrangements({a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]});
        types_.push_back(found);
        pairs_of_type_.push_back(std::move(reached));
    }
    arrangements_.resize(type_of_pair_.size());
    for (std::size_t pair = 0; pair < arrangements_.size(); ++pair)
        arrangements_[pair] = static_cast<std::uint32_t>(types_[type_of_pair_[pair]].arrangements);
    for (Type& type : types_) type.rest = sum_of_rest(type.second, type.third);
}

std::uint64_t ThreeBands::sum_of_rest(int second, int third) const {
    std::uint64_t sum = 0;
    for (const Partner& one : partners_[0]) {
        const auto &to_second = moved_[one.second], &to_third = moved_[one.third];
        for (const Partner& two : partners_[static_cast<std::size_t>(second)]) {
            const std::uint32_t* row_second = arrangements_.data() + to_second[two.second] * kPartitions;
            const std::uint32_t* row_third = arrangements_.data() + to_third[two.third] * kPartitions;
            for (const Partner& three : partners_[static_cast<std::size_t>(third)])
                sum += std::uint64_t{row_second[to_second[three.second]]} * row_third[to_third[three.third]];
        }
    }
    return sum;
}

int ThreeBands::type_of(std::span<const std::uint8_t> band) const {
    if (band.size() != 27) throw std::invalid_argument("a band has 27 cells");
    std::array<int, 3> stacks{};
    for (std::size_t stack = 0; stack < 3; ++stack) {
        Triples triples{};
        for (std::size_t row = 0; row < 3; ++row)
            for (std::size_t column = 0; column < 3; ++column) {
                const std::uint8_t digit = band[row * 9 + stack * 3 + column];
                if (digit < 1 || digit > 9) throw std::invalid_argument("a band holds digits from 1 to 9");
                triples[column] = static_cast<std::uint16_t>(triples[column] | 1u << (digit - 1));
            }
        stacks[stack] = find_partition(triples);
    }
    return type_of_pair_[static_cast<std::size_t>(pair_of(stacks[0], stacks[1], stacks[2]))];
}

void ThreeBands::draw(Random& random, std::span<std::uint8_t, 81> grid) const {
    // The first band: its type with the right weight, then any of the pairs of that type.
    std::uint64_t total = 0;
    for (const Type& type : types_) total += type.pairs * type.arrangements * type.rest;
    std::uint64_t left = random.below(total);
    std::size_t type = 0;
    while (left >= types_[type].pairs * types_[type].arrangements * types_[type].rest) {
        left -= types_[type].pairs * types_[type].arrangements * types_[type].rest;
        ++type;
    }
    const std::uint32_t pair = pairs_of_type_[type][random.below(pairs_of_type_[type].size())];
    const std::array<std::size_t, 3> first{0, pair / kPartitions, pair % kPartitions};
    // The two others: any partners, kept with a probability proportional to their arrangements.
    std::array<const Partner*, 3> chosen;
    std::array<std::uint64_t, 3> ways{types_[type].arrangements, 0, 0};
    do {
        for (std::size_t stack = 0; stack < 3; ++stack)
            chosen[stack] = &partners_[first[stack]][random.below(kPartners)];
        ways[1] = arrangements(chosen[0]->second, chosen[1]->second, chosen[2]->second);
        ways[2] = arrangements(chosen[0]->third, chosen[1]->third, chosen[2]->third);
    } while (random.below(kMostArrangements * kMostArrangements) >= ways[1] * ways[2]);
    // What the weights leave free: the order of the columns in each stack, of the rows, and the names of the digits.
    std::array<Columns, 3> bands{};
    for (std::size_t stack = 0; stack < 3; ++stack) {
        const int* order = kOrders[random.below(6)];
        for (std::size_t column = 0; column < 3; ++column) {
            const auto from = static_cast<std::size_t>(order[column]);
            bands[0][stack * 3 + column] = partitions_[first[stack]][from];
            bands[1][stack * 3 + column] = chosen[stack]->second_triples[from];
            bands[2][stack * 3 + column] = chosen[stack]->third_triples[from];
        }
    }
    for (std::size_t band = 0; band < 3; ++band)
        write_arrangement(bands[band], random.below(ways[band]), grid.data() + band * 27);
    std::array<std::uint8_t, 9> names{1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(names);
    for (std::uint8_t& digit : grid) digit = names[digit - 1u];
}

}  // namespace modoku::census
