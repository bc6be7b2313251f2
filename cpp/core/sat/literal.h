// A literal as the solver stores it: 2 * variable + (1 when negated), variables counted from 0, so that a literal
// indexes an array and negation is one bit. Outside, literals are the signed numbers of DIMACS.
#pragma once

#include <cstdint>

namespace modoku::sat {

using Variable = std::uint32_t;
using Literal = std::uint32_t;

inline Literal negate(Literal literal) { return literal ^ 1u; }
inline Variable variable_of(Literal literal) { return literal >> 1; }
inline Literal positive(Variable variable) { return variable << 1; }

inline Literal from_dimacs(std::int32_t number) {
    return number > 0 ? static_cast<Literal>(number - 1) << 1 : (static_cast<Literal>(-number - 1) << 1) | 1u;
}

inline std::int32_t to_dimacs(Literal literal) {
    const auto number = static_cast<std::int32_t>(variable_of(literal) + 1);
    return literal & 1u ? -number : number;
}

}  // namespace modoku::sat
