// Checks a DRUP proof and translates it to LRAT, which anybody can check without searching.
#pragma once

#include <span>
#include <string_view>

#include "budget.h"
#include "proof/formula.h"
#include "proof/steps.h"

namespace modoku::proof {

// Accepts when the steps, each by reverse unit propagation, lead to the empty clause. The LRAT text holds only what
// that needs. Deletions of given clauses and of unknown ones are ignored: with more clauses at hand nothing false can
// follow.
Verification check_drup(std::span<const std::int32_t> clauses, std::uint32_t variables, std::string_view proof,
                        DrupFormat format, const Budget& budget = {});

}  // namespace modoku::proof
