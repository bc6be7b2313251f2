// The clauses of cells and groups, and the singles before them. Numbers in and out as bytes of C ints and 64-bit masks.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstring>

#include "bindings.h"
#include "cnf/cnf.h"
#include "interrupt.h"
#include "numbers.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

namespace cnf = modoku::cnf;

constexpr std::size_t kLong = 40'000;  // candidates of a board whose clauses are worth interrupting: 36x36 has 46,656

template <typename Number>
std::vector<Number> numbers(const nb::bytes& data, const char* name) {
    if (data.size() % sizeof(Number) != 0)
        throw nb::value_error((std::string(name) + ": not a whole count of numbers").c_str());
    std::vector<Number> found(data.size() / sizeof(Number));
    if (!found.empty()) std::memcpy(found.data(), data.c_str(), data.size());
    return found;
}

template <typename Number>
nb::bytes bytes_of(const std::vector<Number>& found) {
    return nb::bytes(reinterpret_cast<const char*>(found.data()), found.size() * sizeof(Number));
}

// The core trusts its input: cells that exist, ends that rise, and whether each group is a house.
void check_groups(const cnf::Groups& groups, std::size_t cells) {
    std::int32_t last = 0;
    for (const std::int32_t end : groups.ends) {
        if (end < last || static_cast<std::size_t>(end) > groups.cells.size())
            throw nb::value_error("ends: they must rise");
        last = end;
    }
    for (const std::int32_t cell : groups.cells)
        if (cell < 0 || static_cast<std::size_t>(cell) >= cells) throw nb::value_error("groups: no such cell");
    if (groups.houses.size() != groups.count()) throw nb::value_error("houses: one flag a group");
    for (std::size_t g = 0; g < groups.count(); ++g)
        if (groups.houses[g] != 0 && groups[g].size() > 64) throw nb::value_error("houses: 64 cells at most");
}

void check_size(int size) {
    if (size < 1 || size > 64) throw nb::value_error("size: 1 to 64");
}

nb::tuple settle(const nb::bytes& masks, const nb::bytes& groups, const nb::bytes& ends, const nb::bytes& houses) {
    auto left = numbers<cnf::Mask>(masks, "masks");
    const auto cells = numbers<std::int32_t>(groups, "groups"), stops = numbers<std::int32_t>(ends, "ends");
    const auto full = numbers<std::uint8_t>(houses, "houses");
    const cnf::Groups all{cells, stops, full};
    check_groups(all, left.size());
    const bool sound = cnf::settle(left, all);
    return nb::make_tuple(sound, bytes_of(left));
}

// A unit clause needs the variable it speaks of.
void check_units(const cnf::Board& board) {
    for (std::size_t cell = 0; cell < board.givens.size(); ++cell) {
        const std::int32_t digit = board.givens[cell];
        if (digit < 0 || digit > board.size || (digit > 0 && (board.candidates[cell] >> (digit - 1) & 1) == 0))
            throw nb::value_error("givens: no such candidate");
    }
}

nb::tuple rules(int size, const nb::bytes& candidates, const nb::bytes& known, const nb::bytes& groups,
                const nb::bytes& ends, const nb::bytes& houses, const nb::bytes& stars, const nb::bytes& givens,
                const nb::bytes& domains, int scheme, bool cell_one, bool unit_every, bool once,
                std::optional<double> seconds, modoku_bindings::CancelFlag* cancel) {
    check_size(size);
    const auto masks = numbers<cnf::Mask>(candidates, "candidates"), allowed = numbers<cnf::Mask>(domains, "domains");
    const auto settled = numbers<std::int32_t>(known, "known"), cells = numbers<std::int32_t>(groups, "groups");
    const auto stops = numbers<std::int32_t>(ends, "ends"), given = numbers<std::int32_t>(givens, "givens");
    const auto starred = numbers<std::uint8_t>(stars, "stars"), full = numbers<std::uint8_t>(houses, "houses");
    const cnf::Board board{size, masks, settled, {cells, stops, full}, starred, given, allowed};
    check_groups(board.groups, masks.size());
    if (settled.size() != masks.size()) throw nb::value_error("known: one digit a cell");
    if (!given.empty() && given.size() != masks.size()) throw nb::value_error("givens: one digit a cell, or none");
    if (!allowed.empty() && allowed.size() != masks.size()) throw nb::value_error("domains: one mask a cell, or none");
    for (const std::int32_t digit : settled)
        if (digit < 0 || digit > size) throw nb::value_error("known: no such digit");
    check_units(board);
    if (scheme < 0 || scheme > static_cast<int>(cnf::Scheme::binary)) throw nb::value_error("scheme: no such scheme");
    const cnf::Recipe recipe{static_cast<cnf::Scheme>(scheme), cell_one, unit_every, once};
    modoku_bindings::CancelFlag own;
    std::atomic<bool>& flag = (cancel ? cancel : &own)->raised;
    const modoku::Budget budget = modoku_bindings::budget_from({}, {}, seconds, flag);
    cnf::Formula formula;
    const auto write = [&] { formula = cnf::write_rules(board, recipe, budget); };
    // Starting a thread takes a tenth of the time that a 9x9 grid does.
    if (masks.size() * static_cast<std::size_t>(size) >= kLong) {
        modoku_bindings::run_interruptible(flag, write);
    } else {
        nb::gil_scoped_release released;
        write();
    }
    if (formula.stop != modoku::Stop::exhausted) formula.literals.clear();
    return nb::make_tuple(bytes_of(formula.literals), bytes_of(formula.runs), bytes_of(formula.auxiliaries),
                          modoku::name(formula.stop));
}

nb::bytes text(nb::object clauses) {
    const auto literals = modoku_bindings::numbers_from(clauses, "clauses");
    std::string lines;
    {
        nb::gil_scoped_release released;
        lines = cnf::to_dimacs(literals);
    }
    return nb::bytes(lines.data(), lines.size());
}

}  // namespace

void bind_cnf(nb::module_& m) {
    m.def("cnf_settle", &settle, "masks"_a, "groups"_a, "ends"_a, "houses"_a,
          "Draw the singles of masks over groups that differ: whether there is no contradiction, and the masks left.");
    m.def("cnf_rules", &rules, "size"_a, "candidates"_a, "known"_a, "groups"_a, "ends"_a, "houses"_a, "stars"_a,
          "givens"_a, "domains"_a, "scheme"_a, "cell_one"_a, "unit_every"_a, "once"_a, "seconds"_a = nb::none(),
          "cancel"_a = nb::none(),
          "Write the clauses of cells and groups: literals, runs of families, runs of auxiliaries, and why it ended;\n"
          "there are no clauses unless that is \"exhausted\".");
    m.def("cnf_text", &text, "clauses"_a, "Give clauses, each ended by 0, as the lines of a DIMACS file.");
}
