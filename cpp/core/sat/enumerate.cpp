#include "sat/enumerate.h"

#include <stdexcept>

#include "sat/cnf.h"

namespace modoku::sat {

Enumeration enumerate(std::span<const std::int32_t> clauses, std::uint32_t variables,
                      std::span<const std::int32_t> projection, std::span<const std::int32_t> assumptions,
                      const Budget& budget, std::optional<ProofFormat> format) {
    check_formula(clauses, variables);
    check_literals(projection, variables, "projection");
    check_literals(assumptions, variables, "assumptions");
    std::vector<Variable> shown;
    for (const std::int32_t number : projection) {
        if (number < 0) throw std::invalid_argument("projection: give variables, not negative literals");
        shown.push_back(variable_of(from_dimacs(number)));
    }
    std::vector<Literal> assumed;
    for (const std::int32_t number : assumptions) assumed.push_back(from_dimacs(number));

    Meter meter(budget);
    ProofLog log(format.value_or(ProofFormat::text));
    Enumeration result;
    Solver solver(variables, format ? &log : nullptr);
    if (!meter.interrupted()) solver.load(clauses);
    for (;;) {
        if (result.count >= budget.solutions) {
            result.stop = Stop::solutions;
            break;
        }
        const Answer answer = solver.solve(assumed, meter);
        if (answer == Answer::unknown) {
            result.stop = meter.stop();
            break;
        }
        if (answer == Answer::unsatisfiable) break;
        ++result.count;
        for (const Variable v : shown) {
            const auto number = static_cast<std::int32_t>(v + 1);
            result.solutions.push_back(solver.model(v) ? number : -number);
        }
        // Asking for one solution is the common case: the last one needs no clause.
        if (result.count < budget.solutions) solver.block_model(shown);
    }
    if (result.count == 0 && result.stop == Stop::exhausted)
        for (const Literal literal : solver.core()) result.core.push_back(to_dimacs(literal));
    result.statistics = solver.statistics();
    result.proof = log.bytes();
    return result;
}

}  // namespace modoku::sat
