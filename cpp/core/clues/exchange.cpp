#include <cstddef>
#include <utility>

#include "clues/hitting.h"
#include "clues/second_grid.h"
#include "random.h"

namespace modoku::clues {

namespace {

// Exchanges of givens: two out and one in where that can be done, else one out and one in, else a few at random.
class Exchange {
   public:
    Exchange(const SolvedGrid& grid, std::vector<CellSet> sets, std::uint64_t seed, const Budget& budget)
        : every_(all_cells(grid.cells())),
          meter_(budget),
          second_(grid, meter_),
          sets_(std::move(sets)),
          random_(seed) {}

    FewGivens run(int enough) {
        CellSet puzzle = shrink(every_);
        note(puzzle);
        int idle = 0;
        while (!meter_.interrupted() && size_of(best_) > enough && !meter_.spent(checks_)) {
            CellSet fewer = descend(puzzle);
            if (fewer) {
                puzzle = fewer;
                note(puzzle);
                idle = 0;
                continue;
            }
            for (int step = 0; step < 4; ++step) puzzle = sideways(puzzle);
            if (++idle > 40) {
                for (int k = 0; k < 8; ++k) puzzle |= any(every_);
                puzzle = shrink(puzzle);
                idle = 0;
            }
        }
        FewGivens found;
        found.givens = best_;
        found.sets = sets_;
        found.nodes = checks_;
        found.stop = size_of(best_) <= enough ? Stop::solutions : meter_.stop();
        return found;
    }

   private:
    void note(CellSet puzzle) {
        if (meter_.stop() == Stop::exhausted && (best_ == 0 || size_of(puzzle) < size_of(best_))) best_ = puzzle;
    }

    bool is_unique(CellSet givens) {
        for (const CellSet set : sets_)
            if (!(set & givens)) return false;
        ++checks_;
        const CellSet met = second_.find(givens);
        if (meter_.stop() != Stop::exhausted) return false;
        if (!met) return true;
        const CellSet set = second_.minimal(met);
        if (meter_.stop() == Stop::exhausted && sets_.size() < 4000) sets_.push_back(set);
        return false;
    }

    std::vector<int> shuffled(CellSet set) {
        std::vector<int> cells;
        for (; set; set &= set - 1) cells.push_back(first_of(set));
        for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random_.below(i)]);
        return cells;
    }

    CellSet any(CellSet set) { return single(shuffled(set).front()); }

    CellSet shrink(CellSet givens) {
        for (const int cell : shuffled(givens))
            if (is_unique(givens & ~single(cell))) givens &= ~single(cell);
        return givens;
    }

    // The cells of which one alone hits every known set that `givens` misses.
    CellSet rescuers(CellSet givens) const {
        CellSet cells = every_ & ~givens;
        for (const CellSet set : sets_)
            if (!(set & givens)) {
                cells &= set;
                if (!cells) break;
            }
        return cells;
    }

    CellSet descend(CellSet puzzle) {
        const std::vector<int> cells = shuffled(puzzle);
        for (std::size_t i = 1; i < cells.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const CellSet left = puzzle & ~single(cells[i]) & ~single(cells[j]);
                for (CellSet in = rescuers(left); in; in &= in - 1) {
                    if (meter_.spent(checks_)) return 0;
                    const CellSet tried = left | single(first_of(in));
                    if (is_unique(tried)) return shrink(tried);
                }
            }
        return 0;
    }

    CellSet sideways(CellSet puzzle) {
        for (const int out : shuffled(puzzle)) {
            const CellSet left = puzzle & ~single(out);
            for (const int in : shuffled(rescuers(left) & ~puzzle)) {
                if (meter_.spent(checks_)) return puzzle;
                if (is_unique(left | single(in))) return left | single(in);
            }
        }
        for (int k = 0; k < 3; ++k) puzzle |= any(every_);
        return shrink(puzzle);
    }

    CellSet every_, best_ = 0;
    Meter meter_;
    SecondGrid second_;
    std::vector<CellSet> sets_;
    Random random_;
    std::uint64_t checks_ = 0;
};

}  // namespace

FewGivens exchange_givens(const SolvedGrid& grid, std::vector<CellSet> sets, int enough, std::uint64_t seed,
                          const Budget& budget) {
    return Exchange(grid, std::move(sets), seed, budget).run(enough);
}

}  // namespace modoku::clues
