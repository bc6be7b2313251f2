#include "sat/residue.h"

#include <cstdlib>

namespace modoku::sat {
namespace {

// Each pass looks at what the last one left; a puzzle that goes on longer is left to the solver's watched literals.
constexpr int kMostPasses = 16;

}  // namespace

Residue::Residue(std::span<const std::int32_t> numbers, std::uint32_t variables)
    : values_(static_cast<std::size_t>(variables) + 1, 0), new_number_(static_cast<std::size_t>(variables) + 1, 0) {
    refuted_ = !propagate(numbers);
    if (refuted_) clauses_.assign(1, 0);
    else renumber(numbers);
}

int Residue::fixed(std::int32_t literal) const {
    const int value = values_[static_cast<std::size_t>(std::abs(literal))];
    return literal > 0 ? value : -value;
}

std::int32_t Residue::inner(std::int32_t literal) const {
    const std::int32_t number = new_number_[static_cast<std::size_t>(std::abs(literal))];
    return literal > 0 ? number : -number;
}

Residue::State Residue::visit(std::span<const std::int32_t> numbers, Place place) {
    const std::int32_t* clause = &numbers[place.start];
    std::int32_t only = 0;
    bool several = false;
    for (; *clause != 0; ++clause) {
        const int value = fixed(*clause);
        if (value > 0) return State::holds;
        if (value < 0 || *clause == only) continue;
        several = only != 0;
        if (several) break;
        only = *clause;
    }
    if (several) {
        // Whether it holds decides whether it is kept: the rest has to be looked at too.
        for (; *clause != 0; ++clause)
            if (fixed(*clause) > 0) return State::holds;
        return State::open;
    }
    if (only == 0) {
        refuting_ = place;
        return State::refuted;
    }
    values_[static_cast<std::size_t>(std::abs(only))] = only > 0 ? 1 : -1;
    fixings_.push_back({only, place});
    changed_ = true;
    return State::holds;
}

// False when the formula is refuted.
bool Residue::propagate(std::span<const std::int32_t> numbers) {
    // Units first, because a puzzle's givens settle most of the other clauses.
    Place place{0, 1};
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        if (numbers[at] != 0) continue;
        if (at - place.start <= 1 && visit(numbers, place) == State::refuted) return false;
        place = {at + 1, place.number + 1};
    }
    changed_ = false;
    place = {0, 1};
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        if (numbers[at] != 0) continue;
        const State state = visit(numbers, place);
        if (state == State::refuted) return false;
        if (state == State::open) open_.push_back(place);
        place = {at + 1, place.number + 1};
    }
    for (int pass = 0; pass < kMostPasses && changed_; ++pass) {
        changed_ = false;
        std::size_t kept = 0;
        for (const Place open : open_) {
            const State state = visit(numbers, open);
            if (state == State::refuted) return false;
            if (state == State::open) open_[kept++] = open;
        }
        open_.resize(kept);
    }
    return true;
}

void Residue::renumber(std::span<const std::int32_t> numbers) {
    for (std::size_t v = 1; v < values_.size(); ++v) {
        if (values_[v] != 0) continue;
        names_.push_back(static_cast<std::int32_t>(v));
        new_number_[v] = static_cast<std::int32_t>(names_.size());
    }
    std::size_t kept = 0;
    for (const Place place : open_) {
        const std::size_t before = clauses_.size();
        bool holds = false;
        for (const std::int32_t* literal = &numbers[place.start]; *literal != 0; ++literal) {
            const int value = fixed(*literal);
            holds = holds || value > 0;
            if (value == 0) clauses_.push_back(inner(*literal));
        }
        if (holds) {
            clauses_.resize(before);
            continue;
        }
        clauses_.push_back(0);
        open_[kept++] = place;
    }
    open_.resize(kept);
}

}  // namespace modoku::sat
