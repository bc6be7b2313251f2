// A checked description, compiled once for searching; constant from then on, so that many searches may share it.
//
// Cells that must be equal become one variable, so that equality costs nothing and every rule of one cell counts for
// all.
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

// A digit of a house that fits only where the house meets another group is at home there: it leaves the rest of the
// group.
struct Crossing {
    std::uint32_t rest_first, rest_count;      // cells of the house outside the group
    std::uint32_t target_first, target_count;  // cells of the group outside the house
};

class Problem {
  public:
    // Throws std::invalid_argument, saying what and where, if the description makes no sense.
    explicit Problem(const Description& description);
    Problem(const Problem&) = delete;
    Problem& operator=(const Problem&) = delete;
    Problem(Problem&&) = default;
    Problem& operator=(Problem&&) = default;

    int size() const { return size_; }
    Mask full() const { return full_; }
    int cell_count() const { return static_cast<int>(var_of_cell_.size()); }
    int var_count() const { return static_cast<int>(domains_.size()); }
    Var var_of(int cell) const { return var_of_cell_[static_cast<std::size_t>(cell)]; }
    const std::vector<Mask>& domains() const { return domains_; }

    // Seen without search: two cells that must be equal and differ, more cells than digits in a group ...
    bool impossible() const { return impossible_; }

    // Groups of three cells and more that are in no other group; pairs live in `peers` alone.
    const Lists& groups() const { return groups_; }
    const Lists& groups_of() const { return groups_of_; }
    bool is_house(std::size_t group) const { return groups_[group].size() == static_cast<std::size_t>(size_); }
    const Lists& peers() const { return peers_; }
    bool are_peers(int a, int b) const {
        return peer_bits_[static_cast<std::size_t>(a) * peer_words_ + static_cast<std::size_t>(b) / 64] >> (b % 64) & 1;
    }

    std::span<const Crossing> crossings(std::size_t house) const {
        return {crossings_.data() + crossing_start_[house], crossing_start_[house + 1] - crossing_start_[house]};
    }
    std::span<const Var> crossing_cells(std::uint32_t first, std::uint32_t count) const {
        return {crossing_cells_.data() + first, count};
    }

    const std::vector<std::unique_ptr<const Propagator>>& propagators() const { return propagators_; }
    const Lists& propagators_of() const { return propagators_of_; }

  private:
    friend class Compiler;

    void check_shape(const Description& description);
    void merge_equal(const Description& description);
    void collect_groups(const Description& description);
    void collect_peers(const std::vector<std::vector<Var>>& all);
    void collect_crossings();
    void link_propagators();
    bool add_group(const std::vector<int>& cells, std::vector<std::vector<Var>>& all);

    int size_ = 0;
    Mask full_ = 0;
    bool impossible_ = false;
    std::vector<Var> var_of_cell_;
    std::vector<Mask> domains_;
    Lists groups_;
    Lists groups_of_;
    Lists peers_;
    std::vector<std::uint64_t> peer_bits_;
    std::size_t peer_words_ = 0;
    std::vector<Crossing> crossings_;
    std::vector<std::uint32_t> crossing_start_;
    std::vector<Var> crossing_cells_;
    std::vector<std::unique_ptr<const Propagator>> propagators_;
    Lists propagators_of_;
};

}  // namespace modoku::general
