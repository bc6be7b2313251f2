#include "colouring/colouring.h"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "colouring/domains.h"

namespace modoku::colouring {
namespace {

// Colours that no list tells apart can be renamed freely: `classes[c]` is the set that c belongs to.
std::vector<Mask> interchangeable(std::uint32_t colours, std::span<const Mask> domains) {
    std::vector<Mask> classes(colours, 0);
    for (std::uint32_t a = 0; a < colours; ++a)
        for (std::uint32_t b = 0; b < colours; ++b) {
            const auto together = [&](Mask domain) { return ((domain >> a) & 1u) == ((domain >> b) & 1u); };
            if (std::all_of(domains.begin(), domains.end(), together)) classes[a] |= Mask{1} << b;
        }
    return classes;
}

class Search {
   public:
    Search(const Graph& graph, std::uint32_t colours, std::vector<Mask> domains, const Budget& budget)
        : domains_(graph, colours, std::move(domains)), meter_(budget) {
        // When one colouring is enough, of all the unused colours that can be renamed into each other only one is
        // tried.
        if (budget.solutions == 1) classes_ = interchangeable(colours, domains_.all());
    }

    Result run(std::uint64_t keep) {
        Result result;
        if (meter_.interrupted()) return stopped(result, meter_.stop());
        if (meter_.budget().solutions == 0) return stopped(result, Stop::solutions);
        bool consistent = domains_.propagate_all();
        for (;;) {
            if (consistent) {
                const Vertex next = domains_.most_saturated();
                if (next != Domains::kNone) {
                    branches_.push_back({next, choices(next), domains_.mark()});
                } else {
                    if (++result.count <= keep) domains_.append_colouring(result.colourings);
                    if (result.count >= meter_.budget().solutions) return stopped(result, Stop::solutions);
                }
            }
            while (!branches_.empty() && branches_.back().left == 0) branches_.pop_back();
            if (branches_.empty()) return stopped(result, Stop::exhausted);
            if (meter_.spent(result.nodes)) return stopped(result, meter_.stop());
            ++result.nodes;
            Branch& branch = branches_.back();
            const Mask colour = branch.left & (0 - branch.left);
            branch.left ^= colour;
            domains_.undo(branch.mark);
            consistent = domains_.restrict_to(branch.vertex, colour);
        }
    }

   private:
    struct Branch {
        Vertex vertex;
        Mask left;
        std::size_t mark;
    };

    static Result stopped(Result& result, Stop why) {
        result.stop = why;
        return std::move(result);
    }

    Mask choices(Vertex v) const {
        Mask left = domains_.of(v);
        if (classes_.empty()) return left;
        Mask used = 0;
        for (const Mask domain : domains_.all())
            if (std::has_single_bit(domain)) used |= domain;
        for (std::uint32_t c = 0; c < classes_.size(); ++c) {
            const Mask unused = classes_[c] & left & ~used;
            left &= ~(unused & (unused - 1));
        }
        return left;
    }

    Domains domains_;
    Meter meter_;
    std::vector<Mask> classes_;
    std::vector<Branch> branches_;
};

Mask full(std::uint32_t colours) { return colours == 64 ? ~Mask{0} : (Mask{1} << colours) - 1; }

// Brélaz's heuristic alone: never fails, gives an upper bound.
std::vector<std::uint32_t> greedy(const Graph& graph) {
    const std::uint32_t n = graph.size(), none = ~0u;
    std::vector<std::uint32_t> colour(n, none), saturation(n, 0);
    std::vector<std::vector<bool>> near(n);
    for (std::uint32_t step = 0; step < n; ++step) {
        Vertex best = none;
        for (Vertex v = 0; v < n; ++v) {
            if (colour[v] != none) continue;
            if (best == none || saturation[v] > saturation[best] ||
                (saturation[v] == saturation[best] && graph.neighbours(v).size() > graph.neighbours(best).size()))
                best = v;
        }
        std::uint32_t c = 0;
        while (c < near[best].size() && near[best][c]) ++c;
        colour[best] = c;
        for (const Vertex w : graph.neighbours(best)) {
            if (near[w].size() <= c) near[w].resize(c + 1, false);
            if (!near[w][c]) ++saturation[w];
            near[w][c] = true;
        }
    }
    return colour;
}

}  // namespace

Result solve(const Graph& graph, std::uint32_t colours, std::span<const std::uint64_t> lists, const Budget& budget,
             std::uint64_t keep) {
    if (colours > kMostColours)
        throw std::invalid_argument("at most " + std::to_string(kMostColours) + " colours, not " +
                                    std::to_string(colours));
    if (!lists.empty() && lists.size() != graph.size())
        throw std::invalid_argument("one list for each of the " + std::to_string(graph.size()) +
                                    " vertices, or none; not " + std::to_string(lists.size()));
    std::vector<Mask> domains(graph.size(), full(colours));
    for (std::size_t v = 0; v < lists.size(); ++v) {
        if (lists[v] & ~full(colours))
            throw std::invalid_argument("the list of vertex " + std::to_string(v) +
                                        " names a colour that does not exist");
        domains[v] = lists[v];
    }
    return Search(graph, colours, std::move(domains), budget).run(keep);
}

Chromatic chromatic_number(const Graph& graph, const Budget& budget) {
    Meter meter(budget);
    Chromatic result;
    result.colouring = greedy(graph);
    for (const std::uint32_t c : result.colouring) result.upper = std::max(result.upper, c + 1);
    const std::vector<Vertex> clique = large_clique(graph);
    result.lower = static_cast<std::uint32_t>(clique.size());
    while (result.lower < result.upper && result.lower < kMostColours + 1) {
        const std::uint32_t colours = std::min(result.upper - 1, kMostColours);
        // The clique's colours are arbitrary: fixing them once spares their permutations.
        std::vector<Mask> lists(graph.size(), full(colours));
        for (std::size_t i = 0; i < clique.size(); ++i) lists[clique[i]] = Mask{1} << i;
        const Budget rest{1, budget.nodes - std::min(budget.nodes, result.nodes), budget.seconds - meter.seconds(),
                          budget.cancel};
        const Result run = solve(graph, colours, lists, rest, 1);
        result.nodes += run.nodes;
        if (run.count > 0) {
            result.upper = colours;
            result.colouring.assign(run.colourings.begin(), run.colourings.end());
        } else if (run.stop == Stop::exhausted) {
            result.lower = colours + 1;
        } else {
            result.stop = run.stop;
            break;
        }
    }
    return result;
}

}  // namespace modoku::colouring
