// Questions to the solver, each answered from a flat formula in one call: all models on a projection, a minimal core.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "sat/proof_log.h"
#include "sat/solver.h"

namespace modoku::sat {

struct Enumeration {
    std::vector<std::int32_t> solutions;  // the signed variables of projection and `told`, a solution after the other
    std::uint64_t count = 0;
    Stop stop = Stop::exhausted;
    Statistics statistics;
    std::vector<std::int32_t> core;  // after exhaustion without a solution: assumptions that contradict the formula
    ProofText proof;
};

// Finds the models of `clauses` under `assumptions`, told apart by the variables of `projection` only, until the budget
// is spent. When a proof is asked for and everything was searched, its texts refute: clauses, assumptions as units, and
// for each solution the clause that negates it on the projection; with `true_only`, which is enough where no solution
// has more true variables than another, the clause that negates its true variables. Of the variables in `told` it is
// said how they are in the model that was found. Throws std::invalid_argument on input that is no formula.
Enumeration enumerate(std::span<const std::int32_t> clauses, std::uint32_t variables,
                      std::span<const std::int32_t> projection, std::span<const std::int32_t> assumptions,
                      const Budget& budget, bool with_proof = false, bool true_only = false,
                      std::span<const std::int32_t> told = {});

}  // namespace modoku::sat
