// What a proof is about: the given clauses, numbered from 1 in their order. The checkers share this reading and nothing
// else, and use no code of the solver whose reasoning they judge.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace modoku::proof {

// A clause is sorted and holds no literal twice.
using Clause = std::vector<std::int32_t>;

class Formula {
   public:
    // From flat DIMACS literals, each clause ended by 0. Throws std::invalid_argument when it is none.
    Formula(std::span<const std::int32_t> numbers, std::uint32_t variables);

    std::uint32_t variables() const { return variables_; }
    std::size_t size() const { return starts_.size() - 1; }
    // Clause `id` (1 to size()) as it was given.
    std::span<const std::int32_t> clause(std::size_t id) const {
        return numbers_.subspan(starts_[id - 1], starts_[id] - 1 - starts_[id - 1]);
    }

   private:
    std::span<const std::int32_t> numbers_;  // the caller's: must outlive this object
    std::uint32_t variables_;
    std::vector<std::size_t> starts_;
};

// Sorts and removes repetitions; false when the clause holds a literal and its opposite.
bool normalise(Clause& clause);

bool is_literal(std::int64_t number, std::uint32_t variables);

// What a checker says. A proof that is not accepted leaves `drup` and `lrat` empty and `message` says where it fails.
struct Verification {
    bool ok = false;
    std::string message;
    std::string drup, lrat;   // the same steps in the other form
    std::uint64_t steps = 0;  // lines of the proof that were checked
};

}  // namespace modoku::proof
