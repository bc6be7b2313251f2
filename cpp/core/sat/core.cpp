#include "sat/core.h"

#include <algorithm>

#include "sat/cnf.h"
#include "sat/reduced_solver.h"

namespace modoku::sat {
namespace {

// The selectors of `wanted`, in the order and multiplicity of `selectors`.
std::vector<std::int32_t> in_order(const std::vector<std::int32_t>& selectors,
                                   const std::vector<std::int32_t>& wanted) {
    std::vector<std::int32_t> sorted = wanted, kept;
    std::sort(sorted.begin(), sorted.end());
    for (const std::int32_t literal : selectors)
        if (std::binary_search(sorted.begin(), sorted.end(), literal)) kept.push_back(literal);
    return kept;
}

std::vector<std::int32_t> distinct(std::span<const std::int32_t> numbers) {
    std::vector<std::int32_t> literals;
    for (const std::int32_t literal : numbers)
        if (std::find(literals.begin(), literals.end(), literal) == literals.end()) literals.push_back(literal);
    return literals;
}

}  // namespace

CoreResult minimal_core(std::span<const std::int32_t> clauses, std::uint32_t variables,
                        std::span<const std::int32_t> selectors, const Budget& budget) {
    check_formula(clauses, variables);
    check_literals(selectors, variables, "selectors");
    Meter meter(budget);
    CoreResult result;
    if (meter.interrupted()) {
        result.stop = meter.stop();
        return result;
    }
    ReducedSolver solver(clauses, variables);
    std::vector<std::int32_t> core = distinct(selectors);
    const Answer first = solver.solve(core, meter);
    if (first == Answer::unsatisfiable) {
        result.found = true;
        core = in_order(core, solver.core());
        // Everything before `next` is needed by what is left.
        std::size_t next = 0;
        while (next < core.size()) {
            std::vector<std::int32_t> rest = core;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(next));
            const Answer answer = solver.solve(rest, meter);
            if (answer == Answer::unknown) break;
            if (answer == Answer::unsatisfiable) core = in_order(rest, solver.core());
            else ++next;
        }
        result.minimal = next == core.size();
        result.core = core;
    }
    result.satisfiable = first == Answer::satisfiable;
    result.stop = meter.stop();
    result.statistics = solver.statistics();
    return result;
}

}  // namespace modoku::sat
