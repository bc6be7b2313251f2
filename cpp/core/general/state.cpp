#include "state.h"

#include <algorithm>
#include <numeric>

#include "matching.h"
#include "nogoods.h"

namespace modoku::general {

State::State(const Problem& problem)
    : problem_(&problem),
      domains_(problem.domains()),
      order_(static_cast<std::size_t>(problem.var_count())),
      place_(order_.size()),
      open_count_(order_.size()),
      match_(problem.groups().item_count(), unmatched),
      weights_(order_.size(), 1.0) {
    std::iota(order_.begin(), order_.end(), Var{0});
    std::iota(place_.begin(), place_.end(), 0u);
    const std::size_t groups = problem.groups().size();
    hidden_.resize(groups);
    locked_.resize(groups);
    matching_.resize(groups);
    const auto& rules = problem.propagators();
    cheap_.resize(rules.size());
    dear_.resize(rules.size());
    // Where the trouble is moves on as regions take shape; elsewhere what was learnt at first stays true.
    if (problem.is_divided()) bump_growth_ = 1.001;
    for (std::size_t v = 0; v < domains_.size(); ++v) {
        if (is_single(domains_[v])) close(static_cast<Var>(v));
        // A degree in the first place: ties between variables that never failed go to the better connected one.
        weights_[v] += 0.001 * static_cast<double>(problem.peers()[v].size() + problem.propagators_of()[v].size());
    }
    for (std::size_t g = 0; g < groups; ++g)
        (problem.is_house(g) ? hidden_ : matching_).push(static_cast<std::uint32_t>(g));
    for (std::size_t r = 0; r < rules.size(); ++r)
        (rules[r]->is_dear() ? dear_ : cheap_).push(static_cast<std::uint32_t>(r));
}

void State::close(Var v) {
    placed_.push_back(v);
    --open_count_;
    Var other = order_[open_count_];
    std::uint32_t at = place_[v];
    order_[at] = other;
    place_[other] = at;
    order_[open_count_] = v;
    place_[v] = static_cast<std::uint32_t>(open_count_);
}

void State::change(Var v, Mask old, Mask now) {
    trail_.push_back({old, v});
    domains_[v] = now;
    if (is_single(now)) close(v);
    for (std::uint32_t g : problem_->groups_of()[v]) {
        if (problem_->is_house(g)) hidden_.push(g);
        else if (depth_ == Depth::matching) matching_.push(g);
    }
    const Mask* watched = problem_->watched(v);
    for (std::uint32_t r : problem_->woken_by(v)) {
        const Mask digits = *watched++;
        if (!((old ^ now) & digits) && (now & ~digits)) continue;
        (problem_->propagators()[r]->is_dear() ? dear_ : cheap_).push(r);
    }
}

void State::undo() {
    clear_queues();
    const std::size_t mark = marks_.back();
    marks_.pop_back();
    while (trail_.size() > mark) {
        const Change& last = trail_.back();
        // Variables closed in order, so the last one closed stands right behind the open ones.
        if (is_single(domains_[last.var])) ++open_count_;
        domains_[last.var] = last.old;
        trail_.pop_back();
    }
}

std::size_t State::level_of_last_change(int vars) const {
    std::size_t end = trail_.size();
    while (end > 0 && static_cast<int>(trail_[end - 1].var) >= vars) --end;
    return static_cast<std::size_t>(std::lower_bound(marks_.begin(), marks_.end(), end) - marks_.begin());
}

void State::clear_queues() {
    placed_.clear();
    hidden_.clear();
    locked_.clear();
    matching_.clear();
    cheap_.clear();
    dear_.clear();
}

bool State::propagate() {
    failed_group_ = failed_rule_ = -1;
    stopped_ = false;
    if (problem_->impossible()) return false;
    if (run_queues()) return true;
    clear_queues();
    return false;
}

bool State::run_queues() {
    while (true) {
        if (propagations_ >= next_poll_) {
            next_poll_ = propagations_ + polled_every;
            if (poll_ && poll_()) {
                stopped_ = true;
                return false;
            }
        }
        ++propagations_;
        if (!placed_.empty()) {
            Var v = placed_.back();
            placed_.pop_back();
            if (!remove_from_peers(v)) return false;
        } else if (!hidden_.empty()) {
            std::uint32_t house = hidden_.pop();
            if (!place_hidden(house)) return failed_group_ = static_cast<int>(house), false;
            if (depth_ != Depth::singles) locked_.push(house);
        } else if (!cheap_.empty()) {
            if (!run_rule(cheap_.pop())) return false;
        } else if (!locked_.empty()) {
            std::uint32_t house = locked_.pop();
            if (!lock_crossings(house)) return failed_group_ = static_cast<int>(house), false;
            if (depth_ == Depth::matching && problem_->groups()[house].size() > unmatched_house_at_most)
                matching_.push(house);
        } else if (!dear_.empty()) {
            if (!run_rule(dear_.pop())) return false;
        } else if (!matching_.empty()) {
            std::uint32_t group = matching_.pop();
            if (!match_group(group)) return failed_group_ = static_cast<int>(group), false;
        } else {
            return true;
        }
    }
}

bool State::run_rule(std::uint32_t rule) {
    if (problem_->propagators()[rule]->propagate(*this)) return true;
    failed_rule_ = static_cast<int>(rule);
    return false;
}

bool State::remove_from_peers(Var v) {
    const Mask digit = domains_[v];
    for (std::uint32_t p : problem_->peers()[v]) {
        if (!(domains_[p] & digit)) continue;
        if (!keep(static_cast<Var>(p), ~digit)) return false;
    }
    return !nogoods_ || nogoods_->after_closing(*this, v);
}

bool State::place_hidden(std::uint32_t house) {
    const auto cells = problem_->groups()[house];
    Mask once = 0;
    Mask twice = 0;
    Mask closed = 0;
    for (std::uint32_t c : cells) {
        const Mask d = domains_[c];
        twice |= once & d;
        once |= d;
        closed |= (d & (d - 1)) ? 0 : d;
    }
    if (once != problem_->house_digits(house)) return false;
    const Mask hidden = once & ~twice & ~closed;
    if (!hidden) return true;
    for (std::uint32_t c : cells) {
        const Mask mine = domains_[c] & hidden;
        if (!mine) continue;
        if (!is_single(mine)) return false;
        if (!keep(static_cast<Var>(c), mine)) return false;
    }
    return true;
}

bool State::lock_crossings(std::uint32_t house) {
    for (std::uint32_t cut : problem_->cuts(house)) {
        const auto crossings = problem_->crossings(cut);
        Mask held[max_size];
        Mask once = 0;
        Mask twice = 0;
        Mask closed = 0;
        for (std::size_t i = 0; i < crossings.size(); ++i) {
            Mask here = 0;
            for (Var c : problem_->crossing_cells(crossings[i].common_first, crossings[i].common_count)) {
                const Mask d = domains_[c];
                here |= d;
                closed |= (d & (d - 1)) ? 0 : d;
            }
            held[i] = here;
            twice |= once & here;
            once |= here;
        }
        // The digits of closed cells have left their peers before.
        const Mask at_home = once & ~twice & ~closed;
        if (!at_home) continue;
        for (std::size_t i = 0; i < crossings.size(); ++i) {
            const Mask locked = held[i] & at_home;
            if (!locked) continue;
            for (Var c : problem_->crossing_cells(crossings[i].target_first, crossings[i].target_count)) {
                if ((domains_[c] & locked) && !keep(c, ~locked)) return false;
            }
        }
    }
    return true;
}

bool State::match_group(std::uint32_t group) {
    const auto cells = problem_->groups()[group];
    std::uint8_t* guesses = match_.data() + problem_->groups().start(group);
    Mask sets[64];
    Mask kept[64];
    std::uint8_t match[64];
    std::uint8_t index[64];
    int k = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Mask d = domains_[cells[i]];
        if (is_single(d)) continue;
        sets[k] = d;
        match[k] = guesses[i];
        index[k++] = static_cast<std::uint8_t>(i);
    }
    // In a house with at most three open cells, single candidates and places already say everything.
    if (k < 2 || (k < 4 && problem_->is_house(group))) return true;
    const bool possible = find_supported(sets, k, match, kept);
    if (!possible) return false;
    for (int i = 0; i < k; ++i) {
        guesses[index[i]] = match[i];
        if (kept[i] != sets[i] && !keep(static_cast<Var>(cells[index[i]]), kept[i])) return false;
    }
    return true;
}

void State::bump_failure(Var decided) {
    // A rule over half the board says little about who caused the trouble: then it is the variable that lost its last
    // digit, or else the one decided last.
    constexpr std::size_t telling_at_most = 20;
    const Propagator* rule =
        failed_rule_ >= 0 ? problem_->propagators()[static_cast<std::size_t>(failed_rule_)].get() : nullptr;
    if (rule && rule->vars().size() <= telling_at_most) {
        for (Var v : rule->vars()) weights_[v] += bump_;
    } else if (rule) {
        weights_[failed_var_ >= 0 ? static_cast<std::size_t>(failed_var_) : decided] += bump_;
    } else if (failed_group_ >= 0) {
        for (std::uint32_t v : problem_->groups()[static_cast<std::size_t>(failed_group_)]) weights_[v] += bump_;
    } else if (failed_var_ >= 0) {
        weights_[static_cast<std::size_t>(failed_var_)] += bump_;
    }
    // There the decision has its part in the trouble, wherever that shows.
    if (problem_->is_divided()) weights_[decided] += bump_;
    bump_ *= bump_growth_;
    constexpr double too_large = 1e100;
    if (bump_ > too_large) {
        for (double& weight : weights_) weight /= too_large;
        bump_ /= too_large;
    }
    failed_var_ = -1;
}

void Propagator::write_residue(const State& state, std::vector<std::uint64_t>& key) const {
    for (Var v : vars_) {
        if (!state.is_open(v))
            key.push_back(static_cast<std::uint64_t>(v) << 8 | static_cast<unsigned>(lowest(state.domain(v))));
    }
}

}  // namespace modoku::general
