#include "unbiased.h"

#include <numeric>

#include "census/three_bands.h"
#include "single/single.h"

namespace modoku::generate {

namespace {

// Orders that are tried on one grid: drawing it costs as much as five of them. Two puzzles from one grid are so rare
// that the chances stay right to within one in ten thousand.
constexpr int kOrders = 16;
// No minimal puzzle is known with more givens than this; one that has more would never be drawn.
constexpr int kMostGivens = 40;

using Order = std::array<std::uint8_t, kCells>;

// The puzzle that is left when the first `gone` cells of the order are out.
single::Givens left_after(const Digits& grid, const Order& order, int gone) {
    single::Givens givens;
    for (int i = gone; i < kCells; ++i) givens.set(order[i], grid[order[i]]);
    return givens;
}

bool is_minimal(single::Givens givens, const Digits& grid, const Order& order, int gone) {
    for (int i = gone; i < kCells; ++i) {
        const int cell = order[i], digit = grid[cell];
        givens.clear(cell, digit);
        if (single::is_unique(givens)) return false;
        givens.set(cell, digit);
    }
    return true;
}

}  // namespace

Drawn draw(std::uint64_t seed, std::uint64_t tries, const std::atomic<bool>* cancel) {
    Random random(seed);
    Drawn drawn;
    // Some milliseconds to make, the same for everybody.
    static const census::ThreeBands bands;
    Random chance(random.next());
    Order order;
    for (; drawn.tries < tries && !(cancel && cancel->load(std::memory_order_relaxed)); ++drawn.tries) {
        if (drawn.tries % kOrders == 0) bands.draw(chance, drawn.solution);
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        random.shuffle(order);
        int holds = kCells - kMostGivens, fails = kCells - 16;
        if (!single::is_unique(left_after(drawn.solution, order, holds))) continue;
        while (fails - holds > 1) {
            const int middle = (holds + fails) / 2;
            (single::is_unique(left_after(drawn.solution, order, middle)) ? holds : fails) = middle;
        }
        if (!is_minimal(left_after(drawn.solution, order, holds), drawn.solution, order, holds)) continue;
        for (int i = holds; i < kCells; ++i) drawn.puzzle[order[i]] = drawn.solution[order[i]];
        drawn.found = true;
        ++drawn.tries;
        break;
    }
    return drawn;
}

}  // namespace modoku::generate
