// Counting by slabs: the board is cut into three runs of rows, each is filled by itself, and the three fillings meet in
// the units that the cuts go through. A board that no cut makes simpler, such as a Latin square, is filled as one slab.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "big_unsigned.h"
#include "effort.h"
#include "problem.h"
#include "state.h"

namespace modoku::general {

// For boards of at most 100 cells where nothing but houses binds cells of different slabs.
//
// All that matters of a filled slab is which digits it puts into each unit that is cut (its seal): fillings with equal
// seals are counted together. Three seals fit if they share no digit anywhere; as the units that are cut are houses,
// two of them determine the third. A classic grid with a thousand million solutions has some hundred thousand seals.
//
// Digits that fit in the same cells may be exchanged: in the first row they stand in one order, and the others are
// counted by multiplying. So may rows that the same units cross, where a board is one slab: in a unit that crosses
// every row, the last of them hold what is left to it in rising order.
class Slabs {
   public:
    // Room for at most about `bytes` of seals.
    Slabs(const Problem& problem, std::size_t bytes);

    // The exact count; nothing if the board is not of the kind, the room is too small or the budget is spent.
    std::optional<BigUnsigned> count(Budget& budget);

    // How many rows were filled: the nodes of this way of counting.
    std::uint64_t visited() const { return visited_; }

   private:
    static constexpr int words = 4;
    __extension__ using Wide = unsigned __int128;
    using Seal = std::array<std::uint64_t, words>;
    struct Entry {
        Seal seal{};
        Wide times = 0;  // 0 marks an empty place of a table
    };
    using Entries = std::vector<Entry>;
    // Seals and how often each occurs, by hashing; it can be emptied into a list.
    class Table {
       public:
        Table() : places_(1024) {}
        void add(const Seal& seal, Wide times);
        std::size_t size() const { return used_; }
        Entries take();

       private:
        static std::size_t hash(const Seal& seal);
        void grow();
        Entries places_;
        std::size_t used_ = 0;
    };
    using Family = std::vector<std::size_t>;  // disjoint houses that cover the board, as groups of the problem
    // One way to cut: which rows make which slab, and which groups are cut. All rows in the first slab: no cut at all.
    struct Cut {
        Family rows;
        std::array<std::size_t, 4> at{};
        std::vector<std::size_t> crossed;
        std::size_t rising = 0;  // so many rows at the end may be exchanged
        std::size_t spine = 0;   // the unit in which their digits rise
        bool is_whole() const { return at[1] == rows.size(); }
    };
    struct Range {
        const Entry *first, *last;
    };

    std::vector<Family> find_families() const;
    bool binds_by_groups_only() const;
    std::optional<Cut> find_cut(const Family& rows) const;
    bool is_worth_cutting(const Cut& cut) const;
    Cut make_whole(Family rows) const;
    bool are_alike(std::size_t row, std::size_t other) const;
    std::optional<Wide> count_by(const Cut& cut, std::size_t at_most);
    void find_alike();
    std::optional<Entries> fill_slab(const Cut& cut, std::size_t slab, std::size_t at_most);
    void begin_row(const Cut& cut, std::size_t r, const std::vector<std::size_t>& live);
    void fill_row(std::size_t cell, Mask used, const Seal& seal, Wide times);
    Wide join(Range a, Range b, Range c, std::size_t unit);
    Mask part(const Seal& seal, std::size_t unit) const {
        return seal[unit / fields_] >> shift(unit) & problem_.full();
    }
    int shift(std::size_t unit) const { return static_cast<int>(unit % fields_) * problem_.size(); }
    const Entry* end_of_part(Range range, std::size_t unit) const;
    Range find_part(Range range, std::size_t unit, Mask digits) const;

    const Problem& problem_;
    State state_;
    std::size_t fields_;  // units in a word of a seal; none is spread over two
    std::size_t seals_at_most_;
    std::uint64_t visited_ = 0;
    Budget* budget_ = nullptr;
    bool stopped_ = false;

    std::vector<Mask> alike_;  // digits that may be exchanged
    Wide orders_ = 1;          // in how many orders the first row can have them

    // Of the row being filled: whether the order of digits that are alike is fixed in it; the place in the seal of the
    // unit that it continues to rise in, if any, and the cell there; its cells, and for each the units that count
    // there, as places in the seal.
    bool ordered_ = false;
    std::optional<std::size_t> spine_;
    std::size_t spine_cell_ = 0;
    std::vector<Var> row_;
    std::vector<std::vector<std::size_t>> units_of_;
    Table* filled_ = nullptr;
    std::size_t at_most_ = 0;
    std::size_t crossed_ = 0;  // how many units are cut
    std::uint32_t joins_ = 0;
};

}  // namespace modoku::general
