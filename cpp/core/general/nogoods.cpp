#include "nogoods.h"

#include <utility>

#include "state.h"

namespace modoku::general {

void Nogoods::add(std::span<const Decision> decisions, bool is_grid) {
    is_grid_.push_back(is_grid);
    grids_met_ += is_grid;
    const auto id = static_cast<std::uint32_t>(starts_.size());
    starts_.push_back(static_cast<std::uint32_t>(decisions_.size()));
    lengths_.push_back(static_cast<std::uint32_t>(decisions.size()));
    for (std::size_t i = decisions.size(); i-- > 0;) decisions_.push_back(decisions[i]);
    for (std::uint32_t i = 0; i < 2; ++i) watchers_[slot(decisions_[starts_.back() + i])].push_back(id);
}

bool Nogoods::after_closing(State& state, Var v) {
    const Decision now{v, static_cast<std::uint8_t>(lowest(state.domain(v)))};
    auto& list = watchers_[slot(now)];
    std::size_t kept = 0;
    bool possible = true;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::uint32_t id = list[i];
        Decision* nogood = decisions_.data() + starts_[id];
        if (nogood[0].var == v && nogood[0].digit == now.digit) std::swap(nogood[0], nogood[1]);
        const Decision other = nogood[0];
        list[kept++] = id;
        if (!possible || !(state.domain(other.var) & bit(other.digit))) continue;
        bool moved = false;
        for (std::uint32_t j = 2; j < lengths_[id] && !moved; ++j) {
            // Anything that does not hold yet will do, also what cannot hold any more.
            if (state.domain(nogood[j].var) == bit(nogood[j].digit)) continue;
            std::swap(nogood[1], nogood[j]);
            watchers_[slot(nogood[1])].push_back(id);
            --kept;
            moved = true;
        }
        if (moved) continue;
        grids_met_ += is_grid_[id];
        if (!state.keep(other.var, ~bit(other.digit))) possible = false;
    }
    list.resize(kept);
    return possible;
}

}  // namespace modoku::general
