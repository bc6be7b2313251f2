// Puzzles with fewer givens than digging reaches.
#pragma once

#include <atomic>
#include <cstdint>

#include "fill.h"

namespace modoku::generate {

struct Sparse {
    Digits puzzle{}, solution{};  // the one with fewest givens, unique and minimal
    Digits last{};                // where the walk was when it ended
    int clues = 0;
    std::uint64_t moves = 0;  // how many changes were looked at
};

// Looks for a unique puzzle with at most `most` givens that holds the digits `fixed`, from a unique puzzle `start` that
// holds them too (from a fresh one if that is blank); at most `moves` changes are tried,
// and no more after so many seconds.
// Two givens go and one comes, wherever that leaves one solution: the completions of what is left, gone through once,
// tell it of every cell and digit. Where that leads nowhere, one goes and another comes, and the walk goes on from
// there.
Sparse find_sparse(std::uint64_t seed, const Digits& fixed, const Digits& start, int most, std::uint64_t moves,
                   double seconds, const std::atomic<bool>* cancel);

}  // namespace modoku::generate
