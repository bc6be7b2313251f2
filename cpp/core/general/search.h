// Finding solutions: depth first with restarts, complete, without recursion.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "effort.h"
#include "nogoods.h"
#include "problem.h"
#include "state.h"

namespace modoku::general {

// One digit a visible cell, 1 to size; or a cell, if hidden ones are told.
using OnSolution = std::function<void(std::span<const std::uint8_t>)>;

struct SearchOptions {
    std::uint64_t seed = 0;  // other than 0: digits are tried in random order
    // Contradictions before the first restart: nearly every 9x9 ends sooner, big grids need several.
    double first_cutoff = 250;
    bool with_hidden = false;  // solutions tell what hidden cells hold as well
};

class Search {
   public:
    explicit Search(const Problem& problem, const SearchOptions& options = {});

    // Calls `on_solution` for solutions, each once, until there are no more or a limit is met. Ask once. Where hidden
    // cells may be filled in several ways, one way is enough: what the visible ones hold is blocked from then on.
    Stop run(const Limits& limits, const OnSolution& on_solution);

    const Stats& stats() const { return stats_; }

   private:
    struct Refuted {
        std::uint32_t depth;  // how many decisions stood when this one failed
        Decision decision;
    };

    Decision choose();
    Decision choose_value(Var v);
    Var choose_variable() const;
    bool find_place(Decision& found) const;
    bool is_stuck(std::uint64_t patience) const;
    bool retreat();
    bool restart();
    bool go_on();
    bool leave_solution();
    void block_grid();
    bool is_hidden(Var v) const { return static_cast<int>(v) >= problem_.visible_vars(); }
    void report(const OnSolution& on_solution);

    const Problem& problem_;
    State state_;
    Nogoods nogoods_;
    std::vector<Decision> decisions_;
    std::vector<Refuted> refuted_;
    std::vector<std::uint8_t> digits_;
    std::mt19937_64 random_;
    bool is_random_;
    bool visible_first_ = false;
    Stats stats_;
    std::uint64_t solutions_ = 0;
    std::uint64_t failures_at_solution_ = 0;
    std::uint64_t failures_before_restart_;
    double cutoff_;
};

}  // namespace modoku::general
