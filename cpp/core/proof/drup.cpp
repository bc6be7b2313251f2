#include "proof/drup.h"

#include <unordered_map>

#include "proof/lrat_text.h"
#include "proof/rup.h"

namespace modoku::proof {
namespace {

// Where the clauses of the proof are stored, by content, so that a deletion finds them.
class Index {
   public:
    void add(const Clause& clause, std::size_t place) { places_.emplace(hash(clause), place); }

    std::size_t take(const Clause& clause, const Propagator& propagator) {
        const auto [first, last] = places_.equal_range(hash(clause));
        for (auto at = first; at != last; ++at) {
            const auto stored = propagator.literals_of(at->second);
            Clause sorted(stored.begin(), stored.end());
            normalise(sorted);
            if (sorted != clause) continue;
            const std::size_t place = at->second;
            places_.erase(at);
            return place;
        }
        return Propagator::kNowhere;
    }

   private:
    static std::uint64_t hash(const Clause& clause) {
        std::uint64_t value = clause.size();
        for (const std::int32_t literal : clause)
            value = (value ^ static_cast<std::uint32_t>(literal)) * 0x9E3779B97F4A7C15ull;
        return value ^ (value >> 29);
    }

    std::unordered_multimap<std::uint64_t, std::size_t> places_;
};

class Checker {
   public:
    explicit Checker(const Formula& formula)
        : lrat_(formula.size()),
          propagator_(formula.variables(), [this](std::int32_t literal, const std::vector<Id>& hints) {
              return lrat_.add({&literal, 1}, hints);
          }) {
        load(formula);
    }

    bool refuted() const { return propagator_.refuted(); }

    bool apply(Step& step) {
        // A clause with a literal and its opposite says nothing.
        if (!normalise(step.clause)) return true;
        if (step.deletion) {
            const std::size_t place = lemmas_.take(step.clause, propagator_);
            if (place != Propagator::kNowhere) propagator_.remove(place);
            return true;
        }
        if (!propagator_.follows(step.clause, hints_)) return false;
        const Id id = lrat_.add(step.clause, hints_);
        const std::size_t place = propagator_.add(step.clause, id);
        if (place != Propagator::kNowhere) lemmas_.add(step.clause, place);
        propagator_.settle();
        return true;
    }

    std::string finish() {
        lrat_.add({}, propagator_.refutation());
        return lrat_.write();
    }

   private:
    // Units first: most clauses of a puzzle with its givens then hold for good and need not be stored.
    void load(const Formula& formula) {
        for (std::size_t id = 1; id <= formula.size(); ++id)
            if (formula.clause(id).size() == 1) propagator_.add(formula.clause(id), id);
        Clause clause;
        for (std::size_t id = 1; id <= formula.size(); ++id) {
            const auto given = formula.clause(id);
            if (given.size() == 1) continue;
            clause.assign(given.begin(), given.end());
            if (normalise(clause)) propagator_.add(clause, id);
        }
        propagator_.settle();
    }

    LratText lrat_;
    Propagator propagator_;
    Index lemmas_;
    std::vector<Id> hints_;
};

}  // namespace

Verification check_drup(std::span<const std::int32_t> clauses, std::uint32_t variables, std::string_view proof,
                        DrupFormat format, const Budget& budget) {
    const Formula formula(clauses, variables);
    Meter meter(budget);
    Verification result;
    Checker checker(formula);
    StepReader reader(proof, format, variables);
    Step step;
    while (!checker.refuted()) {
        if (meter.interrupted() || meter.spent(0, 8)) {
            result.message = std::string("not finished: ") + name(meter.stop());
            return result;
        }
        if (!reader.next(step)) {
            result.message = reader.error().empty() ? "the proof ends without a contradiction" : reader.error();
            return result;
        }
        ++result.steps;
        if (!checker.apply(step)) {
            result.message = "step " + std::to_string(result.steps) + " does not follow by unit propagation";
            return result;
        }
    }
    result.ok = true;
    result.message = "the formula has no model";
    result.lrat = checker.finish();
    return result;
}

}  // namespace modoku::proof
