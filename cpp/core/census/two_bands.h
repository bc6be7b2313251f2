// Grids of 2 x C boxes, seen as two bands of C rows: exact counts.
//
// Turned round, such a grid has two bands of C rows and C stacks of two columns. In the upper band one column of each
// stack holds C of the 2C digits and the other column holds the rest; the lower band has them the other way round. So
// a digit is a vector of C bits (in which column of each stack it stands), a band is a multiset of 2C vectors in which
// every bit is set C times, and N(S) counts the ways to arrange the rows: the ordered 1-factorisations of the graph
// of digits and columns. The grids number the sum of N(S)^2 over all assignments of vectors to digits; N does not
// change when stacks are permuted or their columns exchanged, so one multiset of each class is enough.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "budget.h"

namespace modoku::census {

struct BandClass {
    std::uint64_t assignments = 0;   // of vectors to digits, for all multisets of the class
    std::uint64_t arrangements = 0;  // N(S)
};

struct TwoBands {
    std::vector<BandClass> classes;
    Stop stop = Stop::exhausted;
};

// `report(done, all)` is called now and then. 2 <= box_columns <= 6; takes milliseconds up to 4, two minutes for 5,
// years for 6.
TwoBands count_two_bands(int box_columns, const Budget& budget,
                         const std::function<void(std::uint64_t, std::uint64_t)>& report);

}  // namespace modoku::census
