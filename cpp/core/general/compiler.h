// From the constraints of a description to the rules that enforce them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "block_splitter.h"
#include "block_sum.h"
#include "description.h"
#include "distinct_pairs.h"
#include "one_piece.h"
#include "problem.h"
#include "rules.h"

namespace modoku::general {

class Compiler {
   public:
    // The rules go to `propagators`; those of a single cell straight into the domains of the problem.
    Compiler(Problem& problem, std::vector<std::unique_ptr<const Propagator>>& propagators)
        : problem_(problem), propagators_(propagators) {}

    void compile(const Description& description);

    void operator()(const Domain&) {}        // already in the domains
    void operator()(const AllDifferent&) {}  // already among the groups
    void operator()(const Relation& constraint);
    void operator()(const Sum& constraint);
    void operator()(const Table& constraint);
    void operator()(const Automaton& constraint);
    void operator()(const Among& constraint);
    void operator()(const Connected& constraint);
    void operator()(const DifferentPairs& constraint);

   private:
    // Cells of no common member whose digits add up to a number.
    struct Cage {
        std::vector<Var> vars;
        std::int64_t total;
    };
    using Terms = std::vector<std::pair<Var, std::int64_t>>;

    // Variables that all differ, with one factor.
    struct Part {
        std::vector<Var> vars;
        std::int64_t factor;
    };

    // Cages and houses that have no cell in common, added together.
    struct Together {
        BlockSplitter::Vars vars;
        std::int64_t total;
        std::int64_t range;
        std::vector<std::size_t> members;
    };

    // Where a sum comes from: the many short ones that follow from cages and houses are worth bounds only.
    enum class Origin { asked, derived };

    std::vector<Var> vars_of(const Cells& cells) const;
    void relate(Var a, Var b, std::shared_ptr<const Supports> of_a, std::shared_ptr<const Supports> of_b);
    void add_sum(Terms terms, Comparison comparison, std::int64_t total);
    void add_equality(Terms terms, std::int64_t total, Origin origin);
    void add_bounded(const Terms& terms, std::int64_t total, bool equal);
    bool add_blocks(const Terms& terms, std::int64_t total);
    BlockSum::Block make_block(const Part& part, std::size_t first);
    void add_rests(BlockSum::Block& block, const std::vector<Var>& vars) const;
    std::vector<Var> find_onlookers(const std::vector<Var>& vars) const;
    std::vector<Part> split(const Terms& terms, int random_tries);
    Terms find_number(const Terms& terms) const;
    void combine_sums();
    std::vector<Together> find_addends() const;
    bool add_best(Together& sum, const std::vector<Together>& addends) const;
    const BlockSplitter& splitter();
    void add_digit_sets(std::vector<Var> vars, std::shared_ptr<const std::vector<Mask>> sets);
    bool list_accepted(const std::vector<Var>& line, const std::vector<std::int32_t>& next,
                       const std::vector<std::uint8_t>& accepting, std::vector<std::uint8_t>& rows) const;
    void add_allowed(std::vector<Var> vars, std::vector<std::uint8_t> rows);
    void add_forbidden(std::vector<Var> vars, std::vector<std::uint8_t> rows);
    void derive_sums();
    void derive_from(const std::vector<std::size_t>& houses);
    bool are_different(const std::vector<Var>& vars) const;
    Mask pool_of(const std::vector<Var>& vars) const;
    const std::shared_ptr<const DigitSubsets>& subsets_of(Mask pool);
    std::int64_t sum_of_house(std::size_t house) const;
    std::shared_ptr<const std::vector<Mask>> sets_with_sum(Mask pool, int count, std::int64_t total);
    template <class Rule, class... Args>
    void add(Args&&... args) {
        propagators_.push_back(std::make_unique<Rule>(std::forward<Args>(args)...));
    }

    Problem& problem_;
    std::vector<std::unique_ptr<const Propagator>>& propagators_;
    std::vector<Cage> cages_;
    std::optional<BlockSplitter> splitter_;
    std::map<Mask, std::shared_ptr<const DigitSubsets>> subsets_;  // by their pool
    std::map<std::tuple<Mask, int, std::int64_t>, std::shared_ptr<const std::vector<Mask>>> sets_;
};

}  // namespace modoku::general
