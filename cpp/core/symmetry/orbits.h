// Which vertices some automorphisms can send to each other: a forest of sets that are joined.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "symmetry/graph.h"

namespace modoku::symmetry {

class Orbits {
   public:
    explicit Orbits(std::size_t count) : parent_(count), size_(count, 1) {
        std::iota(parent_.begin(), parent_.end(), 0u);
    }

    std::size_t size() const { return parent_.size(); }
    bool same(Vertex a, Vertex b) { return find(a) == find(b); }
    // Whether one of some vertices can be sent to another one.
    bool reaches(const std::vector<Vertex>& some, Vertex vertex) {
        return std::any_of(some.begin(), some.end(), [&](Vertex other) { return same(other, vertex); });
    }
    std::uint32_t orbit_size(Vertex vertex) { return size_[find(vertex)]; }

    void join(const Permutation& permutation) {
        for (Vertex vertex = 0; vertex < permutation.size(); ++vertex) {
            const Vertex a = find(vertex), b = find(permutation[vertex]);
            if (a == b) continue;
            const bool swap = size_[a] < size_[b];
            parent_[swap ? a : b] = swap ? b : a;
            size_[swap ? b : a] += size_[swap ? a : b];
        }
    }

   private:
    Vertex find(Vertex vertex) {
        while (parent_[vertex] != vertex) vertex = parent_[vertex] = parent_[parent_[vertex]];
        return vertex;
    }

    std::vector<Vertex> parent_;
    std::vector<std::uint32_t> size_;
};

}  // namespace modoku::symmetry
