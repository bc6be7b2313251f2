#include "places.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "single/single.h"

namespace modoku::generate {

namespace {

constexpr std::uint64_t kFillNodes = 200'000;
// As many completions as are gone through before a move is given up as too wide.
constexpr std::uint64_t kMost = 6'000;
// Moves without progress before a new grid is begun.
constexpr int kPatience = 60;

// How often each choice of digits in the free places occurs among the completions, and one completion for each.
struct Choices {
    struct Choice {
        std::uint32_t count = 0;
        Digits grid;
    };
    std::vector<std::uint8_t> free;
    std::unordered_map<std::uint32_t, Choice> found;

    static bool take(void* context, const std::uint8_t* digits) {
        auto& self = *static_cast<Choices*>(context);
        std::uint32_t key = 0;
        for (const std::uint8_t cell : self.free) key = key * 10 + digits[cell];
        Choice& choice = self.found[key];
        if (choice.count++ == 0) std::copy(digits, digits + kCells, choice.grid.begin());
        return true;
    }
};

class Climb {
   public:
    Climb(std::uint64_t seed, const std::vector<std::uint8_t>& places, const Digits& fixed,
          const std::atomic<bool>* cancel)
        : random_(seed), places_(places), fixed_(fixed), cancel_(cancel) {
        for (const std::uint8_t cell : places)
            if (!fixed[cell]) loose_.push_back(cell);
    }

    Placed run(std::uint64_t moves) {
        best_.solutions = kMost;
        while (best_.moves < moves && !stopped() && !best_.found) {
            if (!fill(fixed_, random_, kFillNodes, grid_)) break;
            value_ = count(grid_);
            keep();
            for (int idle = 0; idle < kPatience && best_.moves < moves && !best_.found && !stopped();) {
                const std::uint64_t before = value_;
                step(idle < kPatience / 2 ? 1 + random_.below(2) : 2 + random_.below(3));
                idle = value_ < before ? 0 : idle + 1;
                if (loose_.empty()) break;
            }
            if (loose_.empty()) break;
        }
        return best_;
    }

   private:
    bool stopped() const { return cancel_ && cancel_->load(std::memory_order_relaxed); }

    single::Givens givens_of(const Digits& grid) const {
        Digits digits{};
        for (const std::uint8_t cell : places_) digits[cell] = grid[cell];
        return single::Givens(digits.data());
    }

    std::uint64_t count(const Digits& grid) const {
        return single::count(givens_of(grid), {kMost, ~std::uint64_t{0}, HUGE_VAL, cancel_}).solutions;
    }

    void step(std::uint64_t width) {
        ++best_.moves;
        Choices choices;
        for (std::size_t i = 0; i < width && i < loose_.size(); ++i)
            std::swap(loose_[i], loose_[i + random_.below(loose_.size() - i)]);
        choices.free.assign(loose_.begin(), loose_.begin() + std::min<std::size_t>(width, loose_.size()));
        single::Givens rest = givens_of(grid_);
        for (const std::uint8_t cell : choices.free) rest.clear(cell, grid_[cell]);
        const auto seen =
            single::count(rest, {kMost, ~std::uint64_t{0}, HUGE_VAL, cancel_}, {&Choices::take, &choices});
        if (stopped()) return;
        const bool complete = seen.stop == single::Stop::exhausted;
        // Of the choices with fewest completions any: among equals the walk must be free to wander.
        std::uint32_t least = ~0u, ties = 0;
        const Digits* chosen = nullptr;
        std::vector<std::uint32_t> keys;
        for (const auto& [key, choice] : choices.found) keys.push_back(key);
        std::sort(keys.begin(), keys.end());
        for (const std::uint32_t key : keys) {
            const auto& choice = choices.found[key];
            if (choice.count < least) least = choice.count, ties = 0;
            if (choice.count == least && random_.below(++ties) == 0) chosen = &choice.grid;
        }
        if (!chosen) return;
        const std::uint64_t value = complete ? least : count(*chosen);
        if (value > value_) return;
        grid_ = *chosen;
        value_ = value;
        keep();
    }

    void keep() {
        if (value_ > best_.solutions) return;
        best_.solutions = value_;
        best_.solution = grid_;
        best_.puzzle.fill(0);
        for (const std::uint8_t cell : places_) best_.puzzle[cell] = grid_[cell];
        best_.found = value_ == 1;
    }

    Random random_;
    std::vector<std::uint8_t> places_, loose_;
    Digits fixed_, grid_{};
    const std::atomic<bool>* cancel_;
    std::uint64_t value_ = 0;
    Placed best_;
};

}  // namespace

Placed find_places(std::uint64_t seed, const std::vector<std::uint8_t>& places, const Digits& fixed,
                   std::uint64_t moves, const std::atomic<bool>* cancel) {
    return Climb(seed, places, fixed, cancel).run(moves);
}

}  // namespace modoku::generate
