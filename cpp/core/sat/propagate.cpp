// Unit propagation: binary clauses to a fixed point first, because they are cheap and give short reasons, then long
// clauses by two watched literals (Moskewicz et al. 2001) with a blocking literal each.
#include <algorithm>

#include "sat/solver.h"

namespace modoku::sat {

void Solver::assign(Literal literal, Reason reason) {
    values_[literal] = 1;
    values_[negate(literal)] = -1;
    assigned_[variable_of(literal)] = {level(), reason};
    trail_[trail_size_++] = literal;
}

void Solver::decide(Literal literal) {
    level_start_.push_back(trail_size_);
    assign(literal, {});
}

void Solver::backtrack(std::uint32_t target) {
    if (level() <= target) return;
    const std::uint32_t start = level_start_[target];
    for (std::uint32_t at = trail_size_; at-- > start;) {
        const Literal literal = trail_[at];
        const Variable v = variable_of(literal);
        values_[literal] = values_[negate(literal)] = 0;
        saved_[v] = literal & 1u ? -1 : 1;
        if (!scores_.contains(v)) scores_.push(v);
    }
    trail_size_ = start;
    binary_head_ = std::min(binary_head_, start);
    long_head_ = std::min(long_head_, start);
    level_start_.resize(target);
}

template <bool kSkip>
Solver::Conflict Solver::propagate(ClauseRef skipped) {
    const std::int8_t* const values = values_.data();
    const std::uint32_t long_before = long_head_;
    Conflict conflict;
    while (!conflict) {
        while (binary_head_ < trail_size_) {
            const Literal falsified = negate(trail_[binary_head_++]);
            for (const Literal other : binaries_[falsified]) {
                const std::int8_t other_value = values[other];
                if (other_value > 0) continue;
                if (other_value < 0) {
                    statistics_.propagations += long_head_ - long_before;
                    return {Reason::binary(falsified), other};
                }
                assign(other, Reason::binary(falsified));
            }
        }
        if (long_head_ == trail_size_) break;
        const Literal falsified = negate(trail_[long_head_++]);
        std::vector<Watch>& list = watches_[falsified];
        Watch *read = list.data(), *write = read;
        Watch* const end = read + list.size();
        ticks_ += 1 + list.size() / 8;
        while (read != end) {
            const Watch watch = *write++ = *read++;
            if (values[watch.blocker] > 0) continue;
            if (kSkip && watch.clause == skipped) continue;
            ClauseHead& clause = arena_.at(watch.clause);
            Literal* const literals = clause.begin();
            const Literal other = literals[0] ^ literals[1] ^ falsified;
            const std::int8_t other_value = values[other];
            if (other_value > 0) {
                write[-1].blocker = other;
                continue;
            }
            Literal* const middle = literals + clause.position;
            Literal *spare = middle, *stop = clause.end();
            while (spare != stop && values[*spare] < 0) ++spare;
            if (spare == stop) {
                spare = literals + 2;
                stop = middle;
                while (spare != stop && values[*spare] < 0) ++spare;
            }
            clause.position = static_cast<std::uint32_t>(spare - literals);
            if (spare == stop) {
                if (other_value < 0) {
                    conflict = {Reason::clause(watch.clause), other};
                    while (read != end) *write++ = *read++;
                    break;
                }
                assign(other, Reason::clause(watch.clause));
            } else if (values[*spare] > 0) {
                write[-1].blocker = *spare;
            } else {
                const Literal replacement = *spare;
                literals[0] = other;
                literals[1] = replacement;
                *spare = falsified;
                watches_[replacement].push_back({watch.clause, other});
                --write;
            }
        }
        list.resize(static_cast<std::size_t>(write - list.data()));
    }
    statistics_.propagations += long_head_ - long_before;
    return conflict;
}

template Solver::Conflict Solver::propagate<false>(ClauseRef);
template Solver::Conflict Solver::propagate<true>(ClauseRef);

// Propagates at level 0. False when the formula has been refuted.
bool Solver::settle_root() {
    if (inconsistent_) return false;
    const Conflict conflict = propagate<false>();
    if (conflict) {
        refute(conflict);
        return false;
    }
    name_units();
    return true;
}

}  // namespace modoku::sat
