// Formulas: solving, enumerating, explaining, and judging the proofs.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "bindings.h"
#include "interrupt.h"
#include "numbers.h"
#include "proof/drup.h"
#include "proof/lrat.h"
#include "sat/core.h"
#include "sat/enumerate.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::budget_from;
using modoku_bindings::CancelFlag;
using modoku_bindings::numbers_from;
using modoku_bindings::run_interruptible;
namespace proof = modoku::proof;
namespace sat = modoku::sat;

using Bound = std::optional<std::uint64_t>;
using Seconds = std::optional<double>;

nb::dict stats_of(const sat::Statistics& statistics) {
    nb::dict stats;
    stats["conflicts"] = statistics.conflicts;
    stats["decisions"] = statistics.decisions;
    stats["propagations"] = statistics.propagations;
    stats["restarts"] = statistics.restarts;
    stats["learnt"] = statistics.learnt;
    stats["reductions"] = statistics.reductions;
    stats["vivified"] = statistics.vivified;
    return stats;
}

template <typename Iterator>
nb::list list_of(Iterator first, Iterator last) {
    auto list = nb::steal<nb::list>(PyList_New(last - first));
    if (!list.is_valid()) throw nb::python_error();
    for (Py_ssize_t at = 0; first != last; ++first, ++at) {
        PyObject* const number = PyLong_FromLong(*first);
        if (!number) throw nb::python_error();
        PyList_SET_ITEM(list.ptr(), at, number);
    }
    return list;
}

nb::list list_of(const std::vector<std::int32_t>& numbers) { return list_of(numbers.begin(), numbers.end()); }

// The Python number of every literal that a formula uses, made once: a formula names each of them many times.
class Literals {
   public:
    explicit Literals(const std::vector<std::int32_t>& numbers) {
        std::int64_t most = 0;
        for (const std::int32_t number : numbers) most = std::max(most, std::abs(static_cast<std::int64_t>(number)));
        // Numbers far apart are no variables counted from 1, and not worth a table.
        if (most <= static_cast<std::int64_t>(numbers.size())) {
            middle_ = most;
            made_.resize(static_cast<std::size_t>(2 * most + 1));
        }
    }

    nb::object operator[](std::int32_t literal) {
        if (made_.empty()) return nb::int_(literal);
        nb::object& place = made_[static_cast<std::size_t>(middle_ + literal)];
        if (!place.is_valid()) place = nb::int_(literal);
        return place;
    }

   private:
    std::int64_t middle_ = 0;
    std::vector<nb::object> made_;
};

// Calls `take` with one list a clause: cut in Python, a formula takes as long as CaDiCaL needs to take it up. False,
// and no more calls, at an empty clause.
bool each_clause(nb::object clauses, nb::callable take) {
    const auto numbers = numbers_from(clauses, "clauses");
    Literals literals(numbers);
    for (auto start = numbers.begin(); start != numbers.end();) {
        const auto end = std::find(start, numbers.end(), 0);
        if (end == numbers.end()) throw nb::value_error("the last clause is not closed: every clause ends with 0");
        if (start == end) return false;
        auto clause = nb::steal<nb::list>(PyList_New(end - start));
        if (!clause.is_valid()) throw nb::python_error();
        for (Py_ssize_t at = 0; start != end; ++start, ++at)
            PyList_SET_ITEM(clause.ptr(), at, literals[*start].release().ptr());
        take(clause);
        start = end + 1;
    }
    return true;
}

nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

nb::tuple sat_solve(nb::object clauses, std::uint32_t variables, nb::object project, Bound limit, Bound conflicts,
                    Seconds seconds, nb::object assumptions, bool with_proof, bool true_only, CancelFlag* cancel,
                    nb::object told) {
    const auto formula = numbers_from(clauses, "clauses");
    const auto projection = numbers_from(project, "project");
    const auto assumed = numbers_from(assumptions, "assumptions");
    const auto others = numbers_from(told, "told");
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from(limit, conflicts, seconds, flag);
    sat::Enumeration found;
    run_interruptible(flag, [&] {
        found = sat::enumerate(formula, variables, projection, assumed, budget, with_proof, true_only, others);
    });
    nb::list solutions;
    const std::size_t width = projection.size() + others.size();
    for (std::uint64_t i = 0; i < found.count; ++i)
        solutions.append(
            nb::bytes(reinterpret_cast<const char*>(found.solutions.data() + i * width), width * sizeof(std::int32_t)));
    return nb::make_tuple(solutions, modoku::name(found.stop), stats_of(found.statistics),
                          nb::make_tuple(bytes_of(found.proof.drup), bytes_of(found.proof.lrat)), list_of(found.core));
}

nb::tuple sat_core(nb::object clauses, std::uint32_t variables, nb::object selectors, Bound conflicts, Seconds seconds,
                   CancelFlag* cancel) {
    const auto formula = numbers_from(clauses, "clauses");
    const auto selected = numbers_from(selectors, "selectors");
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from({}, conflicts, seconds, flag);
    sat::CoreResult found;
    run_interruptible(flag, [&] { found = sat::minimal_core(formula, variables, selected, budget); });
    const nb::object core = found.found ? nb::object(list_of(found.core)) : nb::object(nb::none());
    return nb::make_tuple(core, found.minimal, modoku::name(found.stop), stats_of(found.statistics));
}

proof::DrupFormat drup_format(const std::string& name) {
    if (name == "text") return proof::DrupFormat::text;
    if (name == "binary") return proof::DrupFormat::binary;
    throw nb::value_error("format: give \"text\" or \"binary\"");
}

// (accepted, LRAT text, what was found)
nb::tuple check_drup(nb::object clauses, std::uint32_t variables, nb::bytes text, const std::string& format,
                     Seconds seconds, CancelFlag* cancel) {
    const auto formula = numbers_from(clauses, "clauses");
    const proof::DrupFormat kind = drup_format(format);
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from({}, {}, seconds, flag);
    const std::string_view steps(text.c_str(), text.size());
    proof::Verification found;
    run_interruptible(flag, [&] { found = proof::check_drup(formula, variables, steps, kind, budget); });
    return nb::make_tuple(found.ok, bytes_of(found.lrat), found.message);
}

// (accepted, DRUP text, what was found)
nb::tuple check_lrat(nb::object clauses, std::uint32_t variables, nb::bytes text, Seconds seconds, CancelFlag* cancel) {
    const auto formula = numbers_from(clauses, "clauses");
    CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = budget_from({}, {}, seconds, flag);
    const std::string_view steps(text.c_str(), text.size());
    proof::Verification found;
    run_interruptible(flag, [&] { found = proof::check_lrat(formula, variables, steps, budget); });
    return nb::make_tuple(found.ok, bytes_of(found.drup), found.message);
}

}  // namespace

void bind_sat(nb::module_& m) {
    m.def(
        "sat_solve", &sat_solve, "clauses"_a, "variables"_a, "project"_a, "limit"_a = nb::none(),
        "conflicts"_a = nb::none(), "seconds"_a = nb::none(), "assumptions"_a = nb::make_tuple(),
        "with_proof"_a = false, "true_only"_a = false, "cancel"_a = nb::none(), "told"_a = nb::make_tuple(),
        "Models of a formula (flat literals, each clause ended by 0), told apart by the variables of `project`:\n"
        "(solutions as bytes of signed int32, stop, stats, proof, assumptions that contradict the formula).\n"
        "The variables of `told` follow those of `project` in a solution.\n"
        "An exhausted search `with_proof` is proved: two texts, DRUP and the same steps as LRAT, refute the clauses,\n"
        "the assumptions as units, and for each solution the clause that negates it on `project`, or its true\n"
        "variables there with `true_only`: enough where no solution has more of them than another.");
    m.def(
        "each_clause", &each_clause, "clauses"_a, "take"_a,
        "Calls `take` with each clause of a flat formula (each ended by 0) as a list; False if it meets an empty one.");
    m.def(
        "sat_core", &sat_core, "clauses"_a, "variables"_a, "selectors"_a, "conflicts"_a = nb::none(),
        "seconds"_a = nb::none(), "cancel"_a = nb::none(),
        "A minimal set of selectors that the formula contradicts: (core or None, minimal, stop, stats). None when all\n"
        "selectors can hold together, or when the budget was spent before anything was known (see stop).");
    m.def("check_drup", &check_drup, "clauses"_a, "variables"_a, "proof"_a, "format"_a = "text",
          "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "Checks a DRUP proof that a formula has no model: (accepted, the same proof as LRAT text, message).");
    m.def("check_lrat", &check_lrat, "clauses"_a, "variables"_a, "proof"_a, "seconds"_a = nb::none(),
          "cancel"_a = nb::none(),
          "Checks an LRAT proof that a formula has no model: (accepted, the same steps as DRUP text, message).");
}
