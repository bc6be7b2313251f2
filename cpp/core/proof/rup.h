// Reverse unit propagation (Goldberg & Novikov 2003): a clause follows when assuming it false leads, by unit
// propagation alone, to a contradiction. The clauses that took part, in order, are the hints of an LRAT step
// (Cruz-Filipe et al. 2017).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "proof/formula.h"

namespace modoku::proof {

using Id = std::uint64_t;

class Propagator {
   public:
    // Called for each literal that becomes true for good: the unit clause, the clauses that give it; returns its
    // number.
    using OnUnit = std::function<Id(std::int32_t, const std::vector<Id>&)>;

    Propagator(std::uint32_t variables, OnUnit on_unit);

    // Adds a normalised clause without a literal and its opposite; gives its place for remove(), or kNowhere when it
    // holds for good and was not kept. Units are not propagated before settle().
    std::size_t add(std::span<const std::int32_t> clause, Id id);
    void remove(std::size_t place);

    // Propagates what is true for good. True when that is a contradiction; refutation() then lists the hints.
    bool settle();
    bool refuted() const { return refuted_; }
    const std::vector<Id>& refutation() const { return refutation_; }

    // Whether the clause follows; `hints` gets the clauses that show it.
    bool follows(std::span<const std::int32_t> clause, std::vector<Id>& hints);

    std::span<const std::int32_t> literals_of(std::size_t place) const {
        return {literals_.data() + clauses_[place].start, clauses_[place].size};
    }

    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

   private:
    static constexpr std::uint32_t kNone = 0x7FFFFFFFu;
    struct Stored {
        Id id;
        std::size_t start;
        std::uint32_t size;
        bool removed;
    };
    struct Watch {
        std::uint32_t place;
        std::int32_t blocker;  // another literal of the clause; of a binary one, all the rest
    };

    static std::size_t index(std::int32_t literal) {
        return literal > 0 ? 2 * static_cast<std::size_t>(literal) : 2 * static_cast<std::size_t>(-literal) + 1;
    }
    static std::size_t variable(std::int32_t literal) {
        return static_cast<std::size_t>(literal < 0 ? -literal : literal);
    }
    std::int8_t value(std::int32_t literal) const { return values_[index(literal)]; }
    void assign(std::int32_t literal, std::uint32_t reason);
    std::uint32_t propagate();
    std::uint32_t propagate_binaries();
    std::uint32_t propagate_watches(std::size_t list);
    bool move_watch(const Watch& watch, std::size_t list);
    void name_units();
    void explain(std::uint32_t conflict, std::size_t from, std::span<const std::int32_t> assumed,
                 std::vector<Id>& hints);
    void undo(std::size_t size);

    OnUnit on_unit_;
    std::vector<Stored> clauses_;
    std::vector<std::int32_t> literals_;
    std::vector<std::vector<Watch>> binaries_, watches_;  // by the literal that must become false
    std::vector<std::int8_t> values_;
    std::vector<std::uint32_t> reasons_;
    std::vector<Id> unit_ids_;  // by variable: the unit clause that fixed it for good, 0 when none
    std::vector<std::uint8_t> marks_;
    std::vector<std::int32_t> trail_;
    std::size_t head_ = 0, binary_head_ = 0, named_ = 0;
    bool refuted_ = false;
    std::vector<Id> refutation_;
};

}  // namespace modoku::proof
