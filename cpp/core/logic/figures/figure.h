// A step and its evidence: truths (at least one of the set is true), links (at most one is), and what follows.
//
// One argument proves every elimination x. Take x as true and drop all that conflicts with x. Of the truths without x
// each still needs a true candidate, and each link gives at most one. If every candidate left lies in at least as many
// links as truths, and fewer links than truths still hold anything, x is false. Multiplicity makes sets that overlap
// right, and dropping what conflicts with x makes fins right. So a finder only proposes truths and links.
#pragma once

#include <set>

#include "rules.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

template <class Room>
struct Finder {
    using B = Rules<Room>;
    using S = Position<Room>;
    using Cells = typename B::Cells;
    using Candidates = typename B::Candidates;

    const S& s;
    const B& b;
    std::vector<FigureStep>& out;
    Meter& meter;

    Finder(const S& state, std::vector<FigureStep>& steps, Meter& watch)
        : s(state), b(*state.board), out(steps), meter(watch) {}

    void poll(std::uint32_t work = 8) const {
        if (meter.spent(0, work)) throw OutOfTime{};
    }

    Cells places_in(int house, int digit) const { return s.places[digit] & b.houses[house].cells; }

    Link candidates_of(const Cells& cells, int digit) const {
        Link found;
        (cells & s.places[digit]).each([&](int c) { found.push_back(b.cand(c, digit)); });
        return found;
    }

    Candidates set_of(const Truth& truth, const FigureStep& step) const {
        Candidates found;
        if (truth.kind == TruthKind::cell) {
            for (std::uint32_t rest = s.mask[truth.a]; rest; rest &= rest - 1)
                found.add(b.cand(truth.a, std::countr_zero(rest)));
        } else if (truth.kind == TruthKind::house) {
            places_in(truth.a, truth.b).each([&](int c) { found.add(b.cand(c, truth.b)); });
        } else {
            for (const int g : step.guardians) found.add(g);
        }
        return found;
    }

    // Everything that the argument makes false.
    std::vector<int> derive(const FigureStep& f) const {
        if (f.truths.size() > 60 || f.links.size() > 60) return {};
        std::vector<Candidates> truths, links;
        Candidates inside, linked;
        for (const Truth& t : f.truths) {
            truths.push_back(set_of(t, f));
            if (!truths.back()) return {};  // nothing is left of it, so nothing of it has to be true
            inside |= truths.back();
        }
        for (const Link& l : f.links) {
            links.emplace_back();
            for (const int c : l) links.back().add(c);
            linked |= links.back();
        }
        std::vector<int> found;
        suspects(f, inside, inside - linked).each([&](int x) {
            if (falls(truths, links, x)) found.push_back(x);
        });
        return found;
    }

    // Keeps a proposal from which something follows.
    bool finish(FigureStep& f) {
        f.eliminations = derive(f);
        if (f.eliminations.empty() && f.placements.empty()) return false;
        out.push_back(f);
        return true;
    }

   private:
    // What may fall: what excludes all that is in no link, or is there itself, and guardians, with which their whole
    // truth is gone.
    Candidates suspects(const FigureStep& f, const Candidates& inside, const Candidates& loose) const {
        Candidates found;
        if (loose) {
            found = s.alive;
            loose.each([&](int c) { found &= b.conflict[c]; });
            found |= loose;
            for (const int c : f.guardians)
                if (s.alive.has(c)) found.add(c);
            return found;
        }
        inside.each([&](int c) { found |= b.conflict[c]; });
        return found & s.alive;
    }

    bool falls(const std::vector<Candidates>& truths, const std::vector<Candidates>& links, int x) const {
        const Candidates& gone = b.conflict[x];
        const Candidates* kept[64];
        Candidates all, left[64];
        int needs = 0, gives = 0, size = 0;
        for (const Candidates& t : truths) {
            if (t.has(x)) continue;
            kept[needs++] = &t;
            const Candidates rest = t - gone;
            size += rest.count();
            all |= rest;
        }
        for (const Candidates& l : links) {
            if (l.has(x)) continue;
            const Candidates rest = l & all;
            if (!rest) continue;
            if (gives + 1 >= needs) return false;
            left[gives++] = rest;
        }
        if (gives >= needs) return false;
        if (size == all.count()) {  // truths that share nothing: covering is enough
            for (int i = 0; i < gives; ++i) all -= left[i];
            return !all;
        }
        bool covered = true;
        all.each([&](int c) {
            int deep = 0;
            for (int i = 0; i < needs; ++i) deep += kept[i]->has(c);
            for (int i = 0; i < gives; ++i) deep -= left[i].has(c);
            covered &= deep <= 0;
        });
        return covered;
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
