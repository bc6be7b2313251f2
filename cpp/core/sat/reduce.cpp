// Forgetting learnt clauses, and cleaning up once literals are fixed for good.
#include <algorithm>
#include <cmath>

#include "sat/solver.h"

namespace modoku::sat {
namespace {

constexpr std::uint32_t kTier1 = 2;
constexpr double kForgotten = 0.75;

}  // namespace

void Solver::discard(ClauseRef ref) {
    ClauseHead& clause = arena_.at(ref);
    if (clause.garbage) return;
    clause.garbage = 1;
}

// Clauses of low glue stay; those used since the last round are safe for a while; of the others, the worst three
// quarters go.
void Solver::reduce() {
    ++statistics_.reductions;
    reduce_at_ = statistics_.conflicts +
                 static_cast<std::uint64_t>(1000.0 * std::sqrt(static_cast<double>(statistics_.reductions)));
    const std::uint32_t fixed = level() > 0 ? level_start_[0] : trail_size_;
    if (fixed > root_simplified_) {
        backtrack(0);
        if (!settle_root()) return;
        simplify();
    }
    std::vector<ClauseRef> candidates;
    for (const ClauseRef ref : learnt_clauses_) {
        ClauseHead& clause = arena_.at(ref);
        if (clause.garbage || clause.glue <= kTier1) continue;
        if (clause.used > 0) {
            --clause.used;
            continue;
        }
        const Reason reason = assigned_[variable_of(clause.begin()[0])].reason;
        const Reason second = assigned_[variable_of(clause.begin()[1])].reason;
        const auto holds = [&](Literal literal, Reason why) {
            return value(literal) > 0 && why.word == Reason::clause(ref).word;
        };
        if (holds(clause.begin()[0], reason) || holds(clause.begin()[1], second)) continue;
        candidates.push_back(ref);
    }
    std::stable_sort(candidates.begin(), candidates.end(), [this](ClauseRef a, ClauseRef b) {
        const ClauseHead &left = arena_.at(a), &right = arena_.at(b);
        return left.glue != right.glue ? left.glue > right.glue : left.size > right.size;
    });
    candidates.resize(static_cast<std::size_t>(kForgotten * static_cast<double>(candidates.size())));
    for (const ClauseRef ref : candidates) discard(ref);
    collect_garbage();
}

// At level 0: drops clauses that hold and literals that are false for good.
void Solver::simplify() {
    root_simplified_ = trail_size_;
    simplify_binaries();
    std::vector<Literal> shorter;
    for (auto* list : {&given_clauses_, &learnt_clauses_})
        for (const ClauseRef ref : *list) {
            ClauseHead& clause = arena_.at(ref);
            if (clause.garbage) continue;
            shorter.clear();
            bool holds = false;
            for (const Literal literal : clause.literals()) {
                if (value(literal) > 0) holds = true;
                if (value(literal) == 0) shorter.push_back(literal);
            }
            if (!holds && shorter.size() == clause.size) continue;
            if (holds) {
                discard(ref);
                continue;
            }
            clause.id = shortened_id(clause.literals(), shorter, clause.id);
            if (shorter.size() == 2) {
                discard(ref);
                attach(shorter, clause.learnt, 0, clause.id);
                continue;
            }
            // The watched pair is open, hence stays in front.
            std::copy(shorter.begin(), shorter.end(), clause.begin());
            clause.size = static_cast<std::uint32_t>(shorter.size());
            clause.position = 2;
            clause.glue = std::min<std::uint32_t>(clause.glue, clause.size - 1);
        }
    // The words behind a shortened clause are found again by collect_garbage() through the lists, not by walking the
    // arena.
    for (std::uint32_t at = 0; at < trail_size_; ++at) assigned_[variable_of(trail_[at])].reason = {};
    collect_garbage();
}

void Solver::simplify_binaries() {
    for (Literal literal = 0; literal < binaries_.size(); ++literal) {
        std::vector<Literal>& list = binaries_[literal];
        std::size_t kept = 0;
        for (std::size_t i = 0; i < list.size() && value(literal) == 0; ++i) {
            if (value(list[i]) != 0) continue;
            if (proof_) binary_ids_[literal][kept] = binary_ids_[literal][i];
            list[kept++] = list[i];
        }
        list.resize(kept);
        if (proof_) binary_ids_[literal].resize(kept);
    }
}

// Moves the clauses that stay to the front of a new arena, the given ones first, and tells watches and reasons.
void Solver::collect_garbage() {
    std::vector<std::uint32_t> old;
    old.swap(arena_.raw());
    arena_.raw().reserve(old.size());
    const auto before = [&old](ClauseRef ref) -> ClauseHead& { return *reinterpret_cast<ClauseHead*>(&old[ref]); };
    for (auto* list : {&given_clauses_, &learnt_clauses_}) {
        std::size_t kept = 0;
        for (const ClauseRef ref : *list) {
            ClauseHead& clause = before(ref);
            if (clause.garbage) continue;
            const ClauseRef place = arena_.add(clause);
            clause.moved = 1;
            clause.size = place;
            (*list)[kept++] = place;
        }
        list->resize(kept);
    }
    for (std::vector<Watch>& list : watches_) {
        std::size_t kept = 0;
        for (const Watch& watch : list) {
            const ClauseHead& clause = before(watch.clause);
            if (clause.moved) list[kept++] = {clause.size, watch.blocker};
        }
        list.resize(kept);
    }
    for (std::uint32_t at = 0; at < trail_size_; ++at) {
        Reason& reason = assigned_[variable_of(trail_[at])].reason;
        if (!reason.is_decision() && !reason.is_binary()) reason = Reason::clause(before(reason.ref()).size);
    }
}

}  // namespace modoku::sat
