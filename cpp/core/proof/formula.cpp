#include "proof/formula.h"

#include <algorithm>
#include <stdexcept>

namespace modoku::proof {

bool is_literal(std::int64_t number, std::uint32_t variables) {
    return number != 0 && (number < 0 ? -number : number) <= static_cast<std::int64_t>(variables);
}

Formula::Formula(std::span<const std::int32_t> numbers, std::uint32_t variables)
    : numbers_(numbers), variables_(variables), starts_{0} {
    if (variables > (1u << 28)) throw std::invalid_argument("too many variables: " + std::to_string(variables));
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        if (numbers[at] == 0) starts_.push_back(at + 1);
        else if (!is_literal(numbers[at], variables))
            throw std::invalid_argument("literal " + std::to_string(numbers[at]) + " at position " +
                                        std::to_string(at) + " names a variable outside 1.." +
                                        std::to_string(variables));
    }
    if (starts_.back() != numbers.size())
        throw std::invalid_argument("the last clause is not closed: every clause ends with 0");
}

bool normalise(Clause& clause) {
    const auto variable = [](std::int32_t literal) { return literal < 0 ? -literal : literal; };
    std::sort(clause.begin(), clause.end(), [&](std::int32_t a, std::int32_t b) {
        return variable(a) != variable(b) ? variable(a) < variable(b) : a < b;
    });
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    return std::adjacent_find(clause.begin(), clause.end(), [](std::int32_t a, std::int32_t b) { return a == -b; }) ==
           clause.end();
}

}  // namespace modoku::proof
