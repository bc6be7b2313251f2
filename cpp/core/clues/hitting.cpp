#include "clues/hitting.h"

#include <algorithm>
#include <array>
#include <utility>

#include "clues/second_grid.h"

namespace modoku::clues {

namespace {

constexpr std::size_t kMostSets = 8192;
constexpr std::size_t kMostParts = 11;

bool is_smaller(CellSet a, CellSet b) { return size_of(a) < size_of(b); }

// The grid falls into parts: its bands, or its stacks. Of k parts with m givens together, one has m / k at most. The
// parts are gone through one after the other, the poorest first; a part that is finished has no more givens, which
// takes its other cells out of the sets that reach further, so that the next part has little choice.
class Hitting {
   public:
    Hitting(const SolvedGrid& grid, std::vector<CellSet> sets, const Budget& budget)
        : grid_(grid), every_(all_cells(grid.cells())), meter_(budget), second_(grid, meter_), sets_(std::move(sets)) {
        std::stable_sort(sets_.begin(), sets_.end(), is_smaller);
        if (sets_.size() > kMostSets / 2) sets_.resize(kMostSets / 2);
    }

    FewGivens run(int most, CellSet chosen, CellSet dead) {
        FewGivens found;
        const int left = most - size_of(chosen);
        if (left >= 0 && !meter_.interrupted() && part_up(most, chosen, dead & ~chosen) &&
            begin(chosen, dead & ~chosen, left) && meter_.stop() == Stop::exhausted)
            found.givens = puzzle_;
        found.sets = sets_;
        found.nodes = nodes_;
        found.stop = meter_.stop();
        return found;
    }

   private:
    struct Work {
        CellSet chosen, dead;
        int left;                           // how many more givens there may be
        std::uint32_t open;                 // the parts that are not finished
        std::array<int, kMostParts> least;  // how many more givens each of them has at least
    };
    // The sets not yet hit within one part, and the cells outside of which no set of theirs has any that count.
    struct Inside {
        std::vector<CellSet>* sets;
        CellSet within;
    };

    // Choose bands or stacks, whichever need more givens. False if they need more than `most`.
    bool part_up(int most, CellSet chosen, CellSet dead) {
        int best = -1;
        for (const bool stacks : {false, true}) {
            std::vector<CellSet> parts(static_cast<std::size_t>(stacks ? grid_.box_rows : grid_.box_columns));
            for (int cell = 0; cell < grid_.cells(); ++cell)
                parts[static_cast<std::size_t>(stacks ? grid_.column(cell) / grid_.box_columns
                                                      : grid_.row(cell) / grid_.box_rows)] |= single(cell);
            if (best >= 0 && parts.size() == 1) continue;
            std::vector<int> needs;
            int sum = 0;
            for (const CellSet part : parts) {
                int need = size_of(part & chosen);
                if (parts.size() > 1)
                    while (sum + need <= most && !is_enough(part, need, chosen, dead)) ++need;
                if (meter_.stop() != Stop::exhausted) return false;
                needs.push_back(need);
                sum += need;
            }
            if (sum > most) return false;
            if (sum > best) {
                best = sum;
                parts_ = std::move(parts);
                needs_ = std::move(needs);
            }
        }
        return true;
    }

    // Whether so many givens in one part leave one solution if every cell outside is given.
    bool is_enough(CellSet part, int count, CellSet chosen, CellSet dead) {
        const std::vector<CellSet> parts = std::exchange(parts_, {part});
        const std::vector<int> needs = std::exchange(needs_, {0});
        const bool found = begin((every_ & ~part) | (chosen & part), dead & part, count - size_of(chosen & part));
        parts_ = parts;
        needs_ = needs;
        return found;
    }

    // True when a puzzle was found, or the budget is spent; so are the functions below.
    bool begin(CellSet chosen, CellSet dead, int left) {
        Work work{chosen, dead, left, (1u << parts_.size()) - 1, {}};
        for (std::size_t part = 0; part < parts_.size(); ++part)
            work.least[part] = std::max(0, needs_[part] - size_of(chosen & parts_[part]));
        if (dead) {
            const CellSet met = second_.find(every_ & ~dead);
            if (met) add(second_.minimal(met));
            if (met || meter_.stop() != Stop::exhausted) return meter_.stop() != Stop::exhausted;
        }
        return next(work);
    }

    // Go on with the open parts. What is finished has one solution if all of them are given.
    bool next(Work work) {
        if (meter_.spent(++nodes_)) return true;
        if (!work.open) {
            puzzle_ = work.chosen;
            return true;
        }
        std::vector<CellSet> unhit;
        if (!collect(work, unhit)) return false;
        std::vector<std::pair<std::size_t, std::size_t>> order;  // (sets inside, as a deficit; part)
        int sum = 0;
        for (std::size_t part = 0; part < parts_.size(); ++part) {
            if (!(work.open >> part & 1)) continue;
            CellSet taken = 0;
            std::size_t inside = 0;
            int apart = 0;
            for (const CellSet set : unhit) {
                if (set & ~parts_[part]) continue;
                ++inside;
                if (set & taken) continue;
                taken |= set;
                ++apart;
            }
            work.least[part] = std::max(work.least[part], apart);
            sum += work.least[part];
            order.emplace_back(unhit.size() - inside, part);
        }
        std::sort(order.begin(), order.end());
        const int few = work.left / static_cast<int>(order.size());
        for (const auto& [deficit, part] : order) {
            if (sum > work.left) return false;
            // Either this part is the first with so few givens, or it has more than that.
            const int room = std::min(few, work.left - (sum - work.least[part]));
            if (room >= work.least[part] && finish(work, part, room, unhit)) return true;
            const int more = std::max(work.least[part], few + 1);
            sum += more - work.least[part];
            work.least[part] = more;
        }
        return false;
    }

    // The sets not yet hit, without dead cells. False if they need more givens than are left.
    bool collect(const Work& work, std::vector<CellSet>& unhit) const {
        CellSet used = 0;
        int need = 0;
        for (const CellSet set : sets_) {
            if (set & work.chosen) continue;
            const CellSet alive = set & ~work.dead;
            if (!alive) return false;
            unhit.push_back(alive);
            if (alive & used) continue;
            used |= alive;
            if (++need > work.left) return false;
        }
        return true;
    }

    // Choose at most `room` cells of a part, and go on with the others.
    bool finish(Work work, std::size_t part, int room, const std::vector<CellSet>& unhit) {
        std::vector<CellSet> inside, sets;
        for (const CellSet set : unhit)
            if (!(set & ~parts_[part])) inside.push_back(set);
        std::stable_sort(inside.begin(), inside.end(), is_smaller);
        for (const CellSet set : inside)
            if (std::none_of(sets.begin(), sets.end(), [&](CellSet one) { return !(one & ~set); })) sets.push_back(set);
        const CellSet within = parts_[part] | work.dead;
        path_.push_back({&sets, within});
        const bool ended = choose(work, part, room, sets, within);
        path_.pop_back();
        return ended;
    }

    bool choose(Work& work, std::size_t part, int room, const std::vector<CellSet>& sets, CellSet within) {
        if (meter_.spent(++nodes_)) return true;
        CellSet branch = 0;
        if (!find_branch(sets, work.dead, room, branch)) return false;
        if (!branch) {
            const CellSet free = parts_[part] & ~work.chosen & ~work.dead;
            const CellSet met = second_.find(every_ & ~work.dead & ~free);
            const CellSet joined = met ? second_.minimal(met) : 0;
            if (meter_.stop() != Stop::exhausted) return true;
            if (met) {
                add(joined);
                branch = joined & ~work.dead;
            } else {
                if (work.least[part] <= 0 && next(without(work, part, free))) return true;
                branch = free;
            }
        }
        return room > 0 && descend(work, part, room, sets, within, branch);
    }

    Work without(Work work, std::size_t part, CellSet free) const {
        work.dead |= free;
        work.open &= ~(1u << part);
        work.least[part] = 0;
        return work;
    }

    // The smallest set, or the cells that hit all where only one more may be chosen; nothing if there is no set left.
    // False if the sets need more than `room` cells.
    static bool find_branch(const std::vector<CellSet>& sets, CellSet dead, int room, CellSet& branch) {
        CellSet used = 0, common = ~CellSet{0};
        int need = 0, least = 999;
        for (const CellSet set : sets) {
            const CellSet alive = set & ~dead;
            common &= alive;
            if (!(alive & used)) {
                used |= alive;
                if (++need > room) return false;
            }
            if (const int size = size_of(alive); size < least) {
                if (size == 0) return false;
                least = size;
                branch = alive;
            }
        }
        if (room == 1 && need) branch = common;
        return branch || !need;
    }

    bool descend(Work& work, std::size_t part, int room, const std::vector<CellSet>& sets, CellSet within,
                 CellSet branch) {
        std::vector<std::pair<int, int>> cells;  // (sets hit, most first; cell)
        for (CellSet set = branch; set; set &= set - 1) {
            const int cell = first_of(set);
            const auto hit = std::count_if(sets.begin(), sets.end(), [&](CellSet one) { return one & single(cell); });
            cells.emplace_back(-static_cast<int>(hit), cell);
        }
        std::sort(cells.begin(), cells.end());
        const CellSet dead = work.dead;
        std::vector<CellSet> after;
        path_.push_back({&after, within});
        bool ended = false;
        for (const auto& [score, cell] : cells) {
            after.clear();
            for (const CellSet set : sets)
                if (!(set & single(cell))) after.push_back(set);
            work.chosen |= single(cell);
            --work.left;
            --work.least[part];
            ended = choose(work, part, room - 1, after, within);
            work.chosen &= ~single(cell);
            ++work.left;
            ++work.least[part];
            if (ended) break;
            work.dead |= single(cell);  // for its later brothers
        }
        work.dead = dead;
        path_.pop_back();
        return ended;
    }

    // Nothing on the path hits a set that a second grid of it shows. Parts that are finished leave out the sets that
    // need not be hit inside them.
    void add(CellSet set) {
        if (sets_.size() >= kMostSets) return;
        sets_.push_back(set);
        for (const Inside& one : path_)
            if (!(set & ~one.within)) one.sets->push_back(set);
    }

    const SolvedGrid& grid_;
    CellSet every_;
    Meter meter_;
    SecondGrid second_;
    std::vector<CellSet> sets_, parts_;
    std::vector<int> needs_;
    std::vector<Inside> path_;
    CellSet puzzle_ = 0;
    std::uint64_t nodes_ = 0;
};

}  // namespace

FewGivens find_few_givens(const SolvedGrid& grid, std::vector<CellSet> sets, int most, CellSet chosen, CellSet dead,
                          const Budget& budget) {
    return Hitting(grid, std::move(sets), budget).run(most, chosen, dead);
}

}  // namespace modoku::clues
