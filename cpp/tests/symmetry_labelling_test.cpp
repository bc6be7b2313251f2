// Canonical labellings do not depend on the names of the vertices, and the groups have the orders that are known.
#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "check.h"
#include "symmetry/chain.h"
#include "symmetry/labelling.h"

using namespace modoku::symmetry;

namespace {

using Random = std::mt19937_64;

struct Sketch {
    std::vector<std::uint32_t> colours;
    std::vector<std::int32_t> edges;

    Graph graph() const { return Graph(colours, edges); }
    void join(int a, int b) { edges.insert(edges.end(), {a, b}); }

    Sketch renamed(const Permutation& names) const {
        Sketch other = *this;
        for (std::size_t v = 0; v < colours.size(); ++v) other.colours[names[v]] = colours[v];
        for (std::int32_t& end : other.edges) end = static_cast<std::int32_t>(names[static_cast<std::size_t>(end)]);
        return other;
    }

    // Everything there is to know, in the order of the numbers.
    using Numbered = std::pair<std::vector<std::uint32_t>, std::set<std::pair<Vertex, Vertex>>>;
    Numbered numbered(const Permutation& number) const {
        std::vector<std::uint32_t> shades(colours.size());
        for (std::size_t v = 0; v < colours.size(); ++v) shades[number[v]] = colours[v];
        std::set<std::pair<Vertex, Vertex>> list;
        for (std::size_t i = 0; i < edges.size(); i += 2) {
            const Vertex a = number[static_cast<std::size_t>(edges[i])];
            const Vertex b = number[static_cast<std::size_t>(edges[i + 1])];
            list.insert({std::min(a, b), std::max(a, b)});
        }
        return {shades, list};
    }
};

double order(const Labelling& labelling) {
    return std::accumulate(labelling.orbit_sizes.begin(), labelling.orbit_sizes.end(), 1.0, std::multiplies<>());
}

Permutation shuffled(std::size_t count, Random& random) {
    Permutation names(count);
    std::iota(names.begin(), names.end(), 0u);
    std::shuffle(names.begin(), names.end(), random);
    return names;
}

// The cells of a grid with boxes of rows x columns, joined where they must differ.
Sketch sudoku_graph(int rows, int columns) {
    const int n = rows * columns;
    Sketch sketch{std::vector<std::uint32_t>(static_cast<std::size_t>(n * n)), {}};
    for (int a = 0; a < n * n; ++a)
        for (int b = 0; b < a; ++b)
            if (a / n == b / n || a % n == b % n ||
                (a / n / rows == b / n / rows && a % n / columns == b % n / columns))
                sketch.join(a, b);
    return sketch;
}

Sketch petersen() {
    Sketch sketch{std::vector<std::uint32_t>(10), {}};
    for (int i = 0; i < 5; ++i) sketch.join(i, (i + 1) % 5), sketch.join(i, i + 5), sketch.join(5 + i, 5 + (i + 2) % 5);
    return sketch;
}

// Two strongly regular graphs with the same parameters (16, 6, 2, 2): the rook's graph and Shrikhande's.
Sketch rook() {
    Sketch sketch{std::vector<std::uint32_t>(16), {}};
    for (int a = 0; a < 16; ++a)
        for (int b = 0; b < a; ++b)
            if (a / 4 == b / 4 || a % 4 == b % 4) sketch.join(a, b);
    return sketch;
}
Sketch shrikhande() {
    Sketch sketch{std::vector<std::uint32_t>(16), {}};
    for (int a = 0; a < 16; ++a)
        for (const auto& [x, y] : {std::pair{0, 1}, {1, 0}, {1, 1}})
            sketch.join(a, (a / 4 + x) % 4 * 4 + (a % 4 + y) % 4);
    return sketch;
}

void check_known_orders() {
    CHECK_EQ(order(label(petersen().graph())), 120.0);
    CHECK_EQ(order(label(rook().graph())), 1152.0);
    CHECK_EQ(order(label(shrikhande().graph())), 192.0);
    CHECK_EQ(order(label(sudoku_graph(2, 2).graph())), 128.0);
    CHECK_EQ(order(label(sudoku_graph(3, 3).graph())), 3359232.0);
    CHECK_EQ(order(label(sudoku_graph(4, 4).graph())), 126806761930752.0);
    CHECK_EQ(order(label(sudoku_graph(2, 3).graph())), 3456.0);
    CHECK_EQ(order(label(sudoku_graph(2, 4).graph())), 442368.0);
    const Sketch empty{std::vector<std::uint32_t>(12), {}};
    CHECK_EQ(order(label(empty.graph())), 479001600.0);
    CHECK_EQ(order(label(Graph({}, {}))), 1.0);
    const auto numbered = [](const Sketch& sketch) { return sketch.numbered(label(sketch.graph()).number); };
    CHECK(numbered(rook()) != numbered(shrikhande()));
}

Sketch random_sketch(Random& random) {
    const int count = 2 + static_cast<int>(random() % 6);
    Sketch sketch{std::vector<std::uint32_t>(static_cast<std::size_t>(count)), {}};
    const auto shades = 1 + random() % 2, density = 1 + random() % 4;
    for (std::uint32_t& colour : sketch.colours) colour = static_cast<std::uint32_t>(random() % shades);
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < a; ++b)
            if (random() % 5 < density) sketch.join(a, b);
    return sketch;
}

// Small graphs against the definition: all permutations.
void check_small_graphs() {
    Random random(7);
    for (int round = 0; round < 400; ++round) {
        const Sketch sketch = random_sketch(random);
        const Graph graph = sketch.graph();
        const Labelling labelling = label(graph);
        Permutation all(graph.size());
        std::iota(all.begin(), all.end(), 0u);
        double count = 0;
        Permutation first;
        std::vector<Vertex> sequence = shuffled(graph.size(), random), best;
        do {
            if (!graph.is_automorphism(all)) continue;
            ++count;
            std::vector<Vertex> images;
            for (const Vertex vertex : sequence) images.push_back(all[vertex]);
            if (best.empty() || images < best) best = images, first = all;
        } while (std::next_permutation(all.begin(), all.end()));
        CHECK_EQ(order(labelling), count);
        modoku::Meter meter({});
        CHECK(Chain(Chain(labelling), sequence, meter).first_element() == first);
    }
}

void check_names_do_not_matter() {
    Random random(8);
    std::vector<Sketch> sketches{petersen(),        rook(), shrikhande(), sudoku_graph(2, 2), sudoku_graph(2, 3),
                                 sudoku_graph(3, 3)};
    for (int i = 0; i < 200; ++i) sketches.push_back(random_sketch(random));
    for (const Sketch& sketch : sketches) {
        const Labelling labelling = label(sketch.graph());
        for (int round = 0; round < 3; ++round) {
            const Sketch other = sketch.renamed(shuffled(sketch.colours.size(), random));
            const Labelling again = label(other.graph());
            CHECK(sketch.numbered(labelling.number) == other.numbered(again.number));
            CHECK_EQ(order(labelling), order(again));
        }
    }
}

// The generators of level k and more fix the first k vertices of the base, and move the next one over its whole orbit.
void check_generators_are_strong() {
    const Graph graph = sudoku_graph(3, 3).graph();
    const Labelling labelling = label(graph);
    for (const Generator& generator : labelling.generators) {
        CHECK(graph.is_automorphism(generator.permutation));
        for (std::size_t i = 0; i < generator.level; ++i)
            CHECK_EQ(generator.permutation[labelling.base[i]], labelling.base[i]);
    }
    for (std::size_t level = 0; level < labelling.base.size(); ++level) {
        std::set<Vertex> orbit{labelling.base[level]};
        for (std::size_t before = 0; before != orbit.size();) {
            before = orbit.size();
            for (const Generator& generator : labelling.generators)
                if (generator.level >= level)
                    for (const Vertex vertex : std::set<Vertex>(orbit)) orbit.insert(generator.permutation[vertex]);
        }
        CHECK_EQ(orbit.size(), static_cast<std::size_t>(labelling.orbit_sizes[level]));
    }
}

// A search that may not go on says so, and why.
void check_limits() {
    const Graph graph = sudoku_graph(4, 4).graph();
    modoku::Budget budget;
    budget.nodes = 3;
    CHECK(label(graph, budget).stop == modoku::Stop::nodes);
    budget = {};
    budget.seconds = 0;
    CHECK(label(graph, budget).stop == modoku::Stop::time);
    const std::atomic<bool> raised{true};
    budget = {};
    budget.cancel = &raised;
    CHECK(label(graph, budget).stop == modoku::Stop::cancelled);
    const Labelling whole = label(graph);
    CHECK(whole.stop == modoku::Stop::exhausted);
    modoku::Meter meter(budget);
    const Chain chain(Chain(whole), {5, 3, 1}, meter);
    CHECK(meter.stop() == modoku::Stop::cancelled);
}

}  // namespace

int main() {
    check_known_orders();
    check_small_graphs();
    check_names_do_not_matter();
    check_generators_are_strong();
    check_limits();
    return modoku_test::summary("symmetry_labelling_test");
}
