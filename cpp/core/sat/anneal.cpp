// Phases from annealing. A formula whose open variables fall into runs of which exactly one holds (the candidates of
// the cells of a puzzle) is a colouring with lists: one candidate a run, and as few pairs that exclude each other as
// can be. Near the transition a large board freezes into a solution at a constant temperature (Kirkpatrick,
// Gelatt & Vecchi 1983), long before learning gets there. What is found becomes the phases of the next descent: nothing
// is believed that the clauses have not confirmed.
#include <algorithm>
#include <cmath>

#include "sat/solver.h"

namespace modoku::sat {
namespace {

constexpr std::uint32_t kFewestVariables = 2200;  // below, learning is as quick
constexpr std::uint32_t kManyVariables = 8000;    // from here on it is begun before anything has been learnt
constexpr std::uint64_t kFirstConflicts = 200;
constexpr std::uint64_t kFirstTries = 16'000'000, kTriesPerConflict = 40'000;
constexpr std::uint32_t kLook = 128, kPasses = 12;
// Where a board freezes: the more candidates a cell has, the colder. Measured between 5.5 and 6.5 of them.
constexpr double kWarmth = 0.439, kPerCandidate = 0.03, kHottest = 0.29, kColdest = 0.22;
constexpr double kNear = 0.06;  // so many pairs clash for each run, at most, where it is worth looking below
constexpr int kLevels = 8;      // so many more clashes are never accepted

// The upper half of a linear congruential generator: the shortest chain of operations from one try to the next.
class Random {
   public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint32_t next() {
        state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<std::uint32_t>(state_ >> 32);
    }
    std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((std::uint64_t{next()} * n) >> 32); }

   private:
    std::uint64_t state_;
};

struct Colouring {
    std::vector<std::uint32_t> first;         // of each run its first candidate, and one more
    std::vector<std::uint32_t> start, peers;  // peers[start[k]] ... : what candidate k excludes in other runs
    std::vector<std::uint32_t> chosen;        // of each run
    std::vector<std::uint8_t> clashes;        // of each candidate: how many chosen ones it excludes
    std::int64_t cost = 0;

    std::size_t runs() const { return first.size() - 1; }
    void recount() {
        std::fill(clashes.begin(), clashes.end(), std::uint8_t{0});
        for (const std::uint32_t k : chosen)
            for (std::uint32_t p = start[k]; p < start[k + 1]; ++p) ++clashes[peers[p]];
        cost = 0;
        for (const std::uint32_t k : chosen) cost += clashes[k];
        cost /= 2;
    }
    void change(std::size_t run, std::uint32_t to) {
        const std::uint32_t from = chosen[run];
        cost += int{clashes[to]} - int{clashes[from]};
        for (std::uint32_t p = start[from]; p < start[from + 1]; ++p) --clashes[peers[p]];
        for (std::uint32_t p = start[to]; p < start[to + 1]; ++p) ++clashes[peers[p]];
        chosen[run] = to;
    }
    // One try a cell: another candidate, taken if it clashes no more, and else with the probability that the
    // temperature gives. One random number serves both, its upper digits for the candidate and what is left of it for
    // the acceptance, so that a try has one branch, which is seldom taken.
    void sweep(double temperature, Random& random) {
        std::uint32_t bound[kLevels];
        for (int worse = 0; worse < kLevels; ++worse)
            bound[worse] =
                worse == kLevels - 1
                    ? 0
                    : static_cast<std::uint32_t>(std::min(4294967295.0, 4294967296.0 * std::exp(-worse / temperature)));
        for (std::size_t run = 0; run < runs(); ++run) {
            const std::uint32_t now = chosen[run];
            const std::uint64_t drawn = std::uint64_t{random.next()} * (first[run + 1] - first[run] - 1);
            std::uint32_t to = first[run] + static_cast<std::uint32_t>(drawn >> 32);
            to += to >= now;
            const int worse = std::clamp(int{clashes[to]} - int{clashes[now]}, 0, kLevels - 1);
            if (static_cast<std::uint32_t>(drawn) <= bound[worse]) change(run, to);
        }
    }
    // What lies below: only moves that do not make it worse.
    void descend(Random& random) {
        for (std::uint32_t pass = 0; pass < kPasses && cost > 0; ++pass)
            for (std::size_t run = 0; run < runs(); ++run) {
                if (clashes[chosen[run]] == 0) continue;
                std::uint32_t best = chosen[run], equal = 1;
                for (std::uint32_t k = first[run]; k < first[run + 1]; ++k) {
                    if (clashes[k] < clashes[best]) {
                        best = k;
                        equal = 1;
                    } else if (clashes[k] == clashes[best] && random.below(++equal) == 0) {
                        best = k;
                    }
                }
                if (best != chosen[run]) change(run, best);
            }
    }
};

}  // namespace

bool Solver::anneal_due() const { return !found_ && !anneal_useless_ && statistics_.conflicts >= anneal_at_; }

// Fills saved_ with a model if annealing finds one.
void Solver::anneal(Meter& meter) {
    backtrack(0);
    if (!settle_root()) return;
    std::vector<Variable> open;
    std::vector<std::uint32_t> index(saved_.size(), 0xFFFFFFFFu);
    for (Variable v = 0; v < saved_.size(); ++v)
        if (value(positive(v)) == 0) {
            index[v] = static_cast<std::uint32_t>(open.size());
            open.push_back(v);
        }
    anneal_useless_ = open.size() < kFewestVariables || !assumptions_.empty();
    if (anneal_useless_) return;
    if (statistics_.conflicts < kFirstConflicts && open.size() < kManyVariables) {
        anneal_at_ = kFirstConflicts;
        return;
    }

    // A run is a clause of open variables that follow one another.
    std::vector<std::uint32_t> length(open.size(), 0);
    const auto run_of = [&](std::span<const Literal> clause) {
        std::uint32_t least = 0xFFFFFFFFu, most = 0, count = 0;
        for (const Literal literal : clause) {
            if (value(literal) > 0) return;
            if (value(literal) < 0) continue;
            if (literal & 1u) return;
            const std::uint32_t k = index[variable_of(literal)];
            least = std::min(least, k);
            most = std::max(most, k);
            ++count;
        }
        if (count > 1 && most - least + 1 == count) length[least] = count;
    };
    for (const ClauseRef ref : given_clauses_)
        if (!arena_.at(ref).garbage) run_of(arena_.at(ref).literals());
    for (const Variable v : open)
        for (const Literal other : binaries_[positive(v)]) {
            const Literal pair[2] = {positive(v), other};
            // A cell with two candidates left. Where a run begins, no clause of a row or box joins two neighbours.
            if (!(other & 1u) && index[variable_of(other)] == index[v] + 1 && length[index[v]] == 0) run_of(pair);
        }
    Colouring board;
    for (std::uint32_t k = 0; k < open.size(); k += length[k]) {
        board.first.push_back(k);
        if (length[k] == 0) {
            anneal_useless_ = true;
            return;
        }
    }
    board.first.push_back(static_cast<std::uint32_t>(open.size()));
    std::vector<std::uint32_t> run(open.size());
    for (std::uint32_t r = 0; r < board.runs(); ++r)
        std::fill(run.begin() + board.first[r], run.begin() + board.first[r + 1], r);
    for (std::uint32_t k = 0; k < open.size(); ++k) {
        board.start.push_back(static_cast<std::uint32_t>(board.peers.size()));
        for (const Literal other : binaries_[positive(open[k]) | 1u]) {
            const std::uint32_t peer = index[variable_of(other)];
            if ((other & 1u) && peer != 0xFFFFFFFFu && run[peer] != run[k]) board.peers.push_back(peer);
        }
    }
    board.start.push_back(static_cast<std::uint32_t>(board.peers.size()));

    Random random(0x9E3779B97F4A7C15ull + anneals_);
    for (std::uint32_t r = 0; r < board.runs(); ++r) {
        std::uint32_t choice = board.first[r] + random.below(board.first[r + 1] - board.first[r]);
        // Where the last one ended.
        for (std::uint32_t k = board.first[r]; anneals_ > 0 && k < board.first[r + 1]; ++k)
            if (annealed_[open[k]]) choice = k;
        board.chosen.push_back(choice);
    }
    board.clashes.assign(open.size(), 0);
    board.recount();

    const std::uint64_t tries = kFirstTries << std::min<std::uint64_t>(anneals_, 12);
    const std::uint64_t sweeps = tries / board.runs() + 1;
    const double length_of_runs = static_cast<double>(open.size()) / static_cast<double>(board.runs());
    const double temperature = std::clamp(kWarmth - kPerCandidate * length_of_runs, kColdest, kHottest);
    const double near = kNear * static_cast<double>(board.runs());
    Colouring below;
    for (std::uint64_t sweep = 0; sweep < sweeps && board.cost > 0; ++sweep) {
        board.sweep(temperature, random);
        if (sweep % kLook != kLook - 1) continue;
        if (static_cast<double>(board.cost) < near) {
            below = board;
            below.descend(random);
            if (below.cost == 0) board = below;
        }
        if (meter.spent(statistics_.conflicts, 64)) break;
    }
    ++anneals_;
    anneal_at_ = statistics_.conflicts + tries / kTriesPerConflict;
    annealed_.assign(saved_.size(), false);
    for (const std::uint32_t k : board.chosen) annealed_[open[k]] = true;
    if (board.cost > 0) return;
    for (const Variable v : open) saved_[v] = annealed_[v] ? 1 : -1;
    std::fill(target_.begin(), target_.end(), std::int8_t{0});
    target_size_ = 0;
    rephase_at_ = std::max(rephase_at_, statistics_.conflicts + 1000);
}

}  // namespace modoku::sat
