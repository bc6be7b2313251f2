// The loop of decisions and conflicts, and its two alternating modes: "focused" (quick restarts) is good at refuting,
// "stable" (rare restarts, phases of the longest trail so far) at finding models. Oh 2015, Biere 2019.
#include <algorithm>

#include "sat/solver.h"

namespace modoku::sat {
namespace {

constexpr double kRestartMargin = 1.0;  // 1.1 needed a tenth more conflicts on hard 25x25 grids
constexpr std::uint64_t kRestartInterval = 2, kFirstReduction = 1000, kRephaseInterval = 1000;

}  // namespace

Answer Solver::solve(std::span<const Literal> assumptions, Meter& meter) {
    core_.clear();
    if (inconsistent_) return Answer::unsatisfiable;
    if (!std::equal(assumptions.begin(), assumptions.end(), assumptions_.begin(), assumptions_.end())) {
        backtrack(0);
        assumptions_.assign(assumptions.begin(), assumptions.end());
    }
    if (meter.interrupted()) return Answer::unknown;
    if (reduce_at_ == 0) reduce_at_ = kFirstReduction;
    return search(meter);
}

bool Solver::poll(Meter& meter) {
    // A decision costs far less than a conflict, but a formula may need a million of them and no conflict at all.
    if (++polls_ < 32) return false;
    polls_ = 0;
    return meter.spent(statistics_.conflicts, 8);
}

Answer Solver::search(Meter& meter) {
    for (;;) {
        const Conflict conflict = propagate<false>();
        if (conflict) {
            ++statistics_.conflicts;
            if (level() == 0) {
                refute(conflict);
                return Answer::unsatisfiable;
            }
            learn(conflict);
            if (meter.spent(statistics_.conflicts, 8)) return Answer::unknown;
            continue;
        }
        if (level() == 0 && !settle_root()) return Answer::unsatisfiable;
        if (poll(meter)) return Answer::unknown;
        if (statistics_.conflicts >= reduce_at_) {
            reduce();
            if (inconsistent_) return Answer::unsatisfiable;
            if (vivify_due()) vivify(meter);
            if (inconsistent_) return Answer::unsatisfiable;
            continue;
        }
        if (anneal_due()) {
            anneal(meter);
            if (inconsistent_) return Answer::unsatisfiable;
            continue;
        }
        restart_if_due();
        switch_mode_if_due();
        if (statistics_.conflicts >= rephase_at_) rephase();
        Answer answer = Answer::unknown;
        if (!pick_branch(answer)) return answer;
    }
}

// Opens the next level; false when there is nothing left to decide, and `answer` says why.
bool Solver::pick_branch(Answer& answer) {
    while (level() < assumptions_.size()) {
        const Literal assumed = assumptions_[level()];
        if (value(assumed) < 0) {
            find_core(assumed);
            answer = Answer::unsatisfiable;
            return false;
        }
        if (value(assumed) == 0) {
            decide(assumed);
            return true;
        }
        // Holds already: an empty level keeps level and assumption in step.
        level_start_.push_back(trail_size_);
    }
    if (trail_size_ == trail_.size()) {
        for (Variable v = 0; v < model_.size(); ++v) model_[v] = values_[positive(v)];
        found_ = true;
        answer = Answer::satisfiable;
        return false;
    }
    ++statistics_.decisions;
    decide(next_decision());
    return true;
}

// There must be an open variable; all of them stand in the heap.
Variable Solver::next_variable() {
    while (values_[positive(scores_.top())] != 0) scores_.pop();
    return scores_.top();
}

Literal Solver::next_decision() {
    const Variable v = next_variable();
    const std::int8_t phase = stable_ && target_[v] != 0 ? target_[v] : saved_[v];
    return positive(v) | (phase < 0 ? 1u : 0u);
}

// Decisions that the next descent would take again need not be undone (van der Tak, Ramos & Heule 2011).
std::uint32_t Solver::reusable_level() {
    const Variable next = next_variable();
    auto at = static_cast<std::uint32_t>(std::min<std::size_t>(assumptions_.size(), level()));
    while (at < level() && scores_.before(variable_of(trail_[level_start_[at]]), next)) ++at;
    return at;
}

void Solver::restart_if_due() {
    if (level() <= assumptions_.size() || trail_size_ == trail_.size()) return;
    if (stable_) {
        if (!luby_due_) return;
        luby_due_ = false;
    } else if (statistics_.conflicts < restart_at_ || fast_glue_.value() < kRestartMargin * slow_glue_.value()) {
        return;
    }
    ++statistics_.restarts;
    restart_at_ = statistics_.conflicts + kRestartInterval;
    backtrack(reusable_level());
}

// The first phase is measured in conflicts; its cost in propagation then sets the length of all later ones, which grow
// with the square of their number so that neither mode starves.
void Solver::switch_mode_if_due() {
    if (modes_ == 0 ? statistics_.conflicts < mode_at_conflicts_ : ticks_ < mode_at_ticks_) return;
    if (modes_ == 0) mode_ticks_ = ticks_;
    ++modes_;
    const std::uint64_t round = (modes_ + 1) / 2;
    mode_at_ticks_ = ticks_ + mode_ticks_ * round * round;
    stable_ = !stable_;
    luby_ = Luby(1024);
    luby_due_ = false;
    if (stable_) target_size_ = 0;
}

// The part of the trail below the conflict was consistent: the longest one so far is what stable mode tries to rebuild.
void Solver::remember_phases() {
    if (!stable_) return;
    const std::uint32_t consistent = level_start_[level() - 1];
    const auto copy = [&](std::vector<std::int8_t>& phases) {
        for (std::uint32_t at = 0; at < consistent; ++at) phases[variable_of(trail_[at])] = trail_[at] & 1u ? -1 : 1;
    };
    if (consistent > target_size_) {
        target_size_ = consistent;
        copy(target_);
    }
    if (consistent > best_size_) {
        best_size_ = consistent;
        copy(best_);
    }
}

void Solver::rephase() {
    backtrack(static_cast<std::uint32_t>(std::min<std::size_t>(assumptions_.size(), level())));
    switch (rephases_++ % 4) {
        case 0:
        case 2:
            for (std::size_t v = 0; v < saved_.size(); ++v)
                if (best_[v] != 0) saved_[v] = best_[v];
            best_size_ = 0;
            break;
        case 1: std::fill(saved_.begin(), saved_.end(), std::int8_t{1}); break;
        default: std::fill(saved_.begin(), saved_.end(), std::int8_t{-1}); break;
    }
    std::fill(target_.begin(), target_.end(), std::int8_t{0});
    target_size_ = 0;
    rephase_at_ = statistics_.conflicts + kRephaseInterval * (rephases_ + 1);
}

}  // namespace modoku::sat
