#include "sat/cnf.h"

#include <stdexcept>
#include <string>

namespace modoku::sat {
namespace {

// Without abs(): the most negative number has no opposite.
bool in_range(std::int32_t number, std::uint32_t variables) {
    const auto size = number < 0 ? 0u - static_cast<std::uint32_t>(number) : static_cast<std::uint32_t>(number);
    return size <= variables;
}

void check_count(std::uint32_t variables) {
    if (variables > kMostVariables)
        throw std::invalid_argument("a formula may have at most " + std::to_string(kMostVariables) +
                                    " variables, not " + std::to_string(variables));
}

std::string beyond(std::int32_t number, std::size_t at, std::uint32_t variables) {
    return "literal " + std::to_string(number) + " at position " + std::to_string(at) +
           " names a variable outside 1.." + std::to_string(variables);
}

}  // namespace

void check_formula(std::span<const std::int32_t> numbers, std::uint32_t variables) {
    check_count(variables);
    for (std::size_t at = 0; at < numbers.size(); ++at)
        if (!in_range(numbers[at], variables)) throw std::invalid_argument(beyond(numbers[at], at, variables));
    if (!numbers.empty() && numbers.back() != 0)
        throw std::invalid_argument("the last clause is not closed: every clause ends with 0");
}

void check_literals(std::span<const std::int32_t> numbers, std::uint32_t variables, const char* what) {
    check_count(variables);
    for (std::size_t at = 0; at < numbers.size(); ++at)
        if (numbers[at] == 0 || !in_range(numbers[at], variables))
            throw std::invalid_argument(std::string(what) + ": " + beyond(numbers[at], at, variables));
}

}  // namespace modoku::sat
