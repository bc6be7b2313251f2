// The general engine for Python: plain lists in, bytes, strings and a dictionary out. No algorithm lives here.
#include "bindings.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "general/count.h"
#include "general/search.h"
#include "general/state.h"
#include "general/unavoidable_sets.h"
#include "interrupt.h"
#include "numbers.h"

namespace nb = nanobind;

namespace {

namespace g = modoku::general;

using modoku_bindings::CancelFlag;

template <class T>
T read(nb::handle value, const std::string& what) {
    try {
        return nb::cast<T>(value);
    } catch (const std::bad_cast&) {
        throw std::invalid_argument(what + " is not of the right type, or a number in it is out of range");
    }
}

g::Comparison read_comparison(nb::handle value, const std::string& what) {
    using enum g::Comparison;
    constexpr std::pair<const char*, g::Comparison> comparisons[] = {
        {"=", equal}, {"!=", not_equal}, {"<", less}, {"<=", less_equal}, {">", greater}, {">=", greater_equal}};
    const auto name = read<std::string>(value, what);
    for (const auto& [known, comparison] : comparisons) {
        if (name == known) return comparison;
    }
    throw std::invalid_argument(what + ": '" + name + "' is not known");
}

// A tuple whose first item names the kind; the others are its fields, in the order of general/description.h.
g::Constraint read_constraint(nb::handle value, const std::string& what) {
    const auto fields = read<nb::tuple>(value, what);
    if (fields.size() == 0) throw std::invalid_argument(what + " is an empty tuple");
    const auto kind = read<std::string>(fields[0], what);
    auto expect = [&](std::size_t count) {
        if (fields.size() != count + 1)
            throw std::invalid_argument(what + " (" + kind + ") has " + std::to_string(fields.size() - 1) +
                                        " fields, not " + std::to_string(count));
    };
    auto cells = [&] { return read<g::Cells>(fields[1], what + " (cells)"); };
    auto digits = [&] { return read<std::uint64_t>(fields[2], what + " (digits)"); };
    auto number = [&](std::size_t i, const char* name) { return read<int>(fields[i], what + name); };
    auto pairs = [&](std::size_t i, const char* name) {
        return read<std::vector<std::pair<int, int>>>(fields[i], what + name);
    };
    if (kind == "domain") return expect(2), g::Domain{cells(), digits()};
    if (kind == "all-different") return expect(1), g::AllDifferent{cells()};
    if (kind == "relation") {
        expect(2);
        return g::Relation{pairs(1, " (pairs)"), read<std::vector<std::uint64_t>>(fields[2], what + " (partners)")};
    }
    if (kind == "sum") {
        expect(4);
        return g::Sum{cells(), read<std::vector<std::int64_t>>(fields[2], what + " (coefficients)"),
                      read_comparison(fields[3], what), read<std::int64_t>(fields[4], what + " (total)")};
    }
    if (kind == "table") {
        expect(3);
        return g::Table{cells(), read<std::vector<std::vector<int>>>(fields[2], what + " (rows)"),
                        read<bool>(fields[3], what + " (allowed)")};
    }
    if (kind == "automaton") {
        expect(3);
        return g::Automaton{cells(), read<std::vector<std::vector<int>>>(fields[2], what + " (transitions)"),
                            read<std::vector<int>>(fields[3], what + " (accepting)")};
    }
    if (kind == "count") {
        expect(4);
        return g::Among{cells(), digits(), number(3, " (result)"), number(4, " (offset)")};
    }
    if (kind == "connected") {
        expect(5);
        return g::Connected{cells(), digits(), pairs(3, " (edges)"), number(4, " (least)"), number(5, " (most)")};
    }
    if (kind == "different-pairs")
        return expect(2), g::DifferentPairs{cells(), read<g::Cells>(fields[2], what + " (seconds)")};
    throw std::invalid_argument(what + ": there is no constraint of kind '" + kind + "'");
}

g::Problem read_problem(int size, nb::handle domains, nb::handle groups, nb::handle constraints,
                        std::optional<int> visible, bool project) {
    g::Description asked;
    asked.size = size;
    asked.visible = visible;
    asked.project = project;
    asked.domains = read<std::vector<std::uint64_t>>(domains, "domains");
    asked.groups = read<std::vector<g::Cells>>(groups, "groups");
    const auto list = read<nb::list>(constraints, "constraints");
    for (std::size_t i = 0; i < list.size(); ++i)
        asked.constraints.push_back(read_constraint(list[i], "constraint " + std::to_string(i)));
    return g::Problem(asked);
}

const char* name_of(g::Stop stop) {
    switch (stop) {
        case g::Stop::exhausted: return "exhausted";
        case g::Stop::solutions: return "solutions";
        case g::Stop::time: return "time";
        case g::Stop::nodes: return "nodes";
        case g::Stop::stuck: return "stuck";
        case g::Stop::cancelled: break;
    }
    return "cancelled";
}

nb::dict to_dict(const g::Stats& stats) {
    nb::dict made;
    made["nodes"] = stats.nodes;
    made["failures"] = stats.failures;
    made["propagations"] = stats.propagations;
    made["depth"] = stats.depth;
    made["restarts"] = stats.restarts;
    made["cached"] = stats.cached;
    made["seconds"] = stats.seconds;
    return made;
}

using Number = std::optional<std::uint64_t>;

// The limits of one question, and the signal that may have ended it.
struct Asked {
    g::Limits limits;
    bool signalled = false;

    Asked(Number solutions, Number nodes, std::optional<double> seconds, const CancelFlag* cancel) {
        constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
        limits.solutions = solutions.value_or(none);
        limits.nodes = nodes.value_or(none);
        limits.seconds = seconds.value_or(std::numeric_limits<double>::infinity());
        if (std::isnan(limits.seconds)) throw std::invalid_argument("max_seconds is not a number");
        if (cancel) limits.cancel = &cancel->raised;
        limits.interrupt = [this] {
            // Ctrl-C sets a flag that only a thread with the interpreter's lock may look at.
            nb::gil_scoped_acquire lock;
            signalled = signalled || PyErr_CheckSignals() != 0;
            return signalled;
        };
    }
    Asked(const Asked&) = delete;
    Asked& operator=(const Asked&) = delete;
};

nb::tuple solve(const g::Problem& problem, Number limit, Number max_nodes, std::optional<double> max_seconds,
                const CancelFlag* cancel, std::uint64_t seed, Number patience, bool with_hidden) {
    Asked asked(limit, max_nodes, max_seconds, cancel);
    if (patience) asked.limits.patience = *patience;
    // Nobody can want a gigabyte of solutions in one piece; asking for more stops there and says so.
    constexpr std::uint64_t bytes_at_most = std::uint64_t{1} << 30;
    const int width = with_hidden ? problem.cell_count() : problem.visible();
    asked.limits.solutions = std::min(asked.limits.solutions, bytes_at_most / static_cast<std::uint64_t>(width));
    std::string found;
    g::Stop stop;
    g::Stats stats;
    {
        nb::gil_scoped_release unlocked;
        g::Search search(problem, {.seed = seed, .with_hidden = with_hidden});
        stop = search.run(asked.limits,
                          [&](std::span<const std::uint8_t> digits) { found.append(digits.begin(), digits.end()); });
        stats = search.stats();
    }
    if (asked.signalled) throw nb::python_error();
    return nb::make_tuple(nb::bytes(found.data(), found.size()), name_of(stop), to_dict(stats));
}

std::vector<std::uint64_t> inferred(const g::Problem& problem) {
    nb::gil_scoped_release unlocked;
    g::State state(problem);
    const bool possible = state.propagate();
    std::vector<std::uint64_t> left(static_cast<std::size_t>(problem.cell_count()), 0);
    for (int cell = 0; possible && cell < problem.cell_count(); ++cell)
        left[static_cast<std::size_t>(cell)] = state.domain(problem.var_of(cell));
    return left;
}

nb::tuple count(const g::Problem& problem, Number limit, Number max_nodes, std::optional<double> max_seconds,
                const CancelFlag* cancel, std::uint64_t cache_bytes) {
    Asked asked(limit, max_nodes, max_seconds, cancel);
    g::Count found;
    {
        nb::gil_scoped_release unlocked;
        found = g::count_solutions(problem, asked.limits, cache_bytes);
    }
    if (asked.signalled) throw nb::python_error();
    return nb::make_tuple(found.low.to_string(), found.exact, name_of(found.stop), to_dict(found.stats));
}

// (the sets, each a list of cells; why it stopped)
nb::tuple unavoidable_sets(int size, nb::bytes digits, const std::vector<std::vector<int>>& groups, int most,
                           std::optional<double> seconds, modoku_bindings::CancelFlag* flag) {
    g::SolvedBoard board{size, {}, groups};
    for (std::size_t i = 0; i < digits.size(); ++i)
        board.digits.push_back(static_cast<std::uint8_t>(digits.c_str()[i]) - 1);
    modoku_bindings::CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    const modoku::Budget budget = modoku_bindings::budget_from(std::nullopt, std::nullopt, seconds, cancel);
    g::UnavoidableSets found;
    modoku_bindings::run_interruptible(cancel, [&] { found = g::find_unavoidable_sets(board, most, budget); });
    return nb::make_tuple(found.sets, modoku::name(found.stop));
}

constexpr std::uint64_t default_cache = std::uint64_t{512} << 20;

}  // namespace

void bind_general(nb::module_& m) {
    m.def("unavoidable_sets", &unavoidable_sets, nb::arg("size"), nb::arg("digits"), nb::arg("groups"), nb::arg("most"),
          nb::arg("seconds") = nb::none(), nb::arg("cancel") = nb::none(),
          "Give every minimal unavoidable set of a solved board of groups that differ, and why it stopped.");
    nb::class_<g::Problem>(m, "GeneralProblem", "A board with any units and constraints, compiled for searching.")
        .def(
            "__init__",
            [](g::Problem* self, int size, nb::handle domains, nb::handle groups, nb::handle constraints,
               std::optional<int> visible, bool project) {
                new (self) g::Problem(read_problem(size, domains, groups, constraints, visible, project));
            },
            nb::arg("size"), nb::arg("domains"), nb::arg("groups"), nb::arg("constraints"),
            nb::arg("visible") = nb::none(), nb::arg("project") = false,
            "The first `visible` variables make a solution (None: all). With `project` the others may be filled in\n"
            "several ways, and each solution is found once all the same.")
        .def(
            "narrowed",
            [](const g::Problem& self, nb::handle domains) {
                return self.narrowed(read<std::vector<std::uint64_t>>(domains, "domains"));
            },
            nb::arg("domains"), "Give the same board with fewer digits in its cells; nothing is compiled again.")
        .def("inferred", &inferred,
             "Give the digits left in each variable when everything that follows without search has been drawn; none\n"
             "at all if that is a contradiction.")
        .def("solve", &solve, nb::arg("limit").none() = 2, nb::arg("max_nodes") = nb::none(),
             nb::arg("max_seconds") = nb::none(), nb::arg("cancel") = nb::none(), nb::arg("seed") = 0,
             nb::arg("patience") = nb::none(), nb::arg("with_hidden") = false,
             "Give (solutions one after the other, a byte a visible variable, or a variable `with_hidden`; why it\n"
             "stopped; statistics). With more contradictions since the last solution than `patience` and one for\n"
             "every five nodes it stops, stuck.")
        .def("count", &count, nb::arg("limit").none() = nb::none(), nb::arg("max_nodes") = nb::none(),
             nb::arg("max_seconds") = nb::none(), nb::arg("cancel") = nb::none(),
             nb::arg("cache_bytes") = default_cache,
             "Give (at least so many, in decimal; whether exactly so many; why it stopped; statistics).");
}
