#include "vicinity.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "clock.h"
#include "completions.h"
#include "single/single.h"

namespace modoku::generate {

namespace {

constexpr std::size_t kTogether = 48;  // puzzles whose solutions are gone through at once

constexpr int kLiterals = 9 * kCells;  // 9 * cell + digit - 1

// How often two digits stand in two cells together, over all solutions of a puzzle: never, once, or more often.
class PairCounts {
   public:
    explicit PairCounts(const std::vector<Digits>& solutions) : seen_(kLiterals * kLiterals) {
        for (int cell = 0; cell < kCells; ++cell)
            if (std::any_of(solutions.begin(), solutions.end(),
                            [&](const Digits& one) { return one[cell] != solutions[0][cell]; }))
                varied_.push_back(cell);
        std::vector<int> literals(varied_.size());
        for (const Digits& solution : solutions) {
            for (std::size_t i = 0; i < varied_.size(); ++i) literals[i] = 9 * varied_[i] + solution[varied_[i]] - 1;
            for (std::size_t i = 0; i < literals.size(); ++i)
                for (std::size_t j = 0; j <= i; ++j) {
                    std::uint8_t& seen = seen_[at(literals[i], literals[j])];
                    seen = static_cast<std::uint8_t>(seen == 0 ? 1 : 2);
                }
        }
    }

    bool is_once(int a, int b) const { return seen_[at(a, b)] == 1; }

    // Calls take(a, b), b before a, for each pair that picks out one solution where neither of the two does so alone.
    template <class Take>
    void for_each_pair(Take&& take) const {
        for (std::size_t i = 0; i < varied_.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (int a = 9 * varied_[i]; a < 9 * varied_[i] + 9; ++a)
                    for (int b = 9 * varied_[j]; b < 9 * varied_[j] + 9; ++b)
                        if (is_once(a, b) && !is_once(a, a) && !is_once(b, b)) take(a, b);
    }

   private:
    static std::size_t at(int a, int b) {
        return static_cast<std::size_t>(a) * kLiterals + static_cast<std::size_t>(b);
    }

    std::vector<int> varied_;
    std::vector<std::uint8_t> seen_;
};

std::vector<Digits> all_solutions(const Digits& puzzle, const std::atomic<bool>* cancel) {
    std::vector<Digits> found;
    const auto take = [](void* context, const std::uint8_t* digits) {
        auto& all = *static_cast<std::vector<Digits>*>(context);
        std::copy(digits, digits + kCells, all.emplace_back().begin());
        return true;
    };
    single::count(single::Givens(puzzle.data()), {~std::uint64_t{0}, ~std::uint64_t{0}, HUGE_VAL, cancel},
                  {+take, &found});
    return found;
}

Digits with(Digits puzzle, int literal) {
    puzzle[static_cast<std::size_t>(literal / 9)] = static_cast<std::uint8_t>(literal % 9 + 1);
    return puzzle;
}

// The puzzle without any one, or any two, of its givens.
std::vector<Digits> without(const Digits& puzzle, int exchanged) {
    std::vector<Digits> fewer;
    for (int a = 0; a < kCells; ++a)
        for (int b = exchanged == 1 ? a : 0; b < (exchanged == 1 ? a + 1 : a); ++b) {
            if (!puzzle[a] || !puzzle[b]) continue;
            fewer.push_back(puzzle);
            fewer.back()[a] = fewer.back()[b] = 0;
        }
    return fewer;
}

void add_exchanges(const Digits& puzzle, const Digits& fewer, const Completions& answer, int exchanged,
                   std::size_t limit, const std::atomic<bool>* cancel, std::vector<Digits>& found) {
    // A given that went and comes again makes a smaller exchange, or none.
    const auto is_back = [&](int literal) { return puzzle[literal / 9] == literal % 9 + 1; };
    answer.for_each_once([&](int cell, std::uint8_t digit) {
        if (puzzle[cell] != digit) found.push_back(with(fewer, 9 * cell + digit - 1));
    });
    if (exchanged == 1) return;
    PairCounts(all_solutions(fewer, cancel)).for_each_pair([&](int a, int b) {
        if (!is_back(a) && !is_back(b) && found.size() <= limit) found.push_back(with(with(fewer, a), b));
    });
}

}  // namespace

Vicinity find_vicinity(const Digits& puzzle, int exchanged, int solutions, std::size_t limit, double seconds,
                       const std::atomic<bool>* cancel) {
    const std::int64_t start = now();
    const auto is_over = [&] {
        return (cancel && cancel->load(std::memory_order_relaxed)) || seconds_since(start) >= seconds;
    };
    const auto fewer = without(puzzle, exchanged);
    Vicinity vicinity;
    std::vector<Digits>& found = vicinity.puzzles;
    for (std::size_t first = 0; first < fewer.size() && vicinity.complete; first += kTogether) {
        const std::vector<Digits> asked(
            fewer.begin() + static_cast<std::ptrdiff_t>(first),
            fewer.begin() + static_cast<std::ptrdiff_t>(std::min(first + kTogether, fewer.size())));
        const std::vector<Completions> answers = find_completions(asked, solutions, cancel);
        for (std::size_t i = 0; i < asked.size() && vicinity.complete; ++i) {
            if (!answers[i].complete) ++vicinity.left_out;
            else add_exchanges(puzzle, asked[i], answers[i], exchanged, limit, cancel, found);
            vicinity.complete = found.size() <= limit && !is_over();
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    if (found.size() > limit) found.resize(limit);
    return vicinity;
}

}  // namespace modoku::generate
