// Aligned pair and triplet exclusion: of all ways to fill two or three cells, only some leave each narrow cell that
// sees all of them a digit.
#pragma once

#include <algorithm>

#include "search.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
class Aligned {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    // Boards with more blank cells than this are left alone.
    static constexpr int kMostCells = 400;

    Aligned(Search<SizeClass>& search, int size)
        : search_(search),
          size_(size),
          technique_(size == 2 ? Technique::aligned_pair : Technique::aligned_triplet),
          open_(search.state.open()) {
        for (Cells rest = open_; rest;) {
            const int cell = rest.pop(), width = std::popcount(search.state.candidates[cell]);
            if (width >= 2 && width <= size) narrow_.add(cell);
        }
    }

    void run() {
        if (open_.count() <= kMostCells) choose(open_, 0, narrow_);
    }

   private:
    bool choose(Cells from, int depth, const Cells& common) {
        if (depth == size_) return use(common);
        while (from) {
            const int cell = from.pop();
            const Cells rest = common & search_.board.peers[cell];
            if (!rest.several()) continue;
            cells_[depth] = cell;
            if (choose(from, depth + 1, rest)) return true;
            if (search_.meter.stop() != Stop::exhausted) return true;
        }
        return false;
    }

    bool use(Cells common) {
        blockers_.clear();
        while (common) {
            const Mask digits = search_.state.candidates[common.pop()];
            if (std::find(blockers_.begin(), blockers_.end(), digits) == blockers_.end()) blockers_.push_back(digits);
        }
        // One narrow cell alone never spoils all ways with a digit, but for naked subsets.
        if (blockers_.size() < 2) return false;
        if (size_ == 3 && search_.spent(1)) return true;
        for (int i = 0; i < size_; ++i) used_[i] = 0;
        fill(0, 0);
        bool strikes = false;
        for (int i = 0; i < size_; ++i) {
            if (!used_[i]) return false;
            strikes = strikes || used_[i] != search_.state.candidates[cells_[i]];
        }
        if (!strikes) return false;
        if (search_.take(technique_, facts_of(technique_).rating))
            for (int i = 0; i < size_; ++i)
                search_.strike_digits(cells_[i], static_cast<Mask>(search_.state.candidates[cells_[i]] & ~used_[i]));
        return true;
    }

    // Goes through the ways and marks the digits of those that are possible.
    void fill(int depth, Mask taken) {
        if (depth == size_) {
            for (const Mask blocker : blockers_)
                if (!(blocker & static_cast<Mask>(~taken))) return;
            for (int i = 0; i < size_; ++i) used_[i] |= way_[i];
            return;
        }
        for (Mask rest = search_.state.candidates[cells_[depth]]; rest;) {
            const Mask bit = State<SizeClass>::bit(pop(rest));
            bool clashes = false;
            for (int i = 0; i < depth; ++i)
                clashes = clashes || (way_[i] == bit && search_.board.peers[cells_[i]].has(cells_[depth]));
            if (clashes) continue;
            way_[depth] = bit;
            fill(depth + 1, static_cast<Mask>(taken | bit));
        }
    }

    Search<SizeClass>& search_;
    int size_;
    Technique technique_;
    Cells open_, narrow_;
    int cells_[3] = {};
    Mask way_[3] = {}, used_[3] = {};
    std::vector<Mask> blockers_;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
