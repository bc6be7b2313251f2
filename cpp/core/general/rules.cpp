#include "rules.h"

#include <algorithm>

#include "matching.h"
#include "state.h"
#include "trial.h"

namespace modoku::general {

bool Arc::propagate(State& state) const {
    Mask for_b = 0;
    for_each_bit(state.domain(a_), [&](int d) { for_b |= (*of_a_)[static_cast<std::size_t>(d)]; });
    if (!state.keep(b_, for_b)) return false;
    Mask for_a = 0;
    for_each_bit(state.domain(b_), [&](int d) { for_a |= (*of_b_)[static_cast<std::size_t>(d)]; });
    return state.keep(a_, for_a);
}

bool Arc::is_entailed(const State& state) const {
    const Mask b = state.domain(b_);
    for (Mask rest = state.domain(a_); rest; rest &= rest - 1) {
        if (b & ~(*of_a_)[static_cast<std::size_t>(lowest(rest))]) return false;
    }
    return true;
}

bool DigitSets::propagate(State& state) const {
    Mask sets[64];
    Mask allowed[64] = {};
    Var open[64];
    int k = 0;
    Mask closed = 0;
    Mask all = 0;
    for (Var v : vars()) {
        const Mask d = state.domain(v);
        all |= d;
        if (is_single(d)) {
            if (closed & d) return false;
            closed |= d;
        } else {
            sets[k] = d;
            open[k++] = v;
        }
    }
    Mask inside = ~Mask{0};
    bool possible = false;
    // With many sets, matching each is dear, and hardly any cell loses a digit by it.
    constexpr int matched_at_most = 48;
    int matched = 0;
    for (const Mask set : *sets_) {
        if ((set & closed) != closed || (set & ~all)) continue;
        const Mask rest = set & ~closed;
        Mask mine[64];
        bool fits = true;
        bool news = false;
        for (int i = 0; i < k && fits; ++i) {
            mine[i] = sets[i] & rest;
            fits = mine[i] != 0;
            news |= (mine[i] & ~allowed[i]) != 0;
        }
        if (!fits) continue;
        if (news && k > 1 && matched++ < matched_at_most) {
            Mask kept[64];
            std::uint8_t match[64];
            for (int i = 0; i < k; ++i) match[i] = unmatched;
            if (!find_supported(mine, k, match, kept)) continue;
            for (int i = 0; i < k; ++i) allowed[i] |= kept[i];
        } else {
            for (int i = 0; i < k; ++i) allowed[i] |= mine[i];
        }
        possible = true;
        inside &= set;
    }
    if (!possible) return false;
    for (int i = 0; i < k; ++i) {
        if (!state.keep(open[i], allowed[i])) return false;
    }
    if (inside) {
        for (Var v : onlookers_) {
            if (!state.keep(v, ~inside)) return false;
        }
    }
    return true;
}

void DigitSets::write_residue(const State& state, std::vector<std::uint64_t>& key) const {
    // Which digits are inside matters, not where.
    Mask closed = 0;
    for (Var v : vars()) {
        if (!state.is_open(v)) closed |= state.domain(v);
    }
    key.push_back(closed);
}

// More than this, and the support bits cost more room than they are worth.
constexpr std::size_t support_words_at_most = std::size_t{1} << 22;

Rows::Rows(std::vector<Var> vars_in_order, std::vector<std::uint8_t> rows, int size)
    : Propagator(std::move(vars_in_order), true), rows_(std::move(rows)), size_(size) {
    const std::size_t k = vars().size();
    const std::size_t count = rows_.size() / k;
    words_ = (count + 63) / 64;
    listed_.assign(k, 0);
    for (std::size_t at = 0; at < rows_.size(); ++at) listed_[at % k] |= bit(rows_[at]);
    const std::size_t needed = words_ * k * static_cast<std::size_t>(size_);
    if (needed > support_words_at_most) return;
    supports_.assign(needed, 0);
    for (std::size_t r = 0; r < count; ++r) {
        for (std::size_t i = 0; i < k; ++i) {
            const std::size_t at = (i * static_cast<std::size_t>(size_) + rows_[r * k + i]) * words_;
            supports_[at + r / 64] |= bit(static_cast<int>(r % 64));
        }
    }
}

// The words of rows that are left, those without a row left out, and after them their places; how many there are. The
// cells with the fewest digits come first, so that soon there are few. A row has one digit in a place, so it is one
// that is left there or one that is gone, whichever are fewer.
std::size_t Rows::find_valid(State& state, std::vector<std::uint32_t>& order) const {
    auto left = [&](std::uint32_t i) { return state.domain(vars()[i]) & listed_[i]; };
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const int more = count_bits(left(a)) - count_bits(left(b));
        return more != 0 ? more < 0 : a < b;
    });
    auto& valid = state.words;
    valid.assign(2 * words_, 0);
    std::size_t count = 0;
    auto keep_word = [&](std::size_t w, Mask rows) {
        valid[count] = rows;
        valid[words_ + count] = w;
        count += rows != 0;
    };
    for_each_bit(left(order.front()), [&](int d) {
        const Mask* row = support(order.front(), d);
        for (std::size_t w = 0; w < words_; ++w) valid[w] |= row[w];
    });
    for (std::size_t w = 0; w < words_; ++w) keep_word(w, valid[w]);
    for (std::size_t at = 1; at < order.size(); ++at) {
        const std::uint32_t i = order[at];
        const Mask gone = listed_[i] & ~left(i);
        const bool by_gone = count_bits(gone) < count_bits(left(i));
        const Mask digits = by_gone ? gone : left(i);
        const std::size_t before = count;
        count = 0;
        for (std::size_t j = 0; j < before; ++j) {
            const std::size_t w = valid[words_ + j];
            Mask any = 0;
            for_each_bit(digits, [&](int d) { any |= support(i, d)[w]; });
            keep_word(w, valid[j] & (by_gone ? ~any : any));
        }
    }
    return count;
}

bool Rows::propagate(State& state) const {
    if (rows_.empty()) return false;
    if (supports_.empty()) return propagate_by_scan(state);
    const std::size_t k = vars().size();
    auto& order = state.numbers;
    order.clear();
    for (std::size_t i = 0; i < k; ++i) {
        if (listed_[i] & ~state.domain(vars()[i])) order.push_back(static_cast<std::uint32_t>(i));
    }
    const bool all = order.empty();
    const std::size_t count = all ? 0 : find_valid(state, order);
    if (!all && count == 0) return false;
    const auto& valid = state.words;
    for (std::size_t i = 0; i < k; ++i) {
        const Mask domain = state.domain(vars()[i]) & listed_[i];
        Mask kept = all || is_single(domain) ? domain : 0;
        if (!kept) {
            for_each_bit(domain, [&](int d) {
                const Mask* row = support(i, d);
                std::size_t j = 0;
                while (j < count && !(row[valid[words_ + j]] & valid[j])) ++j;
                if (j < count) kept |= bit(d);
            });
        }
        if (!state.keep(vars()[i], kept)) return false;
    }
    return true;
}

bool Rows::propagate_by_scan(State& state) const {
    const std::size_t k = vars().size();
    auto& kept = state.words;
    kept.assign(k, 0);
    for (std::size_t at = 0; at < rows_.size(); at += k) {
        bool valid = true;
        for (std::size_t i = 0; i < k && valid; ++i) valid = state.domain(vars()[i]) >> rows_[at + i] & 1;
        if (!valid) continue;
        for (std::size_t i = 0; i < k; ++i) kept[i] |= bit(rows_[at + i]);
    }
    for (std::size_t i = 0; i < k; ++i) {
        if (!state.keep(vars()[i], kept[i])) return false;
    }
    return true;
}

bool NoRows::propagate(State& state) const {
    const std::size_t k = vars().size();
    std::size_t open = k;
    for (std::size_t i = 0; i < k; ++i) {
        if (!state.is_open(vars()[i])) continue;
        if (open != k) return true;
        open = i;
    }
    Mask forbidden = 0;
    bool listed = false;
    for (std::size_t at = 0; at < rows_.size(); at += k) {
        bool same = true;
        for (std::size_t i = 0; i < k && same; ++i) same = i == open || state.domain(vars()[i]) == bit(rows_[at + i]);
        if (!same) continue;
        listed = true;
        if (open != k) forbidden |= bit(rows_[at + open]);
    }
    return open == k ? !listed : state.keep(vars()[open], ~forbidden);
}

Reading::Reading(std::vector<Var> distinct, std::vector<Var> line, const std::vector<std::int32_t>& next,
                 const std::vector<std::uint8_t>& accepting, int size, const std::vector<Mask>& domains)
    : Propagator(std::move(distinct), true),
      line_(std::move(line)),
      alive_((line_.size() + 1) * accepting.size()),
      states_(accepting.size()) {
    for (std::size_t s = 0; s < states_; ++s) {
        first_step_.push_back(static_cast<std::uint32_t>(steps_.size()));
        for (int d = 0; d < size; ++d) {
            const std::int32_t t = next[s * static_cast<std::size_t>(size) + static_cast<std::size_t>(d)];
            if (t < 0) continue;
            const auto to = static_cast<std::uint32_t>(t);
            const auto same = std::find_if(steps_.begin() + first_step_.back(), steps_.end(),
                                           [to](const Step& step) { return step.to == to; });
            if (same != steps_.end()) same->digits |= bit(d);
            else steps_.push_back({bit(d), to});
        }
    }
    first_step_.push_back(static_cast<std::uint32_t>(steps_.size()));
    std::copy(accepting.begin(), accepting.end(), alive_.end() - static_cast<std::ptrdiff_t>(states_));
    for (std::size_t layer = line_.size(); layer-- > 0;) {
        const Mask domain = domains[line_[layer]];
        for (std::size_t s = 0; s < states_; ++s) {
            const auto steps = steps_from(s);
            alive_[layer * states_ + s] = std::any_of(steps.begin(), steps.end(), [&](const Step& step) {
                return (step.digits & domain) && alive_[(layer + 1) * states_ + step.to];
            });
        }
    }
    watch(domains);
}

// The smaller one of two kinds of digits, where the states that are reached at a place tell no more apart.
Mask Reading::told_apart(std::size_t layer, Mask domain, const std::vector<std::uint8_t>& reached) const {
    Mask kind = 0;
    for (std::size_t s = 0; s < states_; ++s) {
        if (!reached[s] || !alive_[layer * states_ + s]) continue;
        for (const Step& step : steps_from(s)) {
            const Mask digits = step.digits & domain;
            if (!digits || digits == domain || !alive_[(layer + 1) * states_ + step.to]) continue;
            if (!kind) kind = digits;
            if (digits != kind && digits != (domain & ~kind)) return ~Mask{0};
        }
    }
    return 2 * count_bits(kind) > count_bits(domain) ? domain & ~kind : kind;
}

void Reading::watch(const std::vector<Mask>& domains) {
    std::vector<std::uint8_t> reached(states_), after(states_);
    reached[0] = 1;
    for (std::size_t layer = 0; layer < line_.size(); ++layer) {
        const Mask domain = domains[line_[layer]];
        watched_.push_back(told_apart(layer, domain, reached));
        std::fill(after.begin(), after.end(), 0);
        for (std::size_t s = 0; s < states_; ++s) {
            if (!reached[s]) continue;
            for (const Step& step : steps_from(s)) {
                if (step.digits & domain) after[step.to] = 1;
            }
        }
        reached.swap(after);
    }
}

Mask Reading::watched(Var v) const {
    if (vars().size() != line_.size()) return ~Mask{0};
    return watched_[static_cast<std::size_t>(std::find(line_.begin(), line_.end(), v) - line_.begin())];
}

// Leaves in `state.words` the digits of each place that are on an accepted path.
void Reading::trace(State& state) const {
    const std::size_t layers = line_.size();
    auto& marks = state.marks_of_states;  // 1 reached, 2 on an accepted path; all 0 between calls
    auto& list = state.numbers;
    if (marks.size() < alive_.size()) marks.resize(alive_.size(), 0);
    list.clear();
    std::size_t starts[max_cells + 2];
    auto reach = [&](std::size_t layer, std::size_t s) {
        const std::size_t at = layer * states_ + s;
        if (!alive_[at] || marks[at]) return;
        marks[at] = 1;
        list.push_back(static_cast<std::uint32_t>(at));
    };
    starts[0] = 0;
    reach(0, 0);
    for (std::size_t layer = 0; layer < layers; ++layer) {
        starts[layer + 1] = list.size();
        const Mask domain = state.domain(line_[layer]);
        for (std::size_t i = starts[layer]; i < starts[layer + 1]; ++i) {
            for (const Step& step : steps_from(list[i] - layer * states_)) {
                if (step.digits & domain) reach(layer + 1, step.to);
            }
        }
    }
    for (std::size_t i = starts[layers]; i < list.size(); ++i) marks[list[i]] = 2;
    auto& kept = state.words;
    kept.assign(layers, 0);
    for (std::size_t layer = layers; layer-- > 0;) {
        const Mask domain = state.domain(line_[layer]);
        for (std::size_t i = starts[layer]; i < starts[layer + 1]; ++i) {
            Mask good = 0;
            for (const Step& step : steps_from(list[i] - layer * states_)) {
                if (marks[(layer + 1) * states_ + step.to] == 2) good |= step.digits;
            }
            good &= domain;
            if (good) marks[list[i]] = 2;
            kept[layer] |= good;
        }
    }
    for (std::uint32_t at : list) marks[at] = 0;
}

bool Reading::propagate(State& state) const {
    trace(state);
    for (std::size_t layer = 0; layer < line_.size(); ++layer) {
        if (!state.keep(line_[layer], state.words[layer])) return false;
    }
    if (vars().size() == line_.size()) return true;
    // A variable that the line passes twice took its digits in each place apart.
    return keep_by_trial(state, vars(), [&](auto digit_of) {
        std::size_t s = 0;
        for (Var v : line_) {
            const auto steps = steps_from(s);
            const auto step = std::find_if(steps.begin(), steps.end(),
                                           [&](const Step& one) { return one.digits >> digit_of(v) & 1; });
            if (step == steps.end()) return false;
            s = step->to;
        }
        return alive_[line_.size() * states_ + s] != 0;
    });
}

namespace {

std::vector<Var> with(std::vector<Var> vars, Var one_more) {
    vars.push_back(one_more);
    return vars;
}

}  // namespace

Tally::Tally(const std::vector<Var>& counted, Mask digits, Var result, int offset)
    : Propagator(distinct(with(counted, result)), true), digits_(digits), result_(result), offset_(offset) {
    for (Var v : vars()) {
        const auto times = static_cast<int>(std::count(counted.begin(), counted.end(), v));
        if (v == result) times_result_ = times;
        else terms_.push_back({v, times});
    }
}

Tally::Range Tally::count(const State& state) const {
    Range found;
    for (const auto& [v, times] : terms_) {
        const Mask d = state.domain(v);
        if (!(d & digits_)) continue;
        found.most += times;
        if (!(d & ~digits_)) found.least += times;
    }
    return found;
}

bool Tally::propagate(State& state) const {
    const Range range = count(state);
    Mask kept = 0;
    int least = 0;
    int most = 0;  // of the terms, for some digit of the result
    for_each_bit(state.domain(result_), [&](int d) {
        const int needed = d + 1 + offset_ - (digits_ >> d & 1 ? times_result_ : 0);
        if (needed < range.least || needed > range.most) return;
        least = kept ? std::min(least, needed) : needed;
        most = kept ? std::max(most, needed) : needed;
        kept |= bit(d);
    });
    if (!state.keep(result_, kept)) return false;
    for (const auto& [v, times] : terms_) {
        const Mask d = state.domain(v);
        if (!(d & digits_) || !(d & ~digits_)) continue;
        if (range.least + times > most && !state.keep(v, ~digits_)) return false;
        if (range.most - times < least && !state.keep(v, digits_)) return false;
    }
    return true;
}

void Tally::write_residue(const State& state, std::vector<std::uint64_t>& key) const {
    std::uint64_t closed = 0;
    for (const auto& [v, times] : terms_) {
        if (!state.is_open(v) && (state.domain(v) & digits_)) closed += static_cast<std::uint64_t>(times);
    }
    key.push_back(closed);
    key.push_back(state.is_open(result_) ? 0 : state.domain(result_));
}

}  // namespace modoku::general
