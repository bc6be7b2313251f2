// Making classic 9x9 puzzles: records of 81 digits in and out. No algorithm lives here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include "bindings.h"
#include "generate/confirm.h"
#include "generate/dig.h"
#include "generate/mixed.h"
#include "generate/places.h"
#include "generate/sparse.h"
#include "generate/unbiased.h"
#include "generate/vicinity.h"
#include "interrupt.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

namespace generate = modoku::generate;
using modoku_bindings::CancelFlag;
using modoku_bindings::run_interruptible;

using Cells = std::vector<std::uint8_t>;
constexpr std::size_t kCells = generate::kCells;
// A thousandth of a second or so: only more than that pays for a thread that can be interrupted.
constexpr std::size_t kFew = 12;

generate::Digits digits_of(const nb::bytes& record, const char* what) {
    if (record.size() != kCells) throw nb::value_error((std::string(what) + " needs 81 digits").c_str());
    generate::Digits digits;
    std::memcpy(digits.data(), record.c_str(), kCells);
    if (std::any_of(digits.begin(), digits.end(), [](int digit) { return digit > 9; }))
        throw nb::value_error((std::string(what) + " holds a digit above 9").c_str());
    return digits;
}

void check_cells(const Cells& cells) {
    if (std::any_of(cells.begin(), cells.end(), [](std::size_t cell) { return cell >= kCells; }))
        throw nb::value_error("there are only 81 cells");
}

// For each seed 1 + 4 * 81 bytes: whether a puzzle was made, the puzzle, its solution, the turn in which each cell
// left, and when each was tried.
nb::bytes dig(const std::vector<std::uint64_t>& seeds, const std::vector<Cells>& groups, nb::bytes fixed, int least,
              const std::vector<nb::bytes>& grids, CancelFlag* flag) {
    if (!grids.empty() && grids.size() != seeds.size()) throw nb::value_error("one grid a seed is needed");
    generate::Wish wish{groups, digits_of(fixed, "fixed"), least};
    for (const Cells& group : groups) check_cells(group);
    std::vector<generate::Digits> filled;
    for (const nb::bytes& grid : grids) filled.push_back(digits_of(grid, "a grid"));
    std::vector<generate::Dug> dug;
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    if (seeds.size() <= kFew) dug = generate::dig(seeds, filled, wish, &cancel);
    else run_interruptible(cancel, [&] { dug = generate::dig(seeds, filled, wish, &cancel); });
    std::string packed;
    packed.reserve(dug.size() * (1 + 4 * kCells));
    for (const generate::Dug& one : dug) {
        packed.push_back(one.found ? 1 : 0);
        packed.append(one.puzzle.begin(), one.puzzle.end());
        packed.append(one.solution.begin(), one.solution.end());
        packed.append(one.turn.begin(), one.turn.end());
        packed.append(one.trial.begin(), one.trial.end());
    }
    return nb::bytes(packed.data(), packed.size());
}

char symbol_of(int digit) { return static_cast<char>(digit ? '0' + digit : '.'); }

nb::bytes unwritten(std::size_t size) {
    PyObject* made = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size));
    if (!made) throw nb::python_error();
    return nb::steal<nb::bytes>(made);
}

// For each seed the attempts with these numbers: the puzzles as lines of text, their solutions as lines, and two bytes
// each: how many givens; flags (1 made, 2 bounded by `least`, 4 confirmed by exact cover).
nb::tuple make_lines(const std::vector<std::uint64_t>& asked, const std::vector<std::uint32_t>& numbers,
                     const std::vector<Cells>& groups, nb::bytes fixed, int least, bool exact, bool prove, int jobs,
                     CancelFlag* flag) {
    generate::Wish wish{groups, digits_of(fixed, "fixed"), least, exact};
    for (const Cells& group : groups) check_cells(group);
    const std::size_t tries = numbers.size(), all = asked.size() * tries;
    // Written where Python will read them: a copy of a hundred thousand lines is time that no other thread can use.
    nb::bytes lines[] = {unwritten(82 * all), unwritten(82 * all), unwritten(2 * all)};
    char *puzzles = PyBytes_AsString(lines[0].ptr()), *solutions = PyBytes_AsString(lines[1].ptr()),
         *notes = PyBytes_AsString(lines[2].ptr());
    std::memset(puzzles, '\n', 82 * all);
    std::memset(solutions, '\n', 82 * all);
    std::memset(notes, 0, 2 * all);
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    const auto seed_of = [&](std::size_t i) { return generate::mixed(asked[i / tries], numbers[i % tries]); };
    const auto take = [&](std::size_t i, const generate::Dug& dug) {
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            puzzles[82 * i + cell] = symbol_of(dug.puzzle[cell]);
            solutions[82 * i + cell] = symbol_of(dug.solution[cell]);
        }
        const bool proved = prove && generate::is_confirmed(dug.puzzle, dug.solution, &cancel);
        notes[2 * i] = static_cast<char>(kCells - std::count(dug.puzzle.begin(), dug.puzzle.end(), 0));
        notes[2 * i + 1] = static_cast<char>(1 | dug.bound << 1 | proved << 2);
    };
    run_interruptible(cancel, [&] { generate::dig({all, seed_of, take, {}, &cancel, jobs}, wish); });
    return nb::make_tuple(lines[0], lines[1], lines[2]);
}

bool is_confirmed(nb::bytes puzzle, nb::bytes solution, CancelFlag* flag) {
    return generate::is_confirmed(digits_of(puzzle, "a puzzle"), digits_of(solution, "a solution"),
                                  flag ? &flag->raised : nullptr);
}

nb::bytes bytes_of(const generate::Digits& digits) {
    return nb::bytes(reinterpret_cast<const char*>(digits.data()), digits.size());
}

// (whether it is unique, the puzzle, a solution, how many solutions it has, moves)
nb::tuple find_places(std::uint64_t seed, const Cells& places, nb::bytes fixed, std::uint64_t moves, CancelFlag* flag) {
    check_cells(places);
    const generate::Digits digits = digits_of(fixed, "fixed");
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    generate::Placed placed;
    run_interruptible(cancel, [&] { placed = generate::find_places(seed, places, digits, moves, &cancel); });
    return nb::make_tuple(placed.found, bytes_of(placed.puzzle), bytes_of(placed.solution), placed.solutions,
                          placed.moves);
}

// (whether one was drawn, the puzzle, its solution, tries)
nb::tuple draw_minimal(std::uint64_t seed, std::uint64_t tries, CancelFlag* flag) {
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    generate::Drawn drawn;
    run_interruptible(cancel, [&] { drawn = generate::draw(seed, tries, &cancel); });
    return nb::make_tuple(drawn.found, bytes_of(drawn.puzzle), bytes_of(drawn.solution), drawn.tries);
}

// (the puzzle with fewest givens so far, its solution, moves in all)
nb::tuple search_sparse(generate::SparseSearch& search, std::uint64_t moves, std::optional<double> seconds,
                        CancelFlag* flag) {
    const double time = seconds.value_or(HUGE_VAL);
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    generate::Sparse found;
    run_interruptible(cancel, [&] { found = search.run(moves, time, &cancel); });
    return nb::make_tuple(bytes_of(found.puzzle), bytes_of(found.solution), found.moves);
}

// (the puzzles as lines of text, how many ways were left out, whether these are all)
nb::tuple find_vicinity(nb::bytes puzzle, int exchanged, int solutions, std::size_t limit,
                        std::optional<double> seconds, CancelFlag* flag) {
    const generate::Digits digits = digits_of(puzzle, "a puzzle");
    const double time = seconds.value_or(HUGE_VAL);
    if (exchanged != 1 && exchanged != 2) throw nb::value_error("one or two givens are exchanged");
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    generate::Vicinity found;
    run_interruptible(cancel,
                      [&] { found = generate::find_vicinity(digits, exchanged, solutions, limit, time, &cancel); });
    std::string lines;
    for (const generate::Digits& one : found.puzzles) {
        for (const int digit : one) lines.push_back(symbol_of(digit));
        lines.push_back('\n');
    }
    return nb::make_tuple(nb::bytes(lines.data(), lines.size()), found.left_out, found.complete);
}

}  // namespace

void bind_generate(nb::module_& m) {
    m.def("dig_classic9", &dig, "seeds"_a, "groups"_a, "fixed"_a, "least"_a, "grids"_a, "cancel"_a = nb::none());
    m.def("make_classic9", &make_lines, "seeds"_a, "numbers"_a, "groups"_a, "fixed"_a, "least"_a, "exact"_a, "prove"_a,
          "jobs"_a = 1, "cancel"_a = nb::none());
    m.def("confirm_classic9", &is_confirmed, "puzzle"_a, "solution"_a, "cancel"_a = nb::none());
    m.def("place_classic9", &find_places, "seed"_a, "places"_a, "fixed"_a, "moves"_a, "cancel"_a = nb::none());
    nb::class_<generate::SparseSearch>(m, "SparseSearch")
        .def(
            "__init__",
            [](generate::SparseSearch* self, std::uint64_t seed, nb::bytes fixed, int most) {
                new (self) generate::SparseSearch(seed, digits_of(fixed, "fixed"), most);
            },
            "seed"_a, "fixed"_a, "most"_a)
        .def("run", &search_sparse, "moves"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none());
    m.def("vicinity_classic9", &find_vicinity, "puzzle"_a, "exchanged"_a, "solutions"_a, "limit"_a,
          "seconds"_a = nb::none(), "cancel"_a = nb::none());
    m.def("draw_classic9", &draw_minimal, "seed"_a, "tries"_a, "cancel"_a = nb::none());
}
