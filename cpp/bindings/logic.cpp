// Grades and steps of the logical solver.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings.h"
#include "interrupt.h"
#include "logic/batch.h"
#include "logic/grade.h"
#include "logic/packed.h"
#include "numbers.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::budget_from;
using modoku_bindings::CancelFlag;
using modoku_bindings::run_interruptible;
namespace logic = modoku::logic;

using Seconds = std::optional<double>;
using Nodes = std::optional<std::uint64_t>;
using GroupTuple = std::tuple<std::vector<int>, int, bool>;

std::vector<std::string> technique_names() {
    std::vector<std::string> names;
    for (int i = 0; i < logic::kTechniques; ++i)
        names.emplace_back(logic::facts_of(static_cast<logic::Technique>(i)).name);
    return names;
}

std::vector<logic::Technique> techniques_from(const std::vector<int>& numbers) {
    std::vector<logic::Technique> found;
    for (const int number : numbers) {
        if (number < 0 || number >= logic::kTechniques) throw nb::value_error("there is no technique of that number");
        found.push_back(static_cast<logic::Technique>(number));
    }
    return found;
}

template <typename Number>
std::vector<Number> values_from(nb::bytes raw, const char* what) {
    if (raw.size() % sizeof(Number) != 0) throw nb::value_error(what);
    std::vector<Number> values(raw.size() / sizeof(Number));
    if (!values.empty()) std::memcpy(values.data(), raw.c_str(), raw.size());
    return values;
}

// (solved, rating, to the first placement, of the first step, effort, hardest, steps, stop, level)
nb::tuple to_tuple(const logic::Grade& grade) {
    return nb::make_tuple(grade.solved, grade.rating, grade.to_first_placement, grade.of_first_step, grade.effort,
                          static_cast<int>(grade.hardest), grade.steps, modoku::name(grade.stop),
                          static_cast<int>(grade.level()));
}

nb::dict counts_of(const logic::Grade& grade) {
    nb::dict counts;
    for (int i = 0; i < logic::kTechniques; ++i)
        if (grade.counts[i])
            counts[nb::str(logic::facts_of(static_cast<logic::Technique>(i)).name.data())] = grade.counts[i];
    return counts;
}

nb::list to_list(const std::vector<logic::Candidate>& candidates) {
    nb::list found;
    for (const logic::Candidate& c : candidates) found.append(nb::make_tuple(c.cell, c.digit));
    return found;
}

// (technique, rating, nodes, placements, eliminations, chains); a chain is a list of (cell, digit, true?, parents,
// nested)
nb::tuple to_tuple(const logic::Step& step) {
    nb::list chains;
    for (const auto& chain : step.chains) {
        nb::list links;
        for (const logic::Link& link : chain)
            links.append(
                nb::make_tuple(link.candidate.cell, link.candidate.digit, link.is_true, link.parents, link.nested));
        chains.append(links);
    }
    return nb::make_tuple(static_cast<int>(step.technique), step.rating, step.nodes, to_list(step.placements),
                          to_list(step.eliminations), chains);
}

logic::Outline outline_from(int size, int cell_count, const std::vector<GroupTuple>& groups,
                            const std::vector<int>& constrained, bool only_groups) {
    logic::Outline outline{size, cell_count, {}, constrained, only_groups};
    for (const auto& [cells, kind, compact] : groups) outline.groups.push_back({cells, kind, compact});
    return outline;
}

// Puzzles that a person can solve take well under this; only the rest pays for a thread that can be interrupted.
constexpr std::uint64_t kInlineWork = 20'000;

nb::tuple grade(const logic::Rater& rater, nb::bytes values, nb::bytes domains, const std::vector<int>& techniques,
                bool with_steps, Nodes nodes, Seconds seconds, CancelFlag* flag) {
    const auto digits = values_from<std::uint8_t>(values, "values");
    const auto masks = values_from<std::uint64_t>(domains, "domains: whole numbers of 64 bits");
    const auto chosen = techniques_from(techniques);
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    modoku::Budget budget = budget_from(std::nullopt, nodes, seconds, cancel);
    logic::Trail trail;
    logic::Grade found;
    const std::uint64_t all = budget.nodes;
    budget.nodes = std::min(all, kInlineWork);
    found = rater.grade(digits, masks, chosen, budget, with_steps ? &trail : nullptr);
    if (found.stop == modoku::Stop::nodes && all > budget.nodes) {
        budget.nodes = all;
        trail.steps.clear();
        run_interruptible(cancel,
                          [&] { found = rater.grade(digits, masks, chosen, budget, with_steps ? &trail : nullptr); });
    }
    nb::list steps;
    for (const logic::Step& step : trail.steps) steps.append(to_tuple(step));
    return nb::make_tuple(to_tuple(found), counts_of(found), steps);
}

nb::object find_step(const logic::Rater& rater, nb::bytes candidates, const std::vector<int>& techniques, Nodes nodes,
                     Seconds seconds, CancelFlag* flag) {
    const auto masks = values_from<std::uint64_t>(candidates, "candidates: whole numbers of 64 bits");
    const auto chosen = techniques_from(techniques);
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    const modoku::Budget budget = budget_from(std::nullopt, nodes, seconds, cancel);
    logic::Step step;
    bool found = false;
    run_interruptible(cancel, [&] { found = rater.find_step(masks, chosen, budget, step); });
    return found ? nb::object(to_tuple(step)) : nb::none();
}

template <typename Number>
nb::bytes raw(const std::vector<Number>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number));
}

// Grades as columns, each a bytes object with one number a record: (solved, rating, to the first placement, of the
// first step, effort, hardest, steps, stop, level, techniques used). 64-bit numbers the ratings, steps and techniques
// (bit t: technique t), doubles the efforts, bytes the rest. The level of what is not solved is 255.
nb::tuple columns_of(const std::vector<logic::Grade>& found) {
    const auto column = [&]<typename Number>(Number, auto value) {
        nb::bytes made(nullptr, found.size() * sizeof(Number));
        char* out = PyBytes_AS_STRING(made.ptr());
        for (const logic::Grade& grade : found) {
            const auto number = static_cast<Number>(value(grade));
            std::memcpy(out, &number, sizeof number);
            out += sizeof number;
        }
        return made;
    };
    static_assert(logic::kTechniques <= 64);
    constexpr std::uint64_t kWide = 0;
    constexpr std::uint8_t kByte = 0;
    return nb::make_tuple(
        column(kByte, [](const auto& grade) { return grade.solved; }),
        column(kWide, [](const auto& grade) { return grade.rating; }),
        column(kWide, [](const auto& grade) { return grade.to_first_placement; }),
        column(kWide, [](const auto& grade) { return grade.of_first_step; }),
        column(double{}, [](const auto& grade) { return grade.effort; }),
        column(kByte, [](const auto& grade) { return grade.hardest; }),
        column(kWide, [](const auto& grade) { return grade.steps; }),
        column(kByte, [](const auto& grade) { return grade.stop; }),
        column(kByte, [](const auto& grade) { return grade.solved ? static_cast<int>(grade.level()) : 255; }),
        column(kWide, [](const auto& grade) {
            std::uint64_t used = 0;
            for (int i = 0; i < logic::kTechniques; ++i) used |= std::uint64_t{grade.counts[i] > 0} << i;
            return used;
        }));
}

// The grades of 81 characters a record, one after the other. `wanted` has a byte for each record: those with 0 are
// passed over.
nb::tuple grade_records(nb::bytes records, nb::bytes wanted, const std::vector<int>& techniques, Nodes nodes,
                        Seconds seconds, int jobs, CancelFlag* flag) {
    if (records.size() != 81 * wanted.size()) throw nb::value_error("records of 81 characters, wanted or not");
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (wanted.c_str()[i]) offsets.push_back(81 * i);
    const auto chosen = techniques_from(techniques);
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    const logic::BatchLimits limits{budget_from(std::nullopt, nodes, seconds, cancel), jobs};
    std::vector<logic::Grade> found(wanted.size());
    run_interruptible(cancel, [&] {
        const auto grades = logic::grade_many({records.c_str(), records.size()}, offsets, chosen, limits);
        for (std::size_t i = 0; i < offsets.size(); ++i) found[offsets[i] / 81] = grades[i];
    });
    return columns_of(found);
}

// The grades of records, and their paths: (grades, a list of packed paths)
nb::tuple path_records(nb::bytes records, const std::vector<int>& techniques, Nodes nodes, Seconds seconds, int jobs,
                       CancelFlag* flag) {
    if (records.size() % 81 != 0) throw nb::value_error("records of 81 characters");
    std::vector<std::size_t> offsets(records.size() / 81);
    for (std::size_t i = 0; i < offsets.size(); ++i) offsets[i] = 81 * i;
    const auto chosen = techniques_from(techniques);
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    const logic::BatchLimits limits{budget_from(std::nullopt, nodes, seconds, cancel), jobs};
    std::vector<logic::Grade> found;
    std::vector<std::string> paths;
    run_interruptible(
        cancel, [&] { found = logic::grade_many({records.c_str(), records.size()}, offsets, chosen, limits, &paths); });
    nb::list packed;
    for (const std::string& path : paths) packed.append(nb::bytes(path.data(), path.size()));
    return nb::make_tuple(columns_of(found), packed);
}

std::vector<std::string_view> views_of(const nb::list& paths) {
    std::vector<std::string_view> views;
    for (const nb::handle path : paths) {
        const auto bytes = nb::cast<nb::bytes>(path);
        views.emplace_back(bytes.c_str(), bytes.size());  // the list keeps the bytes
    }
    return views;
}

// What Arrow wants of packed paths: offsets of 32 bits, one more than there are rows, and the values they point to.
// (ends of paths, techniques, ratings, (ends, cells, digits) of placements, the same of eliminations)
nb::tuple path_columns(nb::list paths) {
    const auto views = views_of(paths);
    const logic::PathColumns found = logic::unpack(views);
    const auto candidates = [](const logic::CandidateColumns& some) {
        return nb::make_tuple(raw(some.ends), raw(some.cells), raw(some.digits));
    };
    return nb::make_tuple(raw(found.ends), raw(found.techniques), raw(found.ratings), candidates(found.placements),
                          candidates(found.eliminations));
}

// Packed paths as text, a line a step: (offsets of 32 bits, one more than there are rows, UTF-8)
nb::tuple path_texts(nb::list paths, std::vector<std::string> techniques, std::vector<std::string> cells) {
    const logic::PathWords words{std::move(techniques), std::move(cells)};
    std::vector<std::int32_t> ends{0};
    std::string text;
    for (const std::string_view path : views_of(paths)) {
        logic::write_path(path, words, text);
        if (text.size() > INT32_MAX) throw nb::value_error("too many paths at once");
        ends.push_back(static_cast<std::int32_t>(text.size()));
    }
    return nb::make_tuple(raw(ends), nb::bytes(text.data(), text.size()));
}

}  // namespace

void bind_logic(nb::module_& m) {
    m.def("logic_techniques", &technique_names, "The names of the techniques that the compiled rater knows, in order.");
    m.def(
        "logic_level", [](int rating, double effort) { return static_cast<int>(logic::level_of(rating, effort)); },
        "rating"_a, "effort"_a);
    nb::class_<logic::Rater>(m, "LogicRater",
                             "Grades puzzles of one board whose rules are groups of cells that all differ.")
        .def(
            "__init__",
            [](logic::Rater* self, int size, int cell_count, const std::vector<GroupTuple>& groups,
               const std::vector<int>& constrained, bool only_groups) {
                new (self) logic::Rater(outline_from(size, cell_count, groups, constrained, only_groups));
            },
            "size"_a, "cell_count"_a, "groups"_a, "constrained"_a, "only_groups"_a)
        .def("grade", &grade, "values"_a, "domains"_a, "techniques"_a, "with_steps"_a = false, "nodes"_a = nb::none(),
             "seconds"_a = nb::none(), "cancel"_a = nb::none())
        .def("find_step", &find_step, "candidates"_a, "techniques"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
             "cancel"_a = nb::none());
    m.def("grade_records", &grade_records, "records"_a, "wanted"_a, "techniques"_a, "nodes"_a = nb::none(),
          "seconds"_a = nb::none(), "jobs"_a = 1, "cancel"_a = nb::none());
    m.def("path_records", &path_records, "records"_a, "techniques"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "jobs"_a = 1, "cancel"_a = nb::none());
    m.def("path_columns", &path_columns, "paths"_a);
    m.def("path_texts", &path_texts, "paths"_a, "techniques"_a, "cells"_a);
}
