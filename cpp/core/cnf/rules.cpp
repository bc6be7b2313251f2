#include <bit>
#include <iterator>

#include "cnf/writer.h"

namespace modoku::cnf {

namespace {

// One member of a group for one digit: a cell and the variable "this digit is in it".
struct Member {
    std::int32_t cell;
    std::int32_t variable;
};

class Author {
   public:
    Author(const Board& board, const Recipe& recipe, const Budget& budget)
        : board_(board),
          recipe_(recipe),
          meter_(budget),
          starts_(board.candidates.size() + 1, 1),
          writer_(number_cells()) {}

    Formula write() {
        if (!meter_.interrupted()) {
            write_settled();
            write_cells();
            write_groups();
            if (recipe_.unit_every) write_houses();
        }
        Formula formula = writer_.finish();
        formula.stop = meter_.stop();
        return formula;
    }

   private:
    // Numbers the variables cell by cell; gives the first auxiliary one.
    std::int32_t number_cells() {
        for (std::size_t cell = 0; cell < board_.candidates.size(); ++cell)
            starts_[cell + 1] = starts_[cell] + std::popcount(board_.candidates[cell]);
        return starts_.back();
    }

    std::int32_t variable(std::int32_t cell, int digit) const {
        const Mask mask = board_.candidates[cell], bit = Mask{1} << (digit - 1);
        return (mask & bit) != 0 ? starts_[cell] + std::popcount(mask & (bit - 1)) : 0;
    }

    // Asked once a cell, digit or group: up to 2,016 clauses of a 64x64 grid.
    bool must_end() { return meter_.spent(0, 16); }

    bool is_house(std::size_t group) const { return board_.groups.houses[group] != 0; }
    bool is_star(std::size_t group) const { return group < board_.stars.size() && board_.stars[group] != 0; }

    void write_settled() {
        for (std::size_t cell = 0; cell < board_.givens.size(); ++cell) {
            if (board_.givens[cell] == 0) continue;
            writer_.begin(given, cell);
            writer_.add({variable(static_cast<std::int32_t>(cell), board_.givens[cell])});
        }
        for (std::size_t cell = 0; cell < board_.domains.size(); ++cell) {
            writer_.begin(domain, cell);
            for (int digit = 1; digit <= board_.size; ++digit)
                if (const std::int32_t v = variable(static_cast<std::int32_t>(cell), digit);
                    v != 0 && (board_.domains[cell] >> (digit - 1) & 1) == 0)
                    writer_.add({-v});
        }
    }

    void write_cells() {
        std::vector<std::uint8_t> housed(board_.candidates.size(), 0);
        for (std::size_t g = 0; g < board_.groups.count(); ++g)
            if (is_house(g) && !is_star(g))
                for (const std::int32_t cell : board_.groups[g]) housed[cell] = 1;
        std::vector<std::int32_t> numbers;
        for (const bool one : {false, true}) {
            for (std::size_t cell = 0; cell < board_.candidates.size(); ++cell) {
                // In a house, n cells with a digit each and n digits at most once leave no room for a second digit.
                if (board_.known[cell] != 0 || (one && !recipe_.cell_one && housed[cell])) continue;
                if (must_end()) return;
                writer_.begin(one ? cell_one : cell_some, cell);
                numbers.clear();
                for (std::int32_t v = starts_[cell]; v < starts_[cell + 1]; ++v) numbers.push_back(v);
                if (one) {
                    at_most_one(writer_, numbers, recipe_.scheme);
                } else {
                    for (const std::int32_t v : numbers) writer_.put(v);
                    writer_.end();
                }
            }
        }
    }

    void write_groups() {
        const bool once = recipe_.once && recipe_.scheme == Scheme::pairwise;
        const std::size_t cells = board_.candidates.size();
        std::vector<bool> seen(once ? cells * cells : 0);
        std::vector<Member> members;
        std::vector<std::int32_t> numbers;
        for (std::size_t g = 0; g < board_.groups.count(); ++g) {
            writer_.begin(unit_one, g);
            const auto group = board_.groups[g];
            for (int digit = 1; digit <= board_.size; ++digit) {
                if (must_end()) return;
                members.clear();
                for (const std::int32_t cell : group)
                    if (const std::int32_t v = variable(cell, digit); v != 0) members.push_back({cell, v});
                if (is_star(g)) {
                    write_star(group, members);
                } else if (once) {
                    write_new_pairs(members, seen);
                } else {
                    numbers.clear();
                    for (const Member& member : members) numbers.push_back(member.variable);
                    at_most_one(writer_, numbers, recipe_.scheme);
                }
            }
            if (once && !is_star(g))
                for (const std::int32_t a : group)
                    for (const std::int32_t b : group) seen[a * cells + b] = true;
        }
    }

    void write_star(std::span<const std::int32_t> group, const std::vector<Member>& members) {
        if (members.empty() || members[0].cell != group[0]) return;
        for (std::size_t i = 1; i < members.size(); ++i) writer_.add({-members[0].variable, -members[i].variable});
    }

    void write_new_pairs(const std::vector<Member>& members, const std::vector<bool>& seen) {
        const std::size_t cells = board_.candidates.size();
        for (std::size_t i = 0; i < members.size(); ++i)
            for (std::size_t j = i + 1; j < members.size(); ++j)
                if (!seen[members[i].cell * cells + members[j].cell])
                    writer_.add({-members[i].variable, -members[j].variable});
    }

    void write_houses() {
        for (std::size_t g = 0; g < board_.groups.count(); ++g) {
            if (!is_house(g)) continue;
            if (must_end()) return;
            writer_.begin(unit_every, g);
            Mask placed = 0;
            for (const std::int32_t cell : board_.groups[g])
                if (board_.known[cell] != 0) placed |= Mask{1} << (board_.known[cell] - 1);
            for (int digit = 1; digit <= std::ssize(board_.groups[g]); ++digit) {
                if ((placed >> (digit - 1) & 1) != 0) continue;
                for (const std::int32_t cell : board_.groups[g])
                    if (const std::int32_t v = variable(cell, digit); v != 0) writer_.put(v);
                writer_.end();
            }
        }
    }

    const Board& board_;
    const Recipe& recipe_;
    Meter meter_;
    std::vector<std::int32_t> starts_;  // per cell its first variable, and at the end the first auxiliary one
    Writer writer_;
};

}  // namespace

Formula write_rules(const Board& board, const Recipe& recipe, const Budget& budget) {
    return Author(board, recipe, budget).write();
}

}  // namespace modoku::cnf
