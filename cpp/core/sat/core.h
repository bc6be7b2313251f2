// Why there is no model: a set of selectors that cannot all be true, with nothing to spare.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "sat/solver.h"

namespace modoku::sat {

struct CoreResult {
    bool satisfiable = false;        // all selectors hold together: there is no core
    std::vector<std::int32_t> core;  // in the order of the selectors; contradictory whenever `found`
    bool found = false;
    bool minimal = false;  // leaving any one out makes the rest satisfiable
    Stop stop = Stop::exhausted;
    Statistics statistics;
};

// Looks for a minimal unsatisfiable subset of `selectors` (literals assumed true) over `clauses`: one refutation gives
// a first core, then each selector is left out in turn (deletion, with every smaller core taken over at once; Chinneck
// & Dravnieks 1991, Belov & Marques-Silva 2011). A spent budget leaves a core that is contradictory but perhaps not
// minimal.
CoreResult minimal_core(std::span<const std::int32_t> clauses, std::uint32_t variables,
                        std::span<const std::int32_t> selectors, const Budget& budget);

}  // namespace modoku::sat
