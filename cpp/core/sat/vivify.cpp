// Vivification (Piette, Hamadi & Saïs 2008; for learnt clauses Luo et al. 2017): assume the literals of a clause false
// one after the other; whatever propagation then says lets literals go. Clauses are tried in an order in which
// neighbours share their first assumptions, so that most of the trail is reused (Biere 2019).
#include <algorithm>

#include "sat/solver.h"

namespace modoku::sat {
namespace {

constexpr std::uint32_t kBestGlue = 6;
constexpr double kShare = 0.10;  // of the work of the search itself

}  // namespace

bool Solver::vivify_due() const {
    return static_cast<double>(vivify_ticks_) < kShare * static_cast<double>(ticks_ - vivify_ticks_);
}

// The clauses worth trying; probe_rank_ then orders their literals, frequent ones first.
std::vector<ClauseRef> Solver::vivification_schedule() {
    std::vector<ClauseRef> schedule;
    std::vector<std::uint32_t> count(values_.size(), 0);
    bool fresh = false;
    for (const ClauseRef ref : learnt_clauses_) fresh |= arena_.at(ref).glue <= kBestGlue && !arena_.at(ref).vivified;
    for (const ClauseRef ref : learnt_clauses_) {
        ClauseHead& clause = arena_.at(ref);
        if (clause.garbage || clause.glue > kBestGlue) continue;
        for (const Literal literal : clause.literals()) ++count[literal];
        // Everything has had its turn: begin again.
        if (!fresh) clause.vivified = 0;
        if (!clause.vivified) schedule.push_back(ref);
    }
    probe_rank_ = std::move(count);
    const auto earlier = [this](Literal a, Literal b) {
        return probe_rank_[a] != probe_rank_[b] ? probe_rank_[a] > probe_rank_[b] : a < b;
    };
    std::vector<std::pair<std::vector<Literal>, ClauseRef>> keyed;
    for (const ClauseRef ref : schedule) {
        std::vector<Literal> literals(arena_.at(ref).begin(), arena_.at(ref).end());
        std::sort(literals.begin(), literals.end(), earlier);
        keyed.emplace_back(std::move(literals), ref);
    }
    std::sort(keyed.begin(), keyed.end(), [&](const auto& a, const auto& b) {
        return std::lexicographical_compare(a.first.begin(), a.first.end(), b.first.begin(), b.first.end(), earlier);
    });
    for (std::size_t i = 0; i < keyed.size(); ++i) schedule[i] = keyed[i].second;
    return schedule;
}

void Solver::vivify(Meter& meter) {
    backtrack(0);
    if (!settle_root()) return;
    const std::uint64_t start = ticks_;
    const auto allowed =
        static_cast<std::uint64_t>(2 * kShare * static_cast<double>(ticks_ - vivify_ticks_)) - vivify_ticks_;
    const std::vector<std::int8_t> phases = saved_;
    for (const ClauseRef ref : vivification_schedule()) {
        if (ticks_ - start > allowed || meter.interrupted()) break;
        arena_.at(ref).vivified = 1;
        if (vivify_clause(ref)) ++statistics_.vivified;
        if (inconsistent_) break;
    }
    backtrack(0);
    saved_ = phases;
    vivify_ticks_ += ticks_ - start;
    if (inconsistent_) return;
    if (trail_size_ > root_simplified_) simplify();
    else collect_garbage();
}

// Marks what led to `literal` (false) or to a conflict, and collects the decisions in learnt_ as the literals they
// falsify.
void Solver::collect_decisions(Reason reason, Literal literal) {
    std::vector<Variable>& stack = analysed_;
    const auto mark = [&](Literal cause) {
        const Variable v = variable_of(cause);
        if (seen_[v] != 0 || assigned_[v].level == 0) return;
        seen_[v] = 1;
        stack.push_back(v);
    };
    const auto mark_all = [&](Reason why, Literal self) {
        if (why.is_binary()) return mark(why.other());
        for (const Literal cause : arena_.at(why.ref()).literals())
            if (cause != self) mark(cause);
    };
    mark_all(reason, literal);
    for (std::size_t next = 0; next < stack.size(); ++next) {
        const Variable v = stack[next];
        const Literal truth = values_[positive(v)] > 0 ? positive(v) : positive(v) ^ 1u;
        if (assigned_[v].reason.is_decision()) learnt_.push_back(negate(truth));
        else mark_all(assigned_[v].reason, truth);
    }
    clear_marks();
}

// Assumes the clause false, literal by literal; fills learnt_ with a clause that is implied and no longer.
void Solver::falsify_in_order(ClauseRef ref, std::span<const Literal> literals) {
    learnt_.clear();
    // Keep the levels that assume the same literals in the same order.
    std::uint32_t shared = 0;
    while (shared < level() && shared < literals.size() && trail_[level_start_[shared]] == negate(literals[shared]))
        ++shared;
    backtrack(shared);
    // The clause must not prove itself: undo what it has propagated.
    for (const Literal literal : literals)
        if (value(literal) > 0 && level_of(literal) > 0 &&
            assigned_[variable_of(literal)].reason.word == Reason::clause(ref).word)
            backtrack(level_of(literal) - 1);
    for (const Literal literal : literals) {
        if (value(literal) < 0) continue;
        if (value(literal) > 0) {
            if (level_of(literal) > 0) collect_decisions(assigned_[variable_of(literal)].reason, literal);
            learnt_.push_back(literal);
            vivified_by_ = {assigned_[variable_of(literal)].reason, literal};
            return;
        }
        decide(negate(literal));
        if (const Conflict conflict = propagate<true>(ref)) {
            collect_conflict(conflict);
            vivified_by_ = conflict;
            return;
        }
    }
    for (const Literal literal : literals)
        if (assigned_[variable_of(literal)].reason.is_decision() && level_of(literal) > 0) learnt_.push_back(literal);
    vivified_by_ = {Reason::clause(ref), literals[0]};
}

void Solver::collect_conflict(const Conflict& conflict) {
    const Variable v = variable_of(conflict.literal);
    if (assigned_[v].level > 0) {
        seen_[v] = 1;
        analysed_.push_back(v);
    }
    collect_decisions(conflict.reason, conflict.literal);
}

// True when the clause became shorter or went away.
bool Solver::vivify_clause(ClauseRef ref) {
    std::vector<Literal> literals(arena_.at(ref).begin(), arena_.at(ref).end());
    for (const Literal literal : literals)
        if (value(literal) > 0 && level_of(literal) == 0) {
            discard(ref);
            return true;
        }
    std::sort(literals.begin(), literals.end(), [this](Literal a, Literal b) {
        return probe_rank_[a] != probe_rank_[b] ? probe_rank_[a] > probe_rank_[b] : a < b;
    });
    falsify_in_order(ref, literals);
    if (learnt_.size() >= literals.size()) return false;
    if (proof_) explain(vivified_by_.reason, vivified_by_.literal);
    const ProofId id = log_learnt();
    backtrack(0);
    const std::uint32_t glue = arena_.at(ref).glue, used = arena_.at(ref).used;
    if (learnt_.empty()) {
        inconsistent_ = true;
    } else if (learnt_.size() == 1) {
        if (value(learnt_[0]) == 0) store_root(learnt_, id);
        settle_root();
    } else {
        attach(learnt_, true, std::min<std::uint32_t>(glue, static_cast<std::uint32_t>(learnt_.size()) - 1), id);
        if (learnt_.size() > 2) {
            arena_.at(learnt_clauses_.back()).used = used;
            arena_.at(learnt_clauses_.back()).vivified = 1;
        }
    }
    discard(ref);
    return true;
}

}  // namespace modoku::sat
