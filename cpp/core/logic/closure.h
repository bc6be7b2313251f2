// The same conclusions as a supposition draws, without reasons: several times as fast, to see which suppositions are
// worth following with reasons.
#pragma once

#include "state.h"
#include "supposition.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
class Closure {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    // False where the supposition contradicts itself.
    bool run(const State<SizeClass>& state, int cell, int digit, bool is_true) {
        board_ = state.board;
        candidates = state.candidates;
        places_ = state.places;
        done_.clear();
        waiting_ = 0;
        if (is_true) {
            push(cell, digit);
        } else if (!strike(cell, digit)) {
            return false;
        }
        while (waiting_) {
            --waiting_;
            if (!place(stack_[waiting_].cell, stack_[waiting_].digit)) return false;
        }
        return true;
    }

    std::array<Mask, 64 * SizeClass::kWords> candidates;

   private:
    void push(int cell, int digit) {
        if (done_.has(cell)) return;
        done_.add(cell);
        stack_[waiting_++] = {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(digit)};
    }

    bool strike(int cell, int digit) {
        const Mask rest = static_cast<Mask>(candidates[cell] & ~State<SizeClass>::bit(digit));
        if (rest == 0) return false;
        candidates[cell] = rest;
        places_[digit].drop(cell);
        if (single(rest)) push(cell, lowest(rest));
        for (const auto* house : board_->houses_of[cell]) {
            const Cells left = places_[digit] & house->mask;
            if (left.several()) continue;
            if (!left) return false;
            push(left.first(), digit);
        }
        return true;
    }

    bool place(int cell, int digit) {
        if (!(candidates[cell] >> digit & 1)) return false;
        for (Mask rest = static_cast<Mask>(candidates[cell] & ~State<SizeClass>::bit(digit)); rest;)
            if (!strike(cell, pop(rest))) return false;
        for (Cells rest = places_[digit] & board_->peers[cell]; rest;)
            if (!strike(rest.pop(), digit)) return false;
        return true;
    }

    const Board<SizeClass>* board_ = nullptr;
    std::array<Cells, SizeClass::kDigits> places_;
    Cells done_;
    std::array<Candidate, 64 * SizeClass::kWords> stack_;
    int waiting_ = 0;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
