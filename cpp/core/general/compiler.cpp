#include "compiler.h"

#include <algorithm>

#include "row_lister.h"

namespace modoku::general {

void Compiler::compile(const Description& description) {
    for (const Constraint& constraint : description.constraints) std::visit(*this, constraint);
    derive_sums();
    combine_sums();
}

std::vector<Var> Compiler::vars_of(const Cells& cells) const {
    std::vector<Var> vars;
    for (int cell : cells) vars.push_back(problem_.var_of(cell));
    return vars;
}

bool Compiler::are_different(const std::vector<Var>& vars) const {
    for (std::size_t i = 0; i < vars.size(); ++i) {
        for (std::size_t j = i + 1; j < vars.size(); ++j) {
            if (!problem_.are_peers(vars[i], vars[j])) return false;
        }
    }
    return true;
}

void Compiler::relate(Var a, Var b, std::shared_ptr<const Supports> of_a, std::shared_ptr<const Supports> of_b) {
    if (a != b) {
        add<Arc>(a, b, std::move(of_a), std::move(of_b));
        return;
    }
    Mask reflexive = 0;
    for (int d = 0; d < problem_.size(); ++d) reflexive |= (*of_a)[static_cast<std::size_t>(d)] & bit(d);
    problem_.domains_[a] &= reflexive;
}

void Compiler::operator()(const Relation& constraint) {
    auto of_first = std::make_shared<Supports>();
    auto of_second = std::make_shared<Supports>();
    of_first->fill(0);
    of_second->fill(0);
    const std::size_t count = std::min(constraint.partners.size(), static_cast<std::size_t>(problem_.size()));
    for (std::size_t a = 0; a < count; ++a) {
        (*of_first)[a] = constraint.partners[a] & problem_.full();
        for_each_bit((*of_first)[a],
                     [&](int b) { (*of_second)[static_cast<std::size_t>(b)] |= bit(static_cast<int>(a)); });
    }
    for (const auto& [a, b] : constraint.pairs) relate(problem_.var_of(a), problem_.var_of(b), of_first, of_second);
}

std::vector<Var> Compiler::find_onlookers(const std::vector<Var>& vars) const {
    std::vector<Var> onlookers;
    for (std::uint32_t v : problem_.peers()[vars.front()]) {
        const bool sees_all =
            std::all_of(vars.begin(), vars.end(), [&](Var w) { return problem_.are_peers(static_cast<int>(v), w); });
        if (sees_all) onlookers.push_back(static_cast<Var>(v));
    }
    return onlookers;
}

void Compiler::add_digit_sets(std::vector<Var> vars, std::shared_ptr<const std::vector<Mask>> sets) {
    std::vector<Var> onlookers = find_onlookers(vars);
    add<DigitSets>(std::move(vars), std::move(sets), std::move(onlookers));
}

void Compiler::operator()(const Table& constraint) {
    const std::vector<Var> line = vars_of(constraint.cells);
    std::vector<Var> once = distinct(line);
    std::vector<std::uint8_t> rows;
    for (const auto& row : constraint.rows) {
        std::vector<int> digits(once.size(), 0);
        bool possible = true;
        for (std::size_t i = 0; i < line.size() && possible; ++i) {
            const auto at = static_cast<std::size_t>(std::find(once.begin(), once.end(), line[i]) - once.begin());
            possible = row[i] >= 1 && row[i] <= problem_.size() && (digits[at] == 0 || digits[at] == row[i]) &&
                       (problem_.domains_[line[i]] >> (row[i] - 1) & 1);
            digits[at] = row[i];
        }
        if (!possible) continue;
        for (int digit : digits) rows.push_back(static_cast<std::uint8_t>(digit - 1));
    }
    if (constraint.allowed) add_allowed(std::move(once), std::move(rows));
    else add_forbidden(std::move(once), std::move(rows));
}

void Compiler::add_allowed(std::vector<Var> vars, std::vector<std::uint8_t> rows) {
    if (rows.empty()) {
        problem_.impossible_ = true;
    } else if (vars.size() == 1) {
        Mask listed = 0;
        for (std::uint8_t d : rows) listed |= bit(d);
        problem_.domains_[vars.front()] &= listed;
    } else if (vars.size() == 2) {
        auto of_a = std::make_shared<Supports>();
        auto of_b = std::make_shared<Supports>();
        of_a->fill(0);
        of_b->fill(0);
        for (std::size_t i = 0; i < rows.size(); i += 2) {
            (*of_a)[rows[i]] |= bit(rows[i + 1]);
            (*of_b)[rows[i + 1]] |= bit(rows[i]);
        }
        relate(vars[0], vars[1], of_a, of_b);
    } else {
        add<Rows>(std::move(vars), std::move(rows), problem_.size());
    }
}

void Compiler::add_forbidden(std::vector<Var> vars, std::vector<std::uint8_t> rows) {
    if (rows.empty()) return;
    // Where the allowed rows are few enough to be listed, they infer more.
    constexpr std::size_t listed_at_most = 8192;
    std::size_t product = 1;
    for (Var v : vars) {
        product *= static_cast<std::size_t>(count_bits(problem_.domains_[v]));
        if (product > listed_at_most) {
            add<NoRows>(std::move(vars), std::move(rows));
            return;
        }
    }
    // A row's number: the rank of each digit in its domain, as digits of a number with mixed bases.
    const std::size_t k = vars.size();
    std::vector<bool> forbidden(product, false);
    for (std::size_t at = 0; at < rows.size(); at += k) {
        std::size_t index = 0;
        for (std::size_t i = k; i-- > 0;) {
            const Mask domain = problem_.domains_[vars[i]];
            index = index * static_cast<std::size_t>(count_bits(domain)) +
                    static_cast<std::size_t>(count_bits(domain & below(rows[at + i])));
        }
        forbidden[index] = true;
    }
    std::vector<std::uint8_t> allowed;
    for (std::size_t index = 0; index < product; ++index) {
        if (forbidden[index]) continue;
        std::size_t rest = index;
        for (std::size_t i = 0; i < k; ++i) {
            Mask domain = problem_.domains_[vars[i]];
            const auto choices = static_cast<std::size_t>(count_bits(domain));
            for (std::size_t skip = rest % choices; skip > 0; --skip) domain &= domain - 1;
            rest /= choices;
            allowed.push_back(static_cast<std::uint8_t>(lowest(domain)));
        }
    }
    add_allowed(std::move(vars), std::move(allowed));
}

void Compiler::operator()(const Automaton& constraint) {
    const auto size = static_cast<std::size_t>(problem_.size());
    const std::size_t states = constraint.transitions.size();
    std::vector<std::int32_t> next(states * size, -1);
    for (std::size_t s = 0; s < states; ++s) {
        const auto& row = constraint.transitions[s];
        std::copy(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(std::min(row.size(), size)),
                  next.begin() + static_cast<std::ptrdiff_t>(s * size));
    }
    std::vector<std::uint8_t> accepting(states, 0);
    for (int s : constraint.accepting) accepting[static_cast<std::size_t>(s)] = 1;
    std::vector<Var> line = vars_of(constraint.cells);
    std::vector<Var> once = distinct(line);
    std::vector<std::uint8_t> rows;
    if (once.size() == line.size() && list_accepted(line, next, accepting, rows)) {
        add_allowed(std::move(once), std::move(rows));
        return;
    }
    add<Reading>(std::move(once), std::move(line), next, accepting, problem_.size(), problem_.domains_);
}

// Where cells of an automaton differ and the rows are few, the list of them infers more: the automaton does not know
// which digits are taken.
bool Compiler::list_accepted(const std::vector<Var>& line, const std::vector<std::int32_t>& next,
                             const std::vector<std::uint8_t>& accepting, std::vector<std::uint8_t>& rows) const {
    constexpr std::size_t line_at_most = 16;
    if (line.size() > line_at_most) return false;
    std::vector<Mask> domains;
    std::vector<std::vector<std::size_t>> earlier_peers(line.size());
    bool has_peers = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        domains.push_back(problem_.domains_[line[i]]);
        for (std::size_t j = 0; j < i; ++j) {
            if (problem_.are_peers(line[i], line[j])) earlier_peers[i].push_back(j);
        }
        has_peers |= !earlier_peers[i].empty();
    }
    if (!has_peers) return false;
    const auto size = static_cast<std::size_t>(problem_.size());
    return RowLister(std::move(domains), std::move(earlier_peers), next, accepting, size).list(rows);
}

void Compiler::operator()(const Among& constraint) {
    add<Tally>(vars_of(constraint.cells), constraint.digits, problem_.var_of(constraint.result), constraint.offset);
}

void Compiler::operator()(const Connected& constraint) {
    if (constraint.cells.empty()) problem_.impossible_ |= constraint.least > 0;
    else
        add<OnePiece>(vars_of(constraint.cells), constraint.digits, constraint.edges, constraint.least,
                      constraint.most);
}

void Compiler::operator()(const DifferentPairs& constraint) {
    if (constraint.firsts.empty()) return;
    const std::vector<Var> firsts = vars_of(constraint.firsts);
    const std::vector<Var> seconds = vars_of(constraint.seconds);
    add<DistinctPairs>(firsts, seconds, pool_of(firsts), pool_of(seconds));
}

}  // namespace modoku::general
