// How hard a puzzle is for a person: the rating of its hardest step on the scale of Sudoku Explainer, and what a level
// and a score of effort are made of.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "budget.h"
#include "outline.h"
#include "step.h"

namespace modoku::logic {

enum class Level : std::uint8_t { beginner, easy, medium, hard, expert, diabolical };
std::string_view name(Level level);

// Singles up to this rating (in tenths) cost less the more of them stand ready.
inline constexpr int kWidthUpTo = 15;

// Ratings are in tenths; 0 stands for "no step".
struct Grade {
    int rating = 0;              // of the hardest step that was needed as far as the path led
    int to_first_placement = 0;  // the hardest step up to and with the first digit placed
    int of_first_step = 0;
    int steps = 0;
    bool solved = false;
    Technique hardest = Technique::full_house;
    double effort = 0;
    Stop stop = Stop::exhausted;                      // why it ended, where it was not for want of steps
    std::array<std::uint16_t, kTechniques> counts{};  // how many steps by each technique

    // Only for solved puzzles.
    Level level() const;
};

Level level_of(int rating, double effort);

// The steps of a path, where somebody wants to see them.
struct Trail {
    std::vector<Step> steps;
    bool with_chains = true;  // whether the evidence of chains is kept
};

// Grades puzzles of one board. Safe to use from several threads at once.
class Rater {
   public:
    // Throws std::invalid_argument where the outline makes no sense or is too large.
    explicit Rater(const Outline& outline);
    ~Rater();
    Rater(Rater&&) noexcept;
    Rater& operator=(Rater&&) noexcept;

    // `values`: a digit a cell, 0 where blank; `domains`: a mask of digits a cell (bit d - 1), as the rules allow.
    Grade grade(std::span<const std::uint8_t> values, std::span<const std::uint64_t> domains,
                std::span<const Technique> techniques, const Budget& budget = {}, Trail* trail = nullptr) const;

    // The easiest step from a position given by its candidates (mask 0 where a cell is filled). False where there is
    // none.
    bool find_step(std::span<const std::uint64_t> candidates, std::span<const Technique> techniques,
                   const Budget& budget, Step& step) const;

    const Outline& outline() const { return outline_; }

    class Engine;

   private:
    Outline outline_;
    std::unique_ptr<Engine> engine_;
};

// The classic 9x9 grid: a digit a cell, 0 where blank.
Grade grade_classic(std::span<const std::uint8_t, 81> givens, std::span<const Technique> techniques,
                    const Budget& budget = {}, Trail* trail = nullptr);

}  // namespace modoku::logic
