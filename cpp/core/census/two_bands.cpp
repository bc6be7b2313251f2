#include "census/two_bands.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <string>
#include <unordered_set>

namespace modoku::census {

namespace {

constexpr int kMostColumns = 6;
constexpr int kMostDigits = 2 * kMostColumns;

using Key = std::uint64_t;  // the vectors of a multiset in ascending order, `columns` bits each, the first lowest
using Vectors = std::array<std::uint8_t, kMostDigits>;

class Multisets {
   public:
    explicit Multisets(int columns) : columns_(columns), digits_(2 * columns) { extend(0, 0, {}, {}); }

    const std::vector<Key>& all() const { return all_; }

    Vectors vectors_of(Key key) const {
        Vectors found{};
        for (int digit = 0; digit < digits_; ++digit, key >>= columns_)
            found[static_cast<std::size_t>(digit)] = static_cast<std::uint8_t>(key & ((1u << columns_) - 1));
        return found;
    }

    Key key_of(Vectors vectors) const {
        std::sort(vectors.begin(), vectors.begin() + digits_);
        Key key = 0;
        for (int digit = digits_; digit-- > 0;) key = key << columns_ | vectors[static_cast<std::size_t>(digit)];
        return key;
    }

   private:
    // Vectors from `lowest` on for the digits from `digit` on; `set` says how often each bit is set so far.
    void extend(int digit, int lowest, Vectors vectors, std::array<int, kMostColumns> set) {
        if (digit == digits_) {
            all_.push_back(key_of(vectors));
            return;
        }
        for (int vector = lowest; vector < 1 << columns_; ++vector) {
            auto now = set;
            bool fits = true;
            for (int bit = 0; bit < columns_; ++bit) {
                now[static_cast<std::size_t>(bit)] += vector >> bit & 1;
                const int ones = now[static_cast<std::size_t>(bit)];
                fits = fits && ones <= columns_ && digit + 1 - ones <= columns_;
            }
            if (!fits) continue;
            vectors[static_cast<std::size_t>(digit)] = static_cast<std::uint8_t>(vector);
            extend(digit + 1, vector, vectors, now);
        }
    }

    int columns_, digits_;
    std::vector<Key> all_;
};

// The columns that each digit stands in, as masks: a bipartite graph, regular on both sides.
using Graph = std::array<std::uint16_t, kMostDigits>;

class Factorisations {
   public:
    Factorisations(int digits, Meter& meter) : digits_(digits), meter_(meter) {}

    // Ordered 1-factorisations of a `degree`-regular graph.
    std::uint64_t count(const Graph& graph, int degree) {
        std::uint64_t ordered = unordered(graph, degree);
        for (int factor = 2; factor <= degree; ++factor) ordered *= static_cast<std::uint64_t>(factor);
        return ordered;
    }

   private:
    // Each factor holds one of the edges of the first digit: taking these in order counts every set of factors once.
    std::uint64_t unordered(const Graph& graph, int degree) {
        if (degree == 2) return std::uint64_t{1} << (cycles(graph) - 1);
        if (degree == 4 && meter_.spent(0, 16)) return 0;
        Graph rest = graph;
        const std::uint16_t edge = static_cast<std::uint16_t>(graph[0] & -graph[0]);
        rest[0] = static_cast<std::uint16_t>(graph[0] ^ edge);
        return match(graph, rest, 1, edge, degree);
    }

    // Every way to match the digits from `digit` on with columns that are not taken.
    std::uint64_t match(const Graph& graph, Graph& rest, int digit, std::uint32_t taken, int degree) {
        if (digit == digits_) return unordered(rest, degree - 1);
        const auto at = static_cast<std::size_t>(digit);
        std::uint64_t sum = 0;
        for (std::uint32_t open = graph[at] & ~taken; open; open &= open - 1) {
            const std::uint32_t column = open & (0 - open);
            rest[at] = static_cast<std::uint16_t>(graph[at] ^ column);
            sum += match(graph, rest, digit + 1, taken | column, degree);
        }
        return sum;
    }

    int cycles(const Graph& graph) const {
        std::array<std::uint16_t, kMostDigits> digits_of{};  // by column: a mask of its two digits
        for (int digit = 0; digit < digits_; ++digit)
            for (std::uint32_t columns = graph[static_cast<std::size_t>(digit)]; columns; columns &= columns - 1)
                digits_of[static_cast<std::size_t>(std::countr_zero(columns))] |= static_cast<std::uint16_t>(1u << digit);
        int found = 0;
        for (std::uint32_t left = (1u << digits_) - 1; left; ++found) {
            int digit = std::countr_zero(left);
            std::uint32_t column = graph[static_cast<std::size_t>(digit)] & (0u - graph[static_cast<std::size_t>(digit)]);
            while (left >> digit & 1) {
                left ^= 1u << digit;
                digit = std::countr_zero(digits_of[static_cast<std::size_t>(std::countr_zero(column))] ^ (1u << digit));
                column ^= graph[static_cast<std::size_t>(digit)];
            }
        }
        return found;
    }

    int digits_;
    Meter& meter_;
};

std::uint64_t factorial(int n) {
    std::uint64_t product = 1;
    for (int factor = 2; factor <= n; ++factor) product *= static_cast<std::uint64_t>(factor);
    return product;
}

}  // namespace

TwoBands count_two_bands(int box_columns, const Budget& budget,
                         const std::function<void(std::uint64_t, std::uint64_t)>& report) {
    if (box_columns < 2 || box_columns > kMostColumns)
        throw std::invalid_argument("boxes of 2 rows and 2 to 6 columns, not " + std::to_string(box_columns));
    const int digits = 2 * box_columns;
    const Multisets multisets(box_columns);
    Meter meter(budget);
    Factorisations factorisations(digits, meter);
    std::unordered_set<Key> open(multisets.all().begin(), multisets.all().end());
    TwoBands result;
    for (const Key key : multisets.all()) {
        if (!open.contains(key)) continue;
        if (meter.interrupted() || meter.spent(0)) break;
        const Vectors vectors = multisets.vectors_of(key);
        // The class: every order of the stacks, and every choice of stacks whose columns are exchanged.
        std::uint64_t members = 0;
        std::array<int, kMostColumns> order{};
        std::iota(order.begin(), order.end(), 0);
        do {
            Vectors permuted{};
            for (int digit = 0; digit < digits; ++digit)
                for (int bit = 0; bit < box_columns; ++bit)
                    permuted[static_cast<std::size_t>(digit)] |= static_cast<std::uint8_t>(
                        (vectors[static_cast<std::size_t>(digit)] >> order[static_cast<std::size_t>(bit)] & 1) << bit);
            for (int flip = 0; flip < 1 << box_columns; ++flip) {
                Vectors image = permuted;
                for (int digit = 0; digit < digits; ++digit) image[static_cast<std::size_t>(digit)] ^= static_cast<std::uint8_t>(flip);
                members += open.erase(multisets.key_of(image));
            }
        } while (std::next_permutation(order.begin(), order.begin() + box_columns));
        BandClass found;
        found.assignments = members * factorial(digits);
        Graph graph{};
        for (int digit = 0, run = 0; digit < digits; ++digit) {
            const std::uint8_t vector = vectors[static_cast<std::size_t>(digit)];
            run = digit > 0 && vectors[static_cast<std::size_t>(digit) - 1] == vector ? run + 1 : 1;
            found.assignments /= static_cast<std::uint64_t>(run);
            for (int stack = 0; stack < box_columns; ++stack)
                graph[static_cast<std::size_t>(digit)] |= static_cast<std::uint16_t>(1u << (2 * stack + (vector >> stack & 1)));
        }
        found.arrangements = factorisations.count(graph, box_columns);
        if (meter.stop() != Stop::exhausted) break;
        result.classes.push_back(found);
        report(multisets.all().size() - open.size(), multisets.all().size());
    }
    result.stop = meter.stop();
    return result;
}

}  // namespace modoku::census
