#include "count.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "layers.h"
#include "search.h"
#include "slabs.h"

namespace modoku::general {

namespace {

// So few solutions are listed faster than counted, and listing infers more.
constexpr std::uint64_t listed_at_most = 1000;

// Smaller components are counted faster than looked up.
constexpr std::uint32_t cached_from = 4;

constexpr std::uint32_t unlabelled = ~std::uint32_t{0};

// Enough for every 6x6 board and every Latin square of order 6; on others, some tenths of a second.
constexpr std::uint64_t trial_nodes = 100'000;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

}  // namespace

// From the cheapest to the last resort: list a few; count by parts, which does wonders on boards with much symmetry;
// cut the board into slabs, by far the best where rows, columns and boxes are all; pile up layers; and count by parts
// again, to the end. Where hidden cells may be filled in several ways, only listing counts each solution once.
Count count_solutions(const Problem& problem, const Limits& limits, std::size_t cache_bytes) {
    Stats spent;
    auto rest_of = [&](std::uint64_t solutions) {
        Limits rest = limits;
        rest.solutions = solutions;
        rest.seconds -= spent.seconds;
        rest.nodes -= std::min(rest.nodes, spent.nodes);
        return rest;
    };
    auto spend = [&](const Stats& stats) {
        spent.nodes += stats.nodes;
        spent.failures += stats.failures;
        spent.propagations += stats.propagations;
        spent.restarts += stats.restarts;
        spent.cached += stats.cached;
        spent.depth = std::max(spent.depth, stats.depth);
        spent.seconds += stats.seconds;
    };
    std::uint64_t seen = 0;
    Search search(problem);
    const std::uint64_t listed_now = problem.is_projected() ? unlimited : listed_at_most;
    const Stop listed = search.run(rest_of(std::min(limits.solutions, listed_now)), [&](auto) { ++seen; });
    spend(search.stats());
    if (listed != Stop::solutions || limits.solutions <= listed_now)
        return {seen, listed == Stop::exhausted, listed, spent};

    auto by_parts = [&](const Limits& within) {
        Count found = Counter(problem, cache_bytes).run(within);
        spend(found.stats);
        found.stats = spent;
        if (!found.exact && found.low < seen) found.low = seen;
        return found;
    };
    Limits short_trial = rest_of(limits.solutions);
    const bool is_shortened = short_trial.nodes > trial_nodes;
    short_trial.nodes = std::min(short_trial.nodes, trial_nodes);
    Count found = by_parts(short_trial);
    if (!is_shortened || found.stop != Stop::nodes) return found;

    for (const bool by_slabs : {true, false}) {
        Budget budget(rest_of(unlimited));
        std::optional<BigUnsigned> total;
        if (by_slabs) {
            Slabs slabs(problem, cache_bytes);
            total = slabs.count(budget);
            spent.nodes += slabs.visited();
        } else {
            Layers layers(problem, cache_bytes);
            total = layers.count(budget);
            spent.nodes += layers.visited();
        }
        spent.seconds += budget.seconds();
        if (total) {
            const bool enough = limits.solutions != unlimited && !(*total < limits.solutions);
            return {enough ? BigUnsigned(limits.solutions) : *total, !enough,
                    enough ? Stop::solutions : Stop::exhausted, spent};
        }
        if (budget.poll()) return {found.low, false, budget.stop(), spent};
    }
    return by_parts(rest_of(limits.solutions));
}

Counter::Counter(const Problem& problem, std::size_t cache_bytes)
    : problem_(problem),
      state_(problem),
      cache_(cache_bytes),
      label_(static_cast<std::size_t>(problem.var_count()), unlabelled),
      sizes_(static_cast<std::size_t>(problem.var_count())) {
    state_.set_depth(Depth::singles);
}

Count Counter::run(const Limits& limits) {
    Budget budget(limits);
    state_.set_poll([&budget] { return budget.poll(); });
    Count found;
    auto finish = [&](Stop stop, BigUnsigned low, bool exact) {
        stats_.propagations = state_.propagations();
        stats_.seconds = budget.seconds();
        found.low = std::move(low);
        found.exact = exact;
        found.stop = stop;
        found.stats = stats_;
        return found;
    };
    if (!state_.propagate())
        return state_.was_stopped() ? finish(budget.stop(), 0, false) : finish(Stop::exhausted, 0, true);
    for (Var v : state_.open()) pool_.push_back(v);
    std::sort(pool_.begin(), pool_.end());
    frames_.emplace_back();
    frames_.back().component = {0, static_cast<std::uint32_t>(pool_.size()), false};
    frames_.back().product = 1;
    split(frames_.back());
    const bool limited = limits.solutions != unlimited;
    std::uint64_t next_check = 1024;
    while (true) {
        Frame& frame = frames_.back();
        if (frame.next < frame.last) {
            const Component part = components_[frame.next++];
            BigUnsigned count;
            if (!find_immediate(part, count)) open_frame(part);
            else frame.product *= count;
            continue;
        }
        if (frames_.size() == 1) break;
        if (budget.is_spent(stats_.nodes + 1)) return finish(budget.stop(), lower_bound(), false);
        if (!advance(frame)) {
            if (state_.was_stopped()) return finish(budget.stop(), lower_bound(), false);
            close_frame();
        }
        if (stats_.nodes >= next_check) {
            next_check = stats_.nodes + 1024;
            if (limited && !(lower_bound() < limits.solutions))
                return finish(Stop::solutions, BigUnsigned(limits.solutions), false);
        }
    }
    BigUnsigned total = frames_.front().product;
    if (limited && !(total < limits.solutions)) return finish(Stop::solutions, BigUnsigned(limits.solutions), false);
    return finish(Stop::exhausted, std::move(total), true);
}

// Ends the current digit of a frame and decides the next one; false if there is none left (or the budget is spent).
bool Counter::advance(Frame& frame) {
    if (frame.deciding) {
        frame.sum += frame.product;
        state_.undo();
        components_.resize(frame.parts);
        pool_.resize(frame.component.last);
        frame.deciding = false;
    }
    while (frame.untried) {
        const Mask digit = frame.untried & (~frame.untried + 1);
        frame.untried ^= digit;
        ++stats_.nodes;
        state_.mark();
        if (state_.keep(frame.choice, digit) && state_.propagate()) {
            frame.deciding = true;
            frame.product = 1;
            split(frame);
            return true;
        }
        state_.undo();
        if (state_.was_stopped()) return false;
        ++stats_.failures;
    }
    return false;
}

void Counter::open_frame(const Component& component) {
    // `find_immediate` has left the key at the end of `keys_`.
    Frame frame;
    frame.component = component;
    frame.key_last = keys_.size();
    frame.key_first = frames_.back().key_last;
    if (frame.key_first < frame.key_last)
        frame.hash = SubBoards::hash({keys_.data() + frame.key_first, frame.key_last - frame.key_first});
    frame.choice = choose(component);
    frame.untried = state_.domain(frame.choice);
    // The parts of a component come behind everything else, so that dropping them is cutting off the end.
    frame.component.first = static_cast<std::uint32_t>(pool_.size());
    for (std::uint32_t i = component.first; i < component.last; ++i) pool_.push_back(pool_[i]);
    frame.component.last = static_cast<std::uint32_t>(pool_.size());
    frame.parts = frame.next = frame.last = static_cast<std::uint32_t>(components_.size());
    frames_.push_back(std::move(frame));
    stats_.depth = std::max<std::uint64_t>(stats_.depth, frames_.size() - 1);
}

void Counter::close_frame() {
    Frame& frame = frames_.back();
    if (frame.key_first < frame.key_last)
        cache_.insert(frame.hash, {keys_.data() + frame.key_first, frame.key_last - frame.key_first}, frame.sum);
    keys_.resize(frame.key_first);
    pool_.resize(frame.component.first);
    components_.resize(frame.parts);
    BigUnsigned sum = std::move(frame.sum);
    frames_.pop_back();
    Frame& above = frames_.back();
    // One part without a solution, and the other parts need no counting.
    if (sum.is_zero()) above.next = above.last;
    above.product *= sum;
}

bool Counter::find_immediate(const Component& component, BigUnsigned& count) {
    const auto vars = vars_of(component);
    if (vars.size() == 1) {
        count = static_cast<std::uint64_t>(count_bits(state_.domain(vars[0])));
        return true;
    }
    if (vars.size() == 2 && component.pure) {
        const Mask a = state_.domain(vars[0]);
        const Mask b = state_.domain(vars[1]);
        count = static_cast<std::uint64_t>(count_bits(a) * count_bits(b) - count_bits(a & b));
        return true;
    }
    if (vars.size() < cached_from) return false;
    write_key(component);
    const std::size_t first = frames_.back().key_last;
    const SubBoards::Key key{keys_.data() + first, keys_.size() - first};
    auto known = cache_.find(SubBoards::hash(key), key);
    if (!known) return false;
    ++stats_.cached;
    keys_.resize(first);
    count = std::move(*known);
    return true;
}

// At least so many solutions: what is complete, under the assumption of nothing.
BigUnsigned Counter::lower_bound() const {
    BigUnsigned low = 0;
    for (std::size_t i = frames_.size(); i-- > 0;) {
        const Frame& frame = frames_[i];
        if (frame.next < frame.last) low = 0;
        low *= frame.product;
        low += frame.sum;
    }
    return low;
}

Var Counter::choose(const Component& component) const {
    Var best = 0;
    int best_size = max_size + 1;
    int best_degree = 0;
    for (Var v : vars_of(component)) {
        const Mask domain = state_.domain(v);
        const int size = count_bits(domain);
        if (size > best_size) continue;
        int degree = 0;
        for (std::uint32_t p : problem_.peers()[v]) degree += (state_.domain(static_cast<Var>(p)) & domain) != 0;
        if (size == best_size && degree <= best_degree) continue;
        best = v;
        best_size = size;
        best_degree = degree;
    }
    return best;
}

}  // namespace modoku::general
