// Sums by blocks of cells that differ, and the sums of sums that have longer blocks.
#include <algorithm>
#include <cstdlib>
#include <map>

#include "compiler.h"

namespace modoku::general {

const BlockSplitter& Compiler::splitter() {
    if (!splitter_) splitter_.emplace(problem_);
    return *splitter_;
}

// Cells with different factors are in different blocks, so each factor is split by itself.
std::vector<Compiler::Part> Compiler::split(const Terms& terms, int random_tries) {
    std::map<std::int64_t, std::vector<Var>> by_factor;
    for (const auto& [v, factor] : terms) by_factor[factor].push_back(v);
    std::vector<Part> parts;
    for (const auto& [factor, vars] : by_factor) {
        for (const auto& block : splitter().split(splitter().to_set(vars), random_tries).blocks)
            parts.push_back({splitter().to_list(block), factor});
    }
    return parts;
}

// The two or three terms with the largest factors of one sign, if their cells differ: 10a + b, where 99 cannot be.
Compiler::Terms Compiler::find_number(const Terms& terms) const {
    constexpr std::size_t digits_at_most = 3;
    Terms sorted = terms;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return std::abs(a.second) > std::abs(b.second); });
    Terms number;
    for (const auto& term : sorted) {
        if (number.size() == digits_at_most || std::abs(sorted.front().second) == 1) break;
        const bool fits = std::all_of(number.begin(), number.end(), [&](const auto& other) {
            return problem_.are_peers(term.first, other.first) && std::abs(term.second) < std::abs(other.second) &&
                   (term.second > 0) == (other.second > 0);
        });
        if (fits) number.push_back(term);
    }
    if (number.size() < 2) number.clear();
    return number;
}

BlockSum::Block Compiler::make_block(const Part& part, std::size_t first) {
    BlockSum::Block block;
    block.first = static_cast<std::uint32_t>(first);
    block.last = static_cast<std::uint32_t>(first + part.vars.size());
    block.factor = part.factor;
    const Mask pool = pool_of(part.vars);
    const int digits = count_bits(pool);
    const auto count = static_cast<int>(part.vars.size());
    if (digits < count) problem_.impossible_ = true;
    block.sums = SumRange(pool, count);
    if (count == 1 || digits > DigitSubsets::pool_at_most) return block;
    block.subsets = subsets_of(pool);
    block.onlookers = find_onlookers(part.vars);
    add_rests(block, part.vars);
    return block;
}

void Compiler::add_rests(BlockSum::Block& block, const std::vector<Var>& vars) const {
    for (std::uint32_t g : problem_.groups_of()[vars.front()]) {
        const auto house = problem_.groups()[g];
        if (!problem_.is_house(g) || house.size() > BlockSum::rest_at_most + 1 || house.size() == vars.size()) continue;
        BlockSum::Rest rest;
        rest.digits = problem_.house_digits(g);
        for (std::uint32_t v : house) {
            if (std::find(vars.begin(), vars.end(), v) == vars.end()) rest.vars.push_back(static_cast<Var>(v));
        }
        const bool has_block = rest.vars.size() + vars.size() == house.size();
        if (has_block && block.rests.size() < BlockSum::rests_at_most) block.rests.push_back(std::move(rest));
    }
}

// False where the sum is too wide, or has too many digits, for a rule by blocks.
bool Compiler::add_blocks(const Terms& terms, std::int64_t total) {
    constexpr int random_tries = 24;
    if (terms.size() < 2) return false;
    const Terms number = find_number(terms);
    Terms others = terms;
    std::erase_if(others,
                  [&](const auto& term) { return std::find(number.begin(), number.end(), term) != number.end(); });
    std::vector<BlockSum::Block> blocks;
    std::vector<Part> parts = split(others, random_tries);
    auto range = [&](const Part& part) {
        return std::abs(part.factor) * SumRange(pool_of(part.vars), static_cast<int>(part.vars.size())).width;
    };
    // The widest last: it need not fit the bits.
    std::stable_sort(parts.begin(), parts.end(), [&](const Part& a, const Part& b) { return range(a) < range(b); });
    std::vector<Var> vars;
    for (const Part& part : parts) {
        blocks.push_back(make_block(part, vars.size()));
        vars.insert(vars.end(), part.vars.begin(), part.vars.end());
    }
    BlockSum::Number digits;
    for (const auto& [v, factor] : number) {
        vars.push_back(v);
        digits.factors.push_back(factor);
    }
    if (problem_.impossible_) return true;
    if (!BlockSum::can_hold(blocks, digits)) return false;
    add<BlockSum>(std::move(vars), std::move(blocks), std::move(digits), total);
    return true;
}

// Sums whose cells can repeat, and all houses; a house has a sum too, and no room.
std::vector<Compiler::Together> Compiler::find_addends() const {
    constexpr std::size_t sums_at_most = 64;
    std::vector<Together> found;
    for (std::size_t c = 0; c < cages_.size() && found.size() < sums_at_most; ++c) {
        if (cages_[c].vars.size() < 3 || are_different(cages_[c].vars)) continue;
        found.push_back({splitter_->to_set(cages_[c].vars), cages_[c].total, 0, {c}});
        found.back().range = splitter_->split(found.back().vars, 1).range;
    }
    for (std::size_t g = 0; found.size() > 1 && g < problem_.groups().size(); ++g) {
        if (!problem_.is_house(g)) continue;
        std::vector<Var> vars;
        for (std::uint32_t v : problem_.groups()[g]) vars.push_back(static_cast<Var>(v));
        found.push_back({splitter_->to_set(vars), sum_of_house(g), 0, {cages_.size() + g}});
    }
    return found;
}

// Adds what narrows the range most; false if nothing does.
bool Compiler::add_best(Together& sum, const std::vector<Together>& addends) const {
    std::int64_t best_gain = 0;
    Together best;
    for (const Together& other : addends) {
        Together both = sum;
        bool is_apart = true;
        for (std::size_t w = 0; w < both.vars.size(); ++w) {
            is_apart &= (sum.vars[w] & other.vars[w]) == 0;
            both.vars[w] |= other.vars[w];
        }
        if (!is_apart) continue;
        both.range = splitter_->split(both.vars, 1).range;
        const std::int64_t gain = sum.range + other.range - both.range;
        if (gain <= best_gain) continue;
        best_gain = gain;
        both.total += other.total;
        both.members.push_back(other.members.front());
        best = std::move(both);
    }
    if (best_gain == 0) return false;
    sum = std::move(best);
    return true;
}

// Where the cells of two sums share houses, the blocks of both are longer, and the range of what they add up to is
// narrower than the two ranges: parallel diagonals, and what they leave of a house.
void Compiler::combine_sums() {
    constexpr std::size_t together_at_most = 8;
    if (problem_.impossible_ || cages_.size() < 2) return;
    splitter();
    const std::vector<Together> addends = find_addends();
    std::vector<std::vector<std::size_t>> known;
    for (const Together& seed : addends) {
        if (seed.members.front() >= cages_.size()) break;
        Together sum = seed;
        while (sum.members.size() < together_at_most && add_best(sum, addends)) continue;
        std::sort(sum.members.begin(), sum.members.end());
        if (sum.members.size() < 2 || std::find(known.begin(), known.end(), sum.members) != known.end()) continue;
        known.push_back(sum.members);
        Terms terms;
        for (Var v : splitter_->to_list(sum.vars)) terms.emplace_back(v, 1);
        add_blocks(terms, sum.total);
    }
}

}  // namespace modoku::general
