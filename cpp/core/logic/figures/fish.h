// Fish of one digit: with the digit in the cell to be cleared, k base houses find room in k - 1 covers only.
#pragma once

#include <map>

#include "figure.h"

namespace modoku::logic::figures::MODOKU_LOGIC_PATH {

// Two steps told as one: the eliminations of both, the second figure as a part.
inline FigureStep joined(const FigureStep& p, const FigureStep& q, std::string name, int weight) {
    FigureStep f = p;
    f.name = std::move(name);
    f.weight = weight;
    std::set<int> both(p.eliminations.begin(), p.eliminations.end());
    both.insert(q.eliminations.begin(), q.eliminations.end());
    f.eliminations.assign(both.begin(), both.end());
    f.parts.push_back({q.truths, q.links});
    f.parts.insert(f.parts.end(), q.parts.begin(), q.parts.end());
    return f;
}

template <class Room>
struct Fish : Finder<Room> {
    using F = Finder<Room>;
    using F::b, F::s, F::out, F::derive, F::places_in, F::candidates_of, F::poll;
    using F::F;
    using typename F::Cells;

    static constexpr int kAny = -1;

    // Lines against lines; `wide` with boxes too (franken) and lines of both kinds together (mutant).
    void find(int k, bool wide) {
        size_ = k;
        wide_ = wide;
        done_.clear();
        for (int d = 0; d < b.size; ++d) {
            if (s.places[d].count() <= k) continue;
            digit_ = d;
            s.places[d].each([&](int c) {
                poll(64);
                for (int kind = 0; kind < b.kinds; ++kind) search(c, kind);
                if (wide) search(c, kAny);
            });
        }
    }

    // Two fish that differ in one cover, told together.
    void siamese() {
        std::map<std::vector<Truth>, std::vector<int>> by;
        const int n = static_cast<int>(out.size());
        for (int i = 0; i < n; ++i)
            if (!out[i].covers.empty() && !out[i].fins.empty()) by[out[i].truths].push_back(i);
        for (const auto& [truths, same] : by)
            for (std::size_t i = 0; i < same.size(); ++i)
                for (std::size_t j = i + 1; j < same.size(); ++j) {
                    const FigureStep p = out[same[i]], q = out[same[j]];
                    std::vector<int> common;
                    std::ranges::set_intersection(p.covers, q.covers, std::back_inserter(common));
                    if (common.size() + 1 != p.covers.size() || p.eliminations == q.eliminations) continue;
                    FigureStep f = joined(p, q, "siamese-" + p.name, p.weight + 1);
                    if (p.name != q.name) {
                        FigureStep g = f;
                        g.name = "siamese-" + q.name;
                        out.push_back(g);
                    }
                    out.push_back(f);
                }
    }

   private:
    int size_ = 0, digit_ = 0, cell_ = 0, kind_ = 0;
    bool wide_ = false;
    std::set<std::pair<std::vector<Truth>, std::vector<int>>> done_;
    std::vector<int> bases_, covers_, chosen_, picked_;
    std::vector<Cells> left_, room_;

    bool may_base(int h) const {
        const auto& house = b.houses[h];
        return kind_ == kAny || (house.box ? wide_ : house.kind == kind_);
    }
    bool may_cover(int h) const {
        const auto& house = b.houses[h];
        return kind_ == kAny || (house.box ? wide_ : house.kind != kind_);
    }

    void search(int cell, int kind) {
        cell_ = cell;
        kind_ = kind;
        bases_.clear(), covers_.clear(), left_.clear(), room_.clear();
        Cells gone = b.peers[cell];
        gone.add(cell);
        for (int h = 0; h < static_cast<int>(b.houses.size()); ++h) {
            if (b.houses[h].cells.has(cell)) continue;
            const Cells all = places_in(h, digit_), rest = all - gone;
            if (!all) continue;
            if (may_base(h)) bases_.push_back(h), left_.push_back(rest);
            if (may_cover(h) && rest) covers_.push_back(h), room_.push_back(rest);
        }
        if (!wide_) drop_wide_bases();
        if (static_cast<int>(bases_.size()) >= size_) choose(0, Cells{});
    }

    // Forgets the bases that so few covers cannot hold, and the covers that none of the others needs.
    void drop_wide_bases() {
        std::size_t kept = 0;
        Cells all;
        for (std::size_t i = 0; i < bases_.size(); ++i) {
            int most = 0;
            for (const Cells& room : room_) most = std::max(most, (left_[i] & room).count());
            if (left_[i].count() > most * (size_ - 1)) continue;
            all |= left_[i];
            bases_[kept] = bases_[i];
            left_[kept++] = left_[i];
        }
        bases_.resize(kept), left_.resize(kept);
        kept = 0;
        for (std::size_t i = 0; i < covers_.size(); ++i)
            if (room_[i].meets(all)) covers_[kept] = covers_[i], room_[kept++] = room_[i];
        covers_.resize(kept), room_.resize(kept);
    }

    // Choose the covers, then see which bases fit in.
    void choose(int from, const Cells& room) {
        if (static_cast<int>(chosen_.size()) == size_ - 1) {
            std::vector<int> inside;
            for (int i = 0; i < static_cast<int>(bases_.size()); ++i)
                if (left_[i].within(room) && std::ranges::find(chosen_, bases_[i]) == chosen_.end())
                    inside.push_back(i);
            if (static_cast<int>(inside.size()) >= size_) pick(inside, 0, Cells{});
            return;
        }
        for (int i = from; i < static_cast<int>(covers_.size()); ++i) {
            chosen_.push_back(covers_[i]);
            choose(i + 1, room | room_[i]);
            chosen_.pop_back();
        }
    }

    void pick(const std::vector<int>& inside, int from, const Cells& used) {
        if (static_cast<int>(picked_.size()) == size_) {
            for (const int cover : chosen_) {  // every cover must be needed
                Cells only = used;
                for (const int other : chosen_)
                    if (other != cover) only -= b.houses[other].cells;
                if (!only.meets(b.houses[cover].cells)) return;
            }
            tell();
            return;
        }
        for (int j = from; j < static_cast<int>(inside.size()); ++j) {
            if (left_[inside[j]].meets(used)) continue;
            picked_.push_back(inside[j]);
            pick(inside, j + 1, used | left_[inside[j]]);
            picked_.pop_back();
        }
    }

    void tell() {
        std::vector<Truth> truths;
        Cells base, twice;
        for (const int i : picked_) {
            truths.push_back({TruthKind::house, bases_[i], digit_});
            const Cells p = places_in(bases_[i], digit_);
            twice |= base & p;
            base |= p;
        }
        for (const int last : b.houses_of[cell_]) {
            const auto is_last = [&](int h) { return h == last; };
            if (!may_cover(last) || !base.meets(b.houses[last].cells) || std::ranges::any_of(chosen_, is_last))
                continue;
            if (std::ranges::any_of(truths, [&](const Truth& t) { return t.a == last; })) continue;
            std::vector<int> covers = chosen_;
            covers.push_back(last);
            std::ranges::sort(covers);
            if (done_.insert({truths, covers}).second) tell_with(truths, base, twice, covers);
        }
    }

    void tell_with(const std::vector<Truth>& truths, const Cells& base, const Cells& twice,
                   const std::vector<int>& covers) {
        FigureStep f;
        f.truths = truths;
        f.covers = covers;
        Cells cover;
        for (const int h : covers) {
            f.links.push_back(candidates_of(b.houses[h].cells, digit_));
            cover |= b.houses[h].cells;
        }
        f.fins = candidates_of((base - cover) | twice, digit_);
        f.eliminations = derive(f);
        std::erase_if(f.eliminations, [&](int x) { return b.digit(x) != digit_ || !cover.has(b.cell(x)); });
        if (f.eliminations.empty()) return;
        bool sashimi = false;
        for (const Truth& t : truths) sashimi |= (places_in(t.a, digit_) & cover).count() < 2;
        name(f, sashimi);
        if (!(wide_ && f.name.find("franken") == std::string::npos && f.name.find("mutant") == std::string::npos))
            out.push_back(f);
    }

    void name(FigureStep& f, bool sashimi) const {
        static const char* const kSizes[] = {"", "", "x-wing", "swordfish", "jellyfish"};
        std::set<int> base_lines, cover_lines;
        bool boxes = false;
        for (const Truth& t : f.truths)
            b.houses[t.a].box ? void(boxes = true) : void(base_lines.insert(b.houses[t.a].kind));
        for (const int h : f.covers) b.houses[h].box ? void(boxes = true) : void(cover_lines.insert(b.houses[h].kind));
        const bool apart = base_lines.size() <= 1 && cover_lines.size() <= 1 && base_lines != cover_lines;
        const bool basic = apart && !boxes;
        const std::string fins = f.fins.empty() ? "" : basic && sashimi ? "sashimi-" : "finned-";
        f.name = fins + (basic ? "" : apart ? "franken-" : "mutant-") + kSizes[size_];
        f.weight = 20 + 6 * size_ + (f.fins.empty() ? 0 : 6) + (basic ? 0 : apart ? 40 : 60);
    }
};

}  // namespace modoku::logic::figures::MODOKU_LOGIC_PATH
