// What is built once for each kind of processor and size of board, and chosen when a rater is made.
#pragma once

#include "grade.h"

namespace modoku::logic {

// Whether the code for newer processors can run here.
bool has_modern_processor();

class Rater::Engine {
   public:
    virtual ~Engine() = default;
    virtual Grade grade(std::span<const std::uint8_t> values, std::span<const std::uint64_t> domains,
                        std::span<const Technique> techniques, const Budget& budget, Trail* trail) const = 0;
    virtual bool find_step(std::span<const std::uint64_t> candidates, std::span<const Technique> techniques,
                           const Budget& budget, Step& step) const = 0;
};

namespace plain {
std::unique_ptr<Rater::Engine> make_engine(const Outline& outline);
}
namespace modern {
std::unique_ptr<Rater::Engine> make_engine(const Outline& outline);
}

}  // namespace modoku::logic
