// How a board falls apart, and how its parts are written down so that equal parts are recognised.
#include <algorithm>
#include <array>

#include "count.h"

namespace modoku::general {

namespace {

constexpr std::uint32_t unlabelled = ~std::uint32_t{0};

}  // namespace

// Appends the components of the open variables of a frame to `components_`, as the parts of its current digit.
void Counter::split(Frame& frame) {
    const std::uint32_t first = frame.component.first;
    const std::uint32_t last = frame.component.last;
    pure_.clear();
    std::fill(sizes_.begin(), sizes_.begin() + std::min<std::size_t>(sizes_.size(), last - first), 0u);
    std::uint32_t labels = 0;
    for (std::uint32_t i = first; i < last; ++i) {
        const Var v = pool_[i];
        if (!state_.is_open(v) || label_[v] != unlabelled) continue;
        bool pure = true;
        label_[v] = labels;
        stack_.assign(1, v);
        while (!stack_.empty()) {
            const Var w = stack_.back();
            stack_.pop_back();
            ++sizes_[labels];
            reach_peers(w, labels);
            pure &= !reach_through_rules(w, labels);
        }
        pure_.push_back(pure);
        ++labels;
    }
    frame.parts = frame.next = static_cast<std::uint32_t>(components_.size());
    frame.last = frame.parts + labels;
    auto start = static_cast<std::uint32_t>(pool_.size());
    for (std::uint32_t c = 0; c < labels; ++c) {
        components_.push_back({start, start, pure_[c] != 0});
        start += sizes_[c];
    }
    pool_.resize(start);
    // In the order of the frame, which is sorted: the parts are sorted too, as their keys require.
    for (std::uint32_t i = first; i < last; ++i) {
        const Var v = pool_[i];
        if (label_[v] == unlabelled) continue;
        pool_[components_[frame.parts + label_[v]].last++] = v;
        label_[v] = unlabelled;
    }
}

// Peers without a common digit no longer mind one another.
void Counter::reach_peers(Var v, std::uint32_t label) {
    const Mask domain = state_.domain(v);
    for (std::uint32_t p : problem_.peers()[v]) {
        if (!(state_.domain(static_cast<Var>(p)) & domain) || label_[p] != unlabelled) continue;
        label_[p] = label;
        stack_.push_back(static_cast<Var>(p));
    }
}

// A rule with one open variable has said all it has to say; true if one with more binds v.
bool Counter::reach_through_rules(Var v, std::uint32_t label) {
    bool bound = false;
    for (std::uint32_t r : problem_.propagators_of()[v]) {
        const Propagator& rule = *problem_.propagators()[r];
        if (rule.is_entailed(state_)) continue;
        for (Var w : rule.vars()) {
            if (w == v || !state_.is_open(w)) continue;
            bound = true;
            if (label_[w] != unlabelled) continue;
            label_[w] = label;
            stack_.push_back(w);
        }
    }
    return bound;
}

void Counter::write_key(const Component& component) {
    const auto vars = vars_of(component);
    keys_.push_back(static_cast<std::uint64_t>(vars.size()) << 1 | (component.pure ? 1 : 0));
    for (std::size_t i = 0; i < vars.size(); i += 4) {
        std::uint64_t four = 0;
        for (std::size_t j = i; j < std::min(i + 4, vars.size()); ++j) four = four << 16 | vars[j];
        keys_.push_back(four);
    }
    if (component.pure) {
        write_pure_key(vars);
        return;
    }
    rules_.clear();
    for (Var v : vars) {
        keys_.push_back(state_.domain(v));
        for (std::uint32_t r : problem_.propagators_of()[v]) rules_.push_back(r);
    }
    // Which rules follow, and how long each writing is, depends on what has been written already: no ambiguity.
    std::sort(rules_.begin(), rules_.end());
    rules_.erase(std::unique(rules_.begin(), rules_.end()), rules_.end());
    for (std::uint32_t r : rules_) {
        const Propagator& rule = *problem_.propagators()[r];
        const auto& members = rule.vars();
        if (std::count_if(members.begin(), members.end(), [&](Var v) { return state_.is_open(v); }) < 2) continue;
        if (!rule.is_entailed(state_)) rule.write_residue(state_, keys_);
    }
}

// For each digit the set of cells that may hold it; the sets sorted, so that the names of the digits do not matter.
void Counter::write_pure_key(std::span<const Var> vars) {
    const auto size = static_cast<std::size_t>(problem_.size());
    if (vars.size() <= 64) {
        std::array<std::uint64_t, 64> places{};
        for (std::size_t i = 0; i < vars.size(); ++i) {
            for (Mask rest = state_.domain(vars[i]); rest; rest &= rest - 1)
                places[static_cast<std::size_t>(lowest(rest))] |= bit(static_cast<int>(i));
        }
        std::sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(size));
        for (std::size_t d = 0; d < size; ++d) {
            if (places[d]) keys_.push_back(places[d]);
        }
        return;
    }
    const std::size_t words = (vars.size() + 63) / 64;
    std::vector<std::vector<std::uint64_t>> places(size, std::vector<std::uint64_t>(words, 0));
    for (std::size_t i = 0; i < vars.size(); ++i) {
        for (Mask rest = state_.domain(vars[i]); rest; rest &= rest - 1)
            places[static_cast<std::size_t>(lowest(rest))][i / 64] |= bit(static_cast<int>(i % 64));
    }
    std::sort(places.begin(), places.end());
    for (const auto& place : places) keys_.insert(keys_.end(), place.begin(), place.end());
}

}  // namespace modoku::general
