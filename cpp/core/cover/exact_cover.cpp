#include "cover/exact_cover.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace modoku::cover {
namespace {

// The links, in one array of nodes:
//   0 ..             items + 1: headers; header 0 is the root of the list of open primary items
//   after            one node an option and item, the options one after the other with a spacer between them:
//                    a spacer's `up` is the first node of the option before it, its `down` the last of the one after it
class Links {
   public:
    explicit Links(const Problem& problem);

    // Each node that is left: the search itself, without recursion because an option may be a thousand levels deep.
    Result search(const Budget& budget, std::uint64_t keep);

   private:
    using Index = std::uint32_t;
    struct Node {
        Index up, down;
        // Of a node: its item. Of a header: how many options. Of a spacer: -1 - the number of the option after it.
        std::int32_t top;
    };
    struct Header {
        Index left, right;
    };

    void read_options(const Problem& problem);
    void append_option(std::span<const std::int32_t> items, std::int32_t number);
    Index choose() const;
    void cover(Index item);
    void uncover(Index item);
    void hide(Index node);
    void unhide(Index node);
    void commit(Index node);
    void withdraw(Index node);
    bool is_spacer(Index node) const { return nodes_[node].top <= 0; }
    std::int32_t option_of(Index node) const;
    void report(Result& result, std::uint64_t keep) const;

    std::vector<Node> nodes_;
    std::vector<Header> headers_;
    std::vector<Index> chosen_;
    std::uint64_t updates_ = 0;
};

Links::Links(const Problem& problem) {
    const std::uint64_t items = static_cast<std::uint64_t>(problem.primary) + problem.secondary;
    // Item numbers and options both live in signed 32-bit words.
    if (items >= (1u << 30) || problem.options.size() >= (1u << 30))
        throw std::invalid_argument("an exact cover problem of that size does not fit");
    const auto count = static_cast<Index>(items);
    headers_.resize(count + 1);
    nodes_.resize(count + 1);
    for (Index i = 0; i <= count; ++i) nodes_[i] = {i, i, 0};
    for (Index i = 0; i <= count; ++i) headers_[i] = {i, i};
    // Only primary items stand in the list of what must be covered.
    for (Index i = 0; i <= problem.primary; ++i) {
        headers_[i].right = i == problem.primary ? 0 : i + 1;
        headers_[i].left = i == 0 ? problem.primary : i - 1;
    }
    read_options(problem);
}

void Links::read_options(const Problem& problem) {
    const auto items = static_cast<std::int64_t>(headers_.size()) - 1;
    std::vector<std::int32_t> last_option(headers_.size(), -1);
    nodes_.reserve(nodes_.size() + problem.options.size() + 1);
    nodes_.push_back({0, 0, 0});
    std::int32_t option = 0;
    std::size_t start = 0;
    for (std::size_t at = 0; at < problem.options.size(); ++at) {
        const std::int32_t item = problem.options[at];
        if (item == -1) {
            append_option(problem.options.subspan(start, at - start), option++);
            start = at + 1;
            continue;
        }
        // Made only where it is needed: a text for every item took three quarters of a small search.
        const auto where = [&] { return "option " + std::to_string(option) + ": item " + std::to_string(item); };
        if (item < 0 || item >= items)
            throw std::invalid_argument(where() + " does not exist, there are " + std::to_string(items));
        if (last_option[static_cast<std::size_t>(item)] == option)
            throw std::invalid_argument(where() + " stands in it twice");
        last_option[static_cast<std::size_t>(item)] = option;
    }
    if (start != problem.options.size())
        throw std::invalid_argument("the last option is not closed: every option ends with -1");
}

void Links::append_option(std::span<const std::int32_t> items, std::int32_t number) {
    const auto spacer = static_cast<Index>(nodes_.size() - 1);
    nodes_[spacer].top = -number - 1;
    for (const std::int32_t item : items) {
        const Index header = static_cast<Index>(item) + 1, self = static_cast<Index>(nodes_.size());
        const Index above = nodes_[header].up;
        nodes_.push_back({above, header, static_cast<std::int32_t>(header)});
        nodes_[above].down = self;
        nodes_[header].up = self;
        ++nodes_[header].top;
    }
    nodes_[spacer].down = static_cast<Index>(nodes_.size() - 1);
    nodes_.push_back({spacer + 1, 0, 0});
}

// The open primary item with fewest options; the first of equals.
Links::Index Links::choose() const {
    Index best = 0;
    std::int32_t fewest = std::numeric_limits<std::int32_t>::max();
    for (Index item = headers_[0].right; item != 0; item = headers_[item].right) {
        if (nodes_[item].top >= fewest) continue;
        fewest = nodes_[item].top;
        best = item;
        if (fewest <= 1) break;
    }
    return best;
}

// Takes the other items of a node's option out of the game, walking right from it and round through the spacer.
void Links::hide(Index node) {
    for (Index at = node + 1; at != node;) {
        if (is_spacer(at)) {
            at = nodes_[at].up;
            continue;
        }
        const Node& other = nodes_[at];
        nodes_[other.up].down = other.down;
        nodes_[other.down].up = other.up;
        --nodes_[static_cast<Index>(other.top)].top;
        ++updates_;
        ++at;
    }
}

void Links::unhide(Index node) {
    for (Index at = node - 1; at != node;) {
        if (is_spacer(at)) {
            at = nodes_[at].down;
            continue;
        }
        const Node& other = nodes_[at];
        nodes_[other.up].down = at;
        nodes_[other.down].up = at;
        ++nodes_[static_cast<Index>(other.top)].top;
        --at;
    }
}

void Links::cover(Index item) {
    for (Index at = nodes_[item].down; at != item; at = nodes_[at].down) hide(at);
    const Header header = headers_[item];
    headers_[header.left].right = header.right;
    headers_[header.right].left = header.left;
}

void Links::uncover(Index item) {
    const Header header = headers_[item];
    headers_[header.left].right = item;
    headers_[header.right].left = item;
    for (Index at = nodes_[item].up; at != item; at = nodes_[at].up) unhide(at);
}

// Covers the items of the node's option but its own, which is covered already.
void Links::commit(Index node) {
    for (Index at = node + 1; at != node;) {
        if (is_spacer(at)) at = nodes_[at].up;
        else cover(static_cast<Index>(nodes_[at++].top));
    }
}

void Links::withdraw(Index node) {
    for (Index at = node - 1; at != node;) {
        if (is_spacer(at)) at = nodes_[at].down;
        else uncover(static_cast<Index>(nodes_[at--].top));
    }
}

std::int32_t Links::option_of(Index node) const {
    while (!is_spacer(node)) --node;
    return -nodes_[node].top - 1;
}

void Links::report(Result& result, std::uint64_t keep) const {
    if (++result.count > keep) return;
    const auto start = static_cast<std::ptrdiff_t>(result.solutions.size());
    for (const Index node : chosen_) result.solutions.push_back(option_of(node));
    std::sort(result.solutions.begin() + start, result.solutions.end());
    result.solutions.push_back(-1);
}

Result Links::search(const Budget& budget, std::uint64_t keep) {
    Meter meter(budget);
    Result result;
    const auto stopped = [&](Stop why) {
        result.stop = why;
        result.updates = updates_;
        return result;
    };
    if (meter.interrupted()) return stopped(meter.stop());
    if (budget.solutions == 0) return stopped(Stop::solutions);
    for (;;) {
        // Down: cover the next item, or report.
        Index at;
        if (headers_[0].right == 0) {
            report(result, keep);
            if (result.count >= budget.solutions) return stopped(Stop::solutions);
            if (chosen_.empty()) return stopped(Stop::exhausted);
            withdraw(chosen_.back());
            at = nodes_[chosen_.back()].down;
            chosen_.pop_back();
        } else {
            const Index item = choose();
            cover(item);
            at = nodes_[item].down;
        }
        // Up: from items whose options are used up.
        while (static_cast<std::size_t>(at) < headers_.size()) {
            uncover(at);
            if (chosen_.empty()) return stopped(Stop::exhausted);
            const Index last = chosen_.back();
            chosen_.pop_back();
            withdraw(last);
            at = nodes_[last].down;
        }
        if (meter.spent(result.nodes)) return stopped(meter.stop());
        ++result.nodes;
        chosen_.push_back(at);
        commit(at);
    }
}

}  // namespace

Result solve(const Problem& problem, const Budget& budget, std::uint64_t keep) {
    return Links(problem).search(budget, keep);
}

}  // namespace modoku::cover
