#include "block_splitter.h"

#include <algorithm>

#include "block_sum.h"
#include "random.h"

namespace modoku::general {

BlockSplitter::BlockSplitter(const Problem& problem)
    : problem_(problem), words_((static_cast<std::size_t>(problem.var_count()) + 63) / 64) {
    for (std::size_t g = 0; g < problem.groups().size(); ++g) {
        Vars set(words_, 0);
        for (std::uint32_t v : problem.groups()[g]) set[v / 64] |= bit(static_cast<int>(v % 64));
        groups_.push_back(std::move(set));
    }
}

BlockSplitter::Vars BlockSplitter::to_set(const std::vector<Var>& vars) const {
    Vars set(words_, 0);
    for (Var v : vars) set[v / 64u] |= bit(v % 64);
    return set;
}

std::vector<Var> BlockSplitter::to_list(const Vars& set) const {
    std::vector<Var> vars;
    for (std::size_t w = 0; w < words_; ++w)
        for_each_bit(set[w], [&](int b) { vars.push_back(static_cast<Var>(w * 64 + static_cast<std::size_t>(b))); });
    return vars;
}

int BlockSplitter::range_of(const Vars& block) const {
    Mask pool = 0;
    int count = 0;
    for (std::size_t w = 0; w < words_; ++w) {
        for_each_bit(block[w], [&](int b) { pool |= problem_.domains()[w * 64 + static_cast<std::size_t>(b)]; });
        count += count_bits(block[w]);
    }
    return SumRange(pool, count).width;
}

// Takes the largest part of any group, again and again.
BlockSplitter::Split BlockSplitter::split_by(Vars rest, const std::vector<double>& preference) const {
    Split split;
    while (true) {
        std::size_t best = groups_.size();
        double best_score = 0;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            int count = 0;
            for (std::size_t w = 0; w < words_; ++w) count += count_bits(rest[w] & groups_[g][w]);
            if (count < 2) continue;
            const double score = count + (preference.empty() ? 0 : preference[g]);
            if (score <= best_score) continue;
            best = g;
            best_score = score;
        }
        if (best == groups_.size()) break;
        Vars block(words_);
        for (std::size_t w = 0; w < words_; ++w) {
            block[w] = rest[w] & groups_[best][w];
            rest[w] &= ~block[w];
        }
        split.blocks.push_back(std::move(block));
    }
    place_leftovers(rest, split);
    for (const Vars& block : split.blocks) split.range += range_of(block);
    return split;
}

// A cell that shares no group with others of the rest joins the first block that it differs from, or is one by itself.
void BlockSplitter::place_leftovers(const Vars& rest, Split& split) const {
    for (Var v : to_list(rest)) {
        const auto peers = problem_.peer_bits(v);
        const auto block = std::find_if(split.blocks.begin(), split.blocks.end(), [&](const Vars& set) {
            for (std::size_t w = 0; w < words_; ++w) {
                if (set[w] & ~peers[w]) return false;
            }
            return true;
        });
        if (block != split.blocks.end()) (*block)[v / 64u] |= bit(v % 64);
        else split.blocks.push_back(to_set({v}));
    }
}

BlockSplitter::Split BlockSplitter::split(const Vars& vars, int random_tries) const {
    Split best = split_by(vars, {});
    Random random(1);
    std::vector<double> preference(groups_.size());
    for (int tries = 0; tries < random_tries; ++tries) {
        // Strong enough to settle ties; or to prefer a part that is one, or three, smaller.
        constexpr double strengths[] = {0.9, 2, 4};
        constexpr std::uint64_t steps = 1000;
        for (double& p : preference)
            p = strengths[tries % 3] * static_cast<double>(random.below(steps)) / static_cast<double>(steps);
        Split other = split_by(vars, preference);
        if (other.range < best.range) best = std::move(other);
    }
    return best;
}

}  // namespace modoku::general
