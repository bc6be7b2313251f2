// Sets of decisions that cannot all hold: what a search that starts again remembers of the tree it leaves.
#pragma once

#include <span>
#include <vector>

#include "bits.h"

namespace modoku::general {

class State;

// "This variable holds this digit."
struct Decision {
    Var var;
    std::uint8_t digit;
};

// Two watched decisions a nogood (Lecoutre, Sais, Tabary and Vidal, 2007): nothing is done until one of them holds, and
// nothing needs to be undone.
class Nogoods {
   public:
    Nogoods(int vars, int size)
        : size_(size), watchers_(static_cast<std::size_t>(vars) * static_cast<std::size_t>(size)) {}

    // At least two decisions; the last two are the best to watch, for they were made last. They may be a grid.
    void add(std::span<const Decision> decisions, bool is_grid = false);

    // Infers from the nogoods that watch "v holds its digit"; false on a contradiction.
    bool after_closing(State& state, Var v);

    std::size_t size() const { return starts_.size(); }

    // How many grids were added, and how often one of them was nearly met again.
    std::uint64_t grids_met() const { return grids_met_; }

   private:
    std::size_t slot(Decision d) const {
        return static_cast<std::size_t>(d.var) * static_cast<std::size_t>(size_) + d.digit;
    }

    int size_;
    std::vector<std::vector<std::uint32_t>> watchers_;
    std::vector<Decision> decisions_;  // one nogood after the other; its two watched decisions come first
    std::vector<std::uint32_t> starts_;
    std::vector<std::uint32_t> lengths_;
    std::vector<bool> is_grid_;
    std::uint64_t grids_met_ = 0;
};

}  // namespace modoku::general
