// Families of finders in the order of their cost, and who of them can tell what: all steps of a position, the first by
// somebody's order, and a whole path are filters over the same finders.
#pragma once

#include "chains.h"
#include "colours.h"
#include "exotic.h"
#include "rectangles.h"
#include "sectors.h"
#include "subsets.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
class FigureSearch {
   public:
    // `all`: every step, or only what a path needs.
    FigureSearch(const Position<Room>& state, Order wanted, Meter& watch, bool every)
        : s(state), order(wanted), meter(watch), all(every) {}

    std::vector<FigureStep> find(Family family) {
        std::vector<FigureStep> out;
        run(family, out);
        keep_best(out);
        return out;
    }

    // Every step, in somebody's order.
    std::vector<FigureStep> every() {
        std::array<bool, kFamilies> asked{};
        for (std::size_t i = 0; i < order.size(); ++i)
            if (order[i] >= 0) asked[static_cast<int>(named_figures()[i].family)] = true;
        std::vector<FigureStep> found;
        for (int i = 0; i < kFamilies; ++i)
            if (asked[i])
                for (FigureStep& f : find(static_cast<Family>(i))) found.push_back(std::move(f));
        std::ranges::stable_sort(found, {}, [&](const FigureStep& f) { return rank_of(f.name); });
        return found;
    }

    // The easiest step: the families are asked in the order of the first name that each could tell.
    std::optional<FigureStep> first() {
        std::array<int, kFamilies> least;
        least.fill(1 << 30);
        const auto named = named_figures();
        for (std::size_t i = 0; i < named.size(); ++i)
            if (order[i] >= 0) {
                int& known = least[static_cast<int>(named[i].family)];
                known = std::min(known, order[i]);
            }
        std::array<int, kFamilies> turn;
        for (int i = 0; i < kFamilies; ++i) turn[i] = i;
        std::ranges::stable_sort(turn, {}, [&](int i) { return least[i]; });
        std::optional<FigureStep> best;
        int place = 1 << 30;
        for (const int i : turn) {
            if (least[i] >= place) break;
            for (FigureStep& f : find(static_cast<Family>(i))) {
                const int rank = rank_of(f.name);
                if (rank > place || (rank == place && weight(f) >= weight(*best))) continue;
                best = std::move(f);
                place = rank;
            }
        }
        return best;
    }

    int rank_of(const std::string& name) const {
        static const std::map<std::string_view, int> places = [] {
            std::map<std::string_view, int> found;
            for (const NamedFigure& one : named_figures()) found.emplace(one.name, static_cast<int>(found.size()));
            return found;
        }();
        const auto known = places.find(name);
        return known == places.end() ? -1 : order[known->second];
    }

   private:
    const Position<Room>& s;
    Order order;
    Meter& meter;
    bool all;
    std::unique_ptr<Chains<Room>> plain_, sets_;
    std::vector<FigureStep> plain_out_, sets_out_;

    static int weight(const FigureStep& f) {
        return f.weight * 1000 + f.strong() * 10 + static_cast<int>(f.fins.size());
    }

    // Of steps with one name and the same result the simplest is kept, and only what is wanted.
    void keep_best(std::vector<FigureStep>& out) const {
        std::map<std::pair<std::string, std::vector<int>>, int> best;
        std::map<std::string, bool> wanted;
        for (int i = 0; i < static_cast<int>(out.size()); ++i) {
            const auto [known, first] = wanted.try_emplace(out[i].name, false);
            if (first) known->second = rank_of(out[i].name) >= 0;
            if (!known->second) continue;
            auto key = std::make_pair(out[i].name, out[i].eliminations);
            for (const int x : out[i].placements) key.second.push_back(-1 - x);
            const auto [it, fresh] = best.try_emplace(key, i);
            if (!fresh && weight(out[i]) < weight(out[it->second])) it->second = i;
        }
        std::vector<int> keep;
        for (const auto& [key, i] : best) keep.push_back(i);
        std::ranges::sort(keep);
        std::vector<FigureStep> kept;
        for (const int i : keep) kept.push_back(std::move(out[i]));
        out = std::move(kept);
    }

    // The net of a position is built once for all who walk it.
    Chains<Room>& plain_net() {
        if (!plain_) {
            plain_ = std::make_unique<Chains<Room>>(s, plain_out_, meter);
            plain_->build(true, 0);
        }
        plain_->forget();
        plain_out_.clear();
        return *plain_;
    }
    Chains<Room>& net_with_sets() {
        if (!sets_) {
            sets_ = std::make_unique<Chains<Room>>(s, sets_out_, meter);
            sets_->build(true, all && b().size <= 9 ? 6 : 4);
        }
        sets_->forget();
        sets_out_.clear();
        return *sets_;
    }
    const Rules<Room>& b() const { return *s.board; }

    void walk(Chains<Room>& net, Steps steps, int limit) const {
        all ? net.between_ends(steps, limit) : net.for_each_candidate(steps, limit);
    }

    void run(Family family, std::vector<FigureStep>& out) {
        using enum Family;
        switch (family) {
            case singles: return Subsets<Room>(s, out, meter).singles(all);
            case locked: return Subsets<Room>(s, out, meter).locked();
            case subsets: return find_subsets(out, 2, 3);
            case quads: return find_subsets(out, 4, b().size > 9 ? std::min(b().size / 2, 6) : 4);
            case fish_of_two: return find_fish(out, 2);
            case fish_of_three: return find_fish(out, 3);
            case fish_of_four: return find_fish(out, 4);
            case rectangles: return DeadlyPatterns<Room>(s, out, meter).rectangles();
            case grave: return DeadlyPatterns<Room>(s, out, meter).grave();
            case unique_loops: return DeadlyPatterns<Room>(s, out, meter).loops(all ? 10 : 8);
            case colours: return Colours<Room>(s, out, meter).simple_and_multi();
            case sue_de_coq: return Sectors<Room>(s, out, meter).sue_de_coq();
            case templates: return Colours<Room>(s, out, meter).templates();
            case complex_fish: {
                Fish<Room> fish(s, out, meter);
                for (int k = 2; k <= (all && b().size <= 9 ? 4 : 3); ++k) fish.find(k, true);
                return fish.siamese();
            }
            case sectors: {
                Sectors<Room> sectors(s, out, meter);
                sectors.sk_loops();
                sectors.multi_sector();
                Exotic<Room> exotic(s, out, meter);
                exotic.tridagons();
                return exotic.exocets();
            }
            default: return run_chains(family, out);
        }
    }

    void find_subsets(std::vector<FigureStep>& out, int from, int to) const {
        Subsets<Room> finder(s, out, meter);
        for (int k = from; k <= to; ++k) finder.naked(k), finder.hidden(k);
    }
    void find_fish(std::vector<FigureStep>& out, int k) const {
        Fish<Room> finder(s, out, meter);
        finder.find(k, false);
        if (all) finder.siamese();
    }

    void run_chains(Family family, std::vector<FigureStep>& out) {
        using enum Family;
        if (family == small_sets) {
            Chains<Room> net(s, out, meter);
            net.build(false, 3);
            net.between_ends(Steps::sets, 7);
            return;
        }
        const bool with_sets = family == set_chains || family == forcing;
        Chains<Room>& net = with_sets ? net_with_sets() : plain_net();
        if (family == two_links) {
            net.between_ends(Steps::digit, 4);
            net.between_ends(Steps::digit_grouped, 5);
        } else if (family == wings) {
            for (const Steps steps : {Steps::cells, Steps::plain}) net.between_ends(steps, 6);
            Colours<Room>(s, plain_out_, meter).remote_pairs();
        } else if (family == chains) {
            walk(net, Steps::digit, 40);
            walk(net, Steps::cells, 40);
            walk(net, Steps::plain, 60);
            net.loops(Steps::plain, 40);
        } else if (family == grouped_chains) {
            walk(net, Steps::digit_grouped, 40);
            walk(net, Steps::grouped, 60);
            net.loops(Steps::grouped, all ? 30 : 20);
        } else if (family == set_chains) {
            walk(net, Steps::sets, all ? 28 : 20);
            if (all) net.loops(Steps::sets, 14);
            net.branches(Steps::sets, 5, 9);
        } else if (all) {
            net.between_ends(Steps::any, 40);
            net.loops(Steps::any, 17);
            net.branches(Steps::any, 40, 9);
        } else {
            net.chains_and_branches(Steps::any, 40, 9);
        }
        out = std::move(with_sets ? sets_out_ : plain_out_);
        if (all) join_pairs(b(), out);
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
