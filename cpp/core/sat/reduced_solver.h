// The solver over the residue of a formula, spoken to in the numbers of the formula itself.
#pragma once

#include <cstdint>
#include <optional>
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
    ReducedSolver(std::span<const std::int32_t> clauses, std::uint32_t variables,
                  std::optional<ProofFormat> proof = {});

    Answer solve(std::span<const std::int32_t> assumptions, Meter& meter);
    // After `satisfiable`.
    bool model(std::int32_t variable) const;
    void block_model(std::span<const std::int32_t> projection);
    // After `unsatisfiable`: assumptions that contradict the formula.
    const std::vector<std::int32_t>& core() const { return core_; }

    const Statistics& statistics() const { return solver_.statistics(); }
    const std::string& proof() const { return log_.bytes(); }

   private:
    Residue residue_;
    ProofLog log_;
    Solver solver_;
    std::vector<std::int32_t> core_;
};

}  // namespace modoku::sat
