#include "problem.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string>

#include "compiler.h"

namespace modoku::general {

namespace {

// Refuses what makes no sense, naming the group or constraint by its number.
struct Check {
    int count;  // of cells
    const char* what = "group";
    std::size_t index = 0;
    std::vector<std::size_t> seen = std::vector<std::size_t>(static_cast<std::size_t>(count), 0);
    std::size_t stamp = 0;

    [[noreturn]] void refuse(const std::string& why) const {
        std::string text(what);
        text.append(" ").append(std::to_string(index)).append(" ").append(why);
        throw std::invalid_argument(text);
    }

    void cells(const Cells& cells, std::size_t least = 0) {
        if (cells.size() < least) refuse("has too few cells");
        ++stamp;
        for (int cell : cells) {
            if (cell < 0 || cell >= count)
                refuse(std::string("names a cell that does not exist: ").append(std::to_string(cell)));
            auto& last = seen[static_cast<std::size_t>(cell)];
            if (last == stamp) refuse("names a cell twice");
            last = stamp;
        }
    }

    void operator()(const Domain& c) { cells(c.cells); }
    void operator()(const AllDifferent& c) { cells(c.cells); }
    void operator()(const Relation& c) {
        for (const auto& [a, b] : c.pairs) cells({a, b});
    }
    void operator()(const Among& c) {
        cells(c.cells);
        cells({c.result});
        if (std::abs(c.offset) > max_cells) refuse("has an offset beyond the number of cells");
    }
    void operator()(const Connected& c) {
        cells(c.cells);
        const auto count_of_cells = static_cast<int>(c.cells.size());
        for (const auto& [a, b] : c.edges) {
            if (a < 0 || b < 0 || a == b || a >= count_of_cells || b >= count_of_cells)
                refuse("has an edge that does not join two of its cells");
        }
    }
    void operator()(const DifferentPairs& c) {
        cells(c.firsts);
        cells(c.seconds);
        if (c.firsts.size() != c.seconds.size()) refuse("does not have as many first cells as second ones");
    }
    void operator()(const Sum& c);
    void operator()(const Table& c);
    void operator()(const Automaton& c);
};

// Coefficients and totals beyond these could overflow in a sum over 4096 cells; no real puzzle comes near.
constexpr std::int64_t coefficient_at_most = 1'000'000'000;
constexpr std::int64_t total_at_most = 1'000'000'000'000'000;
bool is_equality(const Relation& relation) {
    for (std::size_t d = 0; d < relation.partners.size(); ++d) {
        if (d >= max_size || relation.partners[d] != bit(static_cast<int>(d))) return false;
    }
    return true;
}

constexpr std::size_t automaton_cells_at_most = std::size_t{1} << 24;

void Check::operator()(const Sum& c) {
    cells(c.cells);
    if (!c.coefficients.empty() && c.coefficients.size() != c.cells.size())
        refuse("does not have one coefficient a cell");
    for (std::int64_t factor : c.coefficients) {
        if (factor == 0 || factor > coefficient_at_most || factor < -coefficient_at_most)
            refuse("has a coefficient that is 0 or beyond a thousand million");
    }
    if (c.total > total_at_most || c.total < -total_at_most) refuse("has a total beyond ten to the fifteenth");
}

void Check::operator()(const Table& c) {
    cells(c.cells, 1);
    for (const auto& row : c.rows) {
        if (row.size() != c.cells.size()) refuse("has a row that does not fit its cells");
    }
}

void Check::operator()(const Automaton& c) {
    cells(c.cells, 1);
    const int states = static_cast<int>(c.transitions.size());
    if (states == 0 || c.transitions.size() * (c.cells.size() + 1) > automaton_cells_at_most)
        refuse("has no state, or too many for so many cells");
    for (const auto& row : c.transitions) {
        for (int next : row) {
            if (next < -1 || next >= states) refuse("has a transition to a state that does not exist");
        }
    }
    for (int state : c.accepting) {
        if (state < 0 || state >= states) refuse("accepts in a state that does not exist");
    }
}

}  // namespace

Problem::Problem(const Description& description) {
    check_shape(description);
    const auto board = std::make_shared<Board>();
    board_ = board;
    board->size = description.size;
    board->visible = description.visible.value_or(static_cast<int>(description.domains.size()));
    board->is_projected = description.project;
    for (const Constraint& constraint : description.constraints)
        board->is_divided = board->is_divided || std::holds_alternative<DifferentPairs>(constraint);
    merge_equal(description, *board);
    for (const Constraint& constraint : description.constraints) {
        if (const auto* domain = std::get_if<Domain>(&constraint)) {
            for (int cell : domain->cells) domains_[var_of(cell)] &= domain->digits;
        }
    }
    collect_groups(description, *board);
    collect_crossings(*board);
    Compiler(*this, board->propagators).compile(description);
    link_propagators(*board);
    seek_empty();
}

Problem Problem::narrowed(std::span<const Mask> domains) const {
    if (domains.size() != board_->var_of_cell.size())
        throw std::invalid_argument("there must be one domain a cell, and there are more or fewer");
    Problem made(*this);
    for (std::size_t cell = 0; cell < domains.size(); ++cell) made.domains_[board_->var_of_cell[cell]] &= domains[cell];
    made.seek_empty();
    return made;
}

void Problem::seek_empty() { impossible_ |= std::find(domains_.begin(), domains_.end(), Mask{0}) != domains_.end(); }

void Problem::check_shape(const Description& description) {
    if (description.size < 1 || description.size > max_size)
        throw std::invalid_argument("size goes from 1 to 64, and is not within");
    if (description.domains.empty() || description.domains.size() > max_cells)
        throw std::invalid_argument("there can be 1 to 4096 cells (domains), and there are none or more");
    const auto count = static_cast<int>(description.domains.size());
    const int visible = description.visible.value_or(count);
    if (visible < 1 || visible > count) throw std::invalid_argument("there must be 1 to all cells that are visible");
    Check check{count};
    for (; check.index < description.groups.size(); ++check.index) check.cells(description.groups[check.index]);
    check.what = "constraint";
    for (check.index = 0; check.index < description.constraints.size(); ++check.index)
        std::visit([&](const auto& constraint) { check(constraint); }, description.constraints[check.index]);
}

void Problem::merge_equal(const Description& description, Board& board) {
    const std::size_t count = description.domains.size();
    std::vector<int> parent(count);
    std::iota(parent.begin(), parent.end(), 0);
    auto root = [&](int cell) {
        while (parent[static_cast<std::size_t>(cell)] != cell) {
            auto& up = parent[static_cast<std::size_t>(cell)];
            cell = up = parent[static_cast<std::size_t>(up)];
        }
        return cell;
    };
    for (const Constraint& constraint : description.constraints) {
        const auto* relation = std::get_if<Relation>(&constraint);
        if (!relation || !is_equality(*relation)) continue;
        for (const auto& pair : relation->pairs) {
            const int a = root(pair.first);
            const int b = root(pair.second);
            parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
        }
    }
    auto& var_of_cell = board.var_of_cell;
    var_of_cell.resize(count);
    for (std::size_t cell = 0; cell < count; ++cell) {
        const auto first = static_cast<std::size_t>(root(static_cast<int>(cell)));
        if (first == cell) {
            var_of_cell[cell] = static_cast<Var>(domains_.size());
            domains_.push_back(full());
        } else {
            var_of_cell[cell] = var_of_cell[first];
        }
        if (static_cast<int>(cell) < board.visible) board.visible_vars = static_cast<int>(domains_.size());
        domains_[var_of_cell[cell]] &= description.domains[cell];
    }
}

bool Problem::add_group(const Cells& cells, std::vector<std::vector<Var>>& all) const {
    std::vector<Var> vars;
    for (int cell : cells) vars.push_back(var_of(cell));
    std::sort(vars.begin(), vars.end());
    if (std::adjacent_find(vars.begin(), vars.end()) != vars.end() || vars.size() > static_cast<std::size_t>(size()))
        return false;
    if (vars.size() > 1) all.push_back(std::move(vars));
    return true;
}

void Problem::collect_groups(const Description& description, Board& board) {
    std::vector<std::vector<Var>> all;
    bool possible = true;
    for (const Cells& group : description.groups) possible &= add_group(group, all);
    for (const Constraint& constraint : description.constraints) {
        if (const auto* different = std::get_if<AllDifferent>(&constraint))
            possible &= add_group(different->cells, all);
    }
    impossible_ |= !possible;
    collect_peers(all, board);
    // Large ones first, so that a group inside another comes later and can be left out.
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
    std::vector<std::vector<Var>> kept;
    std::vector<std::vector<std::uint32_t>> of_var(domains_.size());
    for (auto& group : all) {
        if (group.size() < 3) break;
        Mask digits = 0;
        for (Var v : group) digits |= domains_[v];
        const auto count = static_cast<std::size_t>(count_bits(digits));
        impossible_ |= count < group.size();
        const bool is_full = count == group.size();
        const auto& near = of_var[group.front()];
        const bool is_inside = std::any_of(near.begin(), near.end(), [&](std::uint32_t other) {
            return (!is_full || kept[other].size() == group.size()) &&
                   std::includes(kept[other].begin(), kept[other].end(), group.begin(), group.end());
        });
        if (is_inside) continue;
        for (Var v : group) of_var[v].push_back(static_cast<std::uint32_t>(kept.size()));
        kept.push_back(std::move(group));
        board.house_digits.push_back(is_full ? digits : 0);
    }
    board.groups = Lists::from(kept);
    board.groups_of = Lists::from(of_var);
}

void Problem::collect_peers(const std::vector<std::vector<Var>>& all, Board& board) const {
    const std::size_t count = domains_.size();
    const std::size_t words = (count + 63) / 64;
    board.peer_words = words;
    board.peer_bits.assign(count * words, 0);
    for (const auto& group : all) {
        for (Var a : group) {
            for (Var b : group) {
                if (a != b) board.peer_bits[a * words + b / 64u] |= bit(b % 64);
            }
        }
    }
    std::vector<std::vector<Var>> lists(count);
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t w = 0; w < words; ++w) {
            for_each_bit(board.peer_bits[a * words + w],
                         [&](int b) { lists[a].push_back(static_cast<Var>(w * 64 + static_cast<std::size_t>(b))); });
        }
    }
    board.peers = Lists::from(lists);
}

void Problem::collect_crossings(Board& board) const {
    // Thousands of overlapping houses are no puzzle: past this, the rest of the crossings is simply not used.
    constexpr std::size_t cells_at_most = std::size_t{1} << 21;
    std::vector<std::vector<std::uint32_t>> cuts_of(board.groups.size());
    std::vector<int> shared(board.groups.size(), 0);
    for (std::size_t house = 0; house < board.groups.size(); ++house) {
        if (!is_house(house) || board.crossing_cells.size() >= cells_at_most) continue;
        std::vector<std::uint32_t> met;
        for (std::uint32_t c : board.groups[house]) {
            for (std::uint32_t g : board.groups_of[c]) {
                if (g != house && shared[g]++ == 0) met.push_back(g);
            }
        }
        // One cell in common says nothing, and from a group inside the house nothing can leave.
        std::vector<std::uint32_t> crossing;
        for (std::uint32_t g : met) {
            if (shared[g] > 1 && static_cast<std::size_t>(shared[g]) < board.groups[g].size()) crossing.push_back(g);
            shared[g] = 0;
        }
        const std::size_t first = board.cut_start.size() - 1;
        cut_up(house, crossing, board);
        for (std::size_t cut = first; cut + 1 < board.cut_start.size(); ++cut)
            cuts_of[house].push_back(static_cast<std::uint32_t>(cut));
    }
    board.cuts_of = Lists::from(cuts_of);
}

// Each cut takes, of the groups that are left, all that do not overlap within the house: the boxes of a row; the rows
// of a box, and then its columns.
void Problem::cut_up(std::size_t house, const std::vector<std::uint32_t>& met, Board& board) const {
    const auto cells = board.groups[house];
    auto add = [&](std::span<const std::uint32_t> from, auto wanted) {
        const auto first = static_cast<std::uint32_t>(board.crossing_cells.size());
        for (std::uint32_t c : from) {
            if (wanted(c)) board.crossing_cells.push_back(static_cast<Var>(c));
        }
        return std::pair(first, static_cast<std::uint32_t>(board.crossing_cells.size()) - first);
    };
    auto within = [](std::span<const std::uint32_t> group) {
        return [group](std::uint32_t c) { return std::binary_search(group.begin(), group.end(), c); };
    };
    std::vector<std::uint32_t> left = met;
    while (!left.empty()) {
        std::vector<std::uint32_t> taken, later;
        for (std::uint32_t g : left) {
            const auto group = board.groups[g];
            const bool overlaps = std::any_of(group.begin(), group.end(), within(taken));
            if (overlaps) {
                later.push_back(g);
                continue;
            }
            const auto [common, common_count] = add(cells, within(group));
            const auto [target, target_count] = add(group, std::not_fn(within(cells)));
            board.crossings.push_back({common, common_count, target, target_count});
            taken.insert(taken.end(), board.crossing_cells.begin() + common,
                         board.crossing_cells.begin() + common + common_count);
            std::sort(taken.begin(), taken.end());
        }
        if (taken.size() < cells.size()) {
            const auto [rest, rest_count] = add(cells, std::not_fn(within(taken)));
            board.crossings.push_back({rest, rest_count, 0, 0});
        }
        board.cut_start.push_back(static_cast<std::uint32_t>(board.crossings.size()));
        left = std::move(later);
    }
}

void Problem::link_propagators(Board& board) const {
    std::vector<std::vector<std::uint32_t>> lists(domains_.size());
    std::vector<std::vector<std::uint32_t>> woken(domains_.size());
    for (std::size_t r = 0; r < board.propagators.size(); ++r) {
        for (Var v : board.propagators[r]->vars()) lists[v].push_back(static_cast<std::uint32_t>(r));
        for (Var v : board.propagators[r]->wakes()) woken[v].push_back(static_cast<std::uint32_t>(r));
    }
    board.propagators_of = Lists::from(lists);
    board.woken_by = Lists::from(woken);
    for (std::size_t v = 0; v < woken.size(); ++v) {
        for (std::uint32_t r : woken[v]) board.watched.push_back(board.propagators[r]->watched(static_cast<Var>(v)));
    }
}

}  // namespace modoku::general
