#include "colouring/colour_layers.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>
#include <stdexcept>
#include <utility>

namespace modoku::colouring {

namespace {

using Mask = std::uint64_t;
constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr int kOrdersForValue = 4, kOrdersForPolynomial = 16, kSteps = 10000;

// The graph and the named colours as masks over the vertices, renumbered by an order.
struct Masks {
    std::vector<Mask> neighbours, named;

    Masks reordered(const std::vector<int>& order) const {
        std::vector<int> place(order.size());
        for (std::size_t k = 0; k < order.size(); ++k) place[static_cast<std::size_t>(order[k])] = static_cast<int>(k);
        const auto moved = [&](Mask mask) {
            Mask found = 0;
            for (; mask; mask &= mask - 1) found |= Mask{1} << place[static_cast<std::size_t>(std::countr_zero(mask))];
            return found;
        };
        Masks found{std::vector<Mask>(neighbours.size()), {}};
        for (std::size_t v = 0; v < order.size(); ++v)
            found.neighbours[static_cast<std::size_t>(place[v])] = moved(neighbours[v]);
        for (const Mask mask : named) found.named.push_back(moved(mask));
        return found;
    }
};

// A rough sum of the numbers of states after each prefix of an order: each coloured vertex that has neighbours to come
// may share the colour of a named one or of an earlier one.
double estimate(const Masks& masks, const std::vector<int>& order) {
    const std::size_t n = order.size();
    Mask future = n == 64 ? ~Mask{0} : (Mask{1} << n) - 1;
    double total = 0;
    for (std::size_t k = 0; k + 1 < n; ++k) {
        future &= ~(Mask{1} << order[k]);
        double log_states = 0;
        Mask seen = 0;
        for (std::size_t i = 0; i <= k; ++i) {
            const auto v = static_cast<std::size_t>(order[i]);
            const Mask ahead = masks.neighbours[v] & future;
            if (!ahead) continue;
            int usable = 0;
            for (const Mask named : masks.named) usable += !(named >> v & 1) && (ahead & ~named);
            log_states += std::log(1 + usable + 0.45 * std::popcount(seen & ~masks.neighbours[v]));
            seen |= Mask{1} << v;
        }
        total += std::exp(log_states);
    }
    return total;
}

// An order whose estimate is small, by annealing; the same one every time.
std::vector<int> find_order(const Masks& masks, int tries, const Budget& budget) {
    const std::size_t n = masks.neighbours.size();
    std::vector<int> best(n);
    std::iota(best.begin(), best.end(), 0);
    if (n < 3) return best;
    std::minstd_rand random(1);
    const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
    double least = estimate(masks, best);
    for (int attempt = 0; attempt < tries; ++attempt) {
        std::vector<int> order = best;
        for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[below(i)]);
        double cost = std::log(estimate(masks, order) + 1);
        for (int step = 0; step < kSteps; ++step) {
            if (budget.cancel && budget.cancel->load(std::memory_order_relaxed)) return best;
            std::vector<int> other = order;
            const std::size_t i = below(n), j = below(n);
            if (random() & 1) std::swap(other[i], other[j]);
            else {
                const int moved = other[i];
                other.erase(other.begin() + static_cast<std::ptrdiff_t>(i));
                other.insert(other.begin() + static_cast<std::ptrdiff_t>(j), moved);
            }
            const double raw = estimate(masks, other), now = std::log(raw + 1);
            const double heat = 0.8 * (1 - step / double{kSteps}) + 0.01;
            if (now > cost && std::exp((cost - now) / heat) * 1e6 < static_cast<double>(random() % 1000000)) continue;
            order = std::move(other);
            cost = now;
            if (raw < least) {
                least = raw;
                best = order;
            }
        }
    }
    return best;
}

// The states of one layer, one after the other, found by hashing; `width` values each.
class Layer {
   public:
    explicit Layer(std::size_t width) : width_(width), table_(1024, kNone) { starts_.push_back(0); }

    std::size_t size() const { return starts_.size() - 1; }
    std::size_t width() const { return width_; }
    const Mask* sets(std::size_t state) const { return masks_.data() + starts_[state]; }
    std::size_t count(std::size_t state) const { return starts_[state + 1] - starts_[state]; }
    Count* values(std::size_t state) { return values_.data() + state * width_; }

    std::size_t find(const std::vector<Mask>& sets) {
        std::size_t slot = hash(sets.data(), sets.size()) & (table_.size() - 1);
        for (; table_[slot] != kNone; slot = (slot + 1) & (table_.size() - 1)) {
            const std::size_t state = table_[slot];
            if (count(state) == sets.size() && std::equal(sets.begin(), sets.end(), this->sets(state))) return state;
        }
        const std::size_t state = size();
        table_[slot] = static_cast<std::uint32_t>(state);
        masks_.insert(masks_.end(), sets.begin(), sets.end());
        starts_.push_back(masks_.size());
        values_.resize(values_.size() + width_, 0);
        if (size() * 10 > table_.size() * 6) grow();
        return state;
    }

   private:
    static std::uint64_t hash(const Mask* sets, std::size_t count) {
        std::uint64_t found = 0x9e3779b97f4a7c15u + count;
        for (std::size_t i = 0; i < count; ++i) {
            found = (found ^ sets[i]) * 0xff51afd7ed558ccdu;
            found ^= found >> 32;
        }
        found *= 0xc4ceb9fe1a85ec53u;
        return found ^ found >> 29;
    }

    void grow() {
        std::vector<std::uint32_t> table(table_.size() * 2, kNone);
        for (std::size_t state = 0; state < size(); ++state) {
            std::size_t slot = hash(sets(state), count(state)) & (table.size() - 1);
            while (table[slot] != kNone) slot = (slot + 1) & (table.size() - 1);
            table[slot] = static_cast<std::uint32_t>(state);
        }
        table_.swap(table);
    }

    std::size_t width_;
    std::vector<Mask> masks_;
    std::vector<std::size_t> starts_;
    std::vector<std::uint32_t> table_;
    std::vector<Count> values_;
};

class Layering {
   public:
    Layering(Masks masks, std::optional<std::uint32_t> colours, const Budget& budget)
        : masks_(std::move(masks)), named_(masks_.named.size()), colours_(colours), meter_(budget) {}

    LayeredCount run() {
        Layer current(1);
        std::vector<Mask> first;
        for (const Mask mask : masks_.named)
            if (mask) first.push_back(mask);
        std::sort(first.begin(), first.end());
        *current.values(current.find(first)) = 1;
        LayeredCount found;
        if (meter_.interrupted()) {
            found.stop = meter_.stop();
            return found;
        }
        for (std::size_t k = 0; k < masks_.neighbours.size(); ++k) {
            Layer next(colours_ ? 1 : current.width() + 1);
            for (std::size_t state = 0; state < current.size(); ++state) {
                step(current, state, k, next);
                if (overflowed_ || meter_.spent(current.size() + next.size(), 8)) {
                    found.overflowed = overflowed_;
                    found.stop = overflowed_ ? Stop::exhausted : meter_.stop();
                    return found;
                }
            }
            found.states += next.size();
            current = std::move(next);
        }
        if (current.size() == 0) found.values.assign(colours_ ? 1 : masks_.neighbours.size() + 1, 0);
        else found.values.assign(current.values(0), current.values(0) + current.width());
        return found;
    }

   private:
    // Colour vertex k in every way: with a fresh colour, or with one of those that are not forbidden to it.
    void step(Layer& current, std::size_t state, std::size_t k, Layer& next) {
        const Mask bit = Mask{1} << k, ahead = masks_.neighbours[k] & ~((bit << 1) - 1);
        const std::size_t count = current.count(state);
        if (!colours_ || count < *colours_) {
            const std::size_t to = target(current, state, count, bit, ahead, next);
            add_fresh(current.values(state), current.width(), count, next.values(to));
        }
        for (std::size_t i = 0; i < count;) {
            const Mask* sets = current.sets(state);
            std::size_t same = i + 1;
            while (same < count && sets[same] == sets[i]) ++same;
            if (!(sets[i] & bit)) {
                const std::size_t to = target(current, state, i, bit, ahead, next);
                for (std::size_t j = 0; j < current.width(); ++j)
                    add(next.values(to)[j], current.values(state)[j], same - i);
            }
            i = same;
        }
    }

    // The state after vertex k has taken the colour of set `joined`, or a fresh one where that is no set.
    std::size_t target(const Layer& current, std::size_t state, std::size_t joined, Mask bit, Mask ahead, Layer& next) {
        const Mask* sets = current.sets(state);
        const std::size_t count = current.count(state);
        scratch_.clear();
        for (std::size_t i = 0; i < count; ++i) {
            const Mask left = (sets[i] & ~bit) | (i == joined ? ahead : 0);
            if (left) scratch_.push_back(left);
        }
        if (joined == count && ahead) scratch_.push_back(ahead);
        std::sort(scratch_.begin(), scratch_.end());
        return next.find(scratch_);
    }

    void add_fresh(const Count* from, std::size_t width, std::size_t count, Count* to) {
        if (colours_) return add(to[0], from[0], *colours_ - count);
        for (std::size_t j = 0; j < width; ++j) {
            if (from[j] == 0) continue;
            add(to[j + 1], from[j], 1);
            add(to[j], from[j], named_ + j - count);
        }
    }

    void add(Count& target, Count value, std::uint64_t weight) {
        Count product = 0;
        if (__builtin_mul_overflow(value, Count{weight}, &product) || __builtin_add_overflow(target, product, &target))
            overflowed_ = true;
    }

    Masks masks_;
    std::uint64_t named_;
    std::optional<std::uint32_t> colours_;
    Meter meter_;
    bool overflowed_ = false;
    std::vector<Mask> scratch_;
};

}  // namespace

LayeredCount count_by_layers(const Graph& graph, const std::vector<std::vector<Vertex>>& forbidden,
                             std::optional<std::uint32_t> colours, const Budget& budget) {
    if (graph.size() > kMostLayeredVertices)
        throw std::invalid_argument("a graph that is counted by layers has at most 64 vertices");
    if (colours && *colours < forbidden.size()) throw std::invalid_argument("fewer colours than are named");
    Masks masks{std::vector<Mask>(graph.size(), 0), std::vector<Mask>(forbidden.size(), 0)};
    for (Vertex a = 0; a < graph.size(); ++a) masks.neighbours[a] = graph.words() ? graph.row(a)[0] : 0;
    for (std::size_t c = 0; c < forbidden.size(); ++c)
        for (const Vertex v : forbidden[c]) {
            if (v >= graph.size()) throw std::invalid_argument("a colour is forbidden to a vertex that does not exist");
            masks.named[c] |= Mask{1} << v;
        }
    return Layering(masks.reordered(find_order(masks, colours ? kOrdersForValue : kOrdersForPolynomial, budget)),
                    colours, budget)
        .run();
}

}  // namespace modoku::colouring
