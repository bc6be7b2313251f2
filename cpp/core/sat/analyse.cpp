// From a conflict to a clause: resolution back to the first unique implication point, then removal of literals that the
// others imply (Sörensson & Biere 2009; see shrink.cpp), then the jump back.
#include <algorithm>

#include "sat/marks.h"
#include "sat/solver.h"

namespace modoku::sat {
namespace {

constexpr std::uint32_t kDeepest = 500;  // recursion of implied(); a chain longer than that is not worth following
constexpr std::uint32_t kTier1 = 2, kTier2 = 6;

}  // namespace

// Calls visit for each literal of the clause behind `reason` but `literal` itself.
template <typename Visit>
void Solver::for_each_cause(Reason reason, Literal literal, Visit visit_one) {
    if (reason.is_binary()) {
        visit_one(reason.other());
        return;
    }
    for (const Literal cause : arena_.at(reason.ref()).literals())
        if (cause != literal) visit_one(cause);
}

// A learnt clause that takes part in a conflict shows its worth: it is kept for longer, and its glue is counted again.
void Solver::refresh(ClauseHead& clause) {
    if (!clause.learnt) return;
    if (clause.glue > kTier1) clause.glue = std::min<std::uint32_t>(clause.glue, glue_of(clause.literals()));
    clause.used = clause.glue <= kTier2 ? 2 : 1;
}

std::uint32_t Solver::glue_of(std::span<const Literal> clause) {
    ++stamp_;
    std::uint32_t glue = 0;
    for (const Literal literal : clause) {
        std::uint64_t& mark = level_stamp_[level_of(literal)];
        if (mark != stamp_) ++glue;
        mark = stamp_;
    }
    return glue;
}

void Solver::visit(Literal literal, std::uint32_t conflict_level, std::uint32_t& open) {
    const Variable v = variable_of(literal);
    const std::uint32_t at = assigned_[v].level;
    if (seen_[v] != 0 || at == 0) return;
    seen_[v] = kSeen;
    analysed_.push_back(v);
    if (at == conflict_level) {
        ++open;
        return;
    }
    learnt_.push_back(literal);
    if (level_seen_[at]++ == 0) levels_.push_back(at);
}

// Fills learnt_: the asserting literal first.
void Solver::analyse(const Conflict& conflict) {
    learnt_.assign(1, 0);
    std::uint32_t open = 0, at = trail_size_;
    const std::uint32_t here = level();
    const auto visit_one = [&](Literal literal) { visit(literal, here, open); };
    visit_one(conflict.literal);
    Reason reason = conflict.reason;
    Literal resolved = conflict.literal;
    for (;;) {
        if (!reason.is_binary()) refresh(arena_.at(reason.ref()));
        for_each_cause(reason, resolved, visit_one);
        do resolved = trail_[--at];
        while (seen_[variable_of(resolved)] == 0);
        if (--open == 0) break;
        reason = assigned_[variable_of(resolved)].reason;
    }
    learnt_[0] = negate(resolved);
}

// True when `literal` (false now) is implied false by the literals of the learnt clause and the root.
bool Solver::implied(Literal literal, std::uint32_t depth) {
    const Variable v = variable_of(literal);
    const Assigned& entry = assigned_[v];
    if (entry.level == 0 || (seen_[v] & kRemovable)) return true;
    if (depth > 0 && (seen_[v] & kSeen)) return true;
    if (entry.reason.is_decision() || (seen_[v] & kPoison) || depth > kDeepest) return false;
    // A level from which the clause takes nothing cannot be reached without a decision that is not in the clause.
    if (level_seen_[entry.level] == 0) return false;
    bool all = true;
    if (entry.reason.is_binary()) {
        all = implied(entry.reason.other(), depth + 1);
    } else {
        const Literal self = negate(literal);
        for (const Literal cause : arena_.at(entry.reason.ref()).literals())
            if (cause != self && !implied(cause, depth + 1)) {
                all = false;
                break;
            }
    }
    if (depth > 0 || all) {
        if (seen_[v] == 0) marked_.push_back(v);
        seen_[v] |= all ? kRemovable : kPoison;
    }
    return all;
}

// A binary clause {first, not x} resolves x out of {first, x, ...}.
void Solver::minimise_with_binaries() {
    if (learnt_.size() < 3 || learnt_.size() > 30) return;
    ++stamp_;
    std::vector<std::uint64_t>& mark = literal_stamp_;
    for (std::size_t i = 1; i < learnt_.size(); ++i) mark[learnt_[i]] = stamp_;
    bool shorter = false;
    for (const Literal other : binaries_[learnt_[0]])
        if (mark[negate(other)] == stamp_) {
            mark[negate(other)] = 0;
            shorter = true;
            if (proof_) replaced_.push_back(negate(other));
        }
    if (!shorter) return;
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learnt_.size(); ++i)
        if (mark[learnt_[i]] == stamp_) learnt_[kept++] = learnt_[i];
    learnt_.resize(kept);
}

void Solver::clear_marks() {
    for (const Variable v : analysed_) seen_[v] = 0;
    for (const Variable v : marked_) seen_[v] = 0;
    for (const std::uint32_t at : levels_) level_seen_[at] = 0;
    analysed_.clear();
    marked_.clear();
    levels_.clear();
}

void Solver::learn(const Conflict& conflict) {
    analyse(conflict);
    shrink();
    minimise_with_binaries();
    const std::uint32_t glue = glue_of(learnt_);
    fast_glue_.update(glue);
    slow_glue_.update(glue);
    if (stable_ && luby_.tick()) luby_due_ = true;
    for (const Variable v : analysed_) scores_.bump(v);
    scores_.decay();
    clear_marks();
    remember_phases();
    ++statistics_.learnt;
    if (proof_) explain(conflict.reason, conflict.literal);
    assert_learnt(glue, true, log_learnt());
}

// Jumps back to where learnt_ is unit, stores it and assigns its first literal, which must be the only one of its
// level.
void Solver::assert_learnt(std::uint32_t glue, bool learnt, ProofId id) {
    if (learnt_.size() == 1) {
        backtrack(0);
        if (proof_) unit_ids_[variable_of(learnt_[0])] = id;
        assign(learnt_[0], {});
        return;
    }
    const auto second = std::max_element(learnt_.begin() + 1, learnt_.end(),
                                         [this](Literal a, Literal b) { return level_of(a) < level_of(b); });
    std::iter_swap(learnt_.begin() + 1, second);
    backtrack(level_of(learnt_[1]));
    attach(learnt_, learnt, glue, id);
    if (learnt_.size() == 2) return assign(learnt_[0], Reason::binary(learnt_[1]));
    const ClauseRef ref = (learnt ? learnt_clauses_ : given_clauses_).back();
    arena_.at(ref).used = glue <= kTier2 ? 2 : 1;
    assign(learnt_[0], Reason::clause(ref));
}

// `failed` is an assumption that is false: which assumptions made it so?
void Solver::find_core(Literal failed) {
    core_.assign(1, failed);
    if (level_of(failed) > 0) {
        const auto mark = [this](Literal literal) {
            const Variable v = variable_of(literal);
            if (seen_[v] != 0 || assigned_[v].level == 0) return;
            seen_[v] = kSeen;
            analysed_.push_back(v);
        };
        mark(failed);
        for (std::uint32_t at = trail_size_; at-- > level_start_[0];) {
            const Literal literal = trail_[at];
            if (seen_[variable_of(literal)] == 0) continue;
            const Reason reason = assigned_[variable_of(literal)].reason;
            // Below the last assumption every decision is an assumption.
            if (reason.is_decision()) core_.push_back(literal);
            else for_each_cause(reason, literal, mark);
        }
        clear_marks();
    }
    core_id_ = 0;
    // Two opposite assumptions contradict each other whatever the formula says: there is nothing to prove.
    if (!proof_ || std::find(core_.begin(), core_.end(), negate(failed)) != core_.end()) return;
    core_id_ = unit_ids_[variable_of(failed)];
    if (level_of(failed) == 0) return;
    learnt_.clear();
    for (const Literal literal : core_) learnt_.push_back(negate(literal));
    explain(assigned_[variable_of(failed)].reason, negate(failed));
    core_id_ = log_learnt();
}

// Excludes the current assignment of `projection`. What the other literals of the clause imply is left out: with
// decisions on the projection only, the clause is the negation of the decisions, which is far shorter than the whole
// model.
void Solver::block_model(std::span<const Variable> projection, ProofId id) {
    if (inconsistent_) return;
    learnt_.clear();
    for (const Variable v : projection) {
        const Literal literal = model(v) ? positive(v) ^ 1u : positive(v);
        if (seen_[v] != 0 || level_of(literal) == 0) continue;
        seen_[v] = kSeen;
        analysed_.push_back(v);
        learnt_.push_back(literal);
        if (level_seen_[level_of(literal)]++ == 0) levels_.push_back(level_of(literal));
    }
    std::size_t kept = 0;
    for (const Literal literal : learnt_)
        if (!implied(literal, 0)) learnt_[kept++] = literal;
    learnt_.resize(kept);
    clear_marks();
    if (proof_) {
        std::vector<Literal> excluded;
        for (const Variable v : projection) excluded.push_back(model(v) ? positive(v) ^ 1u : positive(v));
        explain_clause(excluded, id);
        id = log_learnt();
    }
    if (learnt_.empty()) {
        inconsistent_ = true;
        return;
    }
    std::vector<Literal> clause = learnt_;
    std::sort(clause.begin(), clause.end(), [this](Literal a, Literal b) { return level_of(a) > level_of(b); });
    const bool asserting = clause.size() == 1 || level_of(clause[0]) > level_of(clause[1]);
    if (!asserting) return add_clause(clause, id);
    learnt_ = clause;
    assert_learnt(0, false, id);
}

}  // namespace modoku::sat
