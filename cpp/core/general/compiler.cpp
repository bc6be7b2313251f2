#include "compiler.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace modoku::general {

namespace {

bool compares(std::int64_t a, Comparison comparison, std::int64_t b) {
    switch (comparison) {
        case Comparison::equal: return a == b;
        case Comparison::not_equal: return a != b;
        case Comparison::less: return a < b;
        case Comparison::less_equal: return a <= b;
        case Comparison::greater: return a > b;
        case Comparison::greater_equal: return a >= b;
    }
    return false;
}

std::optional<int> measured(Measure measure, int a, int b) {
    const int low = std::min(a, b);
    const int high = std::max(a, b);
    switch (measure) {
        case Measure::difference: return high - low;
        case Measure::sum: return a + b;
        case Measure::product: return a * b;
        case Measure::ratio: return high % low == 0 ? std::optional<int>(high / low) : std::nullopt;
    }
    return std::nullopt;
}

// Each once, in order of appearance.
std::vector<Var> distinct(const std::vector<Var>& line) {
    std::vector<Var> found;
    for (Var v : line) {
        if (std::find(found.begin(), found.end(), v) == found.end()) found.push_back(v);
    }
    return found;
}

}  // namespace

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
        add<Relation>(a, b, std::move(of_a), std::move(of_b));
        return;
    }
    Mask reflexive = 0;
    for (int d = 0; d < problem_.size(); ++d) reflexive |= (*of_a)[static_cast<std::size_t>(d)] & bit(d);
    problem_.domains_[a] &= reflexive;
}

void Compiler::operator()(const Pairs& constraint) {
    auto supports = std::make_shared<Supports>();
    supports->fill(0);
    for (int a = 1; a <= problem_.size(); ++a) {
        for (int b = 1; b <= problem_.size(); ++b) {
            // Two digits without a whole ratio have none: only "not equal" holds of it.
            const auto found = measured(constraint.measure, a, b);
            const bool holds = found ? compares(*found, constraint.comparison, constraint.value)
                                     : constraint.comparison == Comparison::not_equal;
            if (holds) (*supports)[static_cast<std::size_t>(a - 1)] |= bit(b - 1);
        }
    }
    for (const auto& [a, b] : constraint.pairs) relate(problem_.var_of(a), problem_.var_of(b), supports, supports);
}

void Compiler::operator()(const Order& constraint) {
    if (constraint.cells.size() < 2) return;
    std::vector<Var> line = vars_of(constraint.cells);
    std::vector<Var> once = distinct(line);
    if (constraint.strict && once.size() != line.size()) problem_.impossible_ = true;
    add<Rising>(std::move(once), std::move(line), constraint.strict ? 1 : 0);
}

void Compiler::operator()(const ConsecutiveSet& constraint) {
    const int count = static_cast<int>(constraint.cells.size());
    // Too many cells, or two that are equal, have been found impossible among the groups.
    if (count > problem_.size() || distinct(vars_of(constraint.cells)).size() != constraint.cells.size()) return;
    auto windows = std::make_shared<std::vector<Mask>>();
    for (int low = 0; low + count <= problem_.size(); ++low) windows->push_back(full_mask(count) << low);
    add_digit_sets(vars_of(constraint.cells), windows);
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
    add<Reading>(std::move(once), std::move(line), std::move(next), accepting, problem_.size(), problem_.domains_);
}

}  // namespace modoku::general
