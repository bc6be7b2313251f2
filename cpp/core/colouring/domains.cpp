#include "colouring/domains.h"

#include <bit>
#include <utility>

namespace modoku::colouring {

Domains::Domains(const Graph& graph, std::uint32_t colours, std::vector<Mask> domains)
    : graph_(graph),
      full_(colours == 64 ? ~Mask{0} : (Mask{1} << colours) - 1),
      domains_(std::move(domains)),
      cliques_(cliques_of_size(graph, colours)),
      cliques_of_(graph.size()),
      is_pending_(cliques_.size(), 0) {
    for (std::uint32_t clique = 0; clique < cliques_.size(); ++clique)
        for (const Vertex v : cliques_[clique]) cliques_of_[v].push_back(clique);
}

bool Domains::narrow(Vertex v, Mask colours) {
    const Mask before = domains_[v], after = before & colours;
    if (after == before) return true;
    trail_.push_back({v, before});
    domains_[v] = after;
    if (after == 0) return false;
    if (std::has_single_bit(after)) coloured_.push_back(v);
    for (const std::uint32_t clique : cliques_of_[v]) {
        if (is_pending_[clique]) continue;
        is_pending_[clique] = 1;
        pending_.push_back(clique);
    }
    return true;
}

bool Domains::clear_neighbours(Vertex v) {
    for (const Vertex w : graph_.neighbours(v))
        if (!narrow(w, ~domains_[v])) return false;
    return true;
}

bool Domains::place_in_clique(std::uint32_t clique) {
    Mask once = 0, twice = 0;
    for (const Vertex v : cliques_[clique]) {
        twice |= once & domains_[v];
        once |= domains_[v];
    }
    if (once != full_) return false;
    const Mask only = once & ~twice;
    for (const Vertex v : cliques_[clique]) {
        const Mask here = domains_[v] & only;
        if (here == 0) continue;
        // Two colours with no other place cannot both be taken here.
        if (!std::has_single_bit(here) || !narrow(v, here)) return false;
    }
    return true;
}

bool Domains::propagate() {
    bool consistent = true;
    while (consistent && !(coloured_.empty() && pending_.empty())) {
        if (!coloured_.empty()) {
            const Vertex v = coloured_.back();
            coloured_.pop_back();
            consistent = clear_neighbours(v);
        } else {
            const std::uint32_t clique = pending_.back();
            pending_.pop_back();
            is_pending_[clique] = 0;
            consistent = place_in_clique(clique);
        }
    }
    coloured_.clear();
    for (const std::uint32_t clique : pending_) is_pending_[clique] = 0;
    pending_.clear();
    return consistent;
}

bool Domains::propagate_all() {
    for (Vertex v = 0; v < graph_.size(); ++v) {
        if (domains_[v] == 0) return false;
        if (std::has_single_bit(domains_[v])) coloured_.push_back(v);
    }
    for (std::uint32_t clique = 0; clique < cliques_.size(); ++clique) {
        is_pending_[clique] = 1;
        pending_.push_back(clique);
    }
    return propagate();
}

bool Domains::restrict_to(Vertex v, Mask colours) { return narrow(v, colours) && propagate(); }

void Domains::undo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) domains_[trail_.back().first] = trail_.back().second;
}

Vertex Domains::most_saturated() const {
    Vertex best = kNone;
    int fewest = 65, most_open = -1;
    for (Vertex v = 0; v < domains_.size(); ++v) {
        const int left = std::popcount(domains_[v]);
        if (left == 1 || left > fewest) continue;
        int open = 0;
        for (const Vertex w : graph_.neighbours(v)) open += !std::has_single_bit(domains_[w]);
        if (left == fewest && open <= most_open) continue;
        best = v;
        fewest = left;
        most_open = open;
    }
    return best;
}

void Domains::append_colouring(std::vector<std::uint8_t>& out) const {
    for (const Mask domain : domains_) out.push_back(static_cast<std::uint8_t>(std::countr_zero(domain)));
}

}  // namespace modoku::colouring
