// Steps as truths and links.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstring>

#include "bindings.h"
#include "interrupt.h"
#include "logic/figures/figures.h"
#include "numbers.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::budget_from;
using modoku_bindings::CancelFlag;
using modoku_bindings::run_interruptible;
namespace figures = modoku::logic::figures;

using Seconds = std::optional<double>;
using GroupTuple = std::tuple<std::vector<int>, int, bool>;

std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const auto& named : figures::named_figures()) found.emplace_back(named.name);
    return found;
}

nb::list truths_of(const std::vector<figures::Truth>& truths) {
    nb::list found;
    for (const auto& t : truths) found.append(nb::make_tuple(static_cast<int>(t.kind), t.a, t.b));
    return found;
}

// (name, weight, placements, eliminations, truths, links, guardians, pattern, chain, loop, parts, covers, fins, target,
// branches); an inference of a chain is (from, to, kind, a, b, cells), a part (truths, links). Candidates are cell *
// size + digit
// - 1.
nb::tuple to_tuple(const figures::FigureStep& f) {
    nb::list chain, parts;
    for (const auto& i : f.chain)
        chain.append(nb::make_tuple(i.from, i.to, static_cast<int>(i.kind), i.a, i.b, i.cells));
    for (const auto& part : f.parts) parts.append(nb::make_tuple(truths_of(part.truths), part.links));
    return nb::make_tuple(f.name, f.weight, f.placements, f.eliminations, truths_of(f.truths), f.links, f.guardians,
                          f.pattern, chain, f.loop, parts, f.covers, f.fins, f.target, f.branches);
}

nb::list to_list(const std::vector<figures::FigureStep>& steps) {
    nb::list found;
    for (const auto& step : steps) found.append(to_tuple(step));
    return found;
}

nb::list claims_of(const std::vector<figures::Claim>& claims) {
    nb::list found;
    for (const auto& c : claims) found.append(nb::make_tuple(c.candidate, c.is_true, c.parents, claims_of(c.lemma)));
    return found;
}

// A position as Python hands it over, kept while the core reads it.
struct Held {
    std::vector<std::uint8_t> values;
    std::vector<std::uint64_t> candidates;
    std::vector<int> given;

    Held(nb::bytes digits, nb::bytes masks, std::vector<int> cells)
        : values(digits.size()), candidates(masks.size() / 8), given(std::move(cells)) {
        if (masks.size() != digits.size() * 8) throw nb::value_error("a mask of 64 bits for each cell");
        if (values.empty()) throw nb::value_error("a position without cells");
        std::memcpy(values.data(), digits.c_str(), digits.size());
        std::memcpy(candidates.data(), masks.c_str(), masks.size());
    }
    figures::PositionData data() const { return {values, candidates, given}; }
};

using Order = std::vector<int>;

void check(const Order& order) {
    if (order.size() != figures::named_figures().size()) throw nb::value_error("a place for each name");
}

template <class F>
bool ask(Seconds seconds, CancelFlag* flag, F f) {
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    const modoku::Budget budget = budget_from(std::nullopt, std::nullopt, seconds, cancel);
    bool complete = true;
    run_interruptible(cancel, [&] { f(budget, complete); });
    return complete;
}

}  // namespace

void bind_figures(nb::module_& m) {
    m.def("figure_names", &names, "The names that a figure can have, in the order of the finders.");
    nb::class_<figures::Figures>(m, "Figures", "Finds steps with their evidence on one board.")
        .def(nb::new_([](int size, int cell_count, const std::vector<GroupTuple>& groups,
                         const std::vector<int>& constrained, bool only_groups,
                         const std::vector<figures::Pair>& conflicts) {
                 modoku::logic::Outline outline{size, cell_count, {}, constrained, only_groups};
                 for (const auto& [cells, kind, compact] : groups) outline.groups.push_back({cells, kind, compact});
                 return figures::make_figures(outline, conflicts);
             }),
             "size"_a, "cell_count"_a, "groups"_a, "constrained"_a, "only_groups"_a, "conflicts"_a)
        .def(
            "all",
            [](const figures::Figures& self, nb::bytes values, nb::bytes candidates, std::vector<int> given,
               const Order& order, Seconds seconds, CancelFlag* flag) {
                check(order);
                const Held held(values, candidates, std::move(given));
                std::vector<figures::FigureStep> found;
                const bool complete = ask(seconds, flag, [&](const modoku::Budget& budget, bool& done) {
                    found = self.all(held.data(), order, budget, done);
                });
                return nb::make_tuple(to_list(found), complete);
            },
            "values"_a, "candidates"_a, "given"_a, "order"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none())
        .def(
            "first",
            [](const figures::Figures& self, nb::bytes values, nb::bytes candidates, std::vector<int> given,
               const Order& order, Seconds seconds, CancelFlag* flag) {
                check(order);
                const Held held(values, candidates, std::move(given));
                std::optional<figures::FigureStep> found;
                const bool complete = ask(seconds, flag, [&](const modoku::Budget& budget, bool& done) {
                    found = self.first(held.data(), order, budget, done);
                });
                return nb::make_tuple(found ? nb::object(to_tuple(*found)) : nb::none(), complete);
            },
            "values"_a, "candidates"_a, "given"_a, "order"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none())
        .def(
            "path",
            [](const figures::Figures& self, nb::bytes values, nb::bytes candidates, std::vector<int> given,
               const Order& order, Seconds seconds, CancelFlag* flag) {
                check(order);
                const Held held(values, candidates, std::move(given));
                std::vector<figures::FigureStep> found;
                const bool complete = ask(seconds, flag, [&](const modoku::Budget& budget, bool& done) {
                    found = self.path(held.data(), order, budget, done);
                });
                return nb::make_tuple(to_list(found), complete);
            },
            "values"_a, "candidates"_a, "given"_a, "order"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none())
        .def(
            "against",
            [](const figures::Figures& self, nb::bytes values, nb::bytes candidates, std::vector<int> given,
               int candidate, Seconds seconds, CancelFlag* flag) {
                const Held held(values, candidates, std::move(given));
                std::vector<figures::FigureStep> found;
                const bool complete = ask(seconds, flag, [&](const modoku::Budget& budget, bool& done) {
                    found = self.against(held.data(), candidate, budget, done);
                });
                return nb::make_tuple(to_list(found), complete);
            },
            "values"_a, "candidates"_a, "given"_a, "candidate"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none())
        .def(
            "refute",
            [](const figures::Figures& self, nb::bytes values, nb::bytes candidates, std::vector<int> given,
               int candidate, bool is_true, int depth, Seconds seconds, CancelFlag* flag) -> nb::tuple {
                const Held held(values, candidates, std::move(given));
                std::optional<figures::Refutation> found;
                const bool complete = ask(seconds, flag, [&](const modoku::Budget& budget, bool& done) {
                    found = self.refute(held.data(), candidate, is_true, depth, budget, done);
                });
                if (!found) return nb::make_tuple(nb::none(), complete);
                return nb::make_tuple(nb::make_tuple(claims_of(found->claims), found->contradiction, found->inferences),
                                      complete);
            },
            "values"_a, "candidates"_a, "given"_a, "candidate"_a, "is_true"_a, "depth"_a = 0, "seconds"_a = nb::none(),
            "cancel"_a = nb::none());
}
