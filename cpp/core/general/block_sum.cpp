#include "block_sum.h"

#include <algorithm>
#include <cstdlib>

#include "matching.h"
#include "state.h"

namespace modoku::general {

namespace {

// Which sums there are, as bits from the least one on.
struct Sums {
    std::uint64_t words[BlockSum::words_at_most];

    void clear(int count) { std::fill(words, words + count, 0); }
    bool has(std::int64_t sum, int count) const {
        return sum >= 0 && sum < 64 * count && (words[sum >> 6] >> (sum & 63) & 1);
    }
    void add(std::int64_t sum) { words[sum >> 6] |= std::uint64_t{1} << (sum & 63); }

    void add_shifted(const Sums& from, std::int64_t by, int count) {
        const int skip = static_cast<int>(by >> 6);
        const int shift = static_cast<int>(by & 63);
        for (int w = count - 1; w >= skip; --w) {
            std::uint64_t moved = from.words[w - skip] << shift;
            if (shift && w > skip) moved |= from.words[w - skip - 1] >> (64 - shift);
            words[w] |= moved;
        }
    }

    // Adds the sums of `low` that, with so much more, are in `high`; false if there is none.
    bool add_meeting(const Sums& low, const Sums& high, std::int64_t by, int count) {
        const int skip = static_cast<int>(by >> 6);
        const int shift = static_cast<int>(by & 63);
        std::uint64_t any = 0;
        for (int w = 0; w + skip < count; ++w) {
            std::uint64_t down = high.words[w + skip] >> shift;
            if (shift && w + skip + 1 < count) down |= high.words[w + skip + 1] << (64 - shift);
            down &= low.words[w];
            any |= down;
            words[w] |= down;
        }
        return any != 0;
    }
};

// A cheap part of Hall's condition: each cell has a digit of the set, no two have the same one alone, and no digit is
// left over. For two and three cells it is all of it.
bool fits(const Mask* cells, int count, Mask set) {
    Mask all = 0;
    Mask singles = 0;
    for (int i = 0; i < count; ++i) {
        const Mask mine = cells[i] & set;
        if (!mine) return false;
        all |= mine;
        if (is_single(mine)) {
            if (singles & mine) return false;
            singles |= mine;
        }
    }
    return all == set;
}

// Less still, for the many cells of the rest of a house.
bool rest_fits(const Mask* cells, std::size_t count, Mask set) {
    Mask all = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Mask mine = cells[i] & set;
        if (!mine) return false;
        all |= mine;
    }
    return all == set;
}

}  // namespace

SumRange::SumRange(Mask pool, int count) {
    int greatest = 0;
    Mask low = pool;
    Mask high = pool;
    for (int i = 0; i < count && low; ++i) {
        least += lowest(low) + 1;
        greatest += highest(high) + 1;
        low &= low - 1;
        high &= ~bit(highest(high));
    }
    width = greatest - least;
}

DigitSubsets::DigitSubsets(Mask pool) : by_count_(static_cast<std::size_t>(count_bits(pool)) + 1) {
    Mask set = 0;
    do {
        int sum = 0;
        for_each_bit(set, [&](int d) { sum += d + 1; });
        by_count_[static_cast<std::size_t>(count_bits(set))].push_back({set, sum});
        set = (set - pool) & pool;
    } while (set);
}

// What a block has found of itself.
struct BlockSum::Found {
    Mask open[DigitSubsets::pool_at_most];
    Var var[DigitSubsets::pool_at_most];
    int count = 0;  // of open cells
    Mask closed = 0;
    int closed_sum = 0;
    std::uint64_t sums = 0;     // that some set of digits reaches, from the least one of the block on
    std::uint64_t allowed = 0;  // those of them that the other blocks can make up to the total
    std::size_t first = 0;      // its sets: numbers in the list of subsets, in `State::words`
    std::size_t last = 0;
};

struct BlockSum::Work {
    Found found[blocks_at_most];
    Sums before[blocks_at_most + 1];  // the sums of all blocks before one, from their least on
    Sums needed;                      // those of them that the blocks from there on can make up to the total
};

bool BlockSum::can_hold(const std::vector<Block>& blocks, const Number& number) {
    if (blocks.size() > blocks_at_most) return false;
    std::int64_t bits = 1;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const Block& block = blocks[b];
        if (block.sums.width >= 64) return false;
        if (block.last - block.first > 1 && !block.subsets) return false;
        if (b + 1 < blocks.size() || !number.factors.empty()) bits += std::abs(block.factor) * block.sums.width;
        if (bits > words_at_most * 64) return false;
    }
    return true;
}

BlockSum::BlockSum(std::vector<Var> vars_in_order, std::vector<Block> blocks, Number number, std::int64_t total)
    : Propagator(std::move(vars_in_order), true),
      blocks_(std::move(blocks)),
      number_(std::move(number)),
      total_(total) {
    std::int64_t bits = 1;
    wakes_ = vars();
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        const Block& block = blocks_[b];
        const SumRange sums = block.sums;
        least_ += block.factor * (block.factor > 0 ? sums.least : sums.least + sums.width);
        if (b + 1 < blocks_.size() || !number_.factors.empty()) bits += std::abs(block.factor) * sums.width;
        for (const Rest& rest : block.rests) wakes_.insert(wakes_.end(), rest.vars.begin(), rest.vars.end());
    }
    words_ = static_cast<int>((bits + 63) / 64);
    std::sort(wakes_.begin(), wakes_.end());
    wakes_.erase(std::unique(wakes_.begin(), wakes_.end()), wakes_.end());
}

// How far a sum of the block, counted from its least one, takes the whole above its own least.
std::int64_t BlockSum::place(const Block& block, int sum) const {
    return block.factor > 0 ? block.factor * sum : -block.factor * (block.sums.width - sum);
}

BlockSum::Bounds BlockSum::bounds_of_number(const State& state) const {
    Bounds sum;
    for (std::size_t i = 0; i < number_.factors.size(); ++i) {
        const Mask d = state.domain(vars()[number_first() + i]);
        const std::int64_t factor = number_.factors[i];
        sum.low += factor * ((factor > 0 ? lowest(d) : highest(d)) + 1);
        sum.high += factor * ((factor > 0 ? highest(d) : lowest(d)) + 1);
    }
    return sum;
}

// In the order of their least digits each cell takes the next one that is free, and the same from above; false if that
// does not come out, which says that something is to be inferred.
bool BlockSum::find_bounds(const State& state, const Block& block, Bounds& sum) const {
    std::uint8_t lows[DigitSubsets::pool_at_most];
    std::uint8_t highs[DigitSubsets::pool_at_most];
    Mask up = 0;
    int count = 0;
    for (std::size_t i = block.first; i < block.last; ++i, ++count) {
        const Mask d = state.domain(vars()[i]);
        up |= d;
        const auto low = static_cast<std::uint8_t>(lowest(d));
        const auto high = static_cast<std::uint8_t>(highest(d));
        int j = count;
        for (; j > 0 && lows[j - 1] > low; --j) lows[j] = lows[j - 1];
        lows[j] = low;
        for (j = count; j > 0 && highs[j - 1] < high; --j) highs[j] = highs[j - 1];
        highs[j] = high;
    }
    Mask down = up;
    Bounds digits{count, count};
    for (int i = 0; i < count; ++i) {
        up &= from(lows[i]);
        down &= below(highs[i] + 1);
        if (!up || !down) return false;
        digits.low += lowest(up);
        digits.high += highest(down);
        up &= up - 1;
        down &= ~bit(highest(down));
    }
    sum = block.factor > 0 ? Bounds{block.factor * digits.low, block.factor * digits.high}
                           : Bounds{block.factor * digits.high, block.factor * digits.low};
    return true;
}

// Whether bounds alone say that every block is free: then there is next to nothing to infer, and looking at the sets
// would be wasted.
bool BlockSum::is_slack(const State& state) const {
    constexpr int open_at_least = 7;
    int open = 0;
    for (Var v : vars()) open += state.is_open(v);
    if (open < open_at_least) return false;
    Bounds all = bounds_of_number(state);
    std::int64_t widest = all.high - all.low;
    for (const Block& block : blocks_) {
        Bounds sum;
        if (!find_bounds(state, block, sum)) return false;
        all.low += sum.low;
        all.high += sum.high;
        widest = std::max(widest, sum.high - sum.low);
    }
    // A part is free where the others leave room for all of it, above and below.
    return all.low + widest <= total_ && all.high - widest >= total_;
}

// The sets of digits that the open cells of a block can hold while the rest of its houses can hold the others.
bool BlockSum::find_sums(State& state, const Block& block, Found& found) const {
    found.first = found.last = state.words.size();
    Mask pool = 0;
    for (std::size_t i = block.first; i < block.last; ++i) {
        const Var v = vars()[i];
        const Mask d = state.domain(v);
        if (is_single(d)) {
            if (found.closed & d) return false;
            found.closed |= d;
            found.closed_sum += lowest(d) + 1;
        } else {
            found.open[found.count] = d;
            found.var[found.count++] = v;
            pool |= d;
        }
    }
    pool &= ~found.closed;
    const int offset = found.closed_sum - block.sums.least;
    if (found.count == 0) {
        found.sums = bit(offset);
        return true;
    }
    if (found.count == 1) {
        for_each_bit(pool, [&](int d) { found.sums |= bit(offset + d + 1); });
        return found.sums != 0;
    }
    Mask rests[rests_at_most][rest_at_most];
    for (std::size_t r = 0; r < block.rests.size(); ++r) {
        const auto& cells = block.rests[r].vars;
        for (std::size_t i = 0; i < cells.size(); ++i) rests[r][i] = state.domain(cells[i]);
    }
    const auto& subsets = block.subsets->of_count(found.count);
    for (std::size_t s = 0; s < subsets.size(); ++s) {
        const Mask set = subsets[s].digits;
        if ((set & ~pool) || !fits(found.open, found.count, set)) continue;
        bool possible = true;
        for (std::size_t r = 0; r < block.rests.size() && possible; ++r) {
            const Rest& rest = block.rests[r];
            possible = rest_fits(rests[r], rest.vars.size(), rest.digits & ~(set | found.closed));
        }
        if (!possible) continue;
        state.words.push_back(s);
        found.sums |= bit(offset + subsets[s].sum);
    }
    found.last = state.words.size();
    return found.sums != 0;
}

// Tries all values of the number; leaves in `needed` what the blocks must add up to.
bool BlockSum::fit_number(State& state, Work& work) const {
    const Sums& before = work.before[blocks_.size()];
    const std::size_t first = number_first();
    const bool has_third = number_.factors.size() > 2;
    const Mask second = state.domain(vars()[first + 1]);
    const Mask third = has_third ? state.domain(vars()[first + 2]) : 1;
    Mask kept[3] = {0, 0, 0};
    for_each_bit(state.domain(vars()[first]), [&](int x) {
        for_each_bit(second & ~bit(x), [&](int y) {
            const std::int64_t left = total_ - least_ - number_.factors[0] * (x + 1) - number_.factors[1] * (y + 1);
            for_each_bit(has_third ? third & ~bit(x) & ~bit(y) : third, [&](int z) {
                const std::int64_t sum = has_third ? left - number_.factors[2] * (z + 1) : left;
                if (!before.has(sum, words_)) return;
                work.needed.add(sum);
                kept[0] |= bit(x);
                kept[1] |= bit(y);
                kept[2] |= bit(z);
            });
        });
    });
    for (std::size_t i = 0; i < number_.factors.size(); ++i) {
        if (!state.keep(vars()[first + i], kept[i])) return false;
    }
    return true;
}

// The same of the last block, where there is no number.
bool BlockSum::fit_last(Work& work) const {
    const Block& block = blocks_.back();
    Found& found = work.found[blocks_.size() - 1];
    const Sums& before = work.before[blocks_.size() - 1];
    for_each_bit(found.sums, [&](int j) {
        const std::int64_t sum = total_ - least_ - place(block, j);
        if (!before.has(sum, words_)) return;
        work.needed.add(sum);
        found.allowed |= bit(j);
    });
    return found.allowed != 0;
}

// From the last to the first: the sums of each block that fit those of the blocks before it and what is needed.
void BlockSum::fit_blocks(Work& work) const {
    for (std::size_t b = blocks_.size() - (number_.factors.empty() ? 1 : 0); b-- > 0;) {
        Sums met;
        met.clear(words_);
        for_each_bit(work.found[b].sums, [&](int j) {
            if (met.add_meeting(work.before[b], work.needed, place(blocks_[b], j), words_))
                work.found[b].allowed |= bit(j);
        });
        work.needed = met;
    }
}

// Leaves to the cells of a block the digits of the sets with a sum that is allowed.
bool BlockSum::narrow(State& state, const Block& block, const Found& found) const {
    if (found.count == 0) return true;
    const int offset = found.closed_sum - block.sums.least;
    if (found.count == 1) {
        Mask kept = 0;
        for_each_bit(found.allowed, [&](int j) { kept |= bit(j - offset - 1); });
        return state.keep(found.var[0], kept);
    }
    // Where no sum was cut off, what is left to infer is up to the houses; for few cells it is cheap all the same.
    constexpr int looked_at_always = 3;
    const bool is_alone = blocks_.size() == 1 && number_.factors.empty();
    if (found.allowed == found.sums && !is_alone && found.count > looked_at_always) return true;
    const auto& subsets = block.subsets->of_count(found.count);
    Mask kept[DigitSubsets::pool_at_most] = {};
    Mask inside = ~Mask{0};
    // With many sets, matching each is dear, and hardly any cell loses a digit by it.
    constexpr int matched_at_most = 48;
    int matched = 0;
    for (std::size_t s = found.first; s < found.last; ++s) {
        const auto& [set, sum] = subsets[state.words[s]];
        if (!(found.allowed >> (offset + sum) & 1)) continue;
        Mask mine[DigitSubsets::pool_at_most];
        bool news = false;
        for (int i = 0; i < found.count; ++i) {
            mine[i] = found.open[i] & set;
            news |= (mine[i] & ~kept[i]) != 0;
        }
        if (news && matched++ < matched_at_most) {
            Mask supported[DigitSubsets::pool_at_most];
            std::uint8_t match[DigitSubsets::pool_at_most];
            std::fill(match, match + found.count, unmatched);
            if (!find_supported(mine, found.count, match, supported)) continue;
            std::copy(supported, supported + found.count, mine);
        }
        for (int i = 0; i < found.count; ++i) kept[i] |= mine[i];
        inside &= set;
    }
    for (int i = 0; i < found.count; ++i) {
        if (!state.keep(found.var[i], kept[i])) return false;
    }
    inside |= found.closed;
    for (Var v : block.onlookers) {
        if (!state.keep(v, ~inside)) return false;
    }
    return true;
}

bool BlockSum::propagate(State& state) const {
    if (is_slack(state)) return true;
    Work work;
    state.words.clear();
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        if (!find_sums(state, blocks_[b], work.found[b])) return false;
    }
    const bool has_number = !number_.factors.empty();
    work.before[0].clear(words_);
    work.before[0].add(0);
    for (std::size_t b = 0; b + (has_number ? 0 : 1) < blocks_.size(); ++b) {
        Sums& after = work.before[b + 1];
        after.clear(words_);
        for_each_bit(work.found[b].sums,
                     [&](int j) { after.add_shifted(work.before[b], place(blocks_[b], j), words_); });
    }
    work.needed.clear(words_);
    if (!(has_number ? fit_number(state, work) : fit_last(work))) return false;
    fit_blocks(work);
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        if (!narrow(state, blocks_[b], work.found[b])) return false;
    }
    return true;
}

void BlockSum::write_residue(const State& state, std::vector<std::uint64_t>& key) const {
    std::int64_t rest = total_;
    auto take = [&](Var v, std::int64_t factor) {
        if (!state.is_open(v)) rest -= factor * (lowest(state.domain(v)) + 1);
    };
    for (const Block& block : blocks_) {
        for (std::size_t i = block.first; i < block.last; ++i) take(vars()[i], block.factor);
    }
    for (std::size_t i = 0; i < number_.factors.size(); ++i) take(vars()[number_first() + i], number_.factors[i]);
    key.push_back(static_cast<std::uint64_t>(rest));
}

}  // namespace modoku::general
