// Canonical labelling and automorphisms of a coloured graph, by individualisation and refinement.
//
// The search tree: at a node the vertices of one class are made distinct one after the other, each choice is refined; a
// leaf gives every vertex a number. Of all leaves the canonical one has the largest trace of refinements and then the
// smallest numbered graph. Two leaves with the same numbered graph are an automorphism apart, and automorphisms cut the
// tree: of equivalent children one is enough. After McKay, "Practical graph isomorphism" (1981), and McKay and Piperno,
// "Practical graph isomorphism, II" (2014).
#pragma once

#include <cstdint>
#include <vector>

#include "budget.h"
#include "symmetry/graph.h"

namespace modoku::symmetry {

struct Generator {
    Permutation permutation;
    std::uint32_t level;  // it fixes base[0 ... level - 1]
};

struct Labelling {
    Permutation number;  // the canonical number of each vertex
    // Generators strong for the base: those of level >= k generate the automorphisms that fix base[0 ... k - 1].
    std::vector<Vertex> base;
    std::vector<Generator> generators;
    // How many vertices base[k] can be sent to by automorphisms that fix those before it; the order of the group is
    // the product.
    std::vector<std::uint32_t> orbit_sizes;
    std::uint64_t nodes = 0;
    Stop stop = Stop::exhausted;  // anything else: the search was cut short, and nothing else is valid
};

Labelling label(const Graph& graph, const Budget& budget = {});

}  // namespace modoku::symmetry
