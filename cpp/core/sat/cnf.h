// A formula as it comes from outside: one flat run of DIMACS literals, every clause ended by 0.
#pragma once

#include <cstdint>
#include <span>

namespace modoku::sat {

// More would overflow the tagged references of the solver; a 64x64 grid needs 262,144.
inline constexpr std::uint32_t kMostVariables = 1u << 28;

// Throws std::invalid_argument, naming the place, unless every literal lies in 1..variables and the last clause is
// closed.
void check_formula(std::span<const std::int32_t> numbers, std::uint32_t variables);

// The same for a list of literals without zeros; `what` names it in the message.
void check_literals(std::span<const std::int32_t> numbers, std::uint32_t variables, const char* what);

}  // namespace modoku::sat
