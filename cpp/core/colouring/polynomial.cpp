#include "colouring/polynomial.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>

namespace modoku::colouring {

namespace {

__extension__ using Wide = unsigned __int128;
using Coefficients = std::vector<std::uint64_t>;
using Words = std::vector<std::uint64_t>;  // a set of vertices, or several sets one after the other

class Field {
   public:
    explicit Field(std::uint64_t prime) : prime_(prime) {}

    std::uint64_t product(std::uint64_t a, std::uint64_t b) const {
        return static_cast<std::uint64_t>(Wide{a} * b % prime_);
    }
    std::uint64_t sum(std::uint64_t a, std::uint64_t b) const { return a + b >= prime_ ? a + b - prime_ : a + b; }
    std::uint64_t negative(std::uint64_t a) const { return a == 0 ? 0 : prime_ - a; }

    // target += weight * source
    void add(Coefficients& target, const Coefficients& source, std::uint64_t weight) const {
        if (target.size() < source.size()) target.resize(source.size(), 0);
        for (std::size_t i = 0; i < source.size(); ++i) target[i] = sum(target[i], product(source[i], weight));
    }
    // target += (x - root) * source
    void add_shifted(Coefficients& target, const Coefficients& source, std::uint64_t root) const {
        if (target.size() < source.size() + 1) target.resize(source.size() + 1, 0);
        for (std::size_t i = 0; i < source.size(); ++i) target[i + 1] = sum(target[i + 1], source[i]);
        add(target, source, negative(root % prime_));
    }
    Coefficients times(const Coefficients& a, const Coefficients& b) const {
        Coefficients result(a.size() + b.size() - 1, 0);
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < b.size(); ++j) result[i + j] = sum(result[i + j], product(a[i], b[j]));
        return result;
    }

   private:
    std::uint64_t prime_;
};

struct Hash {
    std::size_t operator()(const Words& words) const {
        std::uint64_t hash = 0x9e3779b97f4a7c15u;
        for (const std::uint64_t word : words) {
            hash = (hash ^ word) * 0xff51afd7ed558ccdu;
            hash ^= hash >> 32;
        }
        return static_cast<std::size_t>(hash);
    }
};

// What is left to colour: some of the vertices, and for each colour that matters those it is forbidden to.
struct Rest {
    Words vertices;
    std::vector<Words> colours;  // none empty
};

class Elimination {
   public:
    Elimination(const Graph& graph, const Field& field, const Budget& budget)
        : field_(field), meter_(budget), words_(graph.words()) {
        for (Vertex v = 0; v < graph.size(); ++v) neighbours_.emplace_back(graph.row(v), graph.row(v) + words_);
        find_order();
    }

    Stop stop() const { return meter_.stop(); }
    std::uint64_t states() const { return known_.size(); }

    // Vertices whose neighbours and forbidden colours all differ from one another are taken away first: whatever the
    // others are coloured with, such a vertex has x - (their number) colours. What is left falls into parts whose
    // polynomials multiply.
    Coefficients count(Rest rest) {
        Coefficients result{1};
        for (bool found = true; found;) {
            found = false;
            for_each(rest.vertices, [&](Vertex v) {
                const Words around = common(neighbours_[v], rest.vertices);
                std::uint64_t refusing = 0;
                if (!is_simplicial(v, around, rest.colours, refusing)) return;
                Coefficients product;
                field_.add_shifted(product, result, size_of(around) + refusing);
                result = std::move(product);
                clear(rest.vertices, v);
                found = true;
            });
        }
        while (!is_empty(rest.vertices)) {
            const Words part = part_of(rest.vertices);
            result = field_.times(result, count_part(restricted(rest.colours, part), part));
            if (meter_.stop() != Stop::exhausted) return result;
            for (std::size_t word = 0; word < words_; ++word) rest.vertices[word] &= ~part[word];
        }
        return result;
    }

   private:
    // One connected part: its first vertex takes one of the colours that are not forbidden to it, or a fresh one.
    Coefficients count_part(std::vector<Words> colours, const Words& part) {
        std::sort(colours.begin(), colours.end());
        Words key = part;
        for (const Words& colour : colours) key.insert(key.end(), colour.begin(), colour.end());
        const auto found = known_.find(key);
        if (found != known_.end()) return found->second;
        if (meter_.spent(known_.size(), 8)) return {0};
        const Vertex v = *std::find_if(order_.begin(), order_.end(), [&](Vertex w) { return has(part, w); });
        Words after = part;
        clear(after, v);
        const Words around = common(neighbours_[v], after);
        Coefficients sum;
        const auto take = [&](std::size_t joined, const auto& add) {
            std::vector<Words> left = colours;
            if (joined == colours.size()) left.push_back(around);
            else
                for (std::size_t word = 0; word < words_; ++word) left[joined][word] |= around[word];
            add(count({after, restricted(left, after)}));
        };
        take(colours.size(), [&](const Coefficients& one) { field_.add_shifted(sum, one, colours.size()); });
        for (std::size_t i = 0; i < colours.size();) {
            // Colours forbidden to the same vertices are as good as one another.
            std::size_t same = i + 1;
            while (same < colours.size() && colours[same] == colours[i]) ++same;
            if (!has(colours[i], v)) take(i, [&](const Coefficients& one) { field_.add(sum, one, same - i); });
            i = same;
        }
        if (meter_.stop() == Stop::exhausted) known_.emplace(std::move(key), sum);
        return sum;
    }

    // The vertices in the reverse of an order of elimination that adds few edges: first those that hold the rest
    // together. Ties are many and matter: of several orders, ties broken at random, the one that looks cheapest is
    // taken.
    void find_order() {
        std::minstd_rand random(1);
        double least = std::numeric_limits<double>::infinity();
        for (int attempt = 0; attempt < kOrders; ++attempt) {
            double cost = 0;
            std::vector<Vertex> order = eliminate(random, cost);
            if (cost >= least) continue;
            least = cost;
            order_.assign(order.rbegin(), order.rend());
        }
    }

    // Takes away the vertex whose neighbours lack fewest edges among them, adds these, and so on.
    std::vector<Vertex> eliminate(std::minstd_rand& random, double& cost) const {
        std::vector<Words> filled = neighbours_;
        std::vector<bool> done(filled.size(), false);
        std::vector<Vertex> order;
        while (order.size() < filled.size()) {
            Vertex best = 0;
            std::uint64_t fewest = ~std::uint64_t{0}, equal = 0;
            for (Vertex v = 0; v < filled.size(); ++v) {
                if (done[v]) continue;
                std::uint64_t missing = 0;
                const std::uint64_t others = size_of(filled[v]) - 1;
                for_each(filled[v], [&](Vertex w) { missing += others - size_of(common(filled[v], filled[w])); });
                if (missing > fewest) continue;
                if (missing < fewest) equal = 0;
                fewest = missing;
                if (random() % ++equal == 0) best = v;
            }
            done[best] = true;
            order.push_back(best);
            cost += std::pow(kGrowth, static_cast<double>(size_of(filled[best])));
            for_each(filled[best], [&](Vertex w) {
                for (std::size_t word = 0; word < words_; ++word) filled[w][word] |= filled[best][word];
                clear(filled[w], w);
                clear(filled[w], best);
            });
        }
        return order;
    }

    static constexpr int kOrders = 50;
    static constexpr double kGrowth = 3;  // about so many times the states for each vertex that the rest hangs on

    bool is_simplicial(Vertex v, const Words& around, const std::vector<Words>& colours,
                       std::uint64_t& refusing) const {
        bool simplicial = true;
        for_each(around, [&](Vertex w) {
            Words others = around;
            clear(others, w);
            simplicial = simplicial && is_within(others, neighbours_[w]);
        });
        for (const Words& colour : colours) {
            if (!simplicial) return false;
            if (!has(colour, v)) continue;
            ++refusing;
            simplicial = is_within(around, colour);
        }
        return simplicial;
    }

    Words part_of(const Words& vertices) const {
        Words part(words_, 0), fresh(words_, 0);
        for_each(vertices, [&](Vertex v) {
            if (is_empty(part)) set(part, v);
        });
        for (fresh = part; !is_empty(fresh);) {
            Words reached(words_, 0);
            for_each(fresh, [&](Vertex v) {
                for (std::size_t word = 0; word < words_; ++word)
                    reached[word] |= neighbours_[v][word] & vertices[word] & ~part[word];
            });
            for (std::size_t word = 0; word < words_; ++word) part[word] |= reached[word];
            fresh = std::move(reached);
        }
        return part;
    }

    static std::vector<Words> restricted(const std::vector<Words>& colours, const Words& vertices) {
        std::vector<Words> result;
        for (const Words& colour : colours) {
            Words left = common(colour, vertices);
            if (!is_empty(left)) result.push_back(std::move(left));
        }
        return result;
    }

    template <class Visit>
    static void for_each(const Words& vertices, Visit&& visit) {
        for (std::size_t word = 0; word < vertices.size(); ++word)
            for (std::uint64_t bits = vertices[word]; bits; bits &= bits - 1)
                visit(static_cast<Vertex>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
    }
    static bool has(const Words& vertices, Vertex v) { return vertices[v / 64] >> (v % 64) & 1; }
    static void set(Words& vertices, Vertex v) { vertices[v / 64] |= std::uint64_t{1} << (v % 64); }
    static void clear(Words& vertices, Vertex v) { vertices[v / 64] &= ~(std::uint64_t{1} << (v % 64)); }
    static bool is_empty(const Words& vertices) {
        return std::all_of(vertices.begin(), vertices.end(), [](std::uint64_t word) { return word == 0; });
    }
    static std::uint64_t size_of(const Words& vertices) {
        std::uint64_t count = 0;
        for (const std::uint64_t word : vertices) count += static_cast<std::uint64_t>(std::popcount(word));
        return count;
    }
    static Words common(const Words& a, const Words& b) {
        Words result = a;
        for (std::size_t word = 0; word < a.size(); ++word) result[word] &= b[word];
        return result;
    }
    static bool is_within(const Words& a, const Words& b) {
        for (std::size_t word = 0; word < a.size(); ++word)
            if (a[word] & ~b[word]) return false;
        return true;
    }

    const Field& field_;
    Meter meter_;
    std::size_t words_;
    std::vector<Words> neighbours_;
    std::vector<Vertex> order_;
    std::unordered_map<Words, Coefficients, Hash> known_;  // a part and its colours, one set after the other
};

}  // namespace

Polynomial chromatic_polynomial(const Graph& graph, const std::vector<std::vector<Vertex>>& forbidden,
                                std::uint64_t prime, const Budget& budget) {
    if (graph.size() > kMostPolynomialVertices)
        throw std::invalid_argument("at most " + std::to_string(kMostPolynomialVertices) + " vertices, not " +
                                    std::to_string(graph.size()));
    if (prime < 2 || prime >> 62) throw std::invalid_argument("the prime must lie between 2 and 2^62");
    Rest rest{Words(graph.words(), 0), {}};
    for (Vertex v = 0; v < graph.size(); ++v) rest.vertices[v / 64] |= std::uint64_t{1} << (v % 64);
    for (const auto& vertices : forbidden) {
        Words colour(graph.words(), 0);
        for (const Vertex v : vertices) {
            if (v >= graph.size()) throw std::invalid_argument("a colour is forbidden to a vertex that does not exist");
            colour[v / 64] |= std::uint64_t{1} << (v % 64);
        }
        if (!vertices.empty()) rest.colours.push_back(std::move(colour));
    }
    const Field field(prime);
    Elimination elimination(graph, field, budget);
    Polynomial result;
    result.coefficients = elimination.count(std::move(rest));
    result.states = elimination.states();
    result.stop = elimination.stop();
    if (result.stop != Stop::exhausted) result.coefficients.clear();
    return result;
}

}  // namespace modoku::colouring
