// The solver over the residue of a formula, spoken to in the numbers of the formula itself.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "sat/proof_log.h"
#include "sat/residue.h"
#include "sat/solver.h"

namespace modoku::sat {

class ReducedSolver {
   public:
    // Takes a formula that check_formula accepted.
    ReducedSolver(std::span<const std::int32_t> clauses, std::uint32_t variables, bool with_proof = false);

    Answer solve(std::span<const std::int32_t> assumptions, Meter& meter);
    // After `satisfiable`.
    bool model(std::int32_t variable) const;
    void block_model(std::span<const std::int32_t> projection);
    // After `unsatisfiable`: assumptions that contradict the formula.
    const std::vector<std::int32_t>& core() const { return core_; }

    const Statistics& statistics() const { return solver_.statistics(); }
    // After `unsatisfiable`, the last answer: the refutation of the formula with these assumptions as units and a
    // clause for each model blocked.
    ProofText proof(std::span<const std::int32_t> assumptions);

   private:
    void log_residue(std::span<const std::int32_t> clauses);
    std::vector<ProofId> clause_ids(std::span<const std::int32_t> clauses);
    ProofId unit_id(std::int32_t literal) const { return unit_ids_[static_cast<std::size_t>(std::abs(literal))]; }

    Residue residue_;
    ProofLog log_;
    bool with_proof_;
    Solver solver_;
    std::vector<std::int32_t> core_;
    std::vector<ProofId> unit_ids_;  // by variable of the formula: what fixed it before the solver began
    std::size_t clause_count_ = 0, blocked_ = 0;
};

}  // namespace modoku::sat
