// Batch solver for 9x9 classic Sudoku: many puzzles at once, one SIMD lane a puzzle.
//
//   using namespace modoku::lanes;
//   std::vector<std::uint64_t> counts(n);
//   std::vector<char> solutions(81 * n);
//   Answers answers{.counts = counts.data(), .solutions = solutions.data()};
//   run({.data = text, .count = n, .stride = 82}, {.solutions = 2}, answers, {.jobs = 2});
//
// What a puzzle gets (count, stop, nodes, solution) is a function of that puzzle and of the limits alone: the
// same for every path, any number of jobs and any neighbours. Only limits in seconds and the cancel flag, which
// look at the clock or at the outside, can make two runs differ. The solution reported is the first one of a
// depth-first search in a fixed order; for a puzzle with several it does not depend on the solution limit.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace modoku::lanes {

// Why the search of a puzzle ended.
enum class Stop : std::uint8_t {
    exhausted = 0,   // every possibility was looked at: the count is exact
    solutions = 1,   // as many solutions as asked for were found
    nodes = 2,       // a node limit was reached
    seconds = 3,     // a limit in seconds was reached
    cancelled = 4,   // the cancel flag was up
    bad_record = 5,  // the record is not a puzzle: a byte means neither a digit nor a blank
};

// An instruction set the solver was built for.
enum class Path : std::uint8_t { plain, sse41, neon, avx2, avx512 };

std::string_view name(Path path) noexcept;
// Paths that run on this processor, slowest first; plain C++ is always there.
std::span<const Path> available_paths() noexcept;
inline Path best_path() noexcept { return available_paths().back(); }

// What the 81 bytes of a record mean. Text: digits 1 to 9, and any of `. 0 * _ X x -` for a blank cell.
// Digits: the numbers 0 (blank) to 9.
enum class Encoding : std::uint8_t { text, digits };

// Records of 81 bytes, row by row. Nothing outside the 81 bytes of a record is read.
//
//   data: |<-- 81 cells -->| gap |<-- 81 cells -->| gap | ...     record i at i * stride, or at offsets[i]
struct Records {
    const void* data = nullptr;
    std::size_t count = 0;
    std::size_t stride = 81;
    const std::size_t* offsets = nullptr;
    Encoding encoding = Encoding::text;
};

inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
inline constexpr double kForever = std::numeric_limits<double>::infinity();

// A node is one state of the search tree taken up: the puzzle itself, then one for each side of each choice.
struct Limits {
    std::uint64_t solutions = 1;  // stop a puzzle after so many; at least 1
    std::uint64_t nodes = kNoLimit;
    double seconds = kForever;
    // For the whole batch. Nodes are spent in input order: the first puzzle that no longer fits and all those
    // after it come back with Stop::nodes, count 0 and no solution, whatever was worked on in parallel.
    std::uint64_t batch_nodes = kNoLimit;
    double batch_seconds = kForever;
    const std::atomic<bool>* cancel = nullptr;  // looked at many times a millisecond
};

// Where the answers go, in input order; a null pointer means "not wanted".
//
//   solutions: |<-- 81 cells -->| gap |<-- 81 cells -->| ...      record i at i * solution_stride
//
// A puzzle without a known solution gets 81 blanks ('.' in text, 0 in digits). The gap is never written.
struct Answers {
    std::uint64_t* counts = nullptr;  // solutions found, at most Limits::solutions
    Stop* stops = nullptr;
    std::uint64_t* nodes = nullptr;
    void* solutions = nullptr;
    std::size_t solution_stride = 81;
    Encoding encoding = Encoding::text;
};

struct Setup {
    int jobs = 1;  // threads; 0 means one for each processor
    Path path = best_path();
};

struct Summary {
    std::uint64_t puzzles_by_stop[6] = {};  // indexed by Stop
    std::uint64_t nodes = 0;
    Path path = Path::plain;
    int jobs = 1;
};

// Answers every record. Throws std::invalid_argument for a path this processor lacks or a stride under 81, and
// std::bad_alloc or std::system_error before any work is begun; never from another thread.
Summary run(const Records& records, const Limits& limits, const Answers& answers, const Setup& setup = {});

// Hunts -------------------------------------------------------------------------------------------------------

struct HuntWork;  // kernel.h

// How many questions a hunt has under way at once.
int hunt_lanes(Path path = best_path());
// Answers questions until none is left, on the calling thread.
void hunt(const HuntWork& work, Path path = best_path());

struct TallyWork;  // kernel.h
int tally_lanes(Path path = best_path());
void tally(TallyWork work, Path path = best_path());

// Lines of text -----------------------------------------------------------------------------------------------

enum class LineFaultKind : std::uint8_t {
    bad_byte,   // a byte that is neither a digit nor a blank
    too_short,  // the line ends before 81 cells
    too_long,   // more than 81 cells
};

// Where a line stopped being a puzzle. Lines and columns count from 0; the column is in bytes.
struct LineFault {
    std::uint64_t line;
    std::uint64_t column;
    LineFaultKind kind;
};

// The puzzles of a piece of text: what `Records::offsets` wants, and the line each came from.
struct LineScan {
    std::vector<std::size_t> offsets;  // of the first cell, in the buffer
    std::vector<std::uint64_t> lines;
    std::vector<LineFault> faults;
    std::size_t consumed = 0;     // bytes of whole lines; the rest belongs to a line that goes on
    std::uint64_t next_line = 0;  // number of the first line not consumed
};

// Finds the puzzles in a buffer, one a line. A line may end in "\n" or "\r\n", be indented or followed by spaces
// and tabs, and carry a comment after "#"; empty lines and comment lines are skipped, other lines are faults and
// the scan goes on. Without `last`, an unfinished line at the end waits for the next buffer; `scan` is emptied
// first, except for `next_line`, which counts on.
void scan_lines(std::string_view buffer, bool last, LineScan& scan);

}  // namespace modoku::lanes
