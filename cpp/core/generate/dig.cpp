#include "dig.h"

#include <algorithm>
#include <utility>

#include "lanes/lanes.h"
#include "single/single.h"

namespace modoku::generate {

namespace {

// Enough to keep every lane busy while some wait for their next question.
constexpr std::size_t kSideBySide = 512;
constexpr std::uint64_t kFillNodes = 200'000;

// One grid on its way. First the longest run of groups, in a random order, that can leave together is found by halving:
// leaving out is monotone, so that the questions about the first forty cells are never asked one by one. Then every
// further group is tried on its own.
class Digging {
   public:
    Digging(std::uint64_t seed, const Digits* grid, const Wish& wish, Dug& result) : wish_(&wish), dug_(&result) {
        Random random(seed);
        if (grid) dug_->solution = *grid;
        else if (!fill(wish.fixed, random, kFillNodes, dug_->solution)) {
            done_ = true;
            return;
        }
        dug_->found = true;
        dug_->turn.fill(kStayed);
        now_ = dug_->solution;
        for (std::size_t i = 0; i < wish.groups.size(); ++i) {
            const auto& cells = wish.groups[i];
            const bool free = std::none_of(cells.begin(), cells.end(), [&](int cell) { return wish.fixed[cell] != 0; });
            if (free) order_.push_back(static_cast<std::uint8_t>(i));
        }
        random.shuffle(order_);
        dug_->trial.fill(kStayed);
        for (std::size_t i = 0; i < order_.size(); ++i)
            for (const std::uint8_t cell : wish.groups[order_[i]]) dug_->trial[cell] = static_cast<std::uint8_t>(i);
        fails_ = order_.size() + 1;
        // Where about half of the groups are out, most grids are still unique: the first guess.
        middle_ = std::max<std::size_t>(1, order_.size() * 5 / 9);
        settle();
    }

    bool done() const { return done_; }
    void forget() const { dug_->found = false; }
    const Digits& question() const { return asked_; }

    void hear(bool unique) {
        if (halving()) {
            if (unique) holds_ = middle_;
            else fails_ = middle_;
            middle_ = (holds_ + fails_) / 2;
        } else {
            if (unique) take(at_);
            ++at_;
        }
        settle();
    }

   private:
    bool halving() const { return fails_ - holds_ > 1; }

    // Goes on to the next question; what needs none is decided here.
    void settle() {
        while (halving()) {
            asked_ = now_;
            for (std::size_t i = 0; i < middle_; ++i) blank(asked_, order_[i]);
            if (clues(asked_) >= wish_->least) return;
            fails_ = middle_;
            middle_ = (holds_ + fails_) / 2;
        }
        if (at_ == 0) {
            for (; at_ < holds_; ++at_) take(at_);
            // The next one is known to fail, or does not exist.
            ++at_;
        }
        for (; at_ < order_.size(); ++at_) {
            asked_ = now_;
            blank(asked_, order_[at_]);
            if (clues(asked_) >= wish_->least) return;
        }
        dug_->puzzle = now_;
        done_ = true;
    }

    void take(std::size_t place) {
        for (const std::uint8_t cell : wish_->groups[order_[place]]) dug_->turn[cell] = turn_;
        blank(now_, order_[place]);
        ++turn_;
    }

    void blank(Digits& digits, std::uint8_t group) const {
        for (const std::uint8_t cell : wish_->groups[group]) digits[cell] = 0;
    }

    static int clues(const Digits& digits) {
        return kCells - static_cast<int>(std::count(digits.begin(), digits.end(), 0));
    }

    const Wish* wish_;
    Dug* dug_;
    Digits now_{}, asked_{};
    std::vector<std::uint8_t> order_;
    std::size_t holds_ = 0, fails_ = 1, middle_ = 0, at_ = 0;
    std::uint8_t turn_ = 0;
    bool done_ = false;
};

// Fewer questions than this are answered sooner one by one: the batch solver wants its lanes filled.
constexpr std::size_t kFew = 12;

void answer(const std::vector<Digits>& questions, std::vector<std::uint64_t>& counts, const std::atomic<bool>* cancel) {
    if (questions.size() < kFew) {
        for (std::size_t i = 0; i < questions.size(); ++i)
            counts[i] = single::is_unique(single::Givens(questions[i].data())) ? 1 : 2;
        return;
    }
    const lanes::Records records{questions.data(), questions.size(), kCells, nullptr, lanes::Encoding::digits};
    lanes::Limits limits{2};
    limits.cancel = cancel;
    lanes::run(records, limits, {.counts = counts.data()});
}

bool raised(const std::atomic<bool>* flag) { return flag && flag->load(std::memory_order_relaxed); }

}  // namespace

std::vector<Dug> dig(const std::vector<std::uint64_t>& seeds, const std::vector<Digits>& grids, const Wish& wish,
                     const std::atomic<bool>* cancel) {
    std::vector<Dug> results(seeds.size());
    std::vector<Digging> busy;
    std::vector<Digits> questions;
    std::vector<std::uint64_t> counts;
    std::size_t next = 0;
    while (!raised(cancel)) {
        while (busy.size() < kSideBySide && next < seeds.size()) {
            Digging started(seeds[next], grids.empty() ? nullptr : &grids[next], wish, results[next]);
            if (!started.done()) busy.push_back(std::move(started));
            ++next;
        }
        if (busy.empty()) return results;
        questions.clear();
        for (const Digging& digging : busy) questions.push_back(digging.question());
        counts.assign(busy.size(), 0);
        answer(questions, counts, cancel);
        if (raised(cancel)) break;
        for (std::size_t i = 0; i < busy.size(); ++i) busy[i].hear(counts[i] == 1);
        std::erase_if(busy, [](const Digging& digging) { return digging.done(); });
    }
    // What was cut short is no answer.
    for (const Digging& digging : busy) digging.forget();
    return results;
}

}  // namespace modoku::generate
