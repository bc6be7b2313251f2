// What is left of a formula when its unit clauses have been propagated, with the open variables numbered afresh. Of a
// 25x25 puzzle a tenth of the variables and a hundredth of the clauses remain: the solver's arrays then fit the cache.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace modoku::sat {

class Residue {
   public:
    // Takes a formula that check_formula accepted.
    Residue(std::span<const std::int32_t> numbers, std::uint32_t variables);

    bool refuted() const { return refuted_; }
    // 1 or -1 when the literal's variable is decided by propagation, 0 when it is open.
    int fixed(std::int32_t literal) const;
    // An open literal in the new numbering.
    std::int32_t inner(std::int32_t literal) const;
    // The old number of each new variable, from 1.
    const std::vector<std::int32_t>& names() const { return names_; }
    // The clauses in the new numbering; one empty clause when propagation refutes the formula.
    const std::vector<std::int32_t>& clauses() const { return clauses_; }

    // Where a clause of the formula begins, and its number from 1.
    struct Place {
        std::size_t start;
        std::uint32_t number;
    };
    struct Fixing {
        std::int32_t literal;
        Place by;
    };
    // Which clause fixed each literal, in that order; which clause each of clauses() comes from; which one is false.
    const std::vector<Fixing>& fixings() const { return fixings_; }
    const std::vector<Place>& origins() const { return open_; }
    Place refuting() const { return refuting_; }

   private:
    enum class State : std::uint8_t { holds, open, refuted };
    State visit(std::span<const std::int32_t> numbers, Place place);
    bool propagate(std::span<const std::int32_t> numbers);
    void renumber(std::span<const std::int32_t> numbers);

    std::vector<std::int8_t> values_;
    std::vector<std::int32_t> new_number_, names_, clauses_;
    std::vector<Place> open_;  // the clauses that do not hold yet
    std::vector<Fixing> fixings_;
    Place refuting_{};
    bool changed_ = false, refuted_ = false;
};

}  // namespace modoku::sat
