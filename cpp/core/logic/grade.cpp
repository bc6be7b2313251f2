#include "grade.h"

#include <cmath>
#include <stdexcept>

#include "engine.h"

namespace modoku::logic {

bool has_modern_processor() {
#if defined(MODOKU_LOGIC_MODERN)
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

namespace {

std::unique_ptr<Rater::Engine> make_engine(const Outline& outline) {
#if defined(MODOKU_LOGIC_MODERN)
    if (has_modern_processor()) return modern::make_engine(outline);
#endif
    return plain::make_engine(outline);
}

}  // namespace

std::string_view name(Level level) {
    static constexpr std::string_view kNames[] = {"beginner", "easy", "medium", "hard", "expert", "diabolical"};
    return kNames[static_cast<int>(level)];
}

Level level_of(int rating, double effort) {
    struct Bound {
        int rating;     // of the hardest step, at most
        double effort;  // above this the puzzle counts as the next level
    };
    static constexpr Bound kBounds[] = {{12, 40}, {15, 55}, {25, 65}, {44, 100}, {72, 800}};
    int level = 0;
    for (const Bound& bound : kBounds) {
        if (rating <= bound.rating) return static_cast<Level>(level + (std::round(10 * effort) > 10 * bound.effort));
        ++level;
    }
    return Level::diabolical;
}

Level Grade::level() const { return level_of(rating, effort); }

Rater::Rater(const Outline& outline) : outline_(outline) {
    check(outline);
    engine_ = make_engine(outline);
}
Rater::~Rater() = default;
Rater::Rater(Rater&&) noexcept = default;
Rater& Rater::operator=(Rater&&) noexcept = default;

Grade Rater::grade(std::span<const std::uint8_t> values, std::span<const std::uint64_t> domains,
                   std::span<const Technique> techniques, const Budget& budget, Trail* trail) const {
    const auto cells = static_cast<std::size_t>(outline_.cell_count);
    if (values.size() != cells || domains.size() != cells)
        throw std::invalid_argument("a puzzle has a value and a domain for each cell");
    for (const std::uint8_t value : values)
        if (value > outline_.size) throw std::invalid_argument("a digit is larger than the board allows");
    return engine_->grade(values, domains, techniques, budget, trail);
}

bool Rater::find_step(std::span<const std::uint64_t> candidates, std::span<const Technique> techniques,
                      const Budget& budget, Step& step) const {
    if (candidates.size() != static_cast<std::size_t>(outline_.cell_count))
        throw std::invalid_argument("a position has candidates for each cell");
    return engine_->find_step(candidates, techniques, budget, step);
}

Grade grade_classic(std::span<const std::uint8_t, 81> givens, std::span<const Technique> techniques,
                    const Budget& budget, Trail* trail) {
    static const Rater rater(classic_outline());
    static constexpr auto kDomains = [] {
        std::array<std::uint64_t, 81> domains{};
        domains.fill(0x1FF);
        return domains;
    }();
    return rater.grade(givens, kDomains, techniques, budget, trail);
}

}  // namespace modoku::logic
