// Why a clause follows: the clauses that lead from "none of its literals holds" to a contradiction, in the order in
// which unit propagation meets them. They are read off the trail after the clause has got its final form, so that
// nothing of this slows the search when no proof is wanted.
#include <algorithm>

#include "sat/solver.h"

namespace modoku::sat {

// Reasons do not name their binary clause; it stands where its other literal stands in the list of this one.
ProofId Solver::binary_id(Literal literal, Literal other) const {
    const std::vector<Literal>& list = binaries_[literal];
    return binary_ids_[literal][static_cast<std::size_t>(std::ranges::find(list, other) - list.begin())];
}

ProofId Solver::id_of(Reason reason, Literal literal) {
    return reason.is_binary() ? binary_id(reason.other(), literal) : arena_.at(reason.ref()).id;
}

// From here on learnt_ is assumed false.
void Solver::begin_hints() {
    explain_stamp_ += 2;
    to_explain_ = 0;
    hints_.clear();
    reason_ids_.clear();
    for (const Literal literal : learnt_) explained_[variable_of(literal)] = explain_stamp_;
    for (const Literal literal : replaced_) {
        hints_.push_back(binary_id(learnt_[0], negate(literal)));
        explained_[variable_of(literal)] = explain_stamp_;
    }
    replaced_.clear();
}

// A literal that must be shown false.
void Solver::mark_cause(Literal literal) {
    const Variable v = variable_of(literal);
    if (explained_[v] >= explain_stamp_) return;
    const bool fixed = assigned_[v].level == 0;
    explained_[v] = explain_stamp_ + (fixed ? 0 : 1);
    if (fixed) hints_.push_back(unit_ids_[v]);
    else ++to_explain_;
}

// Walks down the trail until everything is shown; `last` is the clause that is false then.
void Solver::finish_hints(ProofId last) {
    for (std::uint32_t at = trail_size_; to_explain_ > 0;) {
        const Literal literal = trail_[--at];
        const Variable v = variable_of(literal);
        if (explained_[v] != explain_stamp_ + 1) continue;
        explained_[v] = explain_stamp_;
        --to_explain_;
        const Reason reason = assigned_[v].reason;
        reason_ids_.push_back(id_of(reason, literal));
        if (reason.is_binary()) mark_cause(reason.other());
        else
            for (const Literal cause : arena_.at(reason.ref()).literals()) mark_cause(cause);
    }
    hints_.insert(hints_.end(), reason_ids_.rbegin(), reason_ids_.rend());
    hints_.push_back(last);
}

// The hints of learnt_ when it comes from the clause that `reason` means for `literal`.
void Solver::explain(Reason reason, Literal literal) {
    begin_hints();
    mark_cause(literal);
    if (reason.is_binary()) mark_cause(reason.other());
    else
        for (const Literal cause : arena_.at(reason.ref()).literals()) mark_cause(cause);
    finish_hints(id_of(reason, literal));
}

void Solver::explain_clause(std::span<const Literal> clause, ProofId id) {
    begin_hints();
    for (const Literal literal : clause) mark_cause(literal);
    finish_hints(id);
}

ProofId Solver::log_learnt() { return proof_ ? proof_->add(learnt_, hints_) : 0; }

// The number of a clause that has lost literals false for good.
ProofId Solver::shortened_id(std::span<const Literal> before, std::span<const Literal> after, ProofId id) {
    if (!proof_) return 0;
    hints_.clear();
    for (const Literal literal : before)
        if (value(literal) < 0 && std::find(after.begin(), after.end(), literal) == after.end())
            hints_.push_back(unit_ids_[variable_of(literal)]);
    if (hints_.empty()) return id;
    // A literal written twice needs one hint only.
    std::sort(hints_.begin(), hints_.end());
    hints_.erase(std::unique(hints_.begin(), hints_.end()), hints_.end());
    hints_.push_back(id);
    return proof_->add(after, hints_);
}

// Every literal that is true for good gets a clause of its own, which later hints name.
void Solver::name_units() {
    if (!proof_) return;
    for (; named_units_ < trail_size_; ++named_units_) {
        const Literal literal = trail_[named_units_];
        const Reason reason = assigned_[variable_of(literal)].reason;
        if (reason.is_decision()) continue;
        hints_.clear();
        const auto mark = [&](Literal cause) {
            if (cause != literal) hints_.push_back(unit_ids_[variable_of(cause)]);
        };
        if (reason.is_binary()) mark(reason.other());
        else std::ranges::for_each(arena_.at(reason.ref()).literals(), mark);
        hints_.push_back(id_of(reason, literal));
        unit_ids_[variable_of(literal)] = proof_->add({&literal, 1}, hints_);
    }
}

// A clause that is false at the root: the formula has no model.
void Solver::refute(const Conflict& conflict) {
    inconsistent_ = true;
    if (!proof_) return;
    name_units();
    learnt_.clear();
    explain(conflict.reason, conflict.literal);
    log_learnt();
}

void Solver::refute(std::span<const Literal> clause, ProofId id) {
    inconsistent_ = true;
    if (!proof_) return;
    learnt_.clear();
    explain_clause(clause, id);
    log_learnt();
}

}  // namespace modoku::sat
