// Colourings with known numbers, and against brute force.
#include <atomic>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"
#include "colouring/colouring.h"
#include "held_clock.h"

using namespace modoku;
using colouring::Graph;

namespace {

using Flat = std::vector<std::int32_t>;
using Colours = std::string;
constexpr std::uint64_t kAll = ~std::uint64_t{0};

const Flat kPetersen{0, 1, 1, 2, 2, 3, 3, 4, 4, 0, 0, 5, 1, 6, 2, 7, 3, 8, 4, 9, 5, 7, 7, 9, 9, 6, 6, 8, 8, 5};

Flat cycle(int n) {
    Flat edges;
    for (int v = 0; v < n; ++v) edges.insert(edges.end(), {v, (v + 1) % n});
    return edges;
}

Flat complete(int n) {
    Flat edges;
    for (int a = 0; a < n; ++a)
        for (int b = 0; b < a; ++b) edges.insert(edges.end(), {a, b});
    return edges;
}

Flat sudoku_graph(int order) {
    const int n = order * order;
    Flat edges;
    for (int a = 0; a < n * n; ++a)
        for (int b = 0; b < a; ++b) {
            const bool box = a / n / order == b / n / order && a % n / order == b % n / order;
            if (a / n == b / n || a % n == b % n || box) edges.insert(edges.end(), {a, b});
        }
    return edges;
}

// Mycielski's construction: one more colour, no larger clique.
Flat mycielski(const Flat& edges, int n) {
    Flat out = edges;
    for (std::size_t i = 0; i < edges.size(); i += 2)
        out.insert(out.end(), {edges[i], n + edges[i + 1], edges[i + 1], n + edges[i]});
    for (int v = 0; v < n; ++v) out.insert(out.end(), {n + v, 2 * n});
    return out;
}

std::uint64_t count(const Graph& graph, std::uint32_t colours) {
    const auto result = colouring::solve(graph, colours, {}, {}, 0);
    CHECK(result.stop == Stop::exhausted);
    return result.count;
}

void known_numbers_of_colourings_are_found() {
    CHECK_EQ(count(Graph(16, sudoku_graph(2)), 4), 288u);
    CHECK_EQ(count(Graph(16, sudoku_graph(2)), 3), 0u);
    CHECK_EQ(count(Graph(16, sudoku_graph(2)), 5), 166560u);
    CHECK_EQ(count(Graph(10, kPetersen), 3), 120u);
    CHECK_EQ(count(Graph(7, cycle(7)), 3), 126u);
    CHECK_EQ(count(Graph(5, complete(5)), 5), 120u);
    CHECK_EQ(count(Graph(3, {}), 4), 64u);
    CHECK_EQ(count(Graph(0, {}), 0), 1u);
    CHECK_EQ(count(Graph(1, {}), 0), 0u);
}

std::uint32_t chromatic(std::uint32_t vertices, const Flat& edges) {
    const Graph graph(vertices, edges);
    const auto result = colouring::chromatic_number(graph, {});
    CHECK(result.stop == Stop::exhausted);
    CHECK_EQ(result.lower, result.upper);
    for (std::size_t i = 0; i < edges.size(); i += 2)
        CHECK(result.colouring[static_cast<std::size_t>(edges[i])] !=
              result.colouring[static_cast<std::size_t>(edges[i + 1])]);
    for (const std::uint32_t c : result.colouring) CHECK(c < result.upper);
    return result.upper;
}

void known_chromatic_numbers_are_found() {
    CHECK_EQ(chromatic(10, kPetersen), 3u);
    CHECK_EQ(chromatic(6, cycle(6)), 2u);
    CHECK_EQ(chromatic(7, cycle(7)), 3u);
    CHECK_EQ(chromatic(9, complete(9)), 9u);
    CHECK_EQ(chromatic(16, sudoku_graph(2)), 4u);
    CHECK_EQ(chromatic(81, sudoku_graph(3)), 9u);
    CHECK_EQ(chromatic(0, {}), 0u);
    CHECK_EQ(chromatic(4, {}), 1u);
    const Flat grotzsch = mycielski(cycle(5), 5);
    CHECK_EQ(chromatic(11, grotzsch), 4u);
    CHECK_EQ(chromatic(23, mycielski(grotzsch, 11)), 5u);
}

void random_graphs_with_lists_agree_with_brute_force() {
    std::mt19937 random(31);
    for (int round = 0; round < 800; ++round) {
        const std::uint32_t n = random() % 7, colours = 1 + random() % 4;
        Flat edges;
        for (std::uint32_t a = 0; a < n; ++a)
            for (std::uint32_t b = 0; b < a; ++b)
                if (random() % 2) edges.insert(edges.end(), {static_cast<int>(a), static_cast<int>(b)});
        std::vector<std::uint64_t> lists;
        for (std::uint32_t v = 0; v < n; ++v)
            lists.push_back(random() % 3 ? (1u << colours) - 1 : random() % (1u << colours));
        std::set<Colours> expected;
        std::uint32_t total = 1;
        for (std::uint32_t v = 0; v < n; ++v) total *= colours;
        for (std::uint32_t code = 0; code < total; ++code) {
            Colours chosen;
            bool proper = true;
            for (std::uint32_t v = 0, rest = code; v < n; ++v, rest /= colours) {
                chosen.push_back(static_cast<char>(rest % colours));
                proper = proper && (lists[v] >> chosen.back() & 1u);
            }
            for (std::size_t i = 0; i < edges.size(); i += 2)
                proper = proper &&
                         chosen[static_cast<std::size_t>(edges[i])] != chosen[static_cast<std::size_t>(edges[i + 1])];
            if (proper) expected.insert(chosen);
        }
        const Graph graph(n, edges);
        const auto all = colouring::solve(graph, colours, lists, {}, kAll);
        std::set<Colours> found;
        for (std::uint64_t i = 0; i < all.count; ++i)
            found.insert(Colours(all.colourings.begin() + static_cast<std::ptrdiff_t>(i * n),
                                 all.colourings.begin() + static_cast<std::ptrdiff_t>((i + 1) * n)));
        CHECK_EQ(all.count, expected.size());
        CHECK(found == expected);
        // Renaming of colours is exploited when one colouring is enough: it must still find one whenever there is one.
        const auto one = colouring::solve(graph, colours, lists, {.solutions = 1}, 1);
        CHECK_EQ(one.count, expected.empty() ? 0u : 1u);
        if (one.count) CHECK(expected.count(Colours(one.colourings.begin(), one.colourings.end())) == 1);
    }
}

void a_puzzle_is_a_precoloured_graph() {
    // The 17 givens of a well-known puzzle with one completion.
    const std::string puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    std::vector<std::uint64_t> lists;
    for (const char c : puzzle) lists.push_back(c == '0' ? 0x1FF : std::uint64_t{1} << (c - '1'));
    const auto result = colouring::solve(Graph(81, sudoku_graph(3)), 9, lists, {}, kAll);
    CHECK_EQ(result.count, 1u);
    std::string answer;
    for (const std::uint8_t colour : result.colourings) answer += static_cast<char>('1' + colour);
    CHECK_EQ(answer, std::string("693784512487512936125963874932651487568247391741398625319475268856129743274836159"));
}

template <typename Work>
bool refuses(Work work) {
    try {
        work();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

void budgets_and_input_are_checked() {
    const Graph graph(16, sudoku_graph(2)), large(81, sudoku_graph(3));
    for (const std::uint64_t limit : {0u, 1u, 2u, 288u, 289u}) {
        const auto result = colouring::solve(graph, 4, {}, {.solutions = limit}, kAll);
        CHECK_EQ(result.count, limit < 288 ? limit : 288);
        CHECK(result.stop == (limit <= 288 ? Stop::solutions : Stop::exhausted));
    }
    CHECK_EQ(colouring::solve(large, 9, {}, {.nodes = 100}, 0).nodes, 100u);
    std::atomic<bool> cancel{true};
    CHECK(colouring::solve(large, 9, {}, {.cancel = &cancel}, 0).stop == Stop::cancelled);
    cancel = false;
    const auto late = [&] {
        const HeldClock clock(1);
        return colouring::solve(large, 9, {}, {.seconds = 2}, 0);
    }();
    CHECK(late.stop == Stop::time && late.nodes > Meter::kPeriod);
    const auto cancelled = [&] {
        const HeldClock clock(1, &cancel, 3);
        return colouring::solve(large, 9, {}, {.cancel = &cancel}, 0);
    }();
    CHECK(cancelled.stop == Stop::cancelled && cancelled.nodes > late.nodes);
    const Flat triple = mycielski(mycielski(cycle(5), 5), 11);
    CHECK(colouring::chromatic_number(Graph(23, triple), {.nodes = 2}).stop == Stop::nodes);
    CHECK(refuses([] { Graph(2, Flat{0}); }));
    CHECK(refuses([] { Graph(2, Flat{0, 2}); }));
    CHECK(refuses([] { Graph(2, Flat{0, -1}); }));
    CHECK(refuses([] { Graph(2, Flat{1, 1}); }));
    CHECK(refuses([] { Graph(colouring::kMostVertices + 1, {}); }));
    CHECK(refuses([&] { colouring::solve(graph, 65, {}, {}, 0); }));
    CHECK(refuses([&] { colouring::solve(graph, 4, std::vector<std::uint64_t>(3, 1), {}, 0); }));
    CHECK(refuses([&] { colouring::solve(graph, 4, std::vector<std::uint64_t>(16, 16), {}, 0); }));
}

}  // namespace

int main() {
    known_numbers_of_colourings_are_found();
    known_chromatic_numbers_are_found();
    random_graphs_with_lists_agree_with_brute_force();
    a_puzzle_is_a_precoloured_graph();
    budgets_and_input_are_checked();
    return modoku_test::summary("colouring_exact");
}
