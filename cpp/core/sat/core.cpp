#include "sat/core.h"

#include <algorithm>

#include "sat/cnf.h"

namespace modoku::sat {
namespace {

// The selectors of `wanted`, in the order and multiplicity of `selectors`.
std::vector<Literal> in_order(const std::vector<Literal>& selectors, const std::vector<Literal>& wanted) {
    std::vector<Literal> sorted = wanted, kept;
    std::sort(sorted.begin(), sorted.end());
    for (const Literal literal : selectors)
        if (std::binary_search(sorted.begin(), sorted.end(), literal)) kept.push_back(literal);
    return kept;
}

std::vector<Literal> distinct(std::span<const std::int32_t> numbers) {
    std::vector<Literal> literals;
    for (const std::int32_t number : numbers) {
        const Literal literal = from_dimacs(number);
        if (std::find(literals.begin(), literals.end(), literal) == literals.end()) literals.push_back(literal);
    }
    return literals;
}

}  // namespace

CoreResult minimal_core(std::span<const std::int32_t> clauses, std::uint32_t variables,
                        std::span<const std::int32_t> selectors, const Budget& budget) {
    check_formula(clauses, variables);
    check_literals(selectors, variables, "selectors");
    Meter meter(budget);
    CoreResult result;
    Solver solver(variables);
    if (!meter.interrupted()) solver.load(clauses);
    std::vector<Literal> core = distinct(selectors);
    const Answer first = solver.solve(core, meter);
    if (first == Answer::unsatisfiable) {
        result.found = true;
        core = in_order(core, solver.core());
        // Everything before `next` is needed by what is left.
        std::size_t next = 0;
        while (next < core.size()) {
            std::vector<Literal> rest = core;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(next));
            const Answer answer = solver.solve(rest, meter);
            if (answer == Answer::unknown) break;
            if (answer == Answer::unsatisfiable) core = in_order(rest, solver.core());
            else ++next;
        }
        result.minimal = next == core.size();
        for (const Literal literal : core) result.core.push_back(to_dimacs(literal));
    }
    result.satisfiable = first == Answer::satisfiable;
    result.stop = meter.stop();
    result.statistics = solver.statistics();
    return result;
}

}  // namespace modoku::sat
