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
    // Columns that no later digit, or only one, stands in: a search that leaves such a column too empty has failed.
    struct Last {
        std::array<std::uint32_t, kMostDigits> none{}, one{};
    };

    Last last_of(const Graph& graph) const {
        Last last;
        std::uint32_t once = 0, twice = 0;
        for (std::size_t at = static_cast<std::size_t>(digits_); at-- > 0;) {
            last.none[at] = ~once & all_columns();
            last.one[at] = once & ~twice;
            twice |= once & graph[at];
            once |= graph[at];
        }
        return last;
    }

    std::uint32_t all_columns() const { return (1u << digits_) - 1; }

    // Factors are told apart by the edge of the first digit that they hold: those of its two lowest edges together are
    // a set of cycles, which comes apart into two factors in 2^(cycles - 1) ways, for the two edges are in one cycle.
    std::uint64_t unordered(const Graph& graph, int degree) {
        if (degree == 2) return std::uint64_t{1} << (cycles(graph) - 1);
        if (degree > 3 && meter_.spent(0, 16)) return 0;
        const std::uint32_t lowest = graph[0] & (0u - graph[0]), others = graph[0] ^ lowest;
        Graph chosen{}, rest = graph;
        chosen[0] = static_cast<std::uint16_t>(degree == 3 ? lowest : lowest | (others & (0 - others)));
        rest[0] = static_cast<std::uint16_t>(graph[0] ^ chosen[0]);
        const Last last = last_of(graph);
        if (degree == 3) return match(graph, last, rest, 1, chosen[0]);
        return pair(graph, last, chosen, rest, 1, chosen[0], 0, degree);
    }

    // Of a graph of degree 3: every way to match the digits from `digit` on with columns that are not taken.
    std::uint64_t match(const Graph& graph, const Last& last, Graph& rest, int digit, std::uint32_t taken) {
        if (digit == digits_) return std::uint64_t{1} << (cycles(rest) - 1);
        const auto at = static_cast<std::size_t>(digit);
        std::uint64_t sum = 0;
        for (std::uint32_t open = graph[at] & ~taken; open; open &= open - 1) {
            const std::uint32_t now = taken | (open & (0 - open));
            if (last.none[at] & ~now) continue;
            rest[at] = static_cast<std::uint16_t>(graph[at] ^ (now ^ taken));
            sum += match(graph, last, rest, digit + 1, now);
        }
        return sum;
    }

    // Every way to take two edges at each digit from `digit` on, and two at each column in all.
    std::uint64_t pair(const Graph& graph, const Last& last, Graph& chosen, Graph& rest, int digit, std::uint32_t once,
                       std::uint32_t twice, int degree) {
        if (digit == digits_) return (std::uint64_t{1} << (cycles(chosen) - 1)) * unordered(rest, degree - 2);
        const auto at = static_cast<std::size_t>(digit);
        std::uint64_t sum = 0;
        for (std::uint32_t first = graph[at] & ~twice; first; first &= first - 1)
            for (std::uint32_t second = first & (first - 1); second; second &= second - 1) {
                const std::uint32_t two = (first & (0 - first)) | (second & (0 - second));
                const std::uint32_t full = twice | (once & two), used = once | two;
                if ((last.none[at] & ~full) | (last.one[at] & ~used)) continue;
                chosen[at] = static_cast<std::uint16_t>(two);
                rest[at] = static_cast<std::uint16_t>(graph[at] ^ two);
                sum += pair(graph, last, chosen, rest, digit + 1, used, full, degree);
            }
        return sum;
    }

    int cycles(const Graph& graph) const {
        std::array<std::uint16_t, kMostDigits> digits_of{};  // by column: a mask of its two digits
        for (int digit = 0; digit < digits_; ++digit)
            for (std::uint32_t columns = graph[static_cast<std::size_t>(digit)]; columns; columns &= columns - 1)
                digits_of[static_cast<std::size_t>(std::countr_zero(columns))] |=
                    static_cast<std::uint16_t>(1u << digit);
        int found = 0;
        for (std::uint32_t left = (1u << digits_) - 1; left; ++found) {
            int digit = std::countr_zero(left);
            std::uint32_t column =
                graph[static_cast<std::size_t>(digit)] & (0u - graph[static_cast<std::size_t>(digit)]);
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
                for (int digit = 0; digit < digits; ++digit)
                    image[static_cast<std::size_t>(digit)] ^= static_cast<std::uint8_t>(flip);
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
                graph[static_cast<std::size_t>(digit)] |=
                    static_cast<std::uint16_t>(1u << (2 * stack + (vector >> stack & 1)));
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
