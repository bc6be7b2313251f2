#include "proof/rup.h"

#include <algorithm>
#include <stdexcept>

namespace modoku::proof {

Propagator::Propagator(std::uint32_t variables, OnUnit on_unit)
    : on_unit_(std::move(on_unit)),
      watches_(2 * (static_cast<std::size_t>(variables) + 1)),
      values_(2 * (static_cast<std::size_t>(variables) + 1), 0),
      reasons_(static_cast<std::size_t>(variables) + 1, kNone),
      unit_ids_(static_cast<std::size_t>(variables) + 1, 0),
      marks_(static_cast<std::size_t>(variables) + 1, 0) {}

void Propagator::assign(std::int32_t literal, std::uint32_t reason) {
    values_[index(literal)] = 1;
    values_[index(-literal)] = -1;
    reasons_[variable(literal)] = reason;
    trail_.push_back(literal);
}

std::size_t Propagator::add(std::span<const std::int32_t> clause, Id id) {
    if (refuted_) return kNowhere;
    std::size_t open = 0;
    for (const std::int32_t literal : clause) {
        if (value(literal) > 0) return kNowhere;
        open += value(literal) == 0;
    }
    if (clauses_.size() >= kNone) throw std::length_error("too many clauses for one proof");
    const auto place = static_cast<std::uint32_t>(clauses_.size());
    const std::size_t start = literals_.size();
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    clauses_.push_back({id, start, static_cast<std::uint32_t>(clause.size()), false});
    if (open == 0) {
        name_units();
        for (const std::int32_t literal : clause) refutation_.push_back(unit_ids_[variable(literal)]);
        refutation_.push_back(id);
        refuted_ = true;
        return place;
    }
    // Literals false for good stay in the clause, because their units belong into the hints, but are never watched.
    const auto stored = literals_.begin() + static_cast<std::ptrdiff_t>(start);
    std::stable_partition(stored, literals_.end(), [this](std::int32_t literal) { return value(literal) == 0; });
    if (open == 1) {
        assign(stored[0], place);
        return place;
    }
    const bool binary = clause.size() == 2;
    watches_[index(stored[0])].push_back({place, binary, stored[1]});
    watches_[index(stored[1])].push_back({place, binary, stored[0]});
    return place;
}

void Propagator::remove(std::size_t place) {
    Stored& clause = clauses_[place];
    clause.removed = true;
    if (clause.size != 2) return;
    // Binary clauses are never looked up during propagation: they have to leave their lists at once.
    for (std::size_t i = 0; i < 2; ++i)
        std::erase_if(watches_[index(literals_[clause.start + i])], [&](const Watch& watch) { return watch.place == place; });
}

// Handles the watch at `read`; false on a contradiction.
bool Propagator::visit(std::size_t list, std::size_t& read, std::size_t& write, std::uint32_t& conflict) {
    std::vector<Watch>& watches = watches_[list];
    const Watch watch = watches[write++] = watches[read++];
    const std::int8_t blocker_value = value(watch.blocker);
    if (blocker_value > 0) return true;
    if (watch.binary) {
        if (blocker_value < 0) {
            conflict = watch.place;
            return false;
        }
        assign(watch.blocker, watch.place);
        return true;
    }
    const Stored& clause = clauses_[watch.place];
    if (clause.removed) {
        --write;
        return true;
    }
    std::int32_t* const literals = literals_.data() + clause.start;
    if (index(literals[0]) == list) std::swap(literals[0], literals[1]);
    if (value(literals[0]) > 0) {
        watches[write - 1].blocker = literals[0];
        return true;
    }
    for (std::uint32_t i = 2; i < clause.size; ++i) {
        if (value(literals[i]) < 0) continue;
        std::swap(literals[1], literals[i]);
        watches_[index(literals[1])].push_back({watch.place, 0, literals[0]});
        --write;
        return true;
    }
    if (value(literals[0]) < 0) {
        conflict = watch.place;
        return false;
    }
    assign(literals[0], watch.place);
    return true;
}

// The place of a clause that is false, or kNone.
std::uint32_t Propagator::propagate() {
    std::uint32_t conflict = kNone;
    while (head_ < trail_.size() && conflict == kNone) {
        const std::size_t list = index(-trail_[head_++]);
        std::size_t read = 0, write = 0;
        while (read < watches_[list].size() && visit(list, read, write, conflict)) {
        }
        while (read < watches_[list].size()) watches_[list][write++] = watches_[list][read++];
        watches_[list].resize(write);
    }
    return conflict;
}

// Every literal that is true for good gets a unit clause of its own, so that later hints name one clause for it, and so that
// the clause behind it may be deleted.
void Propagator::name_units() {
    std::vector<Id> hints;
    for (; named_ < trail_.size(); ++named_) {
        const std::int32_t literal = trail_[named_];
        const Stored& reason = clauses_[reasons_[variable(literal)]];
        if (reason.size == 1) {
            unit_ids_[variable(literal)] = reason.id;
            continue;
        }
        hints.clear();
        for (std::uint32_t i = 0; i < reason.size; ++i)
            if (const std::int32_t other = literals_[reason.start + i]; other != literal)
                hints.push_back(unit_ids_[variable(other)]);
        hints.push_back(reason.id);
        unit_ids_[variable(literal)] = on_unit_(literal, hints);
    }
}

bool Propagator::settle() {
    if (refuted_) return true;
    const std::uint32_t conflict = propagate();
    name_units();
    if (conflict == kNone) return false;
    refuted_ = true;
    explain(conflict, trail_.size(), {}, refutation_);
    return true;
}

// The clauses that lead from the trail after `from` to the conflict: units first, then reasons in the order of the trail. What the
// assumed clause says itself needs no unit: a hint must not hold already.
void Propagator::explain(std::uint32_t conflict, std::size_t from, std::span<const std::int32_t> assumed,
                         std::vector<Id>& hints) {
    std::vector<Id> reasons{clauses_[conflict].id};
    std::vector<std::size_t> fixed;
    for (const std::int32_t literal : assumed) {
        const std::size_t v = variable(literal);
        if (unit_ids_[v] == 0) continue;
        marks_[v] = 1;
        fixed.push_back(v);
    }
    const auto mark = [&](std::uint32_t place) {
        for (const std::int32_t literal : literals_of(place)) {
            const std::size_t v = variable(literal);
            if (marks_[v] != 0) continue;
            marks_[v] = 1;
            if (unit_ids_[v] == 0) continue;
            hints.push_back(unit_ids_[v]);
            fixed.push_back(v);
        }
    };
    mark(conflict);
    for (std::size_t at = trail_.size(); at-- > from;) {
        const std::size_t v = variable(trail_[at]);
        if (marks_[v] == 0) continue;
        marks_[v] = 0;
        if (reasons_[v] == kNone) continue;
        reasons.push_back(clauses_[reasons_[v]].id);
        mark(reasons_[v]);
        marks_[v] = 0;
    }
    for (const std::size_t v : fixed) marks_[v] = 0;
    hints.insert(hints.end(), reasons.rbegin(), reasons.rend());
}

void Propagator::undo(std::size_t size) {
    while (trail_.size() > size) {
        values_[index(trail_.back())] = values_[index(-trail_.back())] = 0;
        trail_.pop_back();
    }
    head_ = size;
}

bool Propagator::follows(std::span<const std::int32_t> clause, std::vector<Id>& hints) {
    hints.clear();
    const std::size_t fixed = trail_.size();
    for (const std::int32_t literal : clause) {
        if (value(literal) > 0) {
            // True for good: its unit clause contradicts the assumption at once.
            undo(fixed);
            hints.push_back(unit_ids_[variable(literal)]);
            return true;
        }
        if (value(literal) == 0) assign(-literal, kNone);
    }
    const std::uint32_t conflict = propagate();
    if (conflict != kNone) explain(conflict, fixed, clause, hints);
    undo(fixed);
    return conflict != kNone;
}

}  // namespace modoku::proof
