#include "sat/reduced_solver.h"

namespace modoku::sat {

ReducedSolver::ReducedSolver(std::span<const std::int32_t> clauses, std::uint32_t variables,
                             std::optional<ProofFormat> proof)
    : residue_(clauses, variables),
      log_(proof.value_or(ProofFormat::text), residue_.names()),
      solver_(static_cast<std::uint32_t>(residue_.names().size()), proof ? &log_ : nullptr) {
    solver_.load(residue_.clauses());
}

Answer ReducedSolver::solve(std::span<const std::int32_t> assumptions, Meter& meter) {
    core_.clear();
    if (residue_.refuted()) return Answer::unsatisfiable;
    std::vector<Literal> open;
    for (const std::int32_t number : assumptions) {
        if (residue_.fixed(number) == 0) open.push_back(from_dimacs(residue_.inner(number)));
        if (residue_.fixed(number) >= 0) continue;
        core_.assign(1, number);
        return Answer::unsatisfiable;
    }
    const Answer answer = solver_.solve(open, meter);
    if (answer == Answer::unsatisfiable)
        for (const Literal literal : solver_.core()) {
            const std::int32_t name = residue_.names()[variable_of(literal)];
            core_.push_back(literal & 1u ? -name : name);
        }
    return answer;
}

bool ReducedSolver::model(std::int32_t variable) const {
    if (const int fixed = residue_.fixed(variable); fixed != 0) return fixed > 0;
    return solver_.model(static_cast<Variable>(residue_.inner(variable) - 1));
}

void ReducedSolver::block_model(std::span<const std::int32_t> projection) {
    std::vector<Variable> open;
    for (const std::int32_t variable : projection)
        if (residue_.fixed(variable) == 0) open.push_back(static_cast<Variable>(residue_.inner(variable) - 1));
    solver_.block_model(open);
}

}  // namespace modoku::sat
