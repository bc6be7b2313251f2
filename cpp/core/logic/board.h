// The rules as masks, ready for searches: the same for all puzzles with the same rules.
#pragma once

#include <map>
#include <vector>

#include "masks.h"
#include "outline.h"

namespace modoku::logic::MODOKU_LOGIC_PATH {

// How much room a kind of board needs. Classic grids are Small: two words a set of cells.
struct Small {
    static constexpr int kWords = 2, kDigits = 16;
    using Mask = std::uint16_t;
};
struct Wide {
    static constexpr int kWords = 21, kDigits = 64;  // 36x36 cells fit
    using Mask = std::uint64_t;
};

template <class SizeClass>
bool fits(const Outline& outline) {
    return outline.size <= SizeClass::kDigits && outline.cell_count <= 64 * SizeClass::kWords;
}

template <class SizeClass>
class Board {
   public:
    using Cells = Bits<SizeClass::kWords>;

    struct House {
        Cells mask;
        std::vector<int> cells;
        int kind;
        int number;  // of the group
        bool house;
        bool compact;
    };

    explicit Board(const Outline& outline);

    int size, cell_count;
    std::vector<House> groups;
    std::vector<const House*> houses;  // groups that hold every digit, compact ones first
    int compact_count = 0;             // how many of these are compact
    std::vector<Cells> peers;
    std::vector<std::vector<const House*>> groups_of, houses_of;
    std::vector<std::vector<const House*>> families;  // groups of one kind that share no cell: what fish swim in
    Cells constrained;
    bool has_graves;  // whether an argument may count houses only

    Cells common_peers(Cells cells) const {
        if (!cells) return everything_;
        Cells found = peers[cells.pop()];
        while (cells) found &= peers[cells.pop()];
        return found;
    }

   private:
    Cells everything_;
};

template <class SizeClass>
Board<SizeClass>::Board(const Outline& outline)
    : size(outline.size),
      cell_count(outline.cell_count),
      peers(cell_count),
      groups_of(cell_count),
      houses_of(cell_count) {
    for (const Group& group : outline.groups) {
        House made{{},
                   group.cells,
                   group.kind,
                   static_cast<int>(groups.size()),
                   static_cast<int>(group.cells.size()) == size,
                   group.compact};
        for (const int cell : group.cells) made.mask.add(cell);
        groups.push_back(std::move(made));
    }
    for (const bool compact : {true, false}) {
        for (const House& group : groups)
            if (group.house && group.compact == compact) houses.push_back(&group);
        if (compact) compact_count = static_cast<int>(houses.size());
    }
    for (const House& group : groups)
        for (const int cell : group.cells) {
            peers[cell] |= group.mask;
            groups_of[cell].push_back(&group);
        }
    for (const House* house : houses)
        for (const int cell : house->cells) houses_of[cell].push_back(house);
    for (int cell = 0; cell < cell_count; ++cell) {
        peers[cell].drop(cell);
        everything_.add(cell);
    }
    for (const int cell : outline.constrained) constrained.add(cell);
    has_graves = outline.only_groups && houses.size() == groups.size();

    std::vector<int> kinds;
    std::map<int, std::vector<const House*>> members;
    for (const House& group : groups) {
        if (!members.contains(group.kind)) kinds.push_back(group.kind);
        members[group.kind].push_back(&group);
    }
    for (const int kind : kinds) {
        Cells seen;
        bool disjoint = members[kind].size() > 1;
        for (const House* group : members[kind]) {
            disjoint = disjoint && !seen.meets(group->mask);
            seen |= group->mask;
        }
        if (disjoint) families.push_back(members[kind]);
    }
}

}  // namespace modoku::logic::MODOKU_LOGIC_PATH
