#include "one_piece.h"

#include <algorithm>

#include "state.h"
#include "trial.h"

namespace modoku::general {

namespace {

enum Status : std::uint32_t { out, open, sure };

constexpr std::uint32_t none = ~std::uint32_t{0};

Lists neighbours(std::size_t count, const std::vector<std::pair<int, int>>& edges) {
    std::vector<std::vector<std::uint32_t>> lists(count);
    for (const auto& [a, b] : edges) {
        lists[static_cast<std::size_t>(a)].push_back(static_cast<std::uint32_t>(b));
        lists[static_cast<std::size_t>(b)].push_back(static_cast<std::uint32_t>(a));
    }
    return Lists::from(lists);
}

}  // namespace

// Numbers for each place, in the room of a state.
struct OnePiece::Work {
    Work(State& state, std::size_t count) : size(static_cast<std::uint32_t>(count)) {
        constexpr std::size_t arrays = 9;
        state.numbers.assign(arrays * count, 0);
        std::uint32_t* next_array = state.numbers.data();
        for (auto* array : {&status, &order, &listed, &low, &parent, &next, &below, &sure_below, &lost}) {
            *array = next_array;
            next_array += count;
        }
    }
    std::uint32_t size;
    std::uint32_t *status, *order;       // order: from 1, when a flood came by; 0 before
    std::uint32_t* listed;               // the places in that order
    std::uint32_t *low, *parent, *next;  // of the depth-first tree: the earliest place reached from below, ...
    std::uint32_t *below, *sure_below;   // how many places, and sure ones, there are from here down
    std::uint32_t* lost;                 // how many would be cut off without the place
    std::uint32_t listed_count = 0;
};

OnePiece::OnePiece(std::vector<Var> places, Mask digits, const std::vector<std::pair<int, int>>& edges, int least,
                   int most)
    : Propagator(distinct(places), true),
      places_(std::move(places)),
      digits_(digits),
      edges_(neighbours(places_.size(), edges)),
      least_(least),
      most_(most) {}

bool OnePiece::keep(State& state, std::size_t place, Mask digits) const { return state.keep(places_[place], digits); }

// Depth first (Tarjan, 1972) through all that is not out; how many places it comes by. A place from whose child no way
// leads past it cuts that child off.
std::uint32_t OnePiece::flood(Work& work, std::uint32_t start) const {
    const std::uint32_t first = work.listed_count;
    auto enter_place = [&](std::uint32_t at, std::uint32_t from) {
        work.listed[work.listed_count++] = at;
        work.order[at] = work.low[at] = work.listed_count;
        work.parent[at] = from;
        work.next[at] = 0;
        work.below[at] = 1;
        work.sure_below[at] = work.status[at] == sure;
        work.lost[at] = 0;
    };
    enter_place(start, none);
    for (std::uint32_t at = start; at != none;) {
        const auto around = edges_[at];
        if (work.next[at] == around.size()) {
            finish(work, at);
            at = work.parent[at];
            continue;
        }
        const std::uint32_t to = around[work.next[at]++];
        if (work.status[to] == out) continue;
        if (work.order[to]) {
            work.low[at] = std::min(work.low[at], work.order[to]);
        } else {
            enter_place(to, at);
            at = to;
        }
    }
    return work.listed_count - first;
}

void OnePiece::finish(Work& work, std::uint32_t place) const {
    const std::uint32_t parent = work.parent[place];
    if (parent == none) return;
    work.low[parent] = std::min(work.low[parent], work.low[place]);
    work.below[parent] += work.below[place];
    work.sure_below[parent] += work.sure_below[place];
    if (work.low[place] < work.order[parent]) return;
    // Where sure members are cut off, that is as bad as losing everything.
    work.lost[parent] += work.sure_below[place] ? work.size : work.below[place];
}

// No member is sure: they are within one component that is large enough, if there are any.
bool OnePiece::settle_unsure(State& state, Work& work) const {
    std::uint32_t large = 0;
    std::uint32_t large_first = 0;
    std::uint32_t large_count = 0;
    for (std::uint32_t i = 0; i < work.size; ++i) {
        if (work.status[i] == out || work.order[i]) continue;
        const std::uint32_t first = work.listed_count;
        const std::uint32_t count = flood(work, i);
        if (static_cast<int>(count) >= least_ && most_ > 0) {
            ++large;
            large_first = first;
            large_count = count;
            continue;
        }
        for (std::uint32_t j = first; j < work.listed_count; ++j) {
            if (!leave(state, work.listed[j])) return false;
        }
    }
    if (large != 1 || static_cast<int>(large_count) != least_) return large > 0 || least_ <= 0;
    for (std::uint32_t j = large_first; j < large_first + large_count; ++j) {
        if (!enter(state, work.listed[j])) return false;
    }
    return true;
}

bool OnePiece::settle_around(State& state, Work& work, std::uint32_t start) const {
    const std::uint32_t reached = flood(work, start);
    if (static_cast<int>(reached) < least_) return false;
    for (std::uint32_t i = 0; i < work.size; ++i) {
        if (work.status[i] == out || i == start) continue;
        if (!work.order[i]) {
            if (!leave(state, i)) return false;
        } else if (work.lost[i] >= reached || static_cast<int>(reached - 1 - work.lost[i]) < least_) {
            if (!enter(state, i)) return false;
        }
    }
    return true;
}

// Marks in `order` how many open places, the last one with them, a way from a sure place needs; none where it needs
// more than there is room for.
void OnePiece::measure_distances(Work& work, std::uint32_t start, std::uint32_t room) const {
    std::fill(work.order, work.order + work.size, none);
    // Places of one distance after the other; sure ones cost nothing, so they join the distance being looked at.
    std::uint32_t head = 0;
    std::uint32_t tail = 0;
    std::uint32_t later = 0;  // places of the next distance, in `next`
    work.order[start] = 0;
    work.listed[tail++] = start;
    for (std::uint32_t distance = 0; head < tail; ++distance) {
        later = 0;
        for (; head < tail; ++head) {
            for (std::uint32_t to : edges_[work.listed[head]]) {
                if (work.status[to] == out || work.order[to] != none) continue;
                if (work.status[to] == open && distance == room) continue;
                work.order[to] = distance + (work.status[to] == open ? 1 : 0);
                if (work.status[to] == open) work.next[later++] = to;
                else work.listed[tail++] = to;
            }
        }
        for (std::uint32_t i = 0; i < later; ++i) work.listed[tail++] = work.next[i];
    }
}

// With room for so many more members, each is within that distance of every sure one.
bool OnePiece::drop_distant(State& state, Work& work, int room) const {
    std::fill(work.lost, work.lost + work.size, 0);  // marks the sure places from which distances were measured
    for (std::uint32_t start = 0; start < work.size; ++start) {
        if (work.status[start] != sure || work.lost[start]) continue;
        measure_distances(work, start, static_cast<std::uint32_t>(room));
        for (std::uint32_t i = 0; i < work.size; ++i) {
            if (work.status[i] == sure && work.order[i] == 0) work.lost[i] = 1;
            if (work.status[i] == out || work.order[i] != none) continue;
            if (!leave(state, i)) return false;
        }
    }
    return true;
}

template <class IsMember>
bool OnePiece::holds(Work& work, IsMember is_member) const {
    int members = 0;
    std::uint32_t start = none;
    for (std::uint32_t i = 0; i < work.size; ++i) {
        work.status[i] = is_member(i) ? sure : out;
        work.order[i] = 0;
        if (work.status[i] == out) continue;
        ++members;
        start = i;
    }
    work.listed_count = 0;
    return members >= least_ && members <= most_ && (members == 0 || static_cast<int>(flood(work, start)) == members);
}

bool OnePiece::propagate(State& state) const {
    Work work(state, places_.size());
    int members = 0;
    int possible = 0;
    std::uint32_t start = none;
    for (std::uint32_t i = 0; i < work.size; ++i) {
        const Mask d = state.domain(places_[i]);
        work.status[i] = !(d & digits_) ? out : d & ~digits_ ? open : sure;
        possible += work.status[i] != out;
        members += work.status[i] == sure;
        if (work.status[i] == sure && start == none) start = i;
    }
    if (members > most_ || possible < least_) return false;
    if (members == 0) {
        if (!settle_unsure(state, work)) return false;
    } else {
        if (!settle_around(state, work, start)) return false;
        if (most_ - members < possible - members && !drop_distant(state, work, most_ - members)) return false;
    }
    if (vars().size() == places_.size()) return true;
    return keep_by_trial(state, vars(), [&](auto digit_of) {
        return holds(work, [&](std::uint32_t i) { return digits_ >> digit_of(places_[i]) & 1; });
    });
}

void OnePiece::write_residue(const State& state, std::vector<std::uint64_t>& key) const {
    // Which of the closed ones are members matters, not their digits.
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        word = word << 1 | (!state.is_open(places_[i]) && (state.domain(places_[i]) & digits_) ? 1 : 0);
        if (i % 64 == 63 || i + 1 == places_.size()) key.push_back(word), word = 0;
    }
}

}  // namespace modoku::general
