// What a rater must know of a puzzle's rules, as plain data: groups of cells that all differ, in the order in which a
// person looks at them. Nothing here knows rows, columns or boxes.
#pragma once

#include <vector>

namespace modoku::logic {

struct Group {
    std::vector<int> cells;
    int kind = 0;          // groups of one kind (all rows, say) may form a family
    bool compact = false;  // hangs together and is not a line: easy to see at a glance
};

struct Outline {
    int size = 0;  // how many digits there are; a group with as many cells is a house
    int cell_count = 0;
    std::vector<Group> groups;
    std::vector<int> constrained;  // cells that other rules speak of: no argument may swap their digits
    bool only_groups = true;       // whether there is no rule but the groups
};

// The classic grid: rows, columns, boxes.
Outline classic_outline();

// Throws std::invalid_argument where a number is out of range.
void check(const Outline& outline);

}  // namespace modoku::logic
