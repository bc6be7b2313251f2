#include "sparse.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "clock.h"
#include "dig.h"
#include "single/single.h"

namespace modoku::generate {

namespace {

// The best of so many grids is where a walk begins.
constexpr std::size_t kGrids = 256;
// As many completions as are gone through before a change is given up as too wide.
constexpr std::uint64_t kMost = 4'000;
// Pairs that are tried at one place of the walk.
constexpr int kPairs = 24;

// How often each digit stands in each cell among the completions: never, once, or more often.
struct Tally {
    std::array<std::uint8_t, kCells * 9> seen{};

    static bool take(void* context, const std::uint8_t* digits) {
        auto& seen = static_cast<Tally*>(context)->seen;
        for (int cell = 0; cell < kCells; ++cell) {
            std::uint8_t& count = seen[9 * cell + digits[cell] - 1];
            count = static_cast<std::uint8_t>(count | (count << 1) | 1);
        }
        return true;
    }
};

class Walk {
   public:
    Walk(std::uint64_t seed, const Digits& fixed, double seconds, const std::atomic<bool>* cancel)
        : random_(seed), fixed_(fixed), seconds_(seconds), cancel_(cancel) {}

    Sparse run(const Digits& start, int most, std::uint64_t moves) {
        best_.clues = kCells + 1;
        puzzle_ = start;
        if (clues(start)) settle();
        else if (!begin()) return best_;
        while (best_.clues > most && best_.moves < moves && !stopped()) {
            const std::size_t before = loose_.size();
            for (int i = 0; i < kPairs && loose_.size() == before && best_.moves < moves && !stopped(); ++i) change(2);
            if (loose_.size() == before) change(1);
        }
        best_.last = puzzle_;
        return best_;
    }

   private:
    bool stopped() const {
        if (cancel_ && cancel_->load(std::memory_order_relaxed)) return true;
        return seconds_since(start_) >= seconds_;
    }

    bool begin() {
        Wish wish;
        wish.fixed = fixed_;
        for (int cell = 0; cell < kCells; ++cell) wish.groups.push_back({static_cast<std::uint8_t>(cell)});
        std::vector<std::uint64_t> seeds(kGrids);
        for (std::uint64_t& seed : seeds) seed = random_.next();
        const Dug* fewest = nullptr;
        const std::vector<Dug> grids = dig(seeds, {}, wish, cancel_);
        for (const Dug& dug : grids)
            if (dug.found && (!fewest || clues(dug.puzzle) < clues(fewest->puzzle))) fewest = &dug;
        if (!fewest) return false;
        puzzle_ = fewest->puzzle;
        settle();
        return true;
    }

    // Takes out what has become redundant, and keeps the puzzle if it is the best.
    void settle() {
        loose_.clear();
        for (int cell = 0; cell < kCells; ++cell)
            if (puzzle_[cell] && !fixed_[cell]) loose_.push_back(static_cast<std::uint8_t>(cell));
        random_.shuffle(loose_);
        single::Givens givens(puzzle_.data());
        std::erase_if(loose_, [&](std::uint8_t cell) {
            givens.clear(cell, puzzle_[cell]);
            if (single::is_unique(givens)) {
                puzzle_[cell] = 0;
                return true;
            }
            givens.set(cell, puzzle_[cell]);
            return false;
        });
        const int count = clues(puzzle_);
        if (count >= best_.clues) return;
        best_.clues = count;
        best_.puzzle = puzzle_;
        single::count(givens, {1, ~std::uint64_t{0}, HUGE_VAL, nullptr}, {&copy, &best_.solution});
    }

    static bool copy(void* context, const std::uint8_t* digits) {
        std::copy(digits, digits + kCells, static_cast<Digits*>(context)->begin());
        return false;
    }

    // Exchanges one or two givens for another one, if some leaves one solution.
    void change(std::size_t width) {
        ++best_.moves;
        if (loose_.size() < width) return;
        single::Givens rest(puzzle_.data());
        for (std::size_t i = 0; i < width; ++i) {
            std::swap(loose_[i], loose_[i + random_.below(loose_.size() - i)]);
            rest.clear(loose_[i], puzzle_[loose_[i]]);
        }
        Tally tally;
        const auto seen = single::count(rest, {kMost, ~std::uint64_t{0}, HUGE_VAL, cancel_}, {&Tally::take, &tally});
        if (seen.stop != single::Stop::exhausted) return;
        int chosen = -1;
        std::uint32_t ties = 0;
        for (int at = 0; at < kCells * 9; ++at) {
            const bool is_same = width == 1 && at == 9 * loose_[0] + puzzle_[loose_[0]] - 1;
            if (tally.seen[at] == 1 && !is_same && random_.below(++ties) == 0) chosen = at;
        }
        if (chosen < 0) return;
        for (std::size_t i = 0; i < width; ++i) puzzle_[loose_[i]] = 0;
        puzzle_[chosen / 9] = static_cast<std::uint8_t>(chosen % 9 + 1);
        settle();
    }

    static int clues(const Digits& digits) {
        return kCells - static_cast<int>(std::count(digits.begin(), digits.end(), 0));
    }

    Random random_;
    Digits fixed_, puzzle_{};
    std::vector<std::uint8_t> loose_;
    double seconds_;
    std::int64_t start_ = now();
    const std::atomic<bool>* cancel_;
    Sparse best_;
};

}  // namespace

Sparse find_sparse(std::uint64_t seed, const Digits& fixed, const Digits& start, int most, std::uint64_t moves,
                   double seconds, const std::atomic<bool>* cancel) {
    return Walk(seed, fixed, seconds, cancel).run(start, most, moves);
}

}  // namespace modoku::generate
