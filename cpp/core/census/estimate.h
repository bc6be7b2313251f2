// Estimates of numbers of solutions, by populations of random descents of the search tree.
//
// A descent places one digit after the other, each drawn among those still possible, with all consequences; the product
// of the numbers of choices is an unbiased estimate of the number of solutions, 0 where the descent ends in a
// contradiction (Knuth). Single descents vary too much on large grids. So a population descends cell by cell together;
// when its weights have become too unequal, it is drawn anew in proportion to them, which keeps the estimate unbiased.
//
// References: D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975;
//     P. Del Moral, A. Doucet, A. Jasra, "Sequential Monte Carlo samplers", J. R. Statist. Soc. B 68, 2006.
#pragma once

#include <cstdint>
#include <vector>

#include "general/effort.h"
#include "general/problem.h"

namespace modoku::census {

struct Estimates {
    std::vector<double> logarithms;  // of the estimates, one a population; minus infinity where all descents failed
    general::Stop stop = general::Stop::exhausted;
};

Estimates estimate_solutions(const general::Problem& problem, std::uint32_t population, std::uint64_t populations,
                             std::uint64_t seed, const general::Limits& limits);

}  // namespace modoku::census
