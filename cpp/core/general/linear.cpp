#include <algorithm>

#include "rules.h"
#include "state.h"

namespace modoku::general {

namespace {

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
    const std::int64_t q = a / b;
    return a % b != 0 && ((a < 0) != (b < 0)) ? q - 1 : q;
}

std::int64_t ceil_divide(std::int64_t a, std::int64_t b) { return -floor_divide(-a, b); }

// Insertion sort: the arrays are short and nearly sorted.
void sort_few(std::int64_t* values, int count) {
    for (int i = 1; i < count; ++i) {
        const std::int64_t value = values[i];
        int j = i;
        for (; j > 0 && values[j - 1] > value; --j) values[j] = values[j - 1];
        values[j] = value;
    }
}

}  // namespace

// The least and the greatest sum of different digits, each within the bounds of its cell. Raising each digit above
// the one before, in the order of the lower bounds, is the best that can be done; and the same from above.
bool Linear::find_block(const State& state, std::size_t first, std::size_t last, int skip, Bounds& sum) const {
    std::int64_t lows[64];
    std::int64_t highs[64];
    int count = 0;
    for (std::size_t i = first; i < last; ++i) {
        if (static_cast<int>(i) == skip) continue;
        const Mask d = state.domain(vars()[i]);
        lows[count] = lowest(d) + 1;
        highs[count++] = highest(d) + 1;
    }
    sort_few(lows, count);
    sort_few(highs, count);
    sum = {0, 0};
    std::int64_t next = 0;
    for (int i = 0; i < count; ++i) {
        next = std::max(next + 1, lows[i]);
        sum.low += next;
    }
    const bool fits_below = next <= state.problem().size();
    next = max_size + 1;
    for (int i = count; i-- > 0;) {
        next = std::min(next - 1, highs[i]);
        sum.high += next;
    }
    return fits_below && next >= 1;
}

bool Linear::narrow(State& state, std::size_t i, Bounds others) const {
    const std::int64_t c = coefficients_[i];
    const std::int64_t most = total_ - others.low;    // c * digit <= most
    const std::int64_t least = total_ - others.high;  // and, for an equality, c * digit >= least
    std::int64_t low = 1;
    std::int64_t high = max_size;
    if (c > 0) {
        high = floor_divide(most, c);
        if (equal_) low = ceil_divide(least, c);
    } else {
        low = ceil_divide(most, c);
        if (equal_) high = floor_divide(least, c);
    }
    low = std::clamp<std::int64_t>(low, 1, max_size + 1);
    high = std::clamp<std::int64_t>(high, 0, max_size);
    if (low > high) return state.keep(vars()[i], 0);
    return state.keep(vars()[i], below(static_cast<int>(high)) & from(static_cast<int>(low) - 1));
}

bool Linear::propagate(State& state) const {
    auto scaled = [](std::int64_t c, Bounds sum) {
        return c > 0 ? Bounds{c * sum.low, c * sum.high} : Bounds{c * sum.high, c * sum.low};
    };
    Bounds all{0, 0};
    std::size_t first = 0;
    for (std::uint32_t last : blocks_) {
        Bounds sum;
        if (!find_block(state, first, last, -1, sum)) return false;
        const Bounds part = scaled(coefficients_[first], sum);
        all.low += part.low;
        all.high += part.high;
        first = last;
    }
    if (all.low > total_ || (equal_ && all.high < total_)) return false;
    if (!equal_ && all.high <= total_) return true;
    // Bounds taken before the loop stay valid while it narrows, if a little loose: the rule is queued again by itself.
    first = 0;
    for (std::uint32_t last : blocks_) {
        const std::int64_t c = coefficients_[first];
        Bounds sum;
        if (!find_block(state, first, last, -1, sum)) return false;
        const Bounds part = scaled(c, sum);
        const Bounds outside{all.low - part.low, all.high - part.high};
        all = outside;
        for (std::size_t i = first; i < last; ++i) {
            Bounds others{0, 0};
            if (last - first > 1 && !find_block(state, first, last, static_cast<int>(i), others)) return false;
            const Bounds mine = scaled(c, others);
            if (!narrow(state, i, {outside.low + mine.low, outside.high + mine.high})) return false;
        }
        if (!find_block(state, first, last, -1, sum)) return false;
        const Bounds after = scaled(c, sum);
        all = {outside.low + after.low, outside.high + after.high};
        first = last;
    }
    return true;
}

void Linear::write_residue(const State& state, std::vector<std::uint64_t>& key) const {
    std::int64_t rest = total_;
    for (std::size_t i = 0; i < vars().size(); ++i) {
        const Var v = vars()[i];
        if (!state.is_open(v)) rest -= coefficients_[i] * (lowest(state.domain(v)) + 1);
    }
    key.push_back(static_cast<std::uint64_t>(rest));
}

bool Unequal::propagate(State& state) const {
    std::int64_t rest = total_;
    std::size_t open = vars().size();
    for (std::size_t i = 0; i < vars().size(); ++i) {
        const Mask d = state.domain(vars()[i]);
        if (is_single(d)) {
            rest -= coefficients_[i] * (lowest(d) + 1);
        } else if (open != vars().size()) {
            return true;
        } else {
            open = i;
        }
    }
    if (open == vars().size()) return rest != 0;
    const std::int64_t c = coefficients_[open];
    if (rest % c != 0) return true;
    const std::int64_t digit = rest / c;
    return digit < 1 || digit > max_size || state.keep(vars()[open], ~bit(static_cast<int>(digit) - 1));
}

void Unequal::write_residue(const State& state, std::vector<std::uint64_t>& key) const {
    std::int64_t rest = total_;
    for (std::size_t i = 0; i < vars().size(); ++i) {
        const Var v = vars()[i];
        if (!state.is_open(v)) rest -= coefficients_[i] * (lowest(state.domain(v)) + 1);
    }
    key.push_back(static_cast<std::uint64_t>(rest));
}

}  // namespace modoku::general
