// Checks an LRAT proof by following its hints: no search, no watch lists, nothing shared with the DRUP checker but the
// reading of the formula.
#pragma once

#include <span>
#include <string_view>

#include "budget.h"
#include "proof/formula.h"

namespace modoku::proof {

// Accepts when each clause follows from the hinted ones by unit propagation in their order, and one of them is empty.
// Steps that need more than that (RAT, negative hints) are refused. The same steps without hints are a DRUP proof: each
// follows by reverse unit propagation, because the clauses that its hints name are there.
Verification check_lrat(std::span<const std::int32_t> clauses, std::uint32_t variables, std::string_view proof,
                        const Budget& budget = {});

}  // namespace modoku::proof
