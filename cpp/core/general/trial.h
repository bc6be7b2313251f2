// The last resort of rules that look at each place of a variable apart: trying the digits of the last one that is open.
#pragma once

#include <algorithm>
#include <vector>

#include "state.h"

namespace modoku::general {

// Where at most one of the variables is open, leaves to it the digits with which the rule holds; `holds` is asked with
// a function from a variable to its digit.
template <class Holds>
bool keep_by_trial(State& state, const std::vector<Var>& vars, Holds&& holds) {
    int open = -1;
    for (Var v : vars) {
        if (!state.is_open(v)) continue;
        if (open >= 0) return true;
        open = v;
    }
    if (open < 0) return holds([&](Var v) { return lowest(state.domain(v)); });
    Mask good = 0;
    for_each_bit(state.domain(static_cast<Var>(open)), [&](int d) {
        if (holds([&](Var v) { return v == open ? d : lowest(state.domain(v)); })) good |= bit(d);
    });
    return state.keep(static_cast<Var>(open), good);
}

}  // namespace modoku::general
