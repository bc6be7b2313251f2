// Counting solutions without listing them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "big_unsigned.h"
#include "effort.h"
#include "problem.h"
#include "state.h"
#include "sub_boards.h"

namespace modoku::general {

struct Count {
    BigUnsigned low;     // at least so many
    bool exact = false;  // and no more
    Stop stop = Stop::exhausted;
    Stats stats;
};

// Counts up to `limits.solutions`. The memory for sub-boards met before stays below `cache_bytes`.
Count count_solutions(const Problem& problem, const Limits& limits, std::size_t cache_bytes = std::size_t{512} << 20);

// Branches on cells, but what is left after a decision falls apart into components that have nothing to do with one
// another: their counts multiply. A component met before is not counted again; where only all-different rules
// bind it, one that differs by a renaming of the digits is the same.
class Counter {
   public:
    Counter(const Problem& problem, std::size_t cache_bytes);

    Count run(const Limits& limits);

   private:
    // A run of variables in `pool_`, sorted; `pure` if no rule beyond all-different binds them.
    struct Component {
        std::uint32_t first, last;
        bool pure;
    };
    // A component being counted: the digits of `choice` still to try, and what the current one has left of it.
    struct Frame {
        Component component;
        Var choice = 0;
        Mask untried = 0;
        bool deciding = false;             // a decision stands, with a mark on the trail
        std::uint32_t next = 0, last = 0;  // parts still to be counted, in `components_`
        std::uint32_t parts = 0;           // where this frame's parts begin
        std::size_t key_first = 0, key_last = 0;
        std::uint64_t hash = 0;
        BigUnsigned sum, product;
    };

    void split(Frame& frame);
    void reach_peers(Var v, std::uint32_t label);
    bool reach_through_rules(Var v, std::uint32_t label);
    bool find_immediate(const Component& component, BigUnsigned& count);
    void open_frame(const Component& component);
    bool advance(Frame& frame);
    void close_frame();
    void write_key(const Component& component);
    void write_pure_key(std::span<const Var> vars);
    Var choose(const Component& component) const;
    BigUnsigned lower_bound() const;
    std::span<const Var> vars_of(const Component& c) const { return {pool_.data() + c.first, c.last - c.first}; }

    const Problem& problem_;
    State state_;
    SubBoards cache_;
    std::vector<Var> pool_;
    std::vector<Component> components_;
    std::vector<Frame> frames_;
    std::vector<std::uint64_t> keys_;
    std::vector<std::uint32_t> label_;
    std::vector<std::uint8_t> pure_;  // by label
    std::vector<Var> stack_;
    std::vector<std::uint32_t> sizes_;
    std::vector<std::uint32_t> rules_;
    Stats stats_;
};

}  // namespace modoku::general
