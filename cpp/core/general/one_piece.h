// Cells whose members, those that hold one of some digits, hang together along edges.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "problem.h"
#include "propagator.h"

namespace modoku::general {

// From a member that is sure it floods the cells that may be members: what it does not reach is none, and cells without
// which sure members would fall apart are members. At least and at most so many are: what is too far away, or keeps too
// few together, is settled by that.
class OnePiece final : public Propagator {
   public:
    // `edges` are pairs of places in `places`; a variable may stand in several of them.
    OnePiece(std::vector<Var> places, Mask digits, const std::vector<std::pair<int, int>>& edges, int least, int most);
    bool propagate(State& state) const override;
    void write_residue(const State& state, std::vector<std::uint64_t>& key) const override;
    Mask watched(Var) const override { return digits_; }

   private:
    struct Work;

    std::uint32_t flood(Work& work, std::uint32_t start) const;
    void finish(Work& work, std::uint32_t place) const;
    bool settle_unsure(State& state, Work& work) const;
    bool settle_around(State& state, Work& work, std::uint32_t start) const;
    bool drop_distant(State& state, Work& work, int room) const;
    void measure_distances(Work& work, std::uint32_t start, std::uint32_t room) const;
    template <class IsMember>
    bool holds(Work& work, IsMember is_member) const;
    bool enter(State& state, std::size_t place) const { return keep(state, place, digits_); }
    bool leave(State& state, std::size_t place) const { return keep(state, place, ~digits_); }
    bool keep(State& state, std::size_t place, Mask digits) const;

    std::vector<Var> places_;
    Mask digits_;
    Lists edges_;
    int least_;
    int most_;
};

}  // namespace modoku::general
