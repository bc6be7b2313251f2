// From a formula to watched clauses.
#include <algorithm>

#include "sat/solver.h"

namespace modoku::sat {

Solver::Solver(std::uint32_t variables, ProofLog* proof)
    : proof_(proof),
      binaries_(2 * static_cast<std::size_t>(variables)),
      watches_(2 * static_cast<std::size_t>(variables)),
      values_(2 * static_cast<std::size_t>(variables), 0),
      assigned_(variables),
      trail_(variables),
      saved_(variables, 1),
      target_(variables, 0),
      best_(variables, 0),
      model_(variables, 0),
      seen_(variables, 0),
      level_stamp_(static_cast<std::size_t>(variables) + 2, 0),
      literal_stamp_(2 * static_cast<std::size_t>(variables), 0),
      level_seen_(static_cast<std::size_t>(variables) + 2, 0) {
    scores_.init(variables);
    if (!proof_) return;
    unit_ids_.assign(variables, 0);
    explained_.assign(variables, 0);
    binary_ids_.resize(binaries_.size());
}

// Sorts, drops repeated and root-false literals; false when the clause holds at the root or by itself.
bool Solver::normalise(std::vector<Literal>& clause) {
    std::sort(clause.begin(), clause.end());
    std::size_t kept = 0;
    for (const Literal literal : clause) {
        if (kept > 0 && clause[kept - 1] == literal) continue;
        // Sorting puts x and not-x side by side.
        if (kept > 0 && clause[kept - 1] == negate(literal)) return false;
        const bool fixed = value(literal) != 0 && level_of(literal) == 0;
        if (fixed && value(literal) > 0) return false;
        if (!fixed) clause[kept++] = literal;
    }
    clause.resize(kept);
    return true;
}

void Solver::attach(std::span<const Literal> clause, bool learnt, std::uint32_t glue, ProofId id) {
    if (clause.size() == 2) {
        binaries_[clause[0]].push_back(clause[1]);
        binaries_[clause[1]].push_back(clause[0]);
        if (!proof_) return;
        binary_ids_[clause[0]].push_back(id);
        binary_ids_[clause[1]].push_back(id);
        return;
    }
    const ClauseRef ref = arena_.add(clause, learnt, glue, id);
    (learnt ? learnt_clauses_ : given_clauses_).push_back(ref);
    watches_[clause[0]].push_back({ref, clause[1]});
    watches_[clause[1]].push_back({ref, clause[0]});
}

// A normalised clause at level 0.
void Solver::store_root(std::vector<Literal>& clause, ProofId id) {
    if (clause.empty()) return refute(clause, id);
    if (clause.size() > 1) return attach(clause, false, 0, id);
    if (proof_) unit_ids_[variable_of(clause[0])] = id;
    assign(clause[0], {});
}

void Solver::load(std::span<const std::int32_t> numbers, std::span<const ProofId> ids) {
    backtrack(0);
    // Givens first: most clauses of a puzzle then hold already and are never stored. The same pass counts the binary
    // clauses of each literal, because growing 31,250 lists step by step takes longer than solving an easy 25x25 grid.
    std::vector<std::uint32_t> count(values_.size(), 0);
    std::size_t index = 0;
    const auto next_id = [&] { return ids.empty() ? 0 : ids[index++]; };
    for (std::size_t at = 0, start = 0; at < numbers.size(); ++at) {
        if (numbers[at] != 0) continue;
        const std::size_t size = at - start;
        const ProofId id = next_id();
        if (size == 1) {
            std::vector<Literal> unit{from_dimacs(numbers[start])};
            if (value(unit[0]) < 0) return refute(unit, id);
            if (value(unit[0]) == 0) store_root(unit, id);
        } else if (size == 2) {
            ++count[from_dimacs(numbers[start])];
            ++count[from_dimacs(numbers[start + 1])];
        }
        start = at + 1;
    }
    for (Literal literal = 0; literal < count.size(); ++literal)
        if (value(literal) == 0) binaries_[literal].reserve(binaries_[literal].size() + count[literal]);

    index = 0;
    std::vector<Literal> clause, whole;
    for (std::size_t at = 0, start = 0; at < numbers.size() && !inconsistent_; ++at) {
        if (numbers[at] != 0) continue;
        const ProofId id = next_id();
        const std::size_t first = start;
        start = at + 1;
        if (at - first == 2) {
            const Literal a = from_dimacs(numbers[first]), b = from_dimacs(numbers[first + 1]);
            if (value(a) > 0 || value(b) > 0) continue;
            if (value(a) == 0 && value(b) == 0 && variable_of(a) != variable_of(b)) {
                binaries_[a].push_back(b);
                binaries_[b].push_back(a);
                if (!proof_) continue;
                binary_ids_[a].push_back(id);
                binary_ids_[b].push_back(id);
                continue;
            }
        }
        clause.clear();
        for (std::size_t i = first; i < at; ++i) clause.push_back(from_dimacs(numbers[i]));
        whole = clause;
        if (normalise(clause)) store_root(clause, shortened_id(whole, clause, id));
    }
    settle_root();
}

// Adds a clause of open or false literals, none of them false for good, between two calls of solve(); the search goes
// on from where it can.
void Solver::add_clause(std::span<const Literal> literals, ProofId id) {
    std::vector<Literal> clause(literals.begin(), literals.end());
    // Watch the literals that stay open longest, then go back until both are: the watches are sound again.
    const auto key = [this](Literal literal) { return value(literal) < 0 ? level_of(literal) : level() + 1; };
    std::partial_sort(clause.begin(), clause.begin() + 2, clause.end(),
                      [&](Literal a, Literal b) { return key(a) > key(b); });
    if (value(clause[1]) < 0) backtrack(level_of(clause[1]) - 1);
    attach(clause, false, 0, id);
}

}  // namespace modoku::sat
