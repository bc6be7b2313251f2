// The domains of a search, their undo trail, and propagation to a fixpoint.
#pragma once

#include <functional>
#include <vector>

#include "bits.h"
#include "problem.h"

namespace modoku::general {

class Nogoods;

// How much is inferred from groups: single candidates and places; also locked candidates; also full all-different.
enum class Depth { singles, locked, matching };

class State {
   public:
    explicit State(const Problem& problem);

    const Problem& problem() const { return *problem_; }
    Mask domain(Var v) const { return domains_[v]; }
    bool is_open(Var v) const { return !is_single(domains_[v]); }
    std::span<const Var> open() const { return {order_.data(), open_count_}; }

    // The variables with one digit, the one that was closed last in front.
    std::span<const Var> last_closed() const { return {order_.data() + open_count_, order_.size() - open_count_}; }

    // Leaves to v only digits of `mask`; false if none is left.
    bool keep(Var v, Mask mask) {
        Mask old = domains_[v];
        Mask now = old & mask;
        if (now == old) return true;
        if (!now) {
            failed_var_ = v;
            return false;
        }
        change(v, old, now);
        return true;
    }

    // Infers until nothing more follows; false on a contradiction (then `undo` is the only way on).
    bool propagate();

    void mark() { marks_.push_back(trail_.size()); }
    void undo();
    std::size_t level() const { return marks_.size(); }

    // At which level one of the first so many variables last lost a digit.
    std::size_t level_of_last_change(int vars) const;

    void set_depth(Depth depth) { depth_ = depth; }
    void set_nogoods(Nogoods* nogoods) { nogoods_ = nogoods; }

    // Called every few dozen inferences; true makes `propagate` give up with a false that says nothing.
    void set_poll(std::function<bool()> poll) { poll_ = std::move(poll); }
    bool was_stopped() const { return stopped_; }

    // How often, and perhaps how recently, a variable took part in a contradiction; the last one came after a decision
    // on `decided`.
    double weight(Var v) const { return weights_[v]; }
    void bump_failure(Var decided);

    std::uint64_t propagations() const { return propagations_; }

    // Room for rules that need to gather; one rule runs at a time.
    std::vector<std::uint64_t> words;
    std::vector<std::uint8_t> marks_of_states;
    std::vector<std::uint32_t> numbers;

   private:
    struct Change {
        Mask old;
        Var var;
    };

    // First in, first out, each item at most once.
    class Queue {
       public:
        void resize(std::size_t n) { queued_.assign(n, 0); }
        void push(std::uint32_t item) {
            if (queued_[item]) return;
            queued_[item] = 1;
            items_.push_back(item);
        }
        bool empty() const { return head_ == items_.size(); }
        std::uint32_t pop() {
            std::uint32_t item = items_[head_++];
            queued_[item] = 0;
            if (head_ == items_.size()) clear();
            return item;
        }
        void clear() {
            for (; head_ < items_.size(); ++head_) queued_[items_[head_]] = 0;
            items_.clear();
            head_ = 0;
        }

       private:
        std::vector<std::uint32_t> items_;
        std::vector<std::uint8_t> queued_;
        std::size_t head_ = 0;
    };

    void change(Var v, Mask old, Mask now);
    void close(Var v);
    bool run_queues();
    bool remove_from_peers(Var v);
    bool place_hidden(std::uint32_t house);
    bool lock_crossings(std::uint32_t house);
    bool match_group(std::uint32_t group);
    bool run_rule(std::uint32_t rule);
    void clear_queues();

    const Problem* problem_;
    std::vector<Mask> domains_;
    std::vector<Change> trail_;
    std::vector<std::size_t> marks_;
    std::vector<Var> order_;            // the open variables first
    std::vector<std::uint32_t> place_;  // where each variable stands in `order_`
    std::size_t open_count_ = 0;
    std::vector<Var> placed_;  // closed, but their digit is still in peers
    Queue hidden_, locked_, matching_, cheap_, dear_;
    std::vector<std::uint8_t> match_;  // one guess a cell of a group
    std::vector<double> weights_;
    double bump_ = 1.0;         // what a contradiction adds to a weight
    double bump_growth_ = 1.0;  // so that earlier ones fade
    // Matching a house costs more than it saves up to nine digits; from sixteen on, it saves nodes by tens.
    static constexpr std::size_t unmatched_house_at_most = 9;
    Depth depth_ = Depth::matching;
    Nogoods* nogoods_ = nullptr;
    std::function<bool()> poll_;
    bool stopped_ = false;
    int failed_var_ = -1;
    int failed_group_ = -1;
    int failed_rule_ = -1;
    std::uint64_t propagations_ = 0;
    static constexpr std::uint64_t polled_every = 64;
    std::uint64_t next_poll_ = polled_every;
};

}  // namespace modoku::general
