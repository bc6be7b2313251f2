// Laps on the clock: one contestant answers one chunk of puzzles, timed here so that no Python is in the figure.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bindings.h"
#include "classic9.h"
#include "interrupt.h"
#include "lanes/lanes.h"
#include "single/single.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

namespace lanes = modoku::lanes;
namespace single = modoku::single;

// A chunk is text: 81 cells and the end of the line, digits and '.', as every contestant gets it.
constexpr std::size_t kStride = 82;
constexpr std::size_t kCells = 81;
// Longer than anybody waits: no alarm is set, and no duration overflows.
constexpr double kForever = 1e8;

// What solvers written in C commonly offer: the number of solutions up to a limit, and the last one found.
using PeerFunction = std::size_t (*)(const char* puzzle, std::size_t limit, std::uint32_t flags, char* solution,
                                     std::size_t* nodes);

// Raises a flag when the time is over, so that the loops look at no clock.
class Alarm {
   public:
    Alarm(std::atomic<bool>& flag, double seconds) {
        if (!(seconds < kForever)) return;
        waiter_ = std::thread([this, &flag, seconds] {
            std::unique_lock<std::mutex> lock(mutex_);
            const std::chrono::duration<double> time(seconds);
            if (!changed_.wait_for(lock, time, [this] { return over_; })) flag.store(true);
        });
    }
    ~Alarm() {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            over_ = true;
        }
        changed_.notify_one();
        if (waiter_.joinable()) waiter_.join();
    }
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;

   private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool over_ = false;
    std::thread waiter_;
};

// Seconds that this thread has spent on a processor, or a negative number where the system does not tell. On a busy
// machine a long lap loses its processor more often than a short one: wall time would flatter whoever is quick.
double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#endif
    return -1;
}

struct Chunk {
    const char* text;
    std::size_t size;
    std::uint64_t* counts;
    char* solutions;
    const std::atomic<bool>& stop;

    const char* puzzle(std::size_t i) const { return text + i * kStride; }
    char* solution(std::size_t i) const { return solutions + i * kStride; }
};

std::size_t puzzles_in(const nb::bytes& records) {
    if (records.size() % kStride != 0) throw nb::value_error("a chunk holds lines of 81 cells");
    return records.size() / kStride;
}

// (seconds, seconds of this thread on a processor, puzzles answered, counts as uint64, solutions as lines: all '.'
// where none was given). `answer` does the work and says how many puzzles it came to; memory is touched before the
// clock starts.
template <typename Answer>
nb::tuple time_lap(nb::bytes records, double seconds, Answer&& answer) {
    const std::size_t n = puzzles_in(records);
    nb::bytes counts(nullptr, n * 8), solutions(nullptr, n * kStride);
    auto* const numbers = reinterpret_cast<std::uint64_t*>(PyBytes_AS_STRING(counts.ptr()));
    char* const lines = PyBytes_AS_STRING(solutions.ptr());
    std::memset(static_cast<void*>(numbers), 0, n * 8);
    std::memset(lines, '.', n * kStride);
    std::atomic<bool> stop{false};
    const Chunk chunk{records.c_str(), n, numbers, lines, stop};
    std::size_t done = 0;
    double elapsed = 0, busy = 0;
    modoku_bindings::run_interruptible(stop, [&] {
        const Alarm alarm(stop, seconds);
        const double before = thread_seconds();
        const auto start = std::chrono::steady_clock::now();
        done = answer(chunk);
        elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        busy = before < 0 ? -1 : thread_seconds() - before;
    });
    for (std::size_t i = 0; i < n; ++i) lines[i * kStride + kCells] = '\n';
    return nb::make_tuple(elapsed, busy, done, counts, solutions);
}

// Without `solve`, numbers of solutions only: no solution is written.
nb::tuple time_batch(nb::bytes records, std::uint64_t limit, double seconds, int jobs, const std::string& path,
                     bool solve) {
    const lanes::Setup setup{jobs, modoku_bindings::batch_path_of(path)};
    std::vector<lanes::Stop> stops(puzzles_in(records));
    return time_lap(records, seconds, [&](const Chunk& chunk) {
        lanes::Limits limits{limit};
        limits.cancel = &chunk.stop;
        constexpr auto text = lanes::Encoding::text;
        char* const solutions = solve ? chunk.solutions : nullptr;
        const lanes::Answers answers{chunk.counts, stops.data(), nullptr, solutions, kStride, text};
        const lanes::Records puzzles{chunk.text, chunk.size, kStride, nullptr, text};
        const lanes::Summary summary = lanes::run(puzzles, limits, answers, setup);
        const auto of = [&](lanes::Stop stop) { return summary.puzzles_by_stop[static_cast<int>(stop)]; };
        return of(lanes::Stop::exhausted) + of(lanes::Stop::solutions);
    });
}

nb::tuple time_single(nb::bytes records, std::uint64_t limit, double seconds, const std::string& path) {
    if (const auto forced = single::find_path(path); !path.empty() && (!forced || !single::force_path(*forced)))
        throw nb::value_error(("this processor cannot run the path " + path).c_str());
    struct Reset {
        ~Reset() { single::reset_path(); }
    } const reset;
    return time_lap(records, seconds, [&](const Chunk& chunk) {
        single::Limits limits;
        limits.solutions = limit;
        limits.cancel = &chunk.stop;
        for (std::size_t i = 0; i < chunk.size; ++i) {
            const auto found = single::count_text({chunk.puzzle(i), kCells}, limits, chunk.solution(i));
            if (found.fault || found.result.stop == single::Stop::cancelled) return i;
            if (chunk.stop.load(std::memory_order_relaxed)) return i;
            chunk.counts[i] = found.result.solutions;
        }
        return chunk.size;
    });
}

// `address` is that of a function as above: who calls this vouches for it.
nb::tuple time_function(std::uintptr_t address, nb::bytes records, std::uint64_t limit, std::uint32_t flags,
                        double seconds) {
    const auto function = reinterpret_cast<PeerFunction>(address);
    return time_lap(records, seconds, [&](const Chunk& chunk) {
        std::size_t nodes = 0;
        for (std::size_t i = 0; i < chunk.size; ++i) {
            if (chunk.stop.load(std::memory_order_relaxed)) return i;
            chunk.counts[i] = function(chunk.puzzle(i), limit, flags, chunk.solution(i), &nodes);
        }
        return chunk.size;
    });
}

// The first puzzle whose solution, where one was given, breaks a rule or changes a given; -1 if there is none.
std::int64_t find_wrong_solution(nb::bytes records, nb::bytes counts, nb::bytes solutions) {
    const std::size_t n = puzzles_in(records);
    if (counts.size() != n * 8 || solutions.size() != n * kStride)
        throw nb::value_error("one answer a puzzle is needed");
    for (std::size_t i = 0; i < n; ++i) {
        std::uint64_t count;
        std::memcpy(&count, counts.c_str() + i * 8, 8);
        const char *const puzzle = records.c_str() + i * kStride, *const solution = solutions.c_str() + i * kStride;
        if (count == 0 || std::string_view(solution, kCells).find_first_not_of('.') == std::string_view::npos) continue;
        if (!modoku_bindings::keeps_the_rules(puzzle, solution)) return static_cast<std::int64_t>(i);
    }
    return -1;
}

}  // namespace

void bind_bench(nb::module_& m) {
    m.def("time_batch", &time_batch, "records"_a, "limit"_a, "seconds"_a, "jobs"_a, "path"_a, "solve"_a = true);
    m.def("time_single", &time_single, "records"_a, "limit"_a, "seconds"_a, "path"_a);
    m.def("time_function", &time_function, "address"_a, "records"_a, "limit"_a, "flags"_a, "seconds"_a);
    m.def("find_wrong_solution", &find_wrong_solution, "records"_a, "counts"_a, "solutions"_a);
}
