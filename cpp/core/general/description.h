// What the general engine is asked, as plain data: cells by index from 0, digits from 1, nothing checked yet.
#pragma once

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "bits.h"

namespace modoku::general {

using Cells = std::vector<int>;

enum class Comparison { equal, not_equal, less, less_equal, greater, greater_equal };
enum class Measure { difference, sum, product, ratio };

struct Domain {
    Cells cells;
    Mask digits = 0;
};

struct AllDifferent {
    Cells cells;
};

// Each pair's absolute difference, sum, product or whole ratio (larger over smaller) compares with the value.
struct Pairs {
    std::vector<std::pair<int, int>> pairs;
    Measure measure = Measure::difference;
    Comparison comparison = Comparison::equal;
    std::int64_t value = 0;
};

// The digits times their coefficients (all 1 where there are none) compare with the total.
struct Sum {
    Cells cells;
    std::vector<std::int64_t> coefficients;
    Comparison comparison = Comparison::equal;
    std::int64_t total = 0;
};

struct Order {
    Cells cells;
    bool strict = true;
};

struct Equal {
    std::vector<Cells> groups;
};

struct ConsecutiveSet {
    Cells cells;
};

struct Table {
    Cells cells;
    std::vector<std::vector<int>> rows;
    bool allowed = true;
};

// transitions[state][digit - 1] is the next state or -1; reading starts in state 0.
struct Automaton {
    Cells cells;
    std::vector<std::vector<int>> transitions;
    std::vector<int> accepting;
};

using Constraint = std::variant<Domain, AllDifferent, Pairs, Sum, Order, Equal, ConsecutiveSet, Table, Automaton>;

struct Description {
    int size = 0;               // how many digits there are, 1 to 64
    std::vector<Mask> domains;  // one set of digits a cell; a given is a set of one
    std::vector<Cells> groups;  // cells that all differ; a group of `size` cells is a house
    std::vector<Constraint> constraints;
};

}  // namespace modoku::general
