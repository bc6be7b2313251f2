#include "dig.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#include "lanes/kernel.h"
#include "lanes/lanes.h"
#include "unavoidable.h"

namespace modoku::generate {

namespace {

constexpr std::uint64_t kFillNodes = 200'000;
// How many groups leave together with the first question; after it they leave one by one. (More at once means fewer
// questions, but a second solution then says less about the cells that must stay.)
constexpr int kFirst = 44;

// What all grids of a request have in common.
struct Plan {
    struct Group {
        std::uint32_t cells[3];  // bit b of word c: cell 3b + c, as the batch solver has it
        int size;
    };

    explicit Plan(const Wish& asked) : wish(&asked) {
        std::array<bool, kCells> moves{};
        for (std::size_t i = 0; i < asked.groups.size(); ++i) {
            const auto& cells = asked.groups[i];
            Group group{{}, static_cast<int>(cells.size())};
            for (const std::uint8_t cell : cells) group.cells[cell % 3] |= std::uint32_t{1} << cell / 3;
            groups.push_back(group);
            if (std::any_of(cells.begin(), cells.end(), [&](int cell) { return asked.fixed[cell] != 0; })) continue;
            free.push_back(static_cast<std::uint8_t>(i));
            for (const std::uint8_t cell : cells) moves[cell] = true;
        }
        for (int cell = 0; cell < kCells; ++cell)
            if (!moves[cell]) stays[cell % 3] |= std::uint32_t{1} << cell / 3;
    }

    const Wish* wish;
    std::vector<Group> groups;
    std::vector<std::uint8_t> free;  // groups that may go
    std::uint32_t stays[3] = {};     // cells that are in none of them
};

// One grid on its way. The groups are gone through in a random order, and each leaves unless that gives a second
// solution: a group must stay exactly when it is the last one of an unavoidable set none of whose cells has stayed. So
// a pool of such sets answers most questions without a search. Where it has nothing against a group, the question is
// whether there is a solution with another digit there. If there is, the cells in which it differs are a set that the
// pool lacked. What comes out is what asking for each group on its own would give, whatever the pool holds.
class Digging {
   public:
    bool begin(std::uint64_t seed, const Digits* grid, const Plan& plan) {
        plan_ = &plan;
        asked_ = bound_ = false;
        Random random(seed);
        if (grid) dug_.solution = *grid;
        else if (!fill(plan.wish->fixed, random, kFillNodes, dug_.solution)) return false;
        count_ = static_cast<int>(plan.free.size());
        std::copy(plan.free.begin(), plan.free.end(), order_.begin());
        std::span order(order_.data(), plan.free.size());
        random.shuffle(order);
        for (std::uint32_t& word : known_) word = 0;
        for (int cell = 0; cell < kCells; ++cell)
            known_[10 * (cell % 3) + dug_.solution[cell] - 1] |= std::uint32_t{1} << cell / 3;
        // A cell that stays in any case is a place after all others: no set that has one is ever the reason for
        // anything.
        place_.fill(Set128::of(kNever));
        after_[count_] = {};
        for (int i = count_ - 1; i >= 0; --i) {
            const Plan::Group& group = plan.groups[order_[i]];
            for (int c = 0; c < 3; ++c) after_[i][c] = after_[i + 1][c] | group.cells[c];
            for (const std::uint8_t cell : plan.wish->groups[order_[i]]) place_[cell] = Set128::of(i);
        }
        for (int c = 0; c < 3; ++c) kept_.cells[c] = plan.stays[c];
        kept_.places = {};
        done_ = 0;
        is_first_ = true;
        size_ = 0;
        std::fill(head_.begin(), head_.begin() + count_, std::uint16_t{0});
        left_ = kCells - std::max(0, plan.wish->least);
        add_unavoidable(dug_.solution, place_, [this](const Set128& places) { learn(places); });
        return true;
    }

    // Takes the answer to the last question; true: here is the next. False: done.
    bool ask(lanes::Hunt& hunt) {
        if (asked_) take_answer();
        asked_ = true;
        gather();
        if (!gone_) {
            finish();
            return false;
        }
        const bool alone = gone_ == 1 && plan_->groups[order_[last_]].size == 1;
        for (int c = 0; c < 3; ++c) {
            hunt.given[c] = now_.cells[c] | after_[next_][c];
            hunt.differ[c] = alone ? plan_->groups[order_[last_]].cells[c] : 0;
        }
        hunt.known = known_;
        return true;
    }

    // A solution that differs from the grid in these cells.
    void hear(const std::uint32_t* cells) {
        Set128 places;
        for (int c = 0; c < 3; ++c)
            for (std::uint32_t m = cells[c]; m; m &= m - 1) places.add(place_[3 * std::countr_zero(m) + c]);
        learn(places);
        found_ = true;
    }

    const Dug& result() const { return dug_; }

   private:
    static constexpr int kSets = 510, kNever = 127;

    struct Kept {
        Set128 places;
        std::uint32_t cells[3];
    };

    void take_answer() {
        if (!found_ && !probe_) {
            done_ = next_;
            kept_ = now_;
            bound_ = bound_now_;
            left_ -= going_;
            is_first_ = false;
        } else if (gone_ == 1) {
            kept_ = before_;
            bound_ = bound_before_ || !found_;
            keep(kept_, last_);
            done_ = last_ + 1;
        } else if (size_ == kSets) {
            // The pool could not take what was found: the same groups would be asked for again and again.
            is_first_ = false;
        }
    }

    // Chooses the groups that the next question takes out; those that need none are settled on the way.
    void gather() {
        probe_ = found_ = false;
        now_ = kept_;
        bound_now_ = bound_;
        going_ = gone_ = 0;
        const int most = is_first_ ? kFirst : 1;
        for (next_ = done_; next_ < count_; ++next_) {
            const int size = plan_->groups[order_[next_]].size;
            const bool stays = must_stay(next_);
            const bool may_not = going_ + size > left_;
            probe_ = may_not && !stays && plan_->wish->exact && !bound_now_;
            if (gone_ && (probe_ || (!stays && !may_not && gone_ == most))) {
                probe_ = false;
                return;
            }
            if (!probe_ && (stays || may_not)) {
                bound_now_ |= !stays;
                keep(now_, next_);
                continue;
            }
            before_ = now_;
            bound_before_ = bound_now_;
            last_ = next_;
            ++gone_;
            if (probe_) {
                // It stays in any case: but could it go?
                ++next_;
                return;
            }
            going_ += size;
        }
    }

    void keep(Kept& kept, int place) const {
        kept.places.add(Set128::of(place));
        const Plan::Group& group = plan_->groups[order_[place]];
        for (int c = 0; c < 3; ++c) kept.cells[c] |= group.cells[c];
    }

    bool must_stay(int place) const {
        for (int at = head_[place]; at; at = next_of_[at])
            if (!sets_[at].meets(now_.places)) return true;
        return false;
    }

    // The pool, by the last place of each set in the order.
    void learn(const Set128& places) {
        const int last = places.last();
        if (last == kNever || size_ == kSets) return;
        sets_[++size_] = places;
        next_of_[size_] = head_[last];
        head_[last] = static_cast<std::uint16_t>(size_);
    }

    void finish() {
        Dug& dug = dug_;
        dug.turn.fill(kStayed);
        dug.trial.fill(kStayed);
        std::uint8_t turn = 0;
        dug.puzzle = dug.solution;
        for (int i = 0; i < count_; ++i) {
            const bool stays = now_.places.meets(Set128::of(i));
            for (const std::uint8_t cell : plan_->wish->groups[order_[i]]) {
                dug.trial[cell] = static_cast<std::uint8_t>(i);
                dug.turn[cell] = stays ? kStayed : turn;
                dug.puzzle[cell] = stays ? dug.solution[cell] : 0;
            }
            turn = static_cast<std::uint8_t>(turn + !stays);
        }
        dug.found = true;
        dug.bound = bound_now_;
    }

    alignas(64) std::uint32_t known_[32];
    const Plan* plan_;
    Dug dug_;
    int count_, done_, next_, last_, gone_, going_, left_, size_;
    bool asked_, found_, probe_, is_first_, bound_, bound_now_, bound_before_;
    Kept kept_, now_, before_;
    std::array<std::uint8_t, kCells> order_;
    std::array<std::uint16_t, kCells> head_;
    std::array<Set128, kCells> place_;
    std::array<std::array<std::uint32_t, 3>, kCells + 1> after_;  // cells of the groups from this place on
    std::array<Set128, kSets + 1> sets_;
    std::array<std::uint16_t, kSets + 1> next_of_;
};

// The grids of all threads.
struct Diggings {
    const DigWork& work;
    const Plan plan;
    std::atomic<std::size_t> at{0};

    bool is_cancelled() const { return work.cancel && work.cancel->load(std::memory_order_relaxed); }
};

// The lanes of one thread.
class Team {
   public:
    explicit Team(Diggings& all)
        : all_(all),
          lane_(new Digging[static_cast<std::size_t>(lanes::hunt_lanes())]),
          busy_(static_cast<std::size_t>(lanes::hunt_lanes())),
          grid_(busy_.size()) {}

    void run() { lanes::hunt({this, next, found}); }

   private:
    static bool next(void* context, int lane, lanes::Hunt& hunt) {
        return static_cast<Team*>(context)->next(lane, hunt);
    }
    static void found(void* context, int lane, const std::uint32_t* cells) {
        static_cast<Team*>(context)->lane_[static_cast<std::size_t>(lane)].hear(cells);
    }

    bool next(int number, lanes::Hunt& hunt) {
        const auto lane = static_cast<std::size_t>(number);
        if (all_.is_cancelled()) return false;
        const DigWork& work = all_.work;
        Digging& digging = lane_[lane];
        if (busy_[lane]) {
            if (digging.ask(hunt)) return true;
            work.take(grid_[lane], digging.result());
        }
        busy_[lane] = false;
        for (;;) {
            const std::size_t i = all_.at.fetch_add(1, std::memory_order_relaxed);
            if (i >= work.count) return false;
            if (!digging.begin(work.seed_of(i), work.grids.empty() ? nullptr : &work.grids[i], all_.plan)) continue;
            grid_[lane] = i;
            if (digging.ask(hunt)) return busy_[lane] = true;
            work.take(i, digging.result());
        }
    }

    Diggings& all_;
    std::unique_ptr<Digging[]> lane_;
    std::vector<char> busy_;
    std::vector<std::size_t> grid_;  // which one each lane is at
};

}  // namespace

void dig(const DigWork& work, const Wish& wish) {
    Diggings all{work, Plan(wish)};
    // A thread takes a tenth of a millisecond to begin, and its lanes want to be filled more than once.
    const auto most = static_cast<int>(work.count / 256) + 1;
    std::vector<std::thread> threads;
    for (int i = 1; i < std::min(work.jobs, most); ++i) {
        try {
            threads.emplace_back([&all] { Team(all).run(); });
        } catch (const std::system_error&) {
            break;  // done without: the others take its share
        }
    }
    Team(all).run();
    for (std::thread& thread : threads) thread.join();
}

std::vector<Dug> dig(const std::vector<std::uint64_t>& seeds, const std::vector<Digits>& grids, const Wish& wish,
                     const std::atomic<bool>* cancel) {
    std::vector<Dug> results(seeds.size());
    dig({seeds.size(), [&](std::size_t i) { return seeds[i]; },
         [&](std::size_t i, const Dug& dug) { results[i] = dug; }, grids, cancel},
        wish);
    return results;
}

}  // namespace modoku::generate
