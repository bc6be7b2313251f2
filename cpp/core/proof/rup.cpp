#include "proof/rup.h"

#include <algorithm>
#include <stdexcept>

namespace modoku::proof {

Propagator::Propagator(std::uint32_t variables, OnUnit on_unit)
    : on_unit_(std::move(on_unit)),
      binaries_(2 * (static_cast<std::size_t>(variables) + 1)),
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
    auto& lists = clause.size() == 2 ? binaries_ : watches_;
    lists[index(stored[0])].push_back({place, stored[1]});
    lists[index(stored[1])].push_back({place, stored[0]});
    return place;
}

void Propagator::remove(std::size_t place) {
    Stored& clause = clauses_[place];
    clause.removed = true;
    if (clause.size != 2) return;
    // Binary clauses are never looked up during propagation: they have to leave their lists at once.
    for (std::size_t i = 0; i < 2; ++i)
        std::erase_if(binaries_[index(literals_[clause.start + i])],
                      [&](const Watch& watch) { return watch.place == place; });
}

std::uint32_t Propagator::propagate_binaries() {
    while (binary_head_ < trail_.size())
        for (const Watch& watch : binaries_[index(-trail_[binary_head_++])]) {
            const std::int8_t other = value(watch.blocker);
            if (other < 0) return watch.place;
            if (other == 0) assign(watch.blocker, watch.place);
        }
    return kNone;
}

// True when the clause need not be watched by this literal any more: another one took over, or the clause was removed.
// False leaves the first literal of the clause as the only one that can still hold.
bool Propagator::move_watch(const Watch& watch, std::size_t list) {
    const Stored& clause = clauses_[watch.place];
    if (clause.removed) return true;
    std::int32_t* const literals = literals_.data() + clause.start;
    if (index(literals[0]) == list) std::swap(literals[0], literals[1]);
    if (value(literals[0]) > 0) return false;
    for (std::uint32_t i = 2; i < clause.size; ++i) {
        if (value(literals[i]) < 0) continue;
        std::swap(literals[1], literals[i]);
        watches_[index(literals[1])].push_back({watch.place, literals[0]});
        return true;
    }
    return false;
}

std::uint32_t Propagator::propagate_watches(std::size_t list) {
    std::vector<Watch>& watches = watches_[list];
    std::uint32_t conflict = kNone;
    std::size_t read = 0, write = 0;
    while (read < watches.size() && conflict == kNone) {
        const Watch watch = watches[write++] = watches[read++];
        if (value(watch.blocker) > 0) continue;
        if (move_watch(watch, list)) {
            --write;
            continue;
        }
        const std::int32_t last = literals_[clauses_[watch.place].start];
        watches[write - 1].blocker = last;
        if (value(last) < 0) conflict = watch.place;
        if (value(last) == 0) assign(last, watch.place);
    }
    while (read < watches.size()) watches[write++] = watches[read++];
    watches.resize(write);
    return conflict;
}

// The place of a clause that is false, or kNone. Binary clauses go first: they are cheap, and give short hints.
std::uint32_t Propagator::propagate() {
    for (;;) {
        if (const std::uint32_t conflict = propagate_binaries(); conflict != kNone) return conflict;
        if (head_ == trail_.size()) return kNone;
        const std::size_t list = index(-trail_[head_++]);
        if (const std::uint32_t conflict = propagate_watches(list); conflict != kNone) return conflict;
    }
}

// Every literal that is true for good gets a unit clause of its own, so that later hints name one clause for it, and so
// that the clause behind it may be deleted.
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

// The clauses that lead from the trail after `from` to the conflict: units first, then reasons in the order of the
// trail. What the assumed clause says itself needs no unit: a hint must not hold already.
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
    head_ = binary_head_ = size;
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
