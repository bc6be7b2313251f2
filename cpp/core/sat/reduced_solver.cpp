#include "sat/reduced_solver.h"

#include <algorithm>

namespace modoku::sat {

ReducedSolver::ReducedSolver(std::span<const std::int32_t> clauses, std::uint32_t variables, bool with_proof)
    : residue_(clauses, variables),
      with_proof_(with_proof),
      solver_(static_cast<std::uint32_t>(residue_.names().size()), with_proof ? &log_ : nullptr) {
    if (!with_proof) {
        solver_.load(residue_.clauses());
        return;
    }
    log_.set_names(residue_.names());
    clause_count_ = static_cast<std::size_t>(std::count(clauses.begin(), clauses.end(), 0));
    unit_ids_.assign(static_cast<std::size_t>(variables) + 1, 0);
    log_residue(clauses);
    if (!residue_.refuted()) solver_.load(residue_.clauses(), clause_ids(clauses));
}

// Each literal that propagation fixes becomes a step, and so does the contradiction if there is one.
void ReducedSolver::log_residue(std::span<const std::int32_t> clauses) {
    std::vector<ProofId> hints;
    const auto add = [&](Residue::Place by, std::span<const std::int32_t> derived) {
        hints.clear();
        const std::int32_t* literal = &clauses[by.start];
        for (; *literal != 0; ++literal)
            if (derived.empty() || *literal != derived[0]) hints.push_back(unit_id(*literal));
        std::sort(hints.begin(), hints.end());
        hints.erase(std::unique(hints.begin(), hints.end()), hints.end());
        hints.push_back(ProofLog::given(by.number));
        // A clause that is a unit already needs no step.
        return hints.size() == 1 && !derived.empty() ? hints[0] : log_.add_outer(derived, hints);
    };
    for (const auto& [literal, by] : residue_.fixings())
        unit_ids_[static_cast<std::size_t>(std::abs(literal))] = add(by, {&literal, 1});
    if (residue_.refuted()) add(residue_.refuting(), {});
}

// The number of each clause of the residue: its own, or that of the step in which it lost the literals that are false.
std::vector<ProofId> ReducedSolver::clause_ids(std::span<const std::int32_t> clauses) {
    std::vector<ProofId> ids, hints;
    std::vector<std::int32_t> open;
    for (const auto& [start, number] : residue_.origins()) {
        hints.clear();
        open.clear();
        for (const std::int32_t* literal = &clauses[start]; *literal != 0; ++literal) {
            if (residue_.fixed(*literal) == 0) open.push_back(*literal);
            else if (std::find(hints.begin(), hints.end(), unit_id(*literal)) == hints.end())
                hints.push_back(unit_id(*literal));
        }
        hints.push_back(ProofLog::given(number));
        ids.push_back(hints.size() == 1 ? hints[0] : log_.add_outer(open, hints));
    }
    return ids;
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
    if (!with_proof_) return solver_.block_model(open);
    std::vector<std::int32_t> clause;
    std::vector<ProofId> hints;
    for (const std::int32_t variable : projection) {
        if (residue_.fixed(variable) == 0) clause.push_back(model(variable) ? -variable : variable);
        else if (std::find(hints.begin(), hints.end(), unit_id(variable)) == hints.end())
            hints.push_back(unit_id(variable));
    }
    ProofId id = ProofLog::excluded(static_cast<std::uint32_t>(blocked_++));
    if (!hints.empty()) {
        hints.push_back(id);
        id = log_.add_outer(clause, hints);
    }
    solver_.block_model(open, id);
}

ProofText ReducedSolver::proof(std::span<const std::int32_t> assumptions) {
    if (!core_.empty()) {
        std::vector<ProofId> hints;
        for (const std::int32_t literal : core_) {
            const auto index = std::find(assumptions.begin(), assumptions.end(), literal) - assumptions.begin();
            hints.push_back(ProofLog::assumption(static_cast<std::uint32_t>(index)));
        }
        const ProofId last = residue_.fixed(core_[0]) < 0 ? unit_id(core_[0]) : solver_.core_id();
        if (last != 0) hints.push_back(last);
        log_.add_outer({}, hints);
    }
    return log_.write(clause_count_, assumptions.size(), blocked_);
}

}  // namespace modoku::sat
