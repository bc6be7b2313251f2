#include "census/estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "general/state.h"
#include "random.h"

namespace modoku::census {

namespace {

using general::Mask;
using general::State;
using general::Var;

constexpr double kNothing = -std::numeric_limits<double>::infinity();

Mask drawn(Mask digits, Random& random) {
    const auto count = static_cast<std::uint64_t>(general::count_bits(digits));
    for (std::uint64_t skipped = random.below(count); skipped > 0; --skipped) digits &= digits - 1;
    return digits & (0 - digits);
}

class Population {
   public:
    Population(const State& root, std::uint32_t size, Random& random)
        : states_(size, root), weights_(size, 0.0), random_(random) {}

    // The logarithm of the estimate; stops early, with a value that means nothing, when the budget is spent.
    double run(general::Budget& budget) {
        for (Var v = 0; v < states_[0].problem().var_count(); ++v) {
            for (std::size_t i = 0; i < states_.size(); ++i) place(i, v);
            if (budget.poll() || !renew()) return kNothing;
        }
        return logarithm_ + log_of_mean();
    }

   private:
    void place(std::size_t i, Var v) {
        State& state = states_[i];
        if (weights_[i] == kNothing || !state.is_open(v)) return;
        weights_[i] += std::log(general::count_bits(state.domain(v)));
        if (!state.keep(v, drawn(state.domain(v), random_)) || !state.propagate()) weights_[i] = kNothing;
    }

    // Draws the population anew if its weights are worth less than half of it; false if every descent has failed.
    bool renew() {
        const double most = *std::max_element(weights_.begin(), weights_.end());
        if (most == kNothing) return false;
        double sum = 0, squares = 0;
        for (const double weight : weights_) {
            const double share = std::exp(weight - most);
            sum += share;
            squares += share * share;
        }
        if (sum * sum >= 0.5 * squares * static_cast<double>(weights_.size())) return true;
        logarithm_ += log_of_mean();
        // Equally spaced pointers into the shares laid end to end: each descent goes on as often as its share says, up
        // to rounding.
        std::vector<State> next;
        next.reserve(states_.size());
        const double step = sum / static_cast<double>(states_.size());
        double pointer = static_cast<double>(random_.next() >> 11) * 0x1p-53 * step, end = 0;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            end += std::exp(weights_[i] - most);
            for (; pointer < end && next.size() < states_.size(); pointer += step) next.push_back(states_[i]);
        }
        // Rounding may leave the last pointer beyond the end.
        while (next.size() < states_.size()) next.push_back(next.back());
        states_ = std::move(next);
        std::fill(weights_.begin(), weights_.end(), 0.0);
        return true;
    }

    double log_of_mean() const {
        const double most = *std::max_element(weights_.begin(), weights_.end());
        double sum = 0;
        for (const double weight : weights_) sum += std::exp(weight - most);
        return most + std::log(sum / static_cast<double>(weights_.size()));
    }

    std::vector<State> states_;
    std::vector<double> weights_;  // logarithms
    Random& random_;
    double logarithm_ = 0;  // of the estimate, up to the last time the population was drawn
};

}  // namespace

Estimates estimate_solutions(const general::Problem& problem, std::uint32_t population, std::uint64_t populations,
                             std::uint64_t seed, const general::Limits& limits) {
    if (population < 1 || population > 100'000) throw std::invalid_argument("a population of 1 to 100,000 descents");
    Estimates result;
    general::Budget budget(limits);
    Random random(seed);
    State root(problem);
    const bool possible = !problem.impossible() && root.propagate();
    for (std::uint64_t at = 0; at < populations && !budget.poll(); ++at) {
        const double logarithm = possible ? Population(root, population, random).run(budget) : kNothing;
        if (budget.poll()) break;
        result.logarithms.push_back(logarithm);
    }
    result.stop = budget.stop();
    return result;
}

}  // namespace modoku::census
