#include "sat/enumerate.h"

#include <stdexcept>

#include "sat/cnf.h"
#include "sat/reduced_solver.h"

namespace modoku::sat {

Enumeration enumerate(std::span<const std::int32_t> clauses, std::uint32_t variables,
                      std::span<const std::int32_t> projection, std::span<const std::int32_t> assumptions,
                      const Budget& budget, bool with_proof, bool true_only, std::span<const std::int32_t> told) {
    check_formula(clauses, variables);
    check_literals(projection, variables, "projection");
    check_literals(assumptions, variables, "assumptions");
    check_literals(told, variables, "told");
    for (const std::int32_t number : projection)
        if (number < 0) throw std::invalid_argument("projection: give variables, not negative literals");
    for (const std::int32_t number : told)
        if (number < 0) throw std::invalid_argument("told: give variables, not negative literals");

    Meter meter(budget);
    Enumeration result;
    if (meter.interrupted()) {
        result.stop = meter.stop();
        return result;
    }
    ReducedSolver solver(clauses, variables, with_proof);
    std::vector<std::int32_t> excluded;
    for (;;) {
        if (result.count >= budget.solutions) {
            result.stop = Stop::solutions;
            break;
        }
        const Answer answer = solver.solve(assumptions, meter);
        if (answer == Answer::unknown) {
            result.stop = meter.stop();
            break;
        }
        if (answer == Answer::unsatisfiable) break;
        ++result.count;
        for (const std::int32_t v : projection) result.solutions.push_back(solver.model(v) ? v : -v);
        for (const std::int32_t v : told) result.solutions.push_back(solver.model(v) ? v : -v);
        // Asking for one solution is the common case: the last one needs no clause.
        if (result.count >= budget.solutions) continue;
        excluded.clear();
        for (const std::int32_t v : projection)
            if (!true_only || solver.model(v)) excluded.push_back(v);
        solver.block_model(excluded);
    }
    if (result.count == 0 && result.stop == Stop::exhausted) result.core = solver.core();
    result.statistics = solver.statistics();
    if (with_proof && result.stop == Stop::exhausted) result.proof = solver.proof(assumptions);
    return result;
}

}  // namespace modoku::sat
