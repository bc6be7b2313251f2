// The solver's reasoning, recorded while it is found: every clause with the clauses that it follows from. Written out
// at the end it holds only the steps that lead to the contradiction, as DRUP (the steps alone) and as LRAT (with hints,
// Cruz-Filipe et al. 2017), so that nobody has to search for what the solver knew.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sat/literal.h"

namespace modoku::sat {

// Which clause a hint means: two bits say of which kind, the others count within it. 0 is none.
using ProofId = std::uint32_t;

struct ProofText {
    std::string drup, lrat;
};

class ProofLog {
   public:
    // What the formula of the proof consists of, in this order: the given clauses counted from 1, the assumptions as
    // units and the clauses that exclude models, both counted from 0.
    static ProofId given(std::uint32_t number) { return number; }
    static ProofId assumption(std::uint32_t index) { return kAssumption | index; }
    static ProofId excluded(std::uint32_t index) { return kExcluded | index; }

    // names[v]: what the solver's variable v is called outside.
    void set_names(std::span<const std::int32_t> names) { names_.assign(names.begin(), names.end()); }

    // Adds a clause of the solver. The hints must be in order: assuming the clause false, each is unit, the last false.
    ProofId add(std::span<const Literal> clause, std::span<const ProofId> hints);
    // The same in the numbers of DIMACS.
    ProofId add_outer(std::span<const std::int32_t> clause, std::span<const ProofId> hints);

    // Both texts are empty when the empty clause was never added.
    ProofText write(std::size_t givens, std::size_t assumptions, std::size_t excluded) const;

   private:
    static constexpr ProofId kAssumption = 1u << 30, kExcluded = 2u << 30, kLemma = 3u << 30, kIndex = (1u << 30) - 1;
    static constexpr std::uint32_t kNever = 0xFFFFFFFFu;
    struct Step {
        std::size_t literals, hints;  // where each begins in its array; the next step ends them
    };

    ProofId finish_step(std::span<const ProofId> hints);
    std::span<const std::int32_t> literals_of(std::uint32_t step) const;
    std::span<const ProofId> hints_of(std::uint32_t step) const;
    std::vector<std::uint32_t> last_uses() const;

    std::vector<std::int32_t> names_;
    std::vector<Step> steps_;
    std::vector<std::int32_t> literals_;
    std::vector<ProofId> hints_;
    std::uint32_t contradiction_ = kNever;  // the step that is the empty clause
};

}  // namespace modoku::sat
