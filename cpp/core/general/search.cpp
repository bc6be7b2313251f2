#include "search.h"

#include <algorithm>

namespace modoku::general {

namespace {

constexpr double cutoff_growth = 1.5;

// Where hidden cells may be filled in several ways, found grids are met again if they are decided early. So many times
// together they may be found and met again; then the visible ones are decided first.
constexpr std::uint64_t grids_met_at_most = 1000;

// The members of a group are sorted, and hidden variables come last.
bool has_hidden(const Problem& problem, std::size_t group) {
    return static_cast<int>(problem.groups()[group].back()) >= problem.visible_vars();
}

}  // namespace

Search::Search(const Problem& problem, const SearchOptions& options)
    : problem_(problem),
      state_(problem),
      nogoods_(problem.var_count(), problem.size()),
      digits_(static_cast<std::size_t>(options.with_hidden ? problem.cell_count() : problem.visible())),
      random_(options.seed),
      is_random_(options.seed != 0),
      failures_before_restart_(static_cast<std::uint64_t>(options.first_cutoff)),
      cutoff_(options.first_cutoff) {
    state_.set_nogoods(&nogoods_);
}

Stop Search::run(const Limits& limits, const OnSolution& on_solution) {
    Budget budget(limits);
    state_.set_poll([&budget] { return budget.poll(); });
    auto finish = [&](Stop stop) {
        stats_.propagations = state_.propagations();
        stats_.seconds = budget.seconds();
        state_.set_poll({});
        return stop;
    };
    if (limits.solutions == 0) return finish(Stop::solutions);
    bool possible = state_.propagate();
    while (true) {
        if (!possible) {
            if (state_.was_stopped()) return finish(budget.stop());
            ++stats_.failures;
            if (decisions_.empty()) return finish(Stop::exhausted);
            state_.bump_failure(decisions_.back().var);
            if (is_stuck(limits.patience)) return finish(Stop::stuck);
            --failures_before_restart_;
            possible = go_on();
            continue;
        }
        if (state_.open().empty()) {
            report(on_solution);
            if (solutions_ == limits.solutions) return finish(Stop::solutions);
            if (!leave_solution()) return finish(Stop::exhausted);
            possible = go_on();
            continue;
        }
        if (budget.is_spent(stats_.nodes + 1)) return finish(budget.stop());
        const Decision next = choose();
        ++stats_.nodes;
        state_.mark();
        decisions_.push_back(next);
        if (decisions_.size() > stats_.depth) stats_.depth = decisions_.size();
        possible = state_.keep(next.var, bit(next.digit)) && state_.propagate();
    }
}

bool Search::is_stuck(std::uint64_t patience) const {
    const std::uint64_t in_a_row = stats_.failures - failures_at_solution_;
    return in_a_row > patience && in_a_row - patience > stats_.nodes / 5;
}

// The last decision failed, or everything below it has been reported: its opposite holds from here on.
bool Search::retreat() {
    const Decision last = decisions_.back();
    decisions_.pop_back();
    state_.undo();
    while (!refuted_.empty() && refuted_.back().depth > decisions_.size()) refuted_.pop_back();
    if (!decisions_.empty()) refuted_.push_back({static_cast<std::uint32_t>(decisions_.size()), last});
    return state_.keep(last.var, ~bit(last.digit)) && state_.propagate();
}

// Drops the decisions under which there is only the grid just reported: those after which no visible variable changed.
// False where none remains, so that there is no further solution. Beneath a decision on a hidden variable the same grid
// may be met again elsewhere: it is blocked.
bool Search::leave_solution() {
    if (!problem_.is_projected()) return !decisions_.empty();
    const std::size_t depth = state_.level_of_last_change(problem_.visible_vars());
    while (decisions_.size() > depth) {
        decisions_.pop_back();
        state_.undo();
    }
    if (std::any_of(decisions_.begin(), decisions_.end(), [&](Decision d) { return is_hidden(d.var); })) block_grid();
    return !decisions_.empty();
}

// The visible variables in the order in which they were closed: the last ones are the best to watch.
void Search::block_grid() {
    std::vector<Decision> grid;
    const auto closed = state_.last_closed();
    for (auto v = closed.rbegin(); v != closed.rend(); ++v) {
        if (!is_hidden(*v)) grid.push_back({*v, static_cast<std::uint8_t>(lowest(state_.domain(*v)))});
    }
    if (grid.size() == 1) grid.push_back(grid.front());
    nogoods_.add(grid, true);
}

// Refutes the last decision; or leaves the tree, if it has cost enough, or if found grids are met too often because
// hidden variables are decided early.
bool Search::go_on() {
    if (problem_.is_projected() && !visible_first_ && nogoods_.grids_met() > grids_met_at_most) {
        visible_first_ = true;
        return restart();
    }
    return failures_before_restart_ == 0 ? restart() : retreat();
}

// Leaves the tree; what it has refuted (or reported) stays excluded, so the search remains complete and nothing comes
// twice.
bool Search::restart() {
    ++stats_.restarts;
    cutoff_ *= cutoff_growth;
    failures_before_restart_ = static_cast<std::uint64_t>(cutoff_);
    // The decision that just failed is refuted as well.
    refuted_.push_back({static_cast<std::uint32_t>(decisions_.size()) - 1, decisions_.back()});
    std::vector<Decision> nogood;
    bool possible = true;
    while (state_.level() > 0) state_.undo();
    for (const Refuted& entry : refuted_) {
        if (entry.depth >= decisions_.size()) continue;
        nogood.assign(decisions_.begin(), decisions_.begin() + entry.depth);
        nogood.push_back(entry.decision);
        if (nogood.size() > 1) nogoods_.add(nogood);
        else possible = possible && state_.keep(entry.decision.var, ~bit(entry.decision.digit));
    }
    refuted_.clear();
    decisions_.clear();
    return possible && state_.propagate();
}

void Search::report(const OnSolution& on_solution) {
    ++solutions_;
    failures_at_solution_ = stats_.failures;
    for (std::size_t cell = 0; cell < digits_.size(); ++cell)
        digits_[cell] = static_cast<std::uint8_t>(lowest(state_.domain(problem_.var_of(static_cast<int>(cell)))) + 1);
    on_solution(digits_);
}

Decision Search::choose() {
    const Var best = choose_variable();
    const int size = count_bits(state_.domain(best));
    Decision place{};
    // Compared as variables are: by the square of the choices for the trouble caused.
    if (size > 2 && find_place(place) && 4 * state_.weight(best) < size * size * state_.weight(place.var)) return place;
    return choose_value(best);
}

Var Search::choose_variable() const {
    int best_size = max_size + 1;
    double best_weight = 0;
    Var best = 0;
    bool is_visible = false;  // whether the best one is
    for (Var v : state_.open()) {
        if (visible_first_ && !is_hidden(v) && !is_visible) {
            is_visible = true;
            best_size = max_size + 1;
        } else if (is_visible && is_hidden(v)) {
            continue;
        }
        const int size = count_bits(state_.domain(v));
        const double weight = state_.weight(v);
        // Fewest digits for the trouble a variable has caused, compared without dividing. With the square of their
        // number a small domain counts for more than in dom/wdeg (Boussemart et al., 2004): fewer nodes on hard boards.
        if (best_size <= max_size && size * size * best_weight >= best_size * best_size * weight) continue;
        best = v;
        best_size = size;
        best_weight = weight;
    }
    return best;
}

Decision Search::choose_value(Var v) {
    Mask domain = state_.domain(v);
    if (is_random_) {
        for (auto skip = random_() % static_cast<std::uint64_t>(count_bits(domain)); skip > 0; --skip)
            domain &= domain - 1;
    }
    return {v, static_cast<std::uint8_t>(lowest(domain))};
}

// A digit with two places in a house is as good as a cell with two digits.
bool Search::find_place(Decision& found) const {
    double best_weight = -1;
    for (std::size_t g = 0; g < problem_.groups().size(); ++g) {
        if (!problem_.is_house(g) || (visible_first_ && has_hidden(problem_, g))) continue;
        Mask once = 0;
        Mask twice = 0;
        Mask thrice = 0;
        for (std::uint32_t c : problem_.groups()[g]) {
            const Mask d = state_.domain(static_cast<Var>(c));
            thrice |= twice & d;
            twice |= once & d;
            once |= d;
        }
        const Mask two_places = twice & ~thrice;
        if (!two_places) continue;
        for (std::uint32_t c : problem_.groups()[g]) {
            const Mask here = state_.domain(static_cast<Var>(c)) & two_places;
            const double weight = state_.weight(static_cast<Var>(c));
            if (!here || weight <= best_weight) continue;
            best_weight = weight;
            found = {static_cast<Var>(c), static_cast<std::uint8_t>(lowest(here))};
        }
    }
    return best_weight >= 0;
}

}  // namespace modoku::general
