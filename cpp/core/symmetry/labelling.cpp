#include "symmetry/labelling.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "symmetry/orbits.h"
#include "symmetry/partition.h"

namespace modoku::symmetry {

namespace {

std::uint64_t edge_hash(std::uint64_t a, std::uint64_t b) {
    std::uint64_t hash = (a < b ? a << 32 | b : b << 32 | a) * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 32;
    hash *= 0xD6E8FEB86659FD93ull;
    return hash ^ hash >> 32;
}

// A node where everything has a number, and the way to it.
struct Leaf {
    Permutation number;
    std::vector<std::vector<std::uint32_t>> traces;  // one for each level, the root's first
    std::vector<Vertex> path;
    std::uint64_t hash = 0;
};

class Search {
   public:
    Search(const Graph& graph, const Budget& budget)
        : graph_(graph), meter_(budget), partition_(graph), orbits_(graph.size()) {}

    Labelling run() {
        Labelling found;
        if (graph_.size() == 0) return found;
        enter(0);
        found.stop = meter_.stop();
        found.number = best_.number;
        found.base = base_;
        found.generators = std::move(generators_);
        found.orbit_sizes.assign(orbit_sizes_.rbegin(), orbit_sizes_.rend());
        found.orbit_sizes.insert(found.orbit_sizes.end(), free_sizes_.begin(), free_sizes_.end());
        found.nodes = nodes_;
        return found;
    }

   private:
    enum class Order { worse, equal, better };

    // Refines the partition of the node at `level` and visits what is below. Returns the level to go back to: its own
    // to go on.
    std::size_t enter(std::size_t level) {
        // A node refines a whole partition: beside that, reading the clock costs nothing.
        if (meter_.spent(nodes_++, Meter::kPeriod)) return 0;
        if (!refine(level)) return level;
        const std::optional<std::uint32_t> chosen = choose_class();
        if (!chosen) return visit_leaf(level);
        return has_first_ ? visit_other(level, *chosen) : visit_first(level, *chosen);
    }

    bool is_stopped() const { return meter_.stop() != Stop::exhausted; }

    bool refine(std::size_t level) {
        trace_.clear();
        const bool searching = has_first_;
        const auto trace_of = [&](const Leaf& leaf) {
            return searching && level < leaf.traces.size() ? &leaf.traces[level] : nullptr;
        };
        const std::vector<std::uint32_t>*const first = trace_of(first_), *const best = trace_of(best_);
        if (searching && !first) as_first_ = false;
        if (searching && !best && as_best_ == Order::equal) as_best_ = Order::better;
        const bool whole = partition_.refine([&](std::uint32_t event) {
            const std::size_t at = trace_.size();
            trace_.push_back(event);
            if (!searching) return true;
            if (as_first_ && (at >= first->size() || (*first)[at] != event)) as_first_ = false;
            if (as_best_ == Order::equal && (at >= best->size() || (*best)[at] != event))
                as_best_ = at >= best->size() || event > (*best)[at] ? Order::better : Order::worse;
            return as_first_ || as_best_ != Order::worse;
        });
        if (!whole) return false;
        if (searching) {
            if (as_first_ && trace_.size() != first->size()) as_first_ = false;
            if (as_best_ == Order::equal && trace_.size() < best->size()) as_best_ = Order::worse;
            if (!as_first_ && as_best_ == Order::worse) return false;
        }
        traces_.resize(level);
        traces_.push_back(trace_);
        return true;
    }

    // The class that is joined in part only to the most others: making one of its vertices distinct splits the most.
    // Of several the smallest, which has the fewest children. None where every class is joined to all or to nothing
    // of every other: then any order within the classes gives the same numbered graph, and the node is as good as a
    // leaf.
    std::optional<std::uint32_t> choose_class() const {
        std::optional<std::uint32_t> chosen;
        std::size_t most = 1;
        for (std::uint32_t start = 0; start < partition_.size(); start += partition_.length(start)) {
            const std::uint32_t length = partition_.length(start);
            if (length == 1) continue;
            const std::size_t joins = count_joins(partition_.element(start));
            if (joins < most || (chosen && joins == most && length >= partition_.length(*chosen))) continue;
            most = joins;
            chosen = start;
        }
        return chosen;
    }

    // To how many classes a vertex is joined, but not to all of their vertices.
    std::size_t count_joins(Vertex vertex) const {
        joined_.clear();
        for (const Vertex other : graph_.neighbours(vertex)) {
            const std::uint32_t start = partition_.class_of(other);
            if (partition_.length(start) > 1) joined_.push_back(start);
        }
        std::sort(joined_.begin(), joined_.end());
        std::size_t found = 0;
        for (std::size_t i = 0; i < joined_.size();) {
            std::size_t end = i;
            while (end < joined_.size() && joined_[end] == joined_[i]) ++end;
            // A class may be joined to itself, all but the vertex.
            const std::uint32_t own = joined_[i] == partition_.class_of(vertex) ? 1 : 0;
            if (end - i < partition_.length(joined_[i]) - own) ++found;
            i = end;
        }
        return found;
    }

    std::vector<Vertex> members(std::uint32_t start) const {
        std::vector<Vertex> found;
        for (std::uint32_t i = 0; i < partition_.length(start); ++i) found.push_back(partition_.element(start + i));
        return found;
    }

    std::size_t descend(std::size_t level, Vertex vertex) {
        const std::size_t mark = partition_.mark();
        const bool as_first = as_first_;
        const Order as_best = as_best_;
        partition_.individualise(vertex);
        path_.resize(level);
        path_.push_back(vertex);
        const std::size_t back = enter(level + 1);
        partition_.undo(mark);
        as_first_ = as_first;
        as_best_ = as_best;
        return back;
    }

    // A node on the way to the first leaf: when its first child is done, every automorphism found so far fixes the
    // path to here.
    std::size_t visit_first(std::size_t level, std::uint32_t chosen) {
        const std::vector<Vertex> children = members(chosen);
        descend(level, children[0]);
        as_first_ = true;
        on_first_path_ = level;
        std::vector<Vertex> tried{children[0]};
        for (const Vertex child : children) {
            if (is_stopped()) return 0;
            // The orbits are those of the automorphisms that fix the path: an orbit with one vertex tried is done.
            if (orbits_.reaches(tried, child)) continue;
            tried.push_back(child);
            as_first_ = true;
            as_best_ = compare_path(level);
            descend(level, child);
        }
        orbit_sizes_.push_back(orbits_.orbit_size(children[0]));
        return level;
    }

    std::size_t visit_other(std::size_t level, std::uint32_t chosen) {
        const std::vector<Vertex> children = members(chosen);
        const bool as_first = as_first_;
        Orbits orbits(0);
        std::size_t known = 0;
        std::vector<Vertex> tried;
        for (const Vertex child : children) {
            if (is_stopped()) return 0;
            if (!tried.empty()) {
                // Automorphisms may have been found since the last child.
                if (orbits.size() == 0) orbits = Orbits(graph_.size());
                path_.resize(level);
                for (; known < generators_.size(); ++known)
                    if (fixes_path(generators_[known].permutation)) orbits.join(generators_[known].permutation);
                if (orbits.reaches(tried, child)) continue;
            }
            tried.push_back(child);
            as_first_ = as_first;
            as_best_ = compare_path(level);
            if (!as_first_ && as_best_ == Order::worse) return level;
            const std::size_t back = descend(level, child);
            if (back < level) return back;
        }
        return level;
    }

    bool fixes_path(const Permutation& permutation) const {
        return std::all_of(path_.begin(), path_.end(), [&](Vertex vertex) { return permutation[vertex] == vertex; });
    }

    // The best leaf may have changed since this node was entered.
    Order compare_path(std::size_t level) const {
        for (std::size_t i = 0; i <= level; ++i) {
            if (i >= best_.traces.size()) return Order::better;
            if (traces_[i] != best_.traces[i]) return traces_[i] > best_.traces[i] ? Order::better : Order::worse;
        }
        return Order::equal;
    }

    Leaf leaf_here() const {
        Leaf leaf;
        leaf.number.resize(graph_.size());
        for (Vertex vertex = 0; vertex < graph_.size(); ++vertex) leaf.number[vertex] = partition_.place(vertex);
        for (Vertex vertex = 0; vertex < graph_.size(); ++vertex)
            for (const Vertex other : graph_.neighbours(vertex))
                if (vertex < other) leaf.hash += edge_hash(leaf.number[vertex], leaf.number[other]);
        leaf.path = path_;
        return leaf;
    }

    std::size_t visit_leaf(std::size_t level) {
        path_.resize(level);
        Leaf leaf = leaf_here();
        if (!has_first_) {
            leaf.traces = traces_;
            first_ = best_ = std::move(leaf);
            has_first_ = true;
            on_first_path_ = level;
            free_classes();
            return level;
        }
        if (as_first_ && leaf.hash == first_.hash && add_automorphism(first_, leaf)) return on_first_path_;
        const Order order = as_best_ == Order::equal ? compare_leaves(leaf, best_) : as_best_;
        if (order == Order::equal) {
            // Same numbered graph as the best leaf: what is below their last common node has been seen.
            if (!add_automorphism(best_, leaf)) return level;
            std::size_t common = 0;
            while (common < path_.size() && common < best_.path.size() && path_[common] == best_.path[common]) ++common;
            return common;
        }
        if (order == Order::better) {
            leaf.traces = traces_;
            best_ = std::move(leaf);
        }
        return level;
    }

    // The classes of the first leaf that are left may be permuted at will: neighbours are exchanged, and the base
    // goes on with all but the last of each.
    void free_classes() {
        base_ = path_;
        for (std::uint32_t start = 0; start < partition_.size(); start += partition_.length(start)) {
            const std::vector<Vertex> class_members = members(start);
            for (std::size_t i = 0; i + 1 < class_members.size(); ++i) {
                Permutation exchange(graph_.size());
                std::iota(exchange.begin(), exchange.end(), 0u);
                std::swap(exchange[class_members[i]], exchange[class_members[i + 1]]);
                orbits_.join(exchange);
                generators_.push_back({std::move(exchange), static_cast<std::uint32_t>(base_.size())});
                base_.push_back(class_members[i]);
                free_sizes_.push_back(static_cast<std::uint32_t>(class_members.size() - i));
            }
        }
    }

    // Smaller numbered graphs are better; the hash decides nearly always.
    Order compare_leaves(const Leaf& a, const Leaf& b) const {
        if (a.hash != b.hash) return a.hash < b.hash ? Order::better : Order::worse;
        const auto edges = [&](const Leaf& leaf) {
            std::vector<std::uint64_t> list;
            for (Vertex vertex = 0; vertex < graph_.size(); ++vertex)
                for (const Vertex other : graph_.neighbours(vertex))
                    list.push_back(std::uint64_t{leaf.number[vertex]} << 32 | leaf.number[other]);
            std::sort(list.begin(), list.end());
            return list;
        };
        const auto first = edges(a), second = edges(b);
        return first == second ? Order::equal : first < second ? Order::better : Order::worse;
    }

    bool add_automorphism(const Leaf& from, const Leaf& to) {
        Permutation at(graph_.size()), permutation(graph_.size());
        for (Vertex vertex = 0; vertex < graph_.size(); ++vertex) at[to.number[vertex]] = vertex;
        for (Vertex vertex = 0; vertex < graph_.size(); ++vertex) permutation[vertex] = at[from.number[vertex]];
        if (!graph_.is_automorphism(permutation)) return false;
        orbits_.join(permutation);
        generators_.push_back({std::move(permutation), static_cast<std::uint32_t>(on_first_path_)});
        return true;
    }

    const Graph& graph_;
    Meter meter_;
    Partition partition_;
    Orbits orbits_;
    std::vector<Generator> generators_;
    std::vector<Vertex> base_;
    std::vector<std::uint32_t> orbit_sizes_;  // of the path to the first leaf, from its end
    std::vector<std::uint32_t> free_sizes_;   // of the rest of the base
    Leaf first_, best_;
    bool has_first_ = false;
    std::uint64_t nodes_ = 0;
    std::size_t on_first_path_ = 0;  // the level of the node of the first path below which the search is
    // The node that is being visited: how its traces compare with those of the first and of the best leaf.
    bool as_first_ = true;
    Order as_best_ = Order::equal;
    std::vector<std::uint32_t> trace_;
    std::vector<std::vector<std::uint32_t>> traces_;
    std::vector<Vertex> path_;
    mutable std::vector<std::uint32_t> joined_;
};

}  // namespace

Labelling label(const Graph& graph, const Budget& budget) { return Search(graph, budget).run(); }

}  // namespace modoku::symmetry
