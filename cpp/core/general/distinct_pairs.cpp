#include "distinct_pairs.h"

#include <array>

#include "matching.h"
#include "state.h"
#include "trial.h"

namespace modoku::general {

namespace {

std::vector<Var> joined(std::vector<Var> a, const std::vector<Var>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

}  // namespace

// For each digit of the second cells, what is known of the pairs that have it.
struct DistinctPairs::Sets {
    std::array<Mask, max_size> once{}, twice{}, taken{};  // digits of the first cells
    std::array<int, max_size> sure{}, possible{};         // numbers of pairs
};

DistinctPairs::DistinctPairs(std::vector<Var> firsts, std::vector<Var> seconds, Mask first_digits, Mask second_digits)
    : Propagator(distinct(joined(firsts, seconds)), true),
      firsts_(std::move(firsts)),
      seconds_(std::move(seconds)),
      first_digits_(first_digits),
      second_digits_(second_digits),
      is_complete_(static_cast<std::size_t>(count_bits(first_digits) * count_bits(second_digits)) == firsts_.size()) {}

bool DistinctPairs::gather(const State& state, Sets& sets) const {
    for (std::size_t i = 0; i < firsts_.size(); ++i) {
        const Mask first = state.domain(firsts_[i]);
        const Mask second = state.domain(seconds_[i]);
        for_each_bit(second, [&](int s) {
            const auto at = static_cast<std::size_t>(s);
            sets.twice[at] |= sets.once[at] & first;
            sets.once[at] |= first;
            ++sets.possible[at];
        });
        if (!is_single(second)) continue;
        const auto at = static_cast<std::size_t>(lowest(second));
        ++sets.sure[at];
        if (!is_single(first)) continue;
        if (sets.taken[at] & first) return false;
        sets.taken[at] |= first;
    }
    return true;
}

// A pair that is taken is nobody else's.
bool DistinctPairs::drop_taken(State& state, const Sets& sets) const {
    for (std::size_t i = 0; i < firsts_.size(); ++i) {
        const Mask first = state.domain(firsts_[i]);
        const Mask second = state.domain(seconds_[i]);
        if (is_single(first) && is_single(second)) continue;
        Mask first_kept = 0;
        Mask second_kept = 0;
        for_each_bit(second, [&](int s) {
            const Mask free = first & ~sets.taken[static_cast<std::size_t>(s)];
            first_kept |= free;
            if (free) second_kept |= bit(s);
        });
        if (!state.keep(firsts_[i], first_kept) || !state.keep(seconds_[i], second_kept)) return false;
    }
    return true;
}

// Every pair of digits occurs: where there is one place for it, there it is.
bool DistinctPairs::place_hidden(State& state, const Sets& sets) const {
    Mask hidden[max_size];
    Mask with_hidden = 0;
    for (Mask rest = second_digits_; rest; rest &= rest - 1) {
        const auto s = static_cast<std::size_t>(lowest(rest));
        if (sets.once[s] != first_digits_) return false;
        hidden[s] = sets.once[s] & ~sets.twice[s] & ~sets.taken[s];
        if (hidden[s]) with_hidden |= bit(static_cast<int>(s));
    }
    for (std::size_t i = 0; with_hidden && i < firsts_.size(); ++i) {
        for (Mask rest = state.domain(seconds_[i]) & with_hidden; rest; rest &= rest - 1) {
            const int s = lowest(rest);
            const Mask mine = state.domain(firsts_[i]) & hidden[s];
            if (!mine) continue;
            if (!is_single(mine) || !state.keep(firsts_[i], mine) || !state.keep(seconds_[i], bit(s))) return false;
            break;
        }
    }
    return true;
}

// And each digit of a second cell occurs as often as there are digits for the first.
bool DistinctPairs::fill_up(State& state, const Sets& sets) const {
    const int needed = count_bits(first_digits_);
    Mask full = 0;
    Mask tight = 0;
    for (Mask rest = second_digits_; rest; rest &= rest - 1) {
        const auto s = static_cast<std::size_t>(lowest(rest));
        if (sets.sure[s] > needed || sets.possible[s] < needed) return false;
        if (sets.sure[s] == needed) full |= bit(static_cast<int>(s));
        if (sets.possible[s] == needed) tight |= bit(static_cast<int>(s));
    }
    full &= ~tight;
    for (std::size_t i = 0; (full | tight) && i < firsts_.size(); ++i) {
        const Mask second = state.domain(seconds_[i]);
        if (is_single(second)) continue;
        if ((second & full) && !state.keep(seconds_[i], ~full)) return false;
        if ((second & tight) && !state.keep(seconds_[i], second & tight)) return false;
    }
    return true;
}

// The first cells of pairs with the same second digit differ.
bool DistinctPairs::match(State& state, const Sets& sets) const {
    for (Mask rest = second_digits_; rest; rest &= rest - 1) {
        const Mask digit = rest & (~rest + 1);
        const int sure = sets.sure[static_cast<std::size_t>(lowest(digit))];
        if (sure < 2) continue;
        if (sure > count_bits(first_digits_)) return false;
        Mask domains[max_size];
        Mask kept[max_size];
        std::uint8_t matching[max_size];
        Var vars[max_size];
        int k = 0;
        for (std::size_t i = 0; i < firsts_.size() && k < sure; ++i) {
            if (state.domain(seconds_[i]) != digit || !state.is_open(firsts_[i])) continue;
            domains[k] = state.domain(firsts_[i]);
            matching[k] = unmatched;
            vars[k++] = firsts_[i];
        }
        if (k < 2) continue;
        if (!find_supported(domains, k, matching, kept)) return false;
        for (int i = 0; i < k; ++i) {
            if (!state.keep(vars[i], kept[i])) return false;
        }
    }
    return true;
}

bool DistinctPairs::propagate(State& state) const {
    Sets sets;
    if (!gather(state, sets) || !drop_taken(state, sets)) return false;
    if (is_complete_ && (!place_hidden(state, sets) || !fill_up(state, sets))) return false;
    if (!match(state, sets)) return false;
    if (vars().size() == 2 * firsts_.size()) return true;
    return keep_by_trial(state, vars(), [&](auto digit_of) {
        std::array<Mask, max_size> taken{};
        for (std::size_t i = 0; i < firsts_.size(); ++i) {
            Mask& digits = taken[static_cast<std::size_t>(digit_of(seconds_[i]))];
            const Mask digit = bit(digit_of(firsts_[i]));
            if (digits & digit) return false;
            digits |= digit;
        }
        return true;
    });
}

}  // namespace modoku::general
