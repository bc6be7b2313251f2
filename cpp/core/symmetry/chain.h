// A permutation group as a chain of stabilisers, for any base.
//
//   G = G0 >= G1 >= G2 >= ...      Gk fixes base[0 ... k - 1]; tree k says where Gk sends base[k], and how
//
// Sims, "Computational methods in the study of permutation groups" (1970); built from random elements and a known
// order, as in Seress, "Permutation group algorithms" (2003).
#pragma once

#include <cstdint>
#include <vector>

#include "budget.h"
#include "random.h"
#include "symmetry/graph.h"
#include "symmetry/labelling.h"

namespace modoku::symmetry {

class Chain {
   public:
    // The chain that a labelling has found, for its own base.
    explicit Chain(const Labelling& found);
    // The chain of the same group for a base that begins with `base`; of no use if the meter ran out meanwhile.
    Chain(const Chain& known, const std::vector<Vertex>& base, Meter& meter);

    // The element that sends base[0] to the smallest point it can, then base[1] to the smallest it then can, and so on.
    Permutation first_element() const;

   private:
    struct Step {
        Vertex from = 0;
        std::uint32_t generator = 0;  // which leads from there to here
    };
    struct Level {
        Vertex point = 0;
        std::vector<std::uint32_t> generators;
        std::vector<Vertex> orbit;        // the point first
        std::vector<std::int32_t> where;  // place in the orbit, -1 for points outside
        std::vector<Step> steps;          // the last step of a way to each point of the orbit
    };

    void grow(Level& level) const;
    // An element of the level's group that sends its point to `target`, after which `then` is done.
    void follow(const Level& level, Vertex target, Permutation& then) const;
    Permutation draw(Random& random) const;
    // Takes an element apart along the chain; what is left over becomes a generator. Says whether anything was new.
    bool sift(Permutation element);
    double log_order() const;

    std::size_t count_ = 0;
    std::vector<Permutation> generators_;
    std::vector<Level> levels_;
};

}  // namespace modoku::symmetry
