// Puzzles with fewer givens than digging reaches.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "fill.h"

namespace modoku::generate {

struct Sparse {
    Digits puzzle{}, solution{};  // the one with fewest givens so far, unique and minimal; blank where there is none
    int clues = 0;
    std::uint64_t moves = 0;  // how many puzzles, or lots of fresh grids, were looked at
};

// A search for a unique puzzle with at most `most` givens that holds the digits `fixed`. It goes on where it stopped,
// and what it finds does not depend on where that was.
//
// Down: two givens go and one comes. Sideways: one goes and another comes. All solutions of what is left, gone through
// once, tell of every given that could come: one that picks out a single solution. What is left with few solutions is
// where such a given is found, so a puzzle is the more promising the fewer solutions it has without each of its givens:
// the best are looked at first, and of their pairs those whose two numbers have the smallest product.
class SparseSearch {
   public:
    SparseSearch(std::uint64_t seed, const Digits& fixed, int most);
    ~SparseSearch();

    // Ends when it has found one, after so many more moves, or seconds, or when the flag is raised.
    const Sparse& run(std::uint64_t moves, double seconds, const std::atomic<bool>* cancel);

   private:
    class Frontier;
    std::unique_ptr<Frontier> frontier_;
};

}  // namespace modoku::generate
