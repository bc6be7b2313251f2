// Counting whole spaces, uniform random grids, estimates, chromatic polynomials.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "census/column_sets.h"
#include "census/estimate.h"
#include "census/fixed_grids.h"
#include "census/three_bands.h"
#include "census/two_bands.h"
#include "colouring/colour_layers.h"
#include "colouring/polynomial.h"
#include "interrupt.h"
#include "numbers.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::budget_from;
using modoku_bindings::CancelFlag;
using modoku_bindings::numbers_from;
using modoku_bindings::run_interruptible;
namespace census = modoku::census;
namespace colouring = modoku::colouring;
namespace general = modoku::general;

using Seconds = std::optional<double>;
using Bound = std::optional<std::uint64_t>;

nb::list types_of(const census::ThreeBands& bands) {
    nb::list types;
    for (const auto& type : bands.types()) types.append(nb::make_tuple(type.pairs, type.arrangements, type.rest));
    return types;
}

nb::bytes draw(const census::ThreeBands& bands, std::uint64_t count, std::uint64_t seed) {
    if (count > (std::uint64_t{1} << 30) / 81) throw nb::value_error("count: at most a gigabyte of grids at a time");
    std::vector<std::uint8_t> grids(count * 81);
    CancelFlag own;
    run_interruptible(own.raised, [&] {
        modoku::Random random(seed);
        for (std::uint64_t at = 0; at < count && !own.raised; ++at)
            bands.draw(random, std::span<std::uint8_t, 81>(grids.data() + at * 81, 81));
    });
    return nb::bytes(grids.data(), grids.size());
}

int type_of(const census::ThreeBands& bands, const nb::bytes& band) {
    return bands.type_of({static_cast<const std::uint8_t*>(band.data()), band.size()});
}

nb::tuple count_by_column_sets(const nb::bytes& givens, Bound limit, Bound nodes, Seconds seconds, nb::object report,
                               CancelFlag* cancel) {
    if (givens.size() != 81) throw nb::value_error("givens: 81 bytes");
    std::array<std::uint8_t, 81> digits;
    for (int cell = 0; cell < 81; ++cell) {
        digits[cell] = static_cast<std::uint8_t>(givens.c_str()[cell]);
        if (digits[cell] > 9) throw nb::value_error("givens: digits from 0 to 9");
    }
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from(limit, nodes, seconds, flag);
    census::ColumnSetCount found;
    run_interruptible(flag, [&] {
        found = census::ColumnSets(digits).count(budget, [&](std::uint64_t done, std::uint64_t all) {
            if (report.is_none()) return;
            nb::gil_scoped_acquire held;
            report(done, all);
        });
    });
    std::string digits_of_number;
    for (unsigned __int128 rest = found.low; rest || digits_of_number.empty(); rest /= 10)
        digits_of_number.insert(digits_of_number.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    return nb::make_tuple(nb::int_(nb::str(digits_of_number.c_str())), modoku::name(found.stop));
}

nb::tuple two_bands(int box_columns, Seconds seconds, nb::object report, CancelFlag* cancel) {
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from({}, {}, seconds, flag);
    census::TwoBands found;
    run_interruptible(flag, [&] {
        found = census::count_two_bands(box_columns, budget, [&](std::uint64_t done, std::uint64_t all) {
            if (report.is_none()) return;
            nb::gil_scoped_acquire held;
            report(done, all);
        });
    });
    nb::list classes;
    for (const auto& one : found.classes) classes.append(nb::make_tuple(one.assignments, one.arrangements));
    return nb::make_tuple(classes, modoku::name(found.stop));
}

nb::tuple count_fixed(int size, int cells, std::vector<std::vector<int>> units, census::Permutation permutation,
                      std::vector<int> first, std::vector<census::Permutation> symmetries, Seconds seconds,
                      CancelFlag* cancel) {
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from({}, {}, seconds, flag);
    const census::Board board{size, cells, std::move(units)};
    census::Fixed found;
    run_interruptible(flag, [&] { found = census::count_fixed(board, permutation, first, symmetries, budget); });
    return nb::make_tuple(found.count, found.nodes, modoku::name(found.stop));
}

nb::tuple estimate_solutions(const general::Problem& problem, std::uint32_t population, std::uint64_t populations,
                             std::uint64_t seed, Seconds seconds, CancelFlag* cancel) {
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    general::Limits limits;
    limits.cancel = &flag;
    limits.seconds = budget_from({}, {}, seconds, flag).seconds;
    census::Estimates found;
    run_interruptible(flag,
                      [&] { found = census::estimate_solutions(problem, population, populations, seed, limits); });
    constexpr const char* kNames[] = {"exhausted", "solutions", "time", "nodes", "cancelled"};
    return nb::make_tuple(found.logarithms, kNames[static_cast<int>(found.stop)]);
}

nb::tuple chromatic_polynomial(std::uint32_t vertices, nb::object edges,
                               std::vector<std::vector<std::uint32_t>> forbidden, std::uint64_t prime, Bound states,
                               Seconds seconds, CancelFlag* cancel) {
    const auto ends = numbers_from(edges, "edges");
    const colouring::Graph graph(vertices, ends);
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from({}, states, seconds, flag);
    colouring::Polynomial found;
    run_interruptible(flag, [&] { found = colouring::chromatic_polynomial(graph, forbidden, prime, budget); });
    return nb::make_tuple(found.coefficients, found.states, modoku::name(found.stop));
}

// (values as decimal texts: one number, or the coefficients in the falling basis; None if they do not fit; states;
// stop)
nb::tuple count_by_layers(std::uint32_t vertices, nb::object edges, std::vector<std::vector<std::uint32_t>> forbidden,
                          std::optional<std::uint32_t> colours, Bound states, Seconds seconds, CancelFlag* cancel) {
    const auto ends = numbers_from(edges, "edges");
    const colouring::Graph graph(vertices, ends);
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from({}, states, seconds, flag);
    colouring::LayeredCount found;
    run_interruptible(flag, [&] { found = colouring::count_by_layers(graph, forbidden, colours, budget); });
    nb::list values;
    for (colouring::Count value : found.values) {
        std::string text;
        do {
            text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
            value /= 10;
        } while (value);
        values.append(nb::cast(text));
    }
    return nb::make_tuple(found.overflowed ? nb::none() : nb::object(values), found.states, modoku::name(found.stop));
}

}  // namespace

void bind_census(nb::module_& m) {
    nb::class_<census::ThreeBands>(m, "ThreeBands", "The 9x9 grid band by band: exact counts and uniform draws.")
        .def(nb::init<>())
        .def("types", &types_of, "(pairs, arrangements, rest) of each of the 44 types of bands.")
        .def("type_of", &type_of, "band"_a, "The type of a band, 27 bytes from 1 to 9.")
        .def("draw", &draw, "count"_a, "seed"_a, "Completed grids, each equally likely, 81 bytes each.");
    m.def("count_by_column_sets", &count_by_column_sets, "givens"_a, "limit"_a = nb::none(), "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "report"_a = nb::none(), "cancel"_a = nb::none(),
          "The completions of a classic 9x9 board, 81 bytes from 0 to 9: (at least so many, stop).");
    m.def(
        "count_two_bands", &two_bands, "box_columns"_a, "seconds"_a = nb::none(), "report"_a = nb::none(),
        "cancel"_a = nb::none(),
        "Grids of 2 x C boxes: ((assignments, arrangements) of each class, stop); they number the sum of assignments x "
        "arrangements^2.");
    m.def("count_fixed", &count_fixed, "size"_a, "cells"_a, "units"_a, "permutation"_a, "first"_a, "symmetries"_a,
          "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "Fillings, up to relabelling, that a permutation of the cells carries to relabellings of themselves: (count, "
          "nodes, stop).");
    m.def("estimate_solutions", &estimate_solutions, "problem"_a, "population"_a, "populations"_a, "seed"_a,
          "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "Independent estimates of the number of solutions: (their logarithms, stop).");
    m.def("chromatic_polynomial", &chromatic_polynomial, "vertices"_a, "edges"_a, "forbidden"_a, "prime"_a,
          "states"_a = nb::none(), "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "Colourings with x colours in which vertices avoid the named colours forbidden to them: (coefficients modulo "
          "the prime from the constant up, states, stop).");
    m.def("count_by_layers", &count_by_layers, "vertices"_a, "edges"_a, "forbidden"_a, "colours"_a = nb::none(),
          "states"_a = nb::none(), "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "The same with so many colours, or as coefficients of (x - c)(x - c - 1) ..., c the named colours: (decimal "
          "texts or None, states, stop).");
}
