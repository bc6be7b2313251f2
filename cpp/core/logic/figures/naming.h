// What people call a chain, from the kinds, numbers and digits of its inferences; and steps told together.
#pragma once

#include <map>

#include "fish.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
struct ChainShape {
    const Position<Room>& s;
    const Rules<Room>& b;
    const FigureStep& f;
    int n, cells = 0, houses = 0, sets = 0;
    bool grouped = false, one_digit = true, same_pair = true, same_ends;

    ChainShape(const Position<Room>& state, const FigureStep& step)
        : s(state), b(*state.board), f(step), n(static_cast<int>(step.chain.size())) {
        const int digit = b.digit(f.chain[0].from[0]);
        for (const Inference& i : f.chain) {
            cells += i.kind == InferenceKind::cell;
            houses += i.kind == InferenceKind::house;
            sets += i.kind == InferenceKind::set;
            grouped |= i.kind == InferenceKind::house && (i.from.size() > 1 || i.to.size() > 1);
            one_digit &= b.digit(i.from[0]) == digit && b.digit(i.to[0]) == digit;
            same_pair &= i.kind == InferenceKind::cell && s.mask[i.a] == s.mask[f.chain[0].a];
        }
        same_ends = digit == b.digit(f.chain.back().to[0]);
    }

    std::pair<const char*, int> loop() const {
        const int weight = sets ? 76 + n : grouped ? 70 + n : 64 + n;
        if (sets && !houses) return {n == 2 ? "als-xz" : "als-chain", weight};
        return {sets ? "als-loop" : grouped ? "grouped-loop" : "continuous-loop", weight};
    }

    std::pair<const char*, int> of_one_digit() const {
        const auto house = [&](int i) -> const auto& { return b.houses[f.chain[i].a]; };
        if (n == 2 && !grouped) {
            if (house(0).box || house(1).box) return {"turbot-fish", 40};
            return {house(0).kind == house(1).kind ? "skyscraper" : "two-string-kite", 40};
        }
        const auto is_line = [&](int i) {
            return f.chain[i].from.size() == 1 && f.chain[i].to.size() == 1 && !house(i).box;
        };
        if (n == 2 && ((house(0).box && is_line(1)) || (house(1).box && is_line(0)))) return {"empty-rectangle", 41};
        return {grouped ? "grouped-x-chain" : "x-chain", (grouped ? 66 : 60) + n};
    }

    std::pair<const char*, int> of_cells() const {
        if (same_pair && n >= 3) return {"remote-pair", 42};
        if (n == 3 && same_ends) return {"xy-wing", 43};
        return {same_ends ? "xy-chain" : "aic", 60 + n};
    }

    std::pair<const char*, int> of_sets() const {
        const int total = static_cast<int>(f.truths.size());
        std::uint32_t digits = 0;
        int wide = 0;
        for (const Truth& t : f.truths) digits |= s.mask[t.a], wide += s.count(t.a) == 3;
        if (n == 2 && total == 3 && std::popcount(digits) == 3 && wide == 1) return {"xyz-wing", 44};
        if (n == 2 && total == 4 && std::popcount(digits) == 4) return {"wxyz-wing", 55};
        return {n == 2 ? "als-xz" : n == 3 ? "als-xy-wing" : "als-chain", 68 + 2 * n};
    }

    bool is_w_wing() const {
        if (sets || grouped || n != 3 || !same_ends || one_digit) return false;
        const auto &first = f.chain[0], &middle = f.chain[1], &last = f.chain[2];
        return first.kind == InferenceKind::cell && middle.kind == InferenceKind::house &&
               last.kind == InferenceKind::cell && s.mask[first.a] == s.mask[last.a];
    }

    std::pair<const char*, int> name() const {
        if (f.loop) return loop();
        if (one_digit && houses == n) return of_one_digit();
        if (cells == n) return of_cells();
        if (is_w_wing()) return {"w-wing", 44};
        if (sets && !houses && same_ends) return of_sets();
        return {sets ? "als-aic" : grouped ? "grouped-aic" : "aic", (sets ? 74 : grouped ? 68 : 64) + n};
    }
};

template <class Room>
void name_chain(const Position<Room>& s, FigureStep& f) {
    const auto [name, weight] = ChainShape<Room>(s, f).name();
    f.name = name;
    f.weight = weight;
}

// Kites and empty rectangles that share a box, told together; and chains of the same truths with several results.
template <class Room>
void join_pairs(const Rules<Room>& b, std::vector<FigureStep>& out) {
    const auto box_of = [&](const Link& link) {
        for (const int h : b.houses_of[b.cell(link[0])])
            if (b.houses[h].box) return h;
        return -1;
    };
    const auto box_truth = [&](const FigureStep& f) {
        for (const Truth& t : f.truths)
            if (t.kind == TruthKind::house && b.houses[t.a].box) return t;
        return Truth{TruthKind::cell};
    };
    const int n = static_cast<int>(out.size());
    std::vector<int> kites, rectangles;
    std::map<std::vector<Truth>, std::vector<int>> same;
    for (int i = 0; i < n; ++i) {
        if (out[i].name == "two-string-kite") kites.push_back(i);
        if (out[i].name == "empty-rectangle" || out[i].name == "turbot-fish") rectangles.push_back(i);
        if (!out[i].loop && (out[i].name.starts_with("als") || out[i].name.ends_with("aic"))) {
            auto truths = out[i].truths;
            std::ranges::sort(truths);
            same[truths].push_back(i);
        }
    }
    const auto pair_up = [&](const std::vector<int>& list, auto alike, const char* name) {
        for (std::size_t i = 0; i < list.size(); ++i)
            for (std::size_t j = i + 1; j < list.size(); ++j) {
                const FigureStep p = out[list[i]], q = out[list[j]];
                if (p.eliminations != q.eliminations && alike(p, q)) out.push_back(joined(p, q, name, 42));
            }
    };
    pair_up(
        kites,
        [&](const FigureStep& p, const FigureStep& q) {
            return p.truths[0].b == q.truths[0].b && box_of(p.links[0]) == box_of(q.links[0]);
        },
        "dual-two-string-kite");
    pair_up(
        rectangles,
        [&](const FigureStep& p, const FigureStep& q) {
            const Truth t = box_truth(p);
            return t.kind == TruthKind::house && t == box_truth(q);
        },
        "dual-empty-rectangle");
    for (const auto& [truths, list] : same) {
        FigureStep f = out[list[0]];
        for (std::size_t i = 1; i < list.size(); ++i)
            if (out[list[i]].name == f.name) f = joined(f, out[list[i]], f.name, f.weight);
        if (f.eliminations != out[list[0]].eliminations) out.push_back(f);
    }
}

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
