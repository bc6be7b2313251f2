#include "clues/hitting.h"

#include <algorithm>
#include <array>
#include <utility>

#include "clues/second_grid.h"
#include "random.h"

namespace modoku::clues {

namespace {

constexpr std::size_t kWords = 128;
constexpr std::size_t kMostSets = kWords * 64;
using Unhit = std::array<std::uint64_t, kWords>;

class Hitting {
   public:
    Hitting(const SolvedGrid& grid, std::vector<CellSet> sets, const Budget& budget)
        : grid_(grid), meter_(budget), second_(grid, meter_), sets_(std::move(sets)), hits_(128) {
        std::stable_sort(sets_.begin(), sets_.end(), [](CellSet a, CellSet b) { return size_of(a) < size_of(b); });
        if (sets_.size() > kMostSets / 2) sets_.resize(kMostSets / 2);
        for (auto& hit : hits_) hit.fill(0);
        for (std::size_t at = 0; at < sets_.size(); ++at) enter(at);
    }

    FewGivens run(int most, CellSet chosen, CellSet dead) {
        FewGivens found;
        Unhit unhit{};
        for (std::size_t at = 0; at < sets_.size(); ++at)
            if (!(sets_[at] & chosen)) unhit[at / 64] |= std::uint64_t{1} << at % 64;
        if (!meter_.interrupted() && search(chosen, dead, most - size_of(chosen), unhit)) found.givens = puzzle_;
        found.sets = sets_;
        found.nodes = nodes_;
        found.stop = meter_.stop();
        return found;
    }

   private:
    void enter(std::size_t at) {
        for (CellSet set = sets_[at]; set; set &= set - 1)
            hits_[static_cast<std::size_t>(first_of(set))][at / 64] |= std::uint64_t{1} << at % 64;
    }

    std::size_t words() const { return (sets_.size() + 63) / 64; }

    // True when a puzzle was found, or the budget is spent.
    bool search(CellSet chosen, CellSet dead, int left, Unhit& unhit) {
        if (meter_.spent(++nodes_)) return true;
        CellSet used = 0, branch = 0;
        int need = 0, least = 999;
        for (std::size_t word = 0; word < words(); ++word)
            for (std::uint64_t bits = unhit[word]; bits; bits &= bits - 1) {
                const CellSet alive = sets_[word * 64 + static_cast<std::size_t>(std::countr_zero(bits))] & ~dead;
                if (!(alive & used)) {
                    used |= alive;
                    if (++need > left) return false;
                }
                if (const int size = size_of(alive); size < least) {
                    least = size;
                    branch = alive;
                    if (size == 0) return false;
                }
            }
        if (need == 0) {
            path_.push_back(&unhit);
            const CellSet met = second_.find(chosen);
            const CellSet joined = met ? second_.minimal(met) : 0;
            if (met && sets_.size() < kMostSets) add(joined);
            path_.pop_back();
            if (meter_.stop() != Stop::exhausted) return true;
            if (!met) {
                puzzle_ = chosen;
                return true;
            }
            branch = joined & ~dead;
            if (!branch) return false;
        }
        return left > 0 && descend(chosen, dead, left, unhit, branch);
    }

    bool descend(CellSet chosen, CellSet dead, int left, Unhit& unhit, CellSet branch) {
        std::vector<std::pair<int, int>> cells;  // (sets hit, most first; cell)
        for (CellSet set = branch; set; set &= set - 1) {
            const int cell = first_of(set);
            int score = 0;
            for (std::size_t word = 0; word < words(); ++word)
                score += std::popcount(unhit[word] & hits_[static_cast<std::size_t>(cell)][word]);
            cells.emplace_back(-score, cell);
        }
        std::sort(cells.begin(), cells.end());
        path_.push_back(&unhit);
        bool ended = false;
        for (const auto& [score, cell] : cells) {
            Unhit after{};
            for (std::size_t word = 0; word < words(); ++word)
                after[word] = unhit[word] & ~hits_[static_cast<std::size_t>(cell)][word];
            ended = search(chosen | single(cell), dead, left - 1, after);
            if (ended) break;
            dead |= single(cell);
        }
        path_.pop_back();
        return ended;
    }

    // Nothing on the path hits a set that a second grid of it shows.
    void add(CellSet set) {
        const std::size_t at = sets_.size();
        sets_.push_back(set);
        enter(at);
        for (Unhit* unhit : path_) (*unhit)[at / 64] |= std::uint64_t{1} << at % 64;
    }

    const SolvedGrid& grid_;
    Meter meter_;
    SecondGrid second_;
    std::vector<CellSet> sets_;
    std::vector<Unhit> hits_;
    std::vector<Unhit*> path_;
    CellSet puzzle_ = 0;
    std::uint64_t nodes_ = 0;
};

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

FewGivens find_few_givens(const SolvedGrid& grid, std::vector<CellSet> sets, int most, CellSet chosen, CellSet dead,
                          const Budget& budget) {
    return Hitting(grid, std::move(sets), budget).run(most, chosen, dead);
}

FewGivens exchange_givens(const SolvedGrid& grid, std::vector<CellSet> sets, int enough, std::uint64_t seed,
                          const Budget& budget) {
    return Exchange(grid, std::move(sets), seed, budget).run(enough);
}

}  // namespace modoku::clues
