// Unique rectangles and loops: a ring of cells that cannot end up with two digits only.
#pragma once

#include <algorithm>

#include "subsets.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

template <class SizeClass>
class UniqueLoops {
    using Cells = Bits<SizeClass::kWords>;
    using Mask = typename SizeClass::Mask;

   public:
    UniqueLoops(Search<SizeClass>& search, Technique technique)
        : search_(search),
          technique_(technique),
          shortest_(technique == Technique::unique_loop ? 6 : 4),
          longest_(technique == Technique::unique_rectangle ? 4 : 14) {}

    void run() {
        std::vector<Mask> pairs;
        for (auto rest = search_.state.bivalue(); rest;) pairs.push_back(search_.state.candidates[rest.pop()]);
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        for (const Mask pair : pairs) {
            pair_ = pair;
            Mask digits = pair;
            usable_ = search_.state.places[pop(digits)];
            usable_ &= search_.state.places[lowest(digits)];
            usable_ -= search_.board.constrained;
            seen_.clear();
            for (Cells rest = usable_; rest;) {
                const int start = rest.pop();
                if (others(start)) continue;
                path_[0] = start;
                if (walk(1, Cells::of(start), 0, 0, false)) return;
            }
        }
    }

   private:
    Mask others(int cell) const { return static_cast<Mask>(search_.state.candidates[cell] & ~pair_); }
    bool done() const { return search_.done(facts_of(technique_).rating); }

    // `wide` of the cells so far have candidates besides the pair; the first of these has `extra`; `mixed` says that
    // the rest do not all have the same single one.
    bool walk(int length, const Cells& inside, int wide, Mask extra, bool mixed) {
        const int last = path_[length - 1], first = path_[0];
        if (length >= 4 && length % 2 == 0 && search_.board.peers[last].has(first) && closed(length, inside)) {
            if (length < shortest_ || std::find(seen_.begin(), seen_.end(), inside) != seen_.end()) return false;
            seen_.push_back(inside);
            use(length);
            return done();
        }
        if (length >= longest_) return false;
        for (Cells rest = (usable_ & search_.board.peers[last]) - inside; rest;) {
            const int cell = rest.pop();
            const Mask more = others(cell);
            if (cell < first && !more) continue;  // that ring has been found from its own first cell
            if (!may_join(length, cell, inside)) continue;
            const int now_wide = wide + (more != 0);
            const bool now_mixed = mixed || (more && (!single(more) || (wide && more != extra)));
            if (now_wide > 2 && now_mixed) continue;
            path_[length] = cell;
            Cells larger = inside;
            larger.add(cell);
            if (walk(length + 1, larger, now_wide, wide ? extra : more, now_mixed)) return true;
        }
        return false;
    }

    // Whether no group holds three cells of the ring, or two of one colour, once the cell joins it.
    bool may_join(int length, int cell, const Cells& inside) const {
        for (const auto* group : search_.board.groups_of[cell]) {
            const Cells shared = inside & group->mask;
            if (!shared) continue;
            if (shared.several()) return false;
            const auto at = std::find(path_.begin(), path_.begin() + length, shared.first()) - path_.begin();
            if (at % 2 == length % 2) return false;
        }
        return true;
    }

    bool closed(int length, const Cells& inside) const {
        for (int i = 0; i < length; ++i)
            for (const auto* group : search_.board.groups_of[path_[i]])
                if ((inside & group->mask).count() != 2) return false;
        return true;
    }

    void use(int length) {
        int wide[2] = {-1, -1}, count = 0;
        Mask united = 0;
        Cells cells;
        // In the order of the walk: what is found first does not matter, but it must always be the same.
        for (int i = 0; i < length; ++i)
            if (const Mask more = others(path_[i])) {
                if (count < 2) wide[count] = path_[i];
                ++count;
                united |= more;
                cells.add(path_[i]);
            }
        const int added = std::min((length - 4) / 2, 3);
        if (count == 0) return;
        if (technique_ == Technique::unique_hidden_subset) {
            if (count == 2) use_hidden(cells, 46 + added);
            return;
        }
        if (count == 1) {
            if (search_.take(technique_, 45 + added)) search_.strike_digits(wide[0], pair_);
            return;
        }
        if (single(united)) {
            const auto seen = search_.state.places[lowest(united)] & search_.board.common_peers(cells);
            if (seen && search_.take(technique_, 45 + added)) search_.strike(seen, lowest(united));
        }
        if (count == 2 && search_.board.peers[wide[0]].has(wide[1])) {
            use_strong(cells, 45 + added);
            // Type 3: the others of the two wide cells act as one cell of a naked subset.
            strike_with_companions(search_, technique_, cells, united, 45 + added, 3);
        }
    }

    // Type 4: in a house that the two wide cells share, one digit of the pair has no third place.
    void use_strong(const Cells& both, int rating) {
        for (const auto* house : search_.board.houses) {
            if (!both.within(house->mask)) continue;
            for (Mask rest = pair_; rest;) {
                const int digit = pop(rest);
                if ((search_.state.places[digit] & house->mask) != both) continue;
                if (search_.take(technique_, rating))
                    search_.strike(both, lowest(static_cast<Mask>(pair_ & ~State<SizeClass>::bit(digit))));
            }
        }
    }

    // Type 3 seen from the digits: the two wide cells hold one of the pair at most, so that with some digits which they
    // do not have, all but one of these lie elsewhere in a house.
    void use_hidden(const Cells& both, int rating) {
        for (const auto* house : search_.board.houses) {
            if (!both.within(house->mask)) continue;
            Cells wanted;
            for (Mask rest = pair_; rest;) wanted |= search_.state.places[pop(rest)] & house->mask;
            wanted -= both;
            int numbers[SizeClass::kDigits], chosen[8], count = 0;
            Cells masks[SizeClass::kDigits];
            for (int digit = 0; digit < search_.board.size; ++digit) {
                const Cells places = search_.state.places[digit] & house->mask;
                if (!places || places.meets(both)) continue;
                numbers[count] = digit;
                masks[count++] = places;
            }
            for (int more = 0; more < 3; ++more) {
                const int size = more + 2;
                if (search_.done(rating + size - 2)) break;
                const auto width = [&](const Cells& places) { return (places | wanted).count() - 1; };
                const auto use_choice = [&](const Cells& found) {
                    Mask digits = pair_;
                    for (int i = 0; i < more; ++i) digits |= State<SizeClass>::bit(numbers[chosen[i]]);
                    return hide(found | wanted, digits, size, rating + size - 2);
                };
                choose_within(masks, count, more, chosen, 0, Cells{}, width, use_choice);
            }
        }
    }

    bool hide(const Cells& places, Mask digits, int size, int rating) {
        if (places.count() != size - 1) return false;
        Mask others = 0;
        for (Cells rest = places; rest;) others |= search_.state.candidates[rest.pop()];
        if (!(others & static_cast<Mask>(~digits))) return false;
        if (search_.take(technique_, rating))
            for (Cells rest = places; rest;) {
                const int cell = rest.pop();
                search_.strike_digits(cell, static_cast<Mask>(search_.state.candidates[cell] & ~digits));
            }
        return true;
    }

    Search<SizeClass>& search_;
    Technique technique_;
    int shortest_, longest_;
    Mask pair_ = 0;
    Cells usable_;
    std::array<int, 16> path_{};
    std::vector<Cells> seen_;
};

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
