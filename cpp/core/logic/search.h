// What every search is given and where it puts what it finds: the state, and the easiest step so far.
#pragma once

#include "budget.h"
#include "state.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// Memory that searches use again and again.
template <class SizeClass>
struct Scratch {
    std::vector<Bits<SizeClass::kWords>> first, second;
};

template <class SizeClass>
struct Search {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

    const Board<SizeClass>& board;
    const State<SizeClass>& state;
    Step& best;
    Meter& meter;
    Scratch<SizeClass>& scratch;
    bool found = false;
    bool evidence = false;  // whether chains are to be written down
    std::uint64_t work = 0;

    // Whether a step with that rating is easier than the best so far; it then becomes the best, to be filled in.
    bool take(Technique technique, int rating) {
        if (found && best.rating <= rating) return false;
        found = true;
        best.clear(technique, rating);
        return true;
    }
    // As easy as this technique gets: no need to look on.
    bool done(int rating) const { return found && best.rating <= rating; }

    // Whether time, work or patience has run out; chain searches ask this once a supposition.
    bool spent(std::uint32_t weight) { return meter.spent(++work, weight); }

    void place(int cell, int digit) { best.placements.push_back(named(cell, digit)); }
    void strike(int cell, int digit) { best.eliminations.push_back(named(cell, digit)); }
    void strike(Cells cells, int digit) {
        while (cells) strike(cells.pop(), digit);
    }
    void strike_digits(int cell, Mask digits) {
        while (digits) strike(cell, pop(digits));
    }

    static Candidate named(int cell, int digit) {
        return {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(digit + 1)};
    }
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
