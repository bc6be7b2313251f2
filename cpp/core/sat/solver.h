// Conflict-driven clause learning (Marques-Silva & Sakallah 1999; Eén & Sörensson 2003; Audemard & Simon 2009; Biere
// 2019). One object holds one formula; it may be solved again with other assumptions and grow by clauses. Two runs with
// the same input take the same steps, budgets in seconds and the cancel flag apart.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "budget.h"
#include "sat/arena.h"
#include "sat/literal.h"
#include "sat/order.h"
#include "sat/pace.h"
#include "sat/proof_log.h"

namespace modoku::sat {

enum class Answer : std::uint8_t { satisfiable, unsatisfiable, unknown };

struct Statistics {
    std::uint64_t conflicts = 0;
    std::uint64_t decisions = 0;
    std::uint64_t propagations = 0;
    std::uint64_t restarts = 0;
    std::uint64_t learnt = 0;      // clauses learnt, units included
    std::uint64_t reductions = 0;  // rounds of forgetting
    std::uint64_t vivified = 0;    // clauses shortened by trying to falsify them
};

class Solver {
   public:
    explicit Solver(std::uint32_t variables, ProofLog* proof = nullptr);

    // Takes a whole formula that check_formula accepted; ids[i] is the number of its clause i in the proof, if any.
    void load(std::span<const std::int32_t> numbers, std::span<const ProofId> ids = {});

    // Satisfiable: model() holds. Unsatisfiable: core() is a set of assumptions that cannot hold together (empty: the
    // formula itself has no model). Unknown: the meter is spent.
    Answer solve(std::span<const Literal> assumptions, Meter& meter);

    bool model(Variable v) const { return model_[v] > 0; }
    const std::vector<Literal>& core() const { return core_; }
    // The step of the proof that says so, 0 where two assumptions are opposite.
    ProofId core_id() const { return core_id_; }

    // After `satisfiable`: excludes every model that agrees with this one on `projection`; `id` is the number of that
    // clause in the proof, if any.
    void block_model(std::span<const Variable> projection, ProofId id = 0);

    const Statistics& statistics() const { return statistics_; }
    std::uint32_t variables() const { return static_cast<std::uint32_t>(model_.size()); }

   private:
    // Why a literal is true: nothing (a decision), a binary clause (its other literal), or a long clause. One tagged
    // word.
    struct Reason {
        std::uint32_t word = kDecision;
        static constexpr std::uint32_t kDecision = 0xFFFFFFFFu;
        static Reason binary(Literal other) { return {(other << 1) | 1u}; }
        static Reason clause(ClauseRef ref) { return {ref << 1}; }
        bool is_decision() const { return word == kDecision; }
        bool is_binary() const { return (word & 1u) != 0; }
        Literal other() const { return word >> 1; }
        ClauseRef ref() const { return word >> 1; }
    };
    struct Assigned {
        std::uint32_t level;
        Reason reason;
    };
    struct Watch {
        ClauseRef clause;
        Literal blocker;  // another literal of the clause: when true, the clause need not be looked at
    };
    struct Conflict {
        Reason reason;  // is_decision(): no conflict
        Literal literal = 0;
        explicit operator bool() const { return !reason.is_decision(); }
    };

    // load.cpp
    bool normalise(std::vector<Literal>& clause);
    void attach(std::span<const Literal> clause, bool learnt, std::uint32_t glue, ProofId id);
    void store_root(std::vector<Literal>& clause, ProofId id);
    void add_clause(std::span<const Literal> clause, ProofId id);

    // propagate.cpp
    template <bool kSkip>
    Conflict propagate(ClauseRef skipped = kNoClause);
    void assign(Literal literal, Reason reason);
    void decide(Literal literal);
    void backtrack(std::uint32_t level);
    bool settle_root();

    // analyse.cpp
    void learn(const Conflict& conflict);
    void analyse(const Conflict& conflict);
    void visit(Literal literal, std::uint32_t level, std::uint32_t& open);
    template <typename Visit>
    void for_each_cause(Reason reason, Literal literal, Visit visit);
    void refresh(ClauseHead& clause);
    bool implied(Literal literal, std::uint32_t depth);
    void minimise_with_binaries();
    std::uint32_t glue_of(std::span<const Literal> clause);
    void find_core(Literal failed);
    void clear_marks();
    void assert_learnt(std::uint32_t glue, bool learnt, ProofId id);

    // shrink.cpp
    void shrink();
    bool shrink_block(std::span<const Literal> literals, std::uint32_t at, Literal& found);
    bool enter_block(Literal cause, std::uint32_t at, std::uint32_t& open);

    // explain.cpp
    void begin_hints();
    void mark_cause(Literal literal);
    void finish_hints(ProofId last);
    void explain(Reason reason, Literal literal);
    void explain_clause(std::span<const Literal> clause, ProofId id);
    ProofId log_learnt();
    ProofId shortened_id(std::span<const Literal> before, std::span<const Literal> after, ProofId id);
    void name_units();
    void refute(const Conflict& conflict);
    void refute(std::span<const Literal> clause, ProofId id);
    ProofId binary_id(Literal literal, Literal other) const;
    ProofId id_of(Reason reason, Literal literal);

    // search.cpp
    Answer search(Meter& meter);
    bool pick_branch(Answer& answer);
    Variable next_variable();
    Literal next_decision();
    void restart_if_due();
    std::uint32_t reusable_level();
    void switch_mode_if_due();
    void remember_phases();
    bool poll(Meter& meter);
    void rephase();

    // reduce.cpp
    void reduce();
    void simplify();
    void simplify_binaries();
    void collect_garbage();
    void discard(ClauseRef ref);

    // anneal.cpp
    bool anneal_due() const;
    void anneal(Meter& meter);

    // vivify.cpp
    bool vivify_due() const;
    void vivify(Meter& meter);
    std::vector<ClauseRef> vivification_schedule();
    bool vivify_clause(ClauseRef ref);
    void falsify_in_order(ClauseRef ref, std::span<const Literal> literals);
    void collect_decisions(Reason reason, Literal literal);
    void collect_conflict(const Conflict& conflict);

    std::uint32_t level() const { return static_cast<std::uint32_t>(level_start_.size()); }
    std::int8_t value(Literal literal) const { return values_[literal]; }
    std::uint32_t level_of(Literal literal) const { return assigned_[variable_of(literal)].level; }

    ProofLog* proof_;
    Arena arena_;
    std::vector<ClauseRef> learnt_clauses_, given_clauses_;
    std::vector<std::vector<Literal>> binaries_;  // binaries_[l]: the other literals of the clauses {l, other}
    std::vector<std::vector<Watch>> watches_;     // watches_[l]: the long clauses that watch l

    std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
    std::vector<Assigned> assigned_;
    std::vector<Literal> trail_;
    std::uint32_t trail_size_ = 0, binary_head_ = 0, long_head_ = 0;
    std::vector<std::uint32_t> level_start_;
    bool inconsistent_ = false;
    std::uint32_t root_simplified_ = 0;

    ScoreHeap scores_;
    std::vector<std::int8_t> saved_, target_, best_;
    std::uint32_t target_size_ = 0, best_size_ = 0;

    std::vector<Literal> assumptions_, core_;
    std::vector<std::int8_t> model_;

    std::vector<Literal> learnt_;
    std::vector<std::uint8_t> seen_;
    std::vector<Variable> analysed_, marked_, block_;
    std::vector<std::uint64_t> level_stamp_, literal_stamp_;
    std::vector<std::uint32_t> level_seen_;
    std::vector<std::uint32_t> levels_, probe_rank_;
    std::uint64_t stamp_ = 0;

    // For the proof only.
    std::vector<std::vector<ProofId>> binary_ids_;  // of the clauses in binaries_, in the same order
    std::vector<ProofId> unit_ids_, hints_, reason_ids_;
    std::vector<std::uint64_t> explained_;  // by variable: explain_stamp_ when shown false, one more when still to show
    std::uint64_t explain_stamp_ = 0;
    std::uint32_t to_explain_ = 0, named_units_ = 0;
    std::vector<Literal> replaced_;  // left out of learnt_ because of a binary clause with its first literal
    Conflict vivified_by_;
    ProofId core_id_ = 0;

    bool stable_ = false;
    Average fast_glue_{0.03}, slow_glue_{1e-5};
    Luby luby_{1024};
    bool luby_due_ = false;
    std::uint64_t restart_at_ = 0, reduce_at_ = 0, mode_at_conflicts_ = 1000, mode_ticks_ = 0, mode_at_ticks_ = 0;
    std::uint64_t modes_ = 0, rephase_at_ = 1000, rephases_ = 0, ticks_ = 0, vivify_ticks_ = 0;
    std::uint32_t polls_ = 0;
    bool found_ = false, anneal_useless_ = false;  // a model; nothing to anneal
    std::uint64_t anneal_at_ = 0, anneals_ = 0;
    std::vector<bool> annealed_;  // by variable: chosen when the last annealing ended
    Statistics statistics_;
};

}  // namespace modoku::sat
