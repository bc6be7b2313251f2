// Sums: which of the rules enforces one, and the sums that follow from cages and houses together.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "compiler.h"

namespace modoku::general {

void Compiler::operator()(const Sum& constraint) {
    Terms terms;
    for (std::size_t i = 0; i < constraint.cells.size(); ++i) {
        const Var v = problem_.var_of(constraint.cells[i]);
        const std::int64_t factor = constraint.coefficients.empty() ? 1 : constraint.coefficients[i];
        auto same = std::find_if(terms.begin(), terms.end(), [&](const auto& term) { return term.first == v; });
        if (same == terms.end()) terms.emplace_back(v, factor);
        else same->second += factor;
    }
    std::erase_if(terms, [](const auto& term) { return term.second == 0; });
    const bool cage = constraint.comparison == Comparison::equal &&
                      std::all_of(terms.begin(), terms.end(), [](const auto& term) { return term.second == 1; });
    if (cage) {
        Cage found{{}, constraint.total};
        for (const auto& term : terms) found.vars.push_back(term.first);
        std::sort(found.vars.begin(), found.vars.end());
        cages_.push_back(std::move(found));
    }
    add_sum(std::move(terms), constraint.comparison, constraint.total);
}

void Compiler::add_sum(Terms terms, Comparison comparison, std::int64_t total) {
    auto negate = [&] {
        for (auto& term : terms) term.second = -term.second;
        total = -total;
    };
    switch (comparison) {
        case Comparison::equal: return add_equality(std::move(terms), total, Origin::asked);
        case Comparison::not_equal: {
            std::vector<Var> vars;
            std::vector<std::int64_t> factors;
            for (const auto& [v, factor] : terms) {
                vars.push_back(v);
                factors.push_back(factor);
            }
            if (terms.empty()) problem_.impossible_ |= total == 0;
            else add<Unequal>(std::move(vars), std::move(factors), total);
            return;
        }
        case Comparison::greater: negate(); [[fallthrough]];
        case Comparison::less: return add_bounded(terms, total - 1, false);
        case Comparison::greater_equal: negate(); [[fallthrough]];
        case Comparison::less_equal: return add_bounded(terms, total, false);
    }
}

void Compiler::add_equality(Terms terms, std::int64_t total, Origin origin) {
    std::int64_t divisor = 0;
    for (const auto& term : terms) divisor = std::gcd(divisor, term.second);
    if (terms.empty() || total % divisor != 0) {
        problem_.impossible_ |= !terms.empty() || total != 0;
        return;
    }
    if (terms.front().second < 0) divisor = -divisor;
    total /= divisor;
    std::vector<Var> vars;
    bool plain = true;
    for (auto& [v, factor] : terms) {
        factor /= divisor;
        plain &= factor == 1;
        vars.push_back(v);
    }
    if (plain && vars.size() > 1 && are_different(vars)) {
        if (const auto sets = sets_with_sum(pool_of(vars), static_cast<int>(vars.size()), total)) {
            if (sets->empty()) problem_.impossible_ = true;
            else add_digit_sets(std::move(vars), sets);
            return;
        }
    }
    if (origin == Origin::asked && add_blocks(terms, total)) return;
    add_bounded(terms, total, true);
}

void Compiler::add_bounded(const Terms& terms, std::int64_t total, bool equal) {
    if (terms.empty()) {
        problem_.impossible_ |= equal ? total != 0 : total < 0;
        return;
    }
    std::vector<Var> vars;
    std::vector<std::int64_t> coefficients;
    std::vector<std::uint32_t> ends;
    for (const Part& part : split(terms, 0)) {
        // More different cells than digits: the rule's fixed arrays hold 64, and there is no solution anyway.
        if (part.vars.size() > static_cast<std::size_t>(problem_.size())) problem_.impossible_ = true;
        vars.insert(vars.end(), part.vars.begin(), part.vars.end());
        coefficients.insert(coefficients.end(), part.vars.size(), part.factor);
        ends.push_back(static_cast<std::uint32_t>(vars.size()));
    }
    if (!problem_.impossible_) add<Linear>(std::move(vars), std::move(coefficients), std::move(ends), total, equal);
}

Mask Compiler::pool_of(const std::vector<Var>& vars) const {
    Mask pool = 0;
    for (Var v : vars) pool |= problem_.domains_[v];
    return pool;
}

const std::shared_ptr<const DigitSubsets>& Compiler::subsets_of(Mask pool) {
    auto& subsets = subsets_[pool];
    if (!subsets) subsets = std::make_shared<DigitSubsets>(pool);
    return subsets;
}

// All sets of so many digits of a pool with this sum, or null where there are too many to list.
std::shared_ptr<const std::vector<Mask>> Compiler::sets_with_sum(Mask pool, int count, std::int64_t total) {
    constexpr int pool_at_most = 16;
    const int digits = count_bits(pool);
    if (digits > pool_at_most) return nullptr;
    auto& found = sets_[{pool, count, total}];
    if (found) return found;
    auto sets = std::make_shared<std::vector<Mask>>();
    if (count <= digits) {
        for (const auto& subset : subsets_of(pool)->of_count(count)) {
            if (subset.sum == total) sets->push_back(subset.digits);
        }
    }
    found = std::move(sets);
    return found;
}

std::int64_t Compiler::sum_of_house(std::size_t house) const {
    const Mask digits = problem_.house_digits(house);
    return SumRange(digits, count_bits(digits)).least;
}

// The rule of 45: the cells of some houses that no cage covers, less the cells of cages that stick out, have a known
// sum.
void Compiler::derive_sums() {
    if (cages_.size() < 2 || problem_.impossible_) return;
    // Neighbouring houses of the list are rows beside rows, columns beside columns: up to three of them together.
    constexpr std::size_t together_at_most = 3;
    const auto& groups = problem_.groups();
    for (std::size_t first = 0; first < groups.size(); ++first) {
        std::vector<std::size_t> houses;
        for (std::size_t h = first; h < groups.size() && houses.size() < together_at_most && problem_.is_house(h);
             ++h) {
            const bool apart = std::all_of(houses.begin(), houses.end(), [&](std::size_t other) {
                return std::none_of(groups[h].begin(), groups[h].end(), [&](std::uint32_t c) {
                    return std::binary_search(groups[other].begin(), groups[other].end(), c);
                });
            });
            if (!apart) break;
            houses.push_back(h);
            derive_from(houses);
        }
    }
}

void Compiler::derive_from(const std::vector<std::size_t>& houses) {
    // Longer sums infer next to nothing.
    constexpr std::size_t terms_at_most = 5;
    std::vector<Var> inside;
    for (std::size_t h : houses) {
        for (std::uint32_t c : problem_.groups()[h]) inside.push_back(static_cast<Var>(c));
    }
    std::sort(inside.begin(), inside.end());
    std::int64_t total = 0;
    for (std::size_t h : houses) total += sum_of_house(h);
    std::vector<Var> covered;
    Terms terms;
    for (const Cage& cage : cages_) {
        std::vector<Var> within, beyond, again;
        std::set_intersection(cage.vars.begin(), cage.vars.end(), inside.begin(), inside.end(),
                              std::back_inserter(within));
        std::set_difference(cage.vars.begin(), cage.vars.end(), inside.begin(), inside.end(),
                            std::back_inserter(beyond));
        std::set_intersection(within.begin(), within.end(), covered.begin(), covered.end(), std::back_inserter(again));
        if (within.size() <= beyond.size() || !again.empty()) continue;
        covered.insert(covered.end(), within.begin(), within.end());
        std::sort(covered.begin(), covered.end());
        for (Var v : beyond) {
            auto same = std::find_if(terms.begin(), terms.end(), [&](const auto& term) { return term.first == v; });
            if (same == terms.end()) terms.emplace_back(v, -1);
            else --same->second;
        }
        total -= cage.total;
    }
    if (covered.empty()) return;
    std::vector<Var> bare;
    std::set_difference(inside.begin(), inside.end(), covered.begin(), covered.end(), std::back_inserter(bare));
    for (Var v : bare) terms.emplace_back(v, 1);
    if (!terms.empty() && terms.size() <= terms_at_most) add_equality(std::move(terms), total, Origin::derived);
    else if (terms.empty() && total != 0) problem_.impossible_ = true;
}

}  // namespace modoku::general
