// The path from a position as far as the techniques lead: the easiest step there is, then look again from the
// beginning.
#pragma once

#include <cmath>
#include <optional>

#include "aligned.h"
#include "bug.h"
#include "chains.h"
#include "dynamic.h"
#include "fish.h"
#include "grade.h"
#include "links.h"
#include "locked.h"
#include "loops.h"
#include "singles.h"
#include "subsets.h"
#include "wings.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
void find_with(Search<SizeClass>& search, Technique technique) {
    using enum Technique;
    switch (technique) {
        case full_house: return find_full_house(search);
        case hidden_single: return find_hidden_single(search, true);
        case hidden_single_line: return find_hidden_single(search, false);
        case direct_pointing: return find_locked(search, technique, true, true);
        case direct_claiming: return find_locked(search, technique, false, true);
        case direct_hidden_pair: return find_hidden_subset(search, technique, 2, true);
        case naked_single: return find_naked_single(search);
        case direct_hidden_triple: return find_hidden_subset(search, technique, 3, true);
        case pointing: return find_locked(search, technique, true, false);
        case claiming: return find_locked(search, technique, false, false);
        case naked_pair: return find_naked_subset(search, technique, 2);
        case x_wing: return find_fish(search, technique, 2);
        case hidden_pair: return find_hidden_subset(search, technique, 2, false);
        case naked_triple: return find_naked_subset(search, technique, 3);
        case swordfish: return find_fish(search, technique, 3);
        case hidden_triple: return find_hidden_subset(search, technique, 3, false);
        case skyscraper:
        case two_string_kite:
        case turbot_fish:
        case empty_rectangle: return find_two_links(search, technique);
        case xy_wing: return find_wing(search, 2);
        case xyz_wing: return find_wing(search, 3);
        case unique_rectangle:
        case unique_loop:
        case unique_hidden_subset: return UniqueLoops<SizeClass>(search, technique).run();
        case naked_quad: return find_naked_subset(search, technique, 4);
        case jellyfish: return find_fish(search, technique, 4);
        case hidden_quad: return find_hidden_subset(search, technique, 4, false);
        case three_strong_links: return find_three_links(search, false);
        case three_strong_links_grouped: return find_three_links(search, true);
        case wxyz_wing: return BentSubsets<SizeClass>(search, 4).run();
        case bug: return find_grave(search);
        case bug_more: return find_grave_more(search);
        case aligned_pair: return Aligned<SizeClass>(search, 2).run();
        case aligned_triplet: return Aligned<SizeClass>(search, 3).run();
        case vwxyz_wing: return BentSubsets<SizeClass>(search, 5).run();
        case uvwxyz_wing: return BentSubsets<SizeClass>(search, 6).run();
        case x_chain:
        case y_loop:
        case forcing_chain:
        case multiple_forcing_chain: return find_chain(search, technique);
        case nishio: return Dynamic<SizeClass>(search).nishio();
        default: return;
    }
}

inline bool decides(Technique technique) {
    return technique == Technique::empty_rectangle || technique == Technique::three_strong_links_grouped ||
           technique >= Technique::forcing_chain;
}

// The easiest step that the techniques, in order of rating, allow. False where there is none, or the budget is spent.
// As in Sukaku Explainer, an empty rectangle (4.3) spares the look for an XY-wing (4.2), three strong links with groups
// (5.7) that for a WXYZ-wing (5.5), and a chain however long the look for chains of a harder kind.
template <class SizeClass>
bool find_step(Search<SizeClass>& search, std::span<const Technique> techniques) {
    std::optional<Dynamic<SizeClass>> dynamic;
    for (const Technique technique : techniques) {
        if (search.done(facts_of(technique).rating)) return true;
        if (technique < Technique::dynamic_forcing_chain) {
            find_with(search, technique);
        } else {
            if (!dynamic) dynamic.emplace(search);
            dynamic->run(technique);
        }
        // The larger the board, the longer a look for even one technique.
        if (search.meter.spent(search.work, SizeClass::kWords)) return false;
        if (search.found && decides(technique)) return true;
    }
    return search.found;
}

// What a step costs: twice as much for each point of the rating, less the more such steps stood ready.
inline double cost_of(int rating, int width) {
    static const auto kPowers = [] {
        std::array<double, 256> powers{};
        for (int i = 0; i < 256; ++i) powers[i] = std::exp2(i / 10.0 - 1);
        return powers;
    }();
    static const auto kShares = [] {
        std::array<double, 256> shares{};
        for (int i = 1; i < 256; ++i) shares[i] = 1 + std::log2(i);
        return shares;
    }();
    const double share = width < 256 ? kShares[std::max(width, 1)] : 1 + std::log2(width);
    return kPowers[std::min(rating, 255)] / share;
}

template <class SizeClass>
Grade walk(State<SizeClass>& state, std::span<const Technique> techniques, const Budget& budget, Trail* trail) {
    Grade grade;
    Meter meter(budget);
    Scratch<SizeClass> scratch;
    Step step;
    bool placed = false;
    std::uint64_t work = 0;
    while (!state.is_solved() && !meter.interrupted()) {
        Search<SizeClass> search{*state.board, state, step, meter, scratch};
        search.evidence = trail && trail->with_chains;
        search.work = work;
        if (!find_step(search, techniques)) break;
        work = search.work;
        const int width = step.rating <= kWidthUpTo ? count_singles(state, step.technique) : 1;
        grade.effort += cost_of(step.rating, width);
        if (grade.steps++ == 0) grade.of_first_step = step.rating;
        ++grade.counts[static_cast<int>(step.technique)];
        if (step.rating > grade.rating) {
            grade.rating = step.rating;
            grade.hardest = step.technique;
        }
        if (!placed && !step.placements.empty()) {
            placed = true;
            grade.to_first_placement = grade.rating;
        }
        state.apply(step);
        if (trail) trail->steps.push_back(step);
    }
    grade.solved = state.is_solved();
    grade.stop = meter.stop();
    return grade;
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
