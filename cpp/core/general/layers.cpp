#include "layers.h"

#include <algorithm>

namespace modoku::general {

namespace {

__extension__ using Wide = unsigned __int128;

// More layers of a digit than this, and piling them up is hopeless.
constexpr std::size_t nodes_at_most = std::size_t{1} << 20;

}  // namespace

Layers::Layers(const Problem& problem, std::size_t bytes)
    : problem_(problem), state_(problem), piles_at_most_(bytes / (4 * sizeof(std::uint64_t) * 4)) {}

std::optional<BigUnsigned> Layers::count(Budget& budget) {
    if (!problem_.propagators().empty()) return std::nullopt;
    budget_ = &budget;
    if (!state_.propagate()) return BigUnsigned(0);
    if (state_.open().empty()) return BigUnsigned(1);
    if (!collect()) return std::nullopt;
    // Digits with few layers first; the pile that is cheaper to extend takes the next one.
    std::sort(digits_.begin(), digits_.end(), [](const Digit& a, const Digit& b) { return a.leaves < b.leaves; });
    Piles left, right;
    Mask left_digits = 0;
    Mask right_digits = 0;
    for (std::size_t i = 0; i + 1 < digits_.size(); ++i) {
        const bool go_left = left.size() <= right.size();
        if (!pile(go_left ? left : right, go_left ? left_digits : right_digits, digits_[i], budget))
            return std::nullopt;
    }
    return left.size() <= right.size() ? join(left, right, digits_.back(), budget)
                                       : join(right, left, digits_.back(), budget);
}

bool Layers::collect() {
    const auto open = state_.open();
    if (open.size() > 128) return false;
    cells_.assign(open.begin(), open.end());
    std::sort(cells_.begin(), cells_.end());
    const int count = static_cast<int>(cells_.size());
    for (int i = 0; i < count; ++i) everything_.set(i);
    for (std::size_t g = 0; g < problem_.groups().size(); ++g) {
        if (!problem_.is_full_house(g)) continue;
        Cover cover;
        for (std::uint32_t v : problem_.groups()[g]) {
            const auto at = std::lower_bound(cells_.begin(), cells_.end(), static_cast<Var>(v));
            if (at != cells_.end() && *at == v) cover.set(static_cast<int>(at - cells_.begin()));
        }
        if (cover == Cover{}) continue;
        houses_.push_back(cover);
        groups_.push_back(g);
    }
    if (houses_.size() > 128) return false;
    for (int i = 0; i < count; ++i) {
        const Var v = cells_[static_cast<std::size_t>(i)];
        Cover near, within;
        for (int j = 0; j < count; ++j) {
            if (i == j || problem_.are_peers(v, cells_[static_cast<std::size_t>(j)])) near.set(j);
        }
        for (std::size_t h = 0; h < houses_.size(); ++h) {
            if (houses_[h].has(i)) within.set(static_cast<int>(h));
        }
        if (within == Cover{}) return false;
        peers_.push_back(near);
        houses_of_.push_back(within);
    }
    for (int d = 0; d < problem_.size(); ++d) {
        Digit digit;
        digit.digit = d;
        if (!collect_layers(digit)) return false;
        if (digit.leaves) digits_.push_back(std::move(digit));
    }
    return !digits_.empty();
}

bool Layers::collect_layers(Digit& digit) {
    Cover cells, unmet;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (state_.domain(cells_[i]) >> digit.digit & 1) cells.set(static_cast<int>(i));
    }
    for (std::size_t h = 0; h < houses_.size(); ++h) {
        const auto members = problem_.groups()[groups_[h]];
        const bool met = std::any_of(members.begin(), members.end(), [&](std::uint32_t v) {
            return state_.domain(static_cast<Var>(v)) == bit(digit.digit);
        });
        if (!met) unmet.set(static_cast<int>(h));
    }
    return unmet == Cover{} || grow_tree(digit, cells, unmet, {});
}

// As deep as a digit has cells, and no deeper: recursion is safe here. False if the tree gets too large.
bool Layers::grow_tree(Digit& digit, const Cover& cells, const Cover& unmet, const Cover& chosen) {
    auto intersect = [](const Cover& a, const Cover& b) { return Cover{a.low & b.low, a.high & b.high}; };
    auto without = [](const Cover& a, const Cover& b) { return Cover{a.low & ~b.low, a.high & ~b.high}; };
    int fewest = 129;
    Cover places;
    for (std::size_t h = 0; h < houses_.size(); ++h) {
        if (!unmet.has(static_cast<int>(h))) continue;
        const Cover here = intersect(houses_[h], cells);
        const int count = count_bits(here.low) + count_bits(here.high);
        if (count < fewest) {
            fewest = count;
            places = here;
        }
    }
    for (int i = 0; i < static_cast<int>(cells_.size()); ++i) {
        if (!places.has(i)) continue;
        const auto index = static_cast<std::size_t>(i);
        const std::size_t at = digit.nodes.size();
        if (at >= nodes_at_most || (at % 1024 == 1023 && budget_->poll())) return false;
        digit.nodes.push_back({});
        digit.nodes[at].cell = static_cast<std::uint8_t>(i);
        Cover now = chosen;
        now.set(i);
        const Cover rest = without(unmet, houses_of_[index]);
        if (rest == Cover{}) {
            digit.nodes[at].leaf = true;
            digit.nodes[at].layer = now;
            ++digit.leaves;
        } else {
            if (!grow_tree(digit, without(cells, peers_[index]), rest, now)) return false;
            // A branch without a layer is no branch.
            if (digit.nodes.size() == at + 1) digit.nodes.pop_back();
        }
        if (digit.nodes.size() > at) digit.nodes[at].skip = static_cast<std::uint32_t>(digit.nodes.size());
    }
    return true;
}

// The cells that only these digits can fill: a pile of all of them must cover them.
Layers::Cover Layers::cells_within(Mask digits) const {
    Cover cover;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (!(state_.domain(cells_[i]) & ~digits)) cover.set(static_cast<int>(i));
    }
    return cover;
}

bool Layers::pile(Piles& piles, Mask& digits, const Digit& next, Budget& budget) {
    digits |= bit(next.digit);
    // Each new digit fits a smaller share of the piles than the one before: a guess on the safe side saves the vain
    // work.
    constexpr double share = 0.02;
    if (share * static_cast<double>(piles.size()) * static_cast<double>(next.leaves) >
        static_cast<double>(piles_at_most_))
        return false;
    const Cover required = cells_within(digits);
    Piles higher(piles.size());
    const bool done = piles.all([&](const Cover& cover, std::uint64_t times) {
        if (budget.is_spent(++visited_)) return false;
        for (std::size_t i = 0; i < next.nodes.size();) {
            const Node& node = next.nodes[i];
            if (cover.has(node.cell)) {
                i = node.skip;
                continue;
            }
            ++i;
            if (!node.leaf) continue;
            const Cover both = cover | node.layer;
            if (both.contains(required) && !higher.add(both, times)) return false;
        }
        return higher.size() <= piles_at_most_;
    });
    piles = std::move(higher);
    return done;
}

std::optional<BigUnsigned> Layers::join(const Piles& some, const Piles& others, const Digit& last, Budget& budget) {
    BigUnsigned total = 0;
    const bool done = some.all([&](const Cover& cover, std::uint64_t times) {
        if (budget.is_spent(++visited_)) return false;
        for (std::size_t i = 0; i < last.nodes.size();) {
            const Node& node = last.nodes[i];
            if (cover.has(node.cell)) {
                i = node.skip;
                continue;
            }
            ++i;
            if (!node.leaf) continue;
            const Cover both = cover | node.layer;
            const std::uint64_t fitting = others.find({everything_.low & ~both.low, everything_.high & ~both.high});
            if (!fitting) continue;
            BigUnsigned product(times);
            product *= fitting;
            total += product;
        }
        return true;
    });
    if (!done) return std::nullopt;
    return total;
}

Layers::Piles::Piles(std::size_t expected) {
    entries_.resize(std::bit_ceil(std::max<std::size_t>(1024, expected * 2)));
}

std::size_t Layers::Piles::hash(const Cover& cover) {
    std::uint64_t h = (cover.low ^ (cover.low >> 31)) * 0x9e3779b97f4a7c15u;
    h = (h ^ cover.high ^ (h >> 29)) * 0xbf58476d1ce4e5b9u;
    return static_cast<std::size_t>(h ^ (h >> 32));
}

bool Layers::Piles::add(const Cover& cover, std::uint64_t times) {
    if (used_ * 2 >= entries_.size()) grow();
    const std::size_t mask = entries_.size() - 1;
    std::size_t i = hash(cover) & mask;
    while (entries_[i].times && !(entries_[i].cover == cover)) i = (i + 1) & mask;
    used_ += entries_[i].times == 0;
    entries_[i].cover = cover;
    const Wide sum = static_cast<Wide>(entries_[i].times) + times;
    entries_[i].times = static_cast<std::uint64_t>(sum);
    return sum >> 64 == 0;
}

std::uint64_t Layers::Piles::find(const Cover& cover) const {
    const std::size_t mask = entries_.size() - 1;
    std::size_t i = hash(cover) & mask;
    while (entries_[i].times && !(entries_[i].cover == cover)) i = (i + 1) & mask;
    return entries_[i].times;
}

void Layers::Piles::grow() {
    std::vector<Entry> old = std::move(entries_);
    entries_ = std::vector<Entry>(std::max<std::size_t>(1024, old.size() * 2));
    used_ = 0;
    for (const Entry& entry : old) {
        if (entry.times) add(entry.cover, entry.times);
    }
}

}  // namespace modoku::general
