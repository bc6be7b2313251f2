#include "sparse.h"

#include <algorithm>
#include <array>
#include <map>
#include <queue>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "clock.h"
#include "completions.h"
#include "dig.h"
#include "single/single.h"

namespace modoku::generate {

namespace {

constexpr int kOne = 128, kTwo = 64;  // solutions that are gone through without one given, without two
constexpr int kPairs = 12;            // pairs that are tried of a puzzle
constexpr int kTogether = 16;         // puzzles whose pairs are tried together
constexpr int kSideways = 24;         // neighbours with as many givens that are taken up at a time
constexpr int kSmallest = 6;          // numbers of solutions that make the score
constexpr std::size_t kRemembered = 400, kFound = 2000, kGrids = 2048, kBegin = 32;
constexpr std::uint64_t kFresh = 40;  // one time in so many, new grids are dug instead of a step sideways

struct Node {
    Digits puzzle{};
    int clues = 0;
    std::uint64_t score = 1;         // the smaller, the more promising: six of the numbers below, multiplied
    std::size_t number = 0;          // in the order of discovery, which settles ties
    std::vector<std::uint8_t> cell;  // givens that may go
    std::vector<int> count;          // solutions without each of them
    bool turned = false;             // whether its neighbours with as many givens were taken up
};
bool is_better(const Node* a, const Node* b) { return std::tie(a->score, a->number) < std::tie(b->score, b->number); }
struct Worse {
    bool operator()(const Node* a, const Node* b) const { return is_better(b, a); }
};

}  // namespace

// The puzzles that were met: those to look at, and those to turn sideways from.
class SparseSearch::Frontier {
   public:
    Frontier(std::uint64_t seed, const Digits& fixed, int most) : random_(seed), fixed_(fixed), most_(most) {}

    const Sparse& run(std::uint64_t moves, double seconds, const std::atomic<bool>* cancel) {
        cancel_ = cancel;
        const std::int64_t start = now();
        const std::uint64_t last = best_.moves + moves;
        while (!is_found() && best_.moves < last && !is_cancelled() && seconds_since(start) < seconds) {
            const auto level =
                std::find_if(open_.begin(), open_.end(), [](const auto& item) { return !item.second.empty(); });
            const bool is_open = level != open_.end(), is_near = is_open && level->first <= best_.clues + 1;
            Node* const node = is_near ? nullptr : least_turned();
            if (node && random_.below(kFresh)) aside(*node);
            else if (is_open) down(level->first);  // where nothing near is open, what came of fresh grids
            else if (!begin()) break;
        }
        if (best_.clues) {
            single::Givens givens(best_.puzzle.data());
            single::solve(givens, best_.solution.data());
        }
        return best_;
    }

   private:
    bool is_found() const { return best_.clues && best_.clues <= most_; }
    bool is_cancelled() const { return cancel_ && cancel_->load(std::memory_order_relaxed); }

    // The best of many fresh grids. False: there are none that hold the fixed digits.
    bool begin() {
        ++best_.moves;
        Wish wish;
        wish.fixed = fixed_;
        for (int cell = 0; cell < kCells; ++cell) wish.groups.push_back({static_cast<std::uint8_t>(cell)});
        std::vector<std::uint64_t> seeds(kGrids);
        for (std::uint64_t& seed : seeds) seed = random_.next();
        std::vector<Dug> dug = dig(seeds, {}, wish, cancel_);
        std::erase_if(dug, [](const Dug& one) { return !one.found; });
        const auto clues = [](const Dug& one) { return std::count(one.puzzle.begin(), one.puzzle.end(), 0); };
        std::stable_sort(dug.begin(), dug.end(), [&](const Dug& a, const Dug& b) { return clues(a) > clues(b); });
        std::vector<Digits> few;
        for (std::size_t i = 0; i < std::min(kBegin, dug.size()); ++i) few.push_back(dug[i].puzzle);
        add(few);
        return !dug.empty();
    }

    // Finds how many solutions each puzzle has without each of its givens. Where that is one, the given was redundant,
    // and the smaller puzzle is looked at instead.
    void add(std::vector<Digits> puzzles) {
        while (!puzzles.empty()) {
            std::vector<std::unique_ptr<Node>> fresh;
            std::vector<Digits> asked, smaller;
            for (const Digits& puzzle : puzzles) {
                const std::string_view text(reinterpret_cast<const char*>(puzzle.data()), puzzle.size());
                if (!seen_.insert(std::hash<std::string_view>{}(text)).second) continue;
                fresh.push_back(std::make_unique<Node>());
                Node& node = *fresh.back();
                node.puzzle = puzzle;
                for (std::size_t cell = 0; cell < kCells; ++cell) {
                    node.clues += puzzle[cell] != 0;
                    if (!puzzle[cell] || fixed_[cell]) continue;
                    node.cell.push_back(static_cast<std::uint8_t>(cell));
                    asked.push_back(puzzle);
                    asked.back()[cell] = 0;
                }
            }
            const std::vector<Completions> answers = find_completions(asked, kOne, cancel_);
            if (is_cancelled()) return;
            std::size_t at = 0;
            for (auto& node : fresh) {
                bool minimal = true;
                for (std::size_t i = 0; i < node->cell.size(); ++i, ++at) {
                    const Completions& answer = answers[at];
                    node->count.push_back(answer.complete ? answer.count : 2 * kOne);
                    if (answer.complete && answer.count == 1 && minimal) {
                        minimal = false;
                        smaller.push_back(asked[at]);
                    }
                }
                if (minimal) keep(std::move(node));
            }
            puzzles = std::move(smaller);
        }
    }

    void keep(std::unique_ptr<Node> node) {
        std::vector<int> few = node->count;
        std::sort(few.begin(), few.end());
        if (few.size() > kSmallest) few.resize(kSmallest);
        for (const int count : few) node->score *= static_cast<std::uint64_t>(count);
        node->number = nodes_.size();
        if (!best_.clues || node->clues < best_.clues) {
            best_.clues = node->clues;
            best_.puzzle = node->puzzle;
        }
        open_[node->clues].push(node.get());
        nodes_.push_back(std::move(node));
    }

    void down(int level) {
        std::vector<Digits> asked;
        auto& queue = open_[level];
        for (int i = 0; i < kTogether && !queue.empty(); ++i) {
            Node& node = *queue.top();
            queue.pop();
            ++best_.moves;
            tried_[level].push_back(&node);
            struct Pair {
                long product;
                std::uint8_t a, b;
                bool operator<(const Pair& o) const { return std::tie(product, a, b) < std::tie(o.product, o.a, o.b); }
            };
            std::vector<Pair> pairs;
            for (std::size_t a = 0; a < node.cell.size(); ++a)
                for (std::size_t b = 0; b < a; ++b)
                    pairs.push_back({static_cast<long>(node.count[a]) * node.count[b], node.cell[a], node.cell[b]});
            const auto count = static_cast<std::ptrdiff_t>(std::min<std::size_t>(kPairs, pairs.size()));
            std::partial_sort(pairs.begin(), pairs.begin() + count, pairs.end());
            for (std::ptrdiff_t k = 0; k < count; ++k) {
                asked.push_back(node.puzzle);
                asked.back()[pairs[static_cast<std::size_t>(k)].a] =
                    asked.back()[pairs[static_cast<std::size_t>(k)].b] = 0;
            }
        }
        add(mended(asked, kTwo));
        forget(tried_[level]);
    }

    // The puzzles made unique by one given more, in every way there is.
    std::vector<Digits> mended(const std::vector<Digits>& asked, int most) const {
        const std::vector<Completions> answers = find_completions(asked, most, cancel_);
        std::vector<Digits> found;
        for (std::size_t i = 0; i < asked.size() && found.size() < kFound; ++i)
            if (answers[i].complete)
                answers[i].for_each_once([&](int cell, std::uint8_t digit) {
                    found.push_back(asked[i]);
                    found.back()[static_cast<std::size_t>(cell)] = digit;
                });
        return found;
    }

    // Only the best of what was tried can be a place to turn sideways.
    static void forget(std::vector<Node*>& tried) {
        if (tried.size() <= kRemembered) return;
        std::sort(tried.begin(), tried.end(), is_better);
        tried.resize(kRemembered / 2);
    }

    Node* least_turned() {
        for (auto& [level, tried] : tried_) {
            Node* best = nullptr;
            for (Node* node : tried)
                if (!node->turned && (!best || is_better(node, best))) best = node;
            if (best) return best;
        }
        return nullptr;
    }

    void aside(Node& node) {
        ++best_.moves;
        node.turned = true;
        std::vector<Digits> asked;
        for (const std::uint8_t cell : node.cell) {
            asked.push_back(node.puzzle);
            asked.back()[cell] = 0;
        }
        std::vector<Digits> found = mended(asked, kOne);
        random_.shuffle(found);
        if (found.size() > kSideways) found.resize(kSideways);
        add(std::move(found));
    }

    Random random_;
    Digits fixed_;
    int most_;
    const std::atomic<bool>* cancel_ = nullptr;
    Sparse best_;
    std::unordered_set<std::size_t>
        seen_;  // what stands for each puzzle; two with the same one are as good as never met
    std::vector<std::unique_ptr<Node>> nodes_;
    std::map<int, std::priority_queue<Node*, std::vector<Node*>, Worse>> open_;
    std::map<int, std::vector<Node*>> tried_;
};

SparseSearch::SparseSearch(std::uint64_t seed, const Digits& fixed, int most)
    : frontier_(std::make_unique<Frontier>(seed, fixed, most)) {}
SparseSearch::~SparseSearch() = default;

const Sparse& SparseSearch::run(std::uint64_t moves, double seconds, const std::atomic<bool>* cancel) {
    return frontier_->run(moves, seconds, cancel);
}

}  // namespace modoku::generate
