// Exact cover and graph colouring.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "colouring/colouring.h"
#include "cover/exact_cover.h"
#include "interrupt.h"
#include "numbers.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::budget_from;
using modoku_bindings::CancelFlag;
using modoku_bindings::numbers_from;
using modoku_bindings::run_interruptible;
namespace colouring = modoku::colouring;
namespace cover = modoku::cover;

using Bound = std::optional<std::uint64_t>;
using Seconds = std::optional<double>;
using Lists = std::optional<std::vector<std::uint64_t>>;

constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

// (solutions as bytes of int32 option numbers, number found, stop, stats)
nb::tuple cover_solve(std::uint32_t primary, std::uint32_t secondary, nb::object options, Bound limit, Bound nodes,
                      Seconds seconds, Bound keep, CancelFlag* cancel) {
    const auto numbers = numbers_from(options, "options");
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from(limit, nodes, seconds, flag);
    cover::Result found;
    run_interruptible(flag, [&] { found = cover::solve({primary, secondary, numbers}, budget, keep.value_or(kAll)); });
    nb::list solutions;
    for (std::size_t at = 0, start = 0; at < found.solutions.size(); ++at) {
        if (found.solutions[at] != -1) continue;
        solutions.append(nb::bytes(found.solutions.data() + start, (at - start) * sizeof(std::int32_t)));
        start = at + 1;
    }
    nb::dict stats;
    stats["nodes"] = found.nodes;
    stats["updates"] = found.updates;
    return nb::make_tuple(solutions, found.count, modoku::name(found.stop), stats);
}

// (colourings as bytes, a colour a vertex, number found, stop, stats)
nb::tuple colour_solve(std::uint32_t vertices, nb::object edges, std::uint32_t colours, Lists lists, Bound limit,
                       Bound nodes, Seconds seconds, Bound keep, CancelFlag* cancel) {
    const auto ends = numbers_from(edges, "edges");
    const colouring::Graph graph(vertices, ends);
    if (lists && lists->size() != vertices) throw nb::value_error("lists: one mask for each vertex, or None");
    const std::vector<std::uint64_t> masks = lists.value_or(std::vector<std::uint64_t>{});
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from(limit, nodes, seconds, flag);
    colouring::Result found;
    run_interruptible(flag, [&] { found = colouring::solve(graph, colours, masks, budget, keep.value_or(kAll)); });
    nb::list solutions;
    const std::uint64_t kept = std::min(found.count, keep.value_or(kAll));
    for (std::uint64_t i = 0; i < kept; ++i)
        solutions.append(nb::bytes(found.colourings.data() + i * vertices, vertices));
    nb::dict stats;
    stats["nodes"] = found.nodes;
    return nb::make_tuple(solutions, found.count, modoku::name(found.stop), stats);
}

nb::tuple chromatic_number(std::uint32_t vertices, nb::object edges, Bound nodes, Seconds seconds, CancelFlag* cancel) {
    const auto ends = numbers_from(edges, "edges");
    const colouring::Graph graph(vertices, ends);
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from({}, nodes, seconds, flag);
    colouring::Chromatic found;
    run_interruptible(flag, [&] { found = colouring::chromatic_number(graph, budget); });
    nb::list colours;
    for (const std::uint32_t colour : found.colouring) colours.append(colour);
    nb::dict stats;
    stats["nodes"] = found.nodes;
    return nb::make_tuple(found.lower, found.upper, colours, modoku::name(found.stop), stats);
}

}  // namespace

void bind_cover(nb::module_& m) {
    m.def("cover_solve", &cover_solve, "primary"_a, "secondary"_a, "options"_a, "limit"_a = nb::none(),
          "nodes"_a = nb::none(), "seconds"_a = nb::none(), "keep"_a = nb::none(), "cancel"_a = nb::none(),
          "Exact covers: every primary item once, every secondary one at most once. `options` lists the items of each "
          "option\n"
          "(primary ones first, from 0), each option ended by -1; one without a primary item is never chosen.\n"
          "(solutions as bytes of int32 option numbers, number found, stop, stats); only the first `keep` are kept.");
    m.def("colour_solve", &colour_solve, "vertices"_a, "edges"_a, "colours"_a, "lists"_a = nb::none(),
          "limit"_a = nb::none(), "nodes"_a = nb::none(), "seconds"_a = nb::none(), "keep"_a = nb::none(),
          "cancel"_a = nb::none(),
          "Proper colourings of a graph (edges as a flat run of ends) with colours from 0; `lists` holds a bit mask of "
          "the\n"
          "allowed colours for each vertex. (colourings as bytes, number found, stop, stats).");
    m.def("chromatic_number", &chromatic_number, "vertices"_a, "edges"_a, "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "Bounds for the chromatic number, equal unless stopped: (lower, upper, colouring with `upper` colours, stop, "
          "stats).");
}
