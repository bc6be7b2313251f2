// Steps as truths and links, for any board whose rules are groups of cells and pairs of candidates that exclude each
// other: all of them, the first by somebody's order, the path, and why a candidate is false.
#pragma once

#include <compare>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "budget.h"
#include "logic/outline.h"

namespace modoku::logic::figures {

using Pair = std::pair<int, int>;

enum class TruthKind : std::uint8_t { cell, house, deadly };

struct Truth {
    TruthKind kind;
    int a = 0, b = 0;  // a cell; a house and a digit; a deadly pattern, whose guardians the step has
    auto operator<=>(const Truth&) const = default;
};

using Link = std::vector<int>;  // candidates that exclude each other two by two

enum class InferenceKind : std::uint8_t { cell, house, set };

// If all of `from` are false one of `to` is true: by a cell, by a digit in a house, or by an almost locked set.
struct Inference {
    std::vector<int> from, to;
    InferenceKind kind;
    int a, b;
    std::vector<int> cells;
};

struct Figure {
    std::vector<Truth> truths;
    std::vector<Link> links;
};

struct FigureStep : Figure {
    std::string name;
    int weight = 0;  // which of two steps of one name is easier
    std::vector<int> placements, eliminations;
    std::vector<int> guardians, pattern;  // candidates of a deadly pattern, and what keeps it from being one
    std::vector<Inference> chain;         // in order, where it is a chain
    bool loop = false;
    std::vector<Figure> parts;      // further figures told in the same step
    std::vector<int> covers, fins;  // of a fish: houses, candidates
    // Of branches: what all of them exclude; where each begins, and how many inferences of the chain are its own.
    int target = -1;
    std::vector<std::pair<int, int>> branches;

    int strong() const { return static_cast<int>(truths.size()); }
};

// Thrown by a search that has no time left.
struct OutOfTime {};

// One line of a refutation: a candidate is true or false because of the lines before it that it names.
struct Claim {
    int candidate;
    bool is_true;
    std::vector<int> parents;
    std::vector<Claim> lemma;  // what refutes the contrary, where nothing shorter does; its last claim contradicts
};

struct Refutation {
    std::vector<Claim> claims;       // the first is the supposition
    std::vector<int> contradiction;  // claims that cannot all be true: a candidate both ways, or a truth without any
    int inferences = 0;
};

enum class Family : std::uint8_t {
    singles,
    locked,
    subsets,
    fish_of_two,
    fish_of_three,
    quads,
    two_links,
    wings,
    rectangles,
    grave,
    colours,
    small_sets,
    fish_of_four,
    unique_loops,
    chains,
    sue_de_coq,
    grouped_chains,
    set_chains,
    complex_fish,
    forcing,
    sectors,
    templates,
};
inline constexpr int kFamilies = 22;

struct NamedFigure {
    std::string_view name;
    Family family;
};

// Every name that a figure can have, with the family that finds it.
std::span<const NamedFigure> named_figures();

// For each name its place in somebody's order, -1 where it is not wanted; the order of `named_figures`.
using Order = std::span<const int>;

struct PositionData {
    std::span<const std::uint8_t> values;
    std::span<const std::uint64_t> candidates;  // masks, bit d - 1 for the digit d
    std::span<const int> given;                 // cells
};

class Figures {
   public:
    virtual ~Figures() = default;

    // `complete` becomes false where the budget was spent first.
    virtual std::vector<FigureStep> all(const PositionData& position, Order order, const Budget& budget,
                                        bool& complete) const = 0;
    virtual std::optional<FigureStep> first(const PositionData& position, Order order, const Budget& budget,
                                            bool& complete) const = 0;
    virtual std::vector<FigureStep> path(const PositionData& position, Order order, const Budget& budget,
                                         bool& complete) const = 0;
    // Chains and branches that exclude one candidate.
    virtual std::vector<FigureStep> against(const PositionData& position, int candidate, const Budget& budget,
                                            bool& complete) const = 0;
    virtual std::optional<Refutation> refute(const PositionData& position, int candidate, bool is_true, int depth,
                                             const Budget& budget, bool& complete) const = 0;
};

// Throws std::invalid_argument where the outline makes no sense or is too large.
std::unique_ptr<Figures> make_figures(const Outline& outline, std::span<const Pair> conflicts);

namespace plain {
std::unique_ptr<Figures> make_figures(const Outline& outline, std::span<const Pair> conflicts);
}
namespace modern {
std::unique_ptr<Figures> make_figures(const Outline& outline, std::span<const Pair> conflicts);
}

}  // namespace modoku::logic::figures
