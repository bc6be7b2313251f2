// Chromatic polynomials that are known, and against counts of colourings.
#include <random>
#include <vector>

#include "check.h"
#include "colouring/colouring.h"
#include "colouring/polynomial.h"

using namespace modoku;
using colouring::Graph;
using colouring::Vertex;

namespace {

constexpr std::uint64_t kPrime = (std::uint64_t{1} << 61) - 1;
using Flat = std::vector<std::int32_t>;
using Lists = std::vector<std::vector<Vertex>>;

std::int64_t signed_of(std::uint64_t residue) {
    return residue > kPrime / 2 ? -static_cast<std::int64_t>(kPrime - residue) : static_cast<std::int64_t>(residue);
}

std::uint64_t value_at(const std::vector<std::uint64_t>& coefficients, std::uint64_t x) {
    std::int64_t value = 0;
    for (std::size_t i = coefficients.size(); i-- > 0;)
        value = value * static_cast<std::int64_t>(x) + signed_of(coefficients[i]);
    return static_cast<std::uint64_t>(value);
}

void known_polynomials() {
    // A cycle of five: (x - 1)^5 - (x - 1).
    const auto five = colouring::chromatic_polynomial(Graph(5, Flat{0, 1, 1, 2, 2, 3, 3, 4, 4, 0}), {}, kPrime, {});
    CHECK_EQ(value_at(five.coefficients, 2), std::uint64_t{0});
    CHECK_EQ(value_at(five.coefficients, 3), std::uint64_t{30});
    CHECK_EQ(colouring::chromatic_polynomial(Graph(0, Flat{}), {}, kPrime, {}).coefficients.size(), std::size_t{1});
    // A path a - u - b whose ends are coloured alike leaves x - 1 colours, not x - 2.
    const auto path = colouring::chromatic_polynomial(Graph(1, Flat{}), {{0}}, kPrime, {});
    CHECK_EQ(value_at(path.coefficients, 9), std::uint64_t{8});
}

void random_graphs_agree_with_counts() {
    std::mt19937 random(5);
    for (int round = 0; round < 60; ++round) {
        const std::uint32_t n = 3 + random() % 6, named = random() % 4;
        Flat edges;
        for (std::uint32_t a = 0; a < n; ++a)
            for (std::uint32_t b = 0; b < a; ++b)
                if (random() % 2)
                    edges.insert(edges.end(), {static_cast<std::int32_t>(a), static_cast<std::int32_t>(b)});
        Lists forbidden(named);
        for (auto& vertices : forbidden)
            for (Vertex v = 0; v < n; ++v)
                if (random() % 3 == 0) vertices.push_back(v);
        const Graph graph(n, edges);
        const auto found = colouring::chromatic_polynomial(graph, forbidden, kPrime, {});
        CHECK_EQ(found.coefficients.size(), std::size_t{n} + 1);
        for (std::uint32_t x = named; x < named + 3; ++x) {
            std::vector<std::uint64_t> lists(n, (std::uint64_t{1} << x) - 1);
            for (std::size_t colour = 0; colour < forbidden.size(); ++colour)
                for (const Vertex v : forbidden[colour]) lists[v] &= ~(std::uint64_t{1} << colour);
            CHECK_EQ(value_at(found.coefficients, x), colouring::solve(graph, x, lists, {}, 0).count);
        }
    }
}

void budgets_end_the_work() {
    Flat edges;
    for (int a = 0; a < 64; ++a)
        for (int b = 0; b < a; ++b)
            if (a / 8 == b / 8 || a % 8 == b % 8) edges.insert(edges.end(), {a, b});
    Budget few;
    few.nodes = 100;
    const auto found = colouring::chromatic_polynomial(Graph(64, edges), {}, kPrime, few);
    CHECK(found.stop == Stop::nodes);
    CHECK(found.coefficients.empty());
}

}  // namespace

int main() {
    known_polynomials();
    random_graphs_agree_with_counts();
    budgets_end_the_work();
    return modoku_test::summary("polynomial");
}
