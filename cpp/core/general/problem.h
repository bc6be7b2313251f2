// A checked description, compiled once for searching; constant from then on, so that many searches may share it.
// Problems on the same board that differ in their domains alone share everything else.
//
// Cells that must be equal become one variable, so that equality costs nothing and every rule of one cell counts for
// all. The variables of visible cells come before those of hidden cells alone.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "bits.h"
#include "description.h"
#include "propagator.h"

namespace modoku::general {

// Many short lists in two arrays.
class Lists {
   public:
    template <class Inner>
    static Lists from(const std::vector<Inner>& lists) {
        Lists made;
        for (const auto& list : lists) {
            for (auto item : list) made.items_.push_back(static_cast<std::uint32_t>(item));
            made.start_.push_back(static_cast<std::uint32_t>(made.items_.size()));
        }
        return made;
    }
    std::span<const std::uint32_t> operator[](std::size_t i) const {
        return {items_.data() + start_[i], start_[i + 1] - start_[i]};
    }
    std::uint32_t start(std::size_t i) const { return start_[i]; }
    std::size_t size() const { return start_.size() - 1; }
    std::size_t item_count() const { return items_.size(); }

   private:
    std::vector<std::uint32_t> start_{0};
    std::vector<std::uint32_t> items_;
};

// What a group has of a house. A digit of the house that fits only there is at home there: it leaves the rest of the
// group.
struct Crossing {
    std::uint32_t common_first, common_count;  // cells of both
    std::uint32_t target_first, target_count;  // cells of the group outside the house
};

class Problem {
   public:
    // Throws std::invalid_argument, saying what and where, if the description makes no sense.
    explicit Problem(const Description& description);

    // The same with fewer digits: `domains` holds one set of digits a cell. Costs no more than reading them.
    Problem narrowed(std::span<const Mask> domains) const;

    int size() const { return board_->size; }
    Mask full() const { return full_mask(size()); }
    int cell_count() const { return static_cast<int>(board_->var_of_cell.size()); }
    int var_count() const { return static_cast<int>(domains_.size()); }
    Var var_of(int cell) const { return board_->var_of_cell[static_cast<std::size_t>(cell)]; }
    const std::vector<Mask>& domains() const { return domains_; }

    // The first so many cells make a solution, and the first so many variables belong to one of them.
    int visible() const { return board_->visible; }
    int visible_vars() const { return board_->visible_vars; }
    bool is_projected() const { return board_->is_projected; }
    bool is_divided() const { return board_->is_divided; }  // into groups that the search finds

    // Seen without search: a cell without a digit, two cells that must be equal and differ, more cells than digits in a
    // group ...
    bool impossible() const { return impossible_; }

    // Groups of three cells and more, without those inside another that are no houses; pairs live in `peers` alone.
    const Lists& groups() const { return board_->groups; }
    const Lists& groups_of() const { return board_->groups_of; }

    // A house has as many digits as cells, so each of them occurs; a full house has all digits that there are.
    bool is_house(std::size_t group) const { return board_->house_digits[group] != 0; }
    Mask house_digits(std::size_t group) const { return board_->house_digits[group]; }
    bool is_full_house(std::size_t group) const { return house_digits(group) == full(); }

    const Lists& peers() const { return board_->peers; }
    bool are_peers(int a, int b) const {
        const std::size_t word = static_cast<std::size_t>(a) * board_->peer_words + static_cast<std::size_t>(b) / 64;
        return board_->peer_bits[word] >> (b % 64) & 1;
    }

    // The peers of a variable as bits.
    std::span<const std::uint64_t> peer_bits(Var v) const {
        return {board_->peer_bits.data() + v * board_->peer_words, board_->peer_words};
    }

    // The ways in which other groups cut a house up: the crossings of one cut have every cell of the house once. (What
    // no group has is in a crossing without targets.)
    std::span<const std::uint32_t> cuts(std::size_t house) const { return board_->cuts_of[house]; }
    std::span<const Crossing> crossings(std::uint32_t cut) const {
        const auto& start = board_->cut_start;
        return {board_->crossings.data() + start[cut], start[cut + 1] - start[cut]};
    }
    std::span<const Var> crossing_cells(std::uint32_t first, std::uint32_t count) const {
        return {board_->crossing_cells.data() + first, count};
    }

    const std::vector<std::unique_ptr<const Propagator>>& propagators() const { return board_->propagators; }
    const Lists& propagators_of() const { return board_->propagators_of; }
    // The rules to wake, with the digits of the variable that each watches.
    std::span<const std::uint32_t> woken_by(Var v) const { return board_->woken_by[v]; }
    const Mask* watched(Var v) const { return board_->watched.data() + board_->woken_by.start(v); }

   private:
    friend class Compiler;

    // What does not depend on the givens.
    struct Board {
        int size = 0;
        int visible = 0;
        int visible_vars = 0;
        bool is_projected = false;
        bool is_divided = false;
        std::vector<Var> var_of_cell;
        Lists groups;
        std::vector<Mask> house_digits;  // 0 where a group is no house
        Lists groups_of;
        Lists peers;
        std::vector<std::uint64_t> peer_bits;
        std::size_t peer_words = 0;
        Lists cuts_of;
        std::vector<std::uint32_t> cut_start{0};
        std::vector<Crossing> crossings;
        std::vector<Var> crossing_cells;
        std::vector<std::unique_ptr<const Propagator>> propagators;
        Lists propagators_of;
        Lists woken_by;
        std::vector<Mask> watched;  // beside the items of `woken_by`
    };

    static void check_shape(const Description& description);
    void merge_equal(const Description& description, Board& board);
    void collect_groups(const Description& description, Board& board);
    void collect_peers(const std::vector<std::vector<Var>>& all, Board& board) const;
    void collect_crossings(Board& board) const;
    void cut_up(std::size_t house, const std::vector<std::uint32_t>& met, Board& board) const;
    void link_propagators(Board& board) const;
    bool add_group(const std::vector<int>& cells, std::vector<std::vector<Var>>& all) const;
    void seek_empty();

    std::shared_ptr<const Board> board_;
    std::vector<Mask> domains_;
    bool impossible_ = false;
};

}  // namespace modoku::general
