// Steps as truths and links, for any board whose rules are groups of cells and pairs of candidates that exclude each
// other: all of them, the first by somebody's order, the path, and why a candidate is false.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "families.h"
#include "refutation.h"

namespace modoku::logic::figures {

struct PositionData {
    std::span<const std::uint8_t> values;
    std::span<const std::uint64_t> candidates;  // masks, bit d - 1 for the digit d
    std::span<const int> given;                 // cells
};

class Figures {
   public:
    Figures(const Outline& outline, std::span<const Pair> conflicts);
    ~Figures();
    Figures(const Figures&) = delete;
    Figures& operator=(const Figures&) = delete;

    // `complete` becomes false where the budget was spent first.
    std::vector<FigureStep> all(const PositionData& position, Order order, const Budget& budget, bool& complete) const;
    std::optional<FigureStep> first(const PositionData& position, Order order, const Budget& budget,
                                    bool& complete) const;
    std::vector<FigureStep> path(const PositionData& position, Order order, const Budget& budget, bool& complete) const;
    // Chains and branches that exclude one candidate.
    std::vector<FigureStep> against(const PositionData& position, int candidate, const Budget& budget,
                                    bool& complete) const;
    std::optional<Refutation> refute(const PositionData& position, int candidate, bool is_true, int depth,
                                     const Budget& budget, bool& complete) const;

    class Engine;

   private:
    std::unique_ptr<Engine> engine_;
};

}  // namespace modoku::logic::figures
