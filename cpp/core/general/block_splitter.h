// How the cells of a sum fall into blocks that all differ: the longer the blocks, the narrower the range of the sum.
#pragma once

#include <cstdint>
#include <vector>

#include "problem.h"

namespace modoku::general {

class BlockSplitter {
   public:
    // Variables as bits, in as many words as the problem needs.
    using Vars = std::vector<std::uint64_t>;

    struct Split {
        std::vector<Vars> blocks;
        std::int64_t range = 0;  // of the sum, as far as the digits of each block bound it
    };

    explicit BlockSplitter(const Problem& problem);

    // The best of a plain split and so many that prefer some groups by chance.
    Split split(const Vars& vars, int random_tries) const;

    Vars to_set(const std::vector<Var>& vars) const;
    std::vector<Var> to_list(const Vars& set) const;

   private:
    Split split_by(Vars rest, const std::vector<double>& preference) const;
    void place_leftovers(const Vars& rest, Split& split) const;
    int range_of(const Vars& block) const;

    const Problem& problem_;
    std::size_t words_;
    std::vector<Vars> groups_;
};

}  // namespace modoku::general
