// One classic 9x9 Sudoku at a time, as fast as a single board can be answered.
//
// Batches belong to the lane solver; boards of other shapes to the general one. This header knows
// nothing of Python. Every function is re-entrant and keeps its state on the caller's stack.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace modoku::single {

inline constexpr int kCells = 81;
inline constexpr int kDigits = 9;

// The instruction sets the solver is written for. All of them give the same answers, in the same
// order, with the same node counts.
enum class Path : std::uint8_t { portable, avx2, avx512 };

std::string_view name(Path path);
std::optional<Path> find_path(std::string_view name);

// Paths this machine can run, slowest first; never empty: `portable` always runs.
std::span<const Path> available_paths();

// The path used when none is named: the fastest available one, or the one last forced.
Path current_path();

// Uses `path` for all later calls of every thread; false (and no change) where the CPU lacks it.
bool force_path(Path path);
void reset_path();

// Why a search ended. `exhausted` alone proves that no further solution exists.
enum class Stop : std::uint8_t { exhausted, solutions, nodes, seconds, cancelled, sink };
std::string_view name(Stop stop);

struct Limits {
    std::uint64_t solutions = 2;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
    // Polled every few hundred nodes, that is well under a millisecond; may be null.
    const std::atomic<bool>* cancel = nullptr;
};

struct Result {
    std::uint64_t solutions = 0;
    std::uint64_t nodes = 0;  // boards propagated, the first one included
    Stop stop = Stop::exhausted;
};

// Receives every solution as 81 digits 1..9 in row order; returning false ends the search.
struct Sink {
    bool (*take)(void* context, const std::uint8_t* digits) = nullptr;
    void* context = nullptr;
};

// A set of givens in the solver's own layout, for callers that ask about many near-identical boards.
//
//   plane j = the columns j, j+3, j+6; inside a band, plane j is 3 rows x 3 boxes = 9 bits:
//
//             box 0     box 1     box 2            bit of a cell = 3 * (row % 3) + column / 3
//   row 0   [0] . .   [1] . .   [2] . .
//   row 1   [3] . .   [4] . .   [5] . .            (drawn: plane 0 of one band; plane 1 is the
//   row 2   [6] . .   [7] . .   [8] . .             middle dot of every minirow, plane 2 the right one)
//
//   planes[j][band][lane] holds those 9 bits for one digit (1..9 drawn):
//
//   lane      0 1 2 3 4 5 6 7   8 9 10 11 12 13 14 15
//   digit     1 2 3 4 5 6 . .   7 8  9  7  8  9  .  .
//
// The digits 7 8 9 stand twice so that a 256-bit half swap brings them beside 1..6.
// Why planes: the three cells of a minirow sit at one bit of three words, so that "minirow possible",
// "one cell left in the minirow" and "strike the minirow" are single operations without a shift.
class Givens {
   public:
    Givens() = default;

    // 81 digits, 0 for a blank; values above 9 are a caller's error (see from_digits).
    explicit Givens(const std::uint8_t* digits);

    void set(int cell, int digit) { flip<true>(cell, digit); }
    void clear(int cell, int digit) { flip<false>(cell, digit); }
    bool has(int cell, int digit) const;

    alignas(64) std::uint16_t planes[3][3][16] = {};

   private:
    template <bool on>
    void flip(int cell, int digit) {
        const int row = cell / 9, column = cell % 9, lane = digit <= 6 ? digit - 1 : digit + 1;
        const auto bit = static_cast<std::uint16_t>(1u << (row % 3 * 3 + column / 3));
        std::uint16_t* word = planes[column % 3][row / 3];
        word[lane] = static_cast<std::uint16_t>(on ? word[lane] | bit : word[lane] & ~bit);
        if (digit > 6) word[lane + 3] = word[lane];
    }
};

// What is wrong with an input: the 0-based position of the first bad entry, and its value; or,
// for a text of another length than 81, the position where the two lengths part.
struct Fault {
    int column = 0;
    std::uint8_t value = 0;
    bool missing = false;  // the text ends at `column`
    std::string message() const;
};

// Text: 81 bytes, digits 1..9, blanks any of . 0 * _ X -   (`x` is no blank: it is a digit elsewhere).
std::optional<Fault> find_fault(std::string_view text);
std::optional<Fault> find_fault(std::span<const std::uint8_t, kCells> digits);

// Givens of a checked text or digit array; the fault, if any, is stored and no given is set.
Givens from_text(std::string_view text, std::optional<Fault>* fault = nullptr);
Givens from_digits(std::span<const std::uint8_t, kCells> digits, std::optional<Fault>* fault = nullptr);

// Counts completions up to `limits.solutions`, handing each to `sink` where one is given.
// A limit of 0 solutions looks at nothing and stops with Stop::solutions.
Result count(const Givens& givens, const Limits& limits = {}, Sink sink = {});

// First solution in the solver's order, written to `solution` as 81 digits; false when there is none.
// Unbudgeted: contradictory grids with few givens can take minutes. `count` takes budgets.
bool solve(const Givens& givens, std::uint8_t* solution);

// True when exactly one completion exists. Unbudgeted, as `solve`.
bool is_unique(const Givens& givens);

// The shortest way from 81 bytes of text to an answer: reads, checks and counts in one call.
// `first` (may be null) receives the first solution as 81 ASCII digits.
struct TextResult {
    Result result;
    std::optional<Fault> fault;
};
TextResult count_text(std::string_view text, const Limits& limits = {}, char* first = nullptr);

}  // namespace modoku::single
