// One rule beyond all-different, ready to be enforced on the domains of a search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bits.h"

namespace modoku::general {

class State;

// Each variable once, in order of appearance.
inline std::vector<Var> distinct(const std::vector<Var>& line) {
    std::vector<Var> found;
    for (Var v : line) {
        if (std::find(found.begin(), found.end(), v) == found.end()) found.push_back(v);
    }
    return found;
}

class Propagator {
   public:
    Propagator(std::vector<Var> vars, bool dear) : vars_(std::move(vars)), dear_(dear) {}
    virtual ~Propagator() = default;
    Propagator(const Propagator&) = delete;
    Propagator& operator=(const Propagator&) = delete;

    // Removes digits that cannot be part of a solution; false if that leaves a cell with none.
    //
    // Two promises that the callers rest on. It never removes a digit of a solution. And where at most one variable
    // is open, it is exact: every digit left to that variable satisfies the rule (so a full board that survives is
    // right, and counting may forget a rule with one open variable).
    virtual bool propagate(State& state) const = 0;

    // What the closed variables leave of the rule, written behind `key`: equal writings, equal rules on the open ones.
    virtual void write_residue(const State& state, std::vector<std::uint64_t>& key) const;

    // Whether whatever is left to the variables satisfies the rule; a "no" promises nothing.
    virtual bool is_entailed(const State&) const { return false; }

    // The variables, each once.
    const std::vector<Var>& vars() const { return vars_; }

    // The variables whose changes call for the rule: its own, perhaps with others from which it infers more.
    virtual const std::vector<Var>& wakes() const { return vars_; }

    // The digits of a variable that the rule tells from the others, but not among themselves: a change calls for the
    // rule if one of them goes, or all others do.
    virtual Mask watched(Var) const { return ~Mask{0}; }

    // Dear rules wait until everything cheap has been done.
    bool is_dear() const { return dear_; }

   private:
    std::vector<Var> vars_;
    bool dear_;
};

}  // namespace modoku::general
