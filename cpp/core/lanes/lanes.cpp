// The driver: paths, threads, clocks and budgets around the kernels.
#include "lanes.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <numeric>
#include <stdexcept>
#include <system_error>
#include <thread>

#include "clock.h"
#include "kernel.h"
#include "meaning.h"

namespace modoku::lanes {
namespace {

constexpr std::uint8_t kNotRun = 255;

Kernel kernel_of(Path path) {
    switch (path) {
#if defined(MODOKU_LANES_X86)
        case Path::sse41: return sse41_kernel();
        case Path::avx2: return avx2_kernel();
        case Path::avx512: return avx512_kernel();
#elif defined(MODOKU_LANES_NEON)
        case Path::neon: return neon_kernel();
#endif
        default: return plain_kernel();
    }
}

HuntKernel hunter_of(Path path) {
    switch (path) {
#if defined(MODOKU_LANES_X86)
        case Path::sse41: return sse41_hunter();
        case Path::avx2: return avx2_hunter();
        case Path::avx512: return avx512_hunter();
#elif defined(MODOKU_LANES_NEON)
        case Path::neon: return neon_hunter();
#endif
        default: return plain_hunter();
    }
}

TallyKernel tallier_of(Path path) {
    switch (path) {
#if defined(MODOKU_LANES_X86)
        case Path::sse41: return sse41_tallier();
        case Path::avx2: return avx2_tallier();
        case Path::avx512: return avx512_tallier();
#elif defined(MODOKU_LANES_NEON)
        case Path::neon: return neon_tallier();
#endif
        default: return plain_tallier();
    }
}

struct PathList {
    Path path[5] = {Path::plain};
    std::size_t count = 1;
    PathList() {
#if defined(MODOKU_LANES_X86)
        __builtin_cpu_init();
        if (__builtin_cpu_supports("sse4.1")) path[count++] = Path::sse41;
        if (__builtin_cpu_supports("avx2")) path[count++] = Path::avx2;
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi"))
            path[count++] = Path::avx512;
#elif defined(MODOKU_LANES_NEON)
        path[count++] = Path::neon;
#endif
    }
};

std::uint64_t tick_now() { return static_cast<std::uint64_t>(now()); }

// Seconds as nanoseconds that can be added to a clock reading without overflow.
std::uint64_t to_ticks(double seconds) {
    if (!(seconds < 1e9)) return kNoLimit / 4;
    return seconds <= 0 ? 0 : static_cast<std::uint64_t>(seconds * 1e9);
}

// One batch, or one piece of it when a batch has a node budget; shared by all threads.
struct Batch {
    std::atomic<std::uint64_t> next{0};
    std::uint64_t end = 0, block = 1;
    std::atomic<std::uint8_t> stop{kNotRun};  // set: everything ends now, for this reason
    const Limits* limits = nullptr;
    std::uint64_t puzzle_ticks = kNoLimit, deadline = kNoLimit;
    bool timed = false;
    // node budget of the piece: what each puzzle has spent so far, and what all may spend
    std::uint64_t piece_begin = 0, budget = kNoLimit;
    std::vector<std::atomic<std::uint64_t>> spent;
};

std::uint64_t take(void* context, std::uint64_t* first) {
    auto& batch = *static_cast<Batch*>(context);
    if (batch.stop.load(std::memory_order_relaxed) != kNotRun) return *first = batch.end;
    const std::uint64_t from = batch.next.fetch_add(batch.block, std::memory_order_relaxed);
    if (from >= batch.end) return *first = batch.end;
    *first = from;
    return std::min(batch.end, from + batch.block);
}

// Lanes whose puzzle cannot fit any more: what it and all puzzles before it have spent is over the budget.
std::uint64_t over_budget(Batch& batch, Task* tasks, std::uint64_t live) {
    std::uint64_t first_over = batch.end, sum = 0;
    for (std::uint64_t m = live; m; m &= m - 1) {
        const Task& task = tasks[__builtin_ctzll(m)];
        batch.spent[task.puzzle - batch.piece_begin].store(task.nodes, std::memory_order_relaxed);
    }
    for (std::uint64_t i = batch.piece_begin; i < batch.end && first_over == batch.end; ++i) {
        sum += batch.spent[i - batch.piece_begin].load(std::memory_order_relaxed);
        if (sum > batch.budget) first_over = i;
    }
    std::uint64_t ended = 0;
    for (std::uint64_t m = live; m; m &= m - 1)
        if (Task& task = tasks[__builtin_ctzll(m)]; task.puzzle >= first_over) {
            task.stop = static_cast<std::uint8_t>(Stop::nodes);
            ended |= m & (~m + 1);
        }
    return ended;
}

std::uint64_t look(void* context, Task* tasks, std::uint64_t live) {
    auto& batch = *static_cast<Batch*>(context);
    const std::uint64_t tick = batch.timed ? tick_now() : 0;
    std::uint8_t stop = batch.stop.load(std::memory_order_relaxed);
    if (stop == kNotRun) {
        if (batch.limits->cancel && batch.limits->cancel->load(std::memory_order_relaxed))
            stop = static_cast<std::uint8_t>(Stop::cancelled);
        else if (batch.timed && tick >= batch.deadline) stop = static_cast<std::uint8_t>(Stop::seconds);
        if (stop != kNotRun) batch.stop.store(stop, std::memory_order_relaxed);
    }
    std::uint64_t ended = 0;
    for (std::uint64_t m = live; m; m &= m - 1) {
        Task& task = tasks[__builtin_ctzll(m)];
        if (!task.known) task.known = true, task.started = tick;
        if (stop != kNotRun) task.stop = stop;
        else if (batch.timed && tick - task.started >= batch.puzzle_ticks)
            task.stop = static_cast<std::uint8_t>(Stop::seconds);
        else continue;
        ended |= m & (~m + 1);
    }
    if (stop == kNotRun && batch.budget != kNoLimit) ended |= over_budget(batch, tasks, live & ~ended);
    return ended;
}

struct Free {
    void operator()(void* p) const { std::free(p); }
};
using Memory = std::unique_ptr<void, Free>;

template <class K>
Memory allocate(const K& kernel) {
    void* p = std::aligned_alloc(kernel.boundary, kernel.bytes);
    if (!p) throw std::bad_alloc();
    return Memory(p);
}

// Runs the kernel on all threads until the batch (or piece) is done. A thread that cannot be started is done
// without: the others take its share.
void work_on(const Kernel& kernel, const Work& work, const std::vector<Memory>& memories) {
    std::vector<std::thread> threads;
    threads.reserve(memories.size());
    for (std::size_t i = 1; i < memories.size(); ++i) {
        try {
            threads.emplace_back([&kernel, &work, memory = memories[i].get()] { kernel.run(work, memory); });
        } catch (const std::system_error&) {
            break;
        }
    }
    kernel.run(work, memories[0].get());
    for (auto& thread : threads) thread.join();
}

void forget(const Work& work, std::uint64_t puzzle, std::uint8_t stop) {
    work.stops[puzzle] = stop;
    if (work.counts) work.counts[puzzle] = 0;
    if (work.nodes) work.nodes[puzzle] = 0;
    if (work.solutions) std::memset(work.solutions + puzzle * work.solution_stride, work.blank, 81);
}

// A batch with a node budget goes in small pieces, so that little is done in vain once the budget is spent.
void run_budgeted(const Kernel& kernel, const Work& work, const std::vector<Memory>& memories, Batch& batch,
                  std::uint64_t count, std::uint64_t budget) {
    constexpr std::uint64_t kPiece = 512;
    batch.spent = std::vector<std::atomic<std::uint64_t>>(kPiece);
    for (std::uint64_t begin = 0; begin < count; begin += kPiece) {
        for (auto& x : batch.spent) x.store(0, std::memory_order_relaxed);
        batch.next.store(begin);
        batch.piece_begin = begin;
        batch.end = std::min(count, begin + kPiece);
        batch.budget = budget;
        batch.block = 1;
        Work piece = work;
        if (budget < kNoLimit - 1) piece.node_limit = std::min(work.node_limit, budget + 1);
        work_on(kernel, piece, memories);
        for (std::uint64_t i = begin; i < batch.end; ++i) {
            if (batch.stop.load() != kNotRun && work.stops[i] == kNotRun) continue;
            if (work.nodes[i] > budget || work.stops[i] == kNotRun) {
                for (std::uint64_t j = i; j < count; ++j) forget(work, j, static_cast<std::uint8_t>(Stop::nodes));
                return;
            }
            budget -= work.nodes[i];
        }
        if (batch.stop.load() != kNotRun) return;
    }
}

}  // namespace

std::string_view name(Path path) noexcept {
    constexpr std::string_view names[] = {"plain", "sse41", "neon", "avx2", "avx512"};
    return names[static_cast<int>(path)];
}

std::span<const Path> available_paths() noexcept {
    static const PathList list;
    return {list.path, list.count};
}

int tally_lanes(Path path) { return tallier_of(path).lanes; }

void tally(TallyWork work, Path path) {
    const TallyKernel kernel = tallier_of(path);
    const Memory memory = allocate(kernel);
    work.meaning = &kDigitMeaning;
    kernel.run(work, memory.get());
}

int hunt_lanes(Path path) { return hunter_of(path).lanes; }

void hunt(const HuntWork& work, Path path) {
    const HuntKernel kernel = hunter_of(path);
    const Memory memory = allocate(kernel);
    kernel.run(work, memory.get());
}

Summary run(const Records& records, const Limits& limits, const Answers& answers, const Setup& setup) {
    const auto paths = available_paths();
    if (std::find(paths.begin(), paths.end(), setup.path) == paths.end())
        throw std::invalid_argument("this processor cannot run the path " + std::string(name(setup.path)));
    if ((!records.offsets && records.stride < 81) || (answers.solutions && answers.solution_stride < 81))
        throw std::invalid_argument("a record has 81 bytes: the stride cannot be less");
    if (limits.solutions == 0) throw std::invalid_argument("at least 1 solution must be asked for");
    const std::uint64_t count = records.count;
    std::uint64_t jobs =
        setup.jobs > 0 ? static_cast<std::uint64_t>(setup.jobs) : std::max(1u, std::thread::hardware_concurrency());
    jobs = std::clamp<std::uint64_t>(jobs, 1, std::max<std::uint64_t>(1, count));

    std::vector<std::uint8_t> own_stops;
    std::vector<std::uint64_t> own_nodes;
    const bool text = answers.encoding == Encoding::text;
    Work work{};
    work.data = static_cast<const unsigned char*>(records.data);
    work.stride = records.stride;
    work.offsets = records.offsets;
    work.meaning = records.encoding == Encoding::text ? &kTextMeaning : &kDigitMeaning;
    work.limit = limits.solutions;
    work.node_limit = std::max<std::uint64_t>(1, limits.nodes);
    work.counts = answers.counts;
    work.solutions = static_cast<unsigned char*>(answers.solutions);
    work.solution_stride = answers.solution_stride;
    work.base = text ? '0' : 0;
    work.blank = text ? '.' : 0;
    if (answers.stops) work.stops = reinterpret_cast<std::uint8_t*>(answers.stops);
    else own_stops.resize(count), work.stops = own_stops.data();
    if (answers.nodes) work.nodes = answers.nodes;
    else own_nodes.resize(count), work.nodes = own_nodes.data();
    if (count) std::memset(work.stops, kNotRun, count);

    Batch batch;
    batch.limits = &limits;
    batch.end = count;
    batch.block = std::clamp<std::uint64_t>(count / (64 * jobs), 1, 256);
    batch.timed = limits.seconds < kForever || limits.batch_seconds < kForever;
    batch.puzzle_ticks = to_ticks(limits.seconds);
    if (limits.batch_seconds < kForever) batch.deadline = tick_now() + to_ticks(limits.batch_seconds);
    work.context = &batch;
    work.take = take;
    work.look = look;

    const Kernel kernel = kernel_of(setup.path);
    std::vector<Memory> memories;
    for (std::uint64_t i = 0; i < jobs; ++i) memories.push_back(allocate(kernel));
    if (limits.batch_nodes == kNoLimit) work_on(kernel, work, memories);
    else run_budgeted(kernel, work, memories, batch, count, limits.batch_nodes);

    Summary summary;
    summary.path = setup.path;
    summary.jobs = static_cast<int>(jobs);
    if (batch.stop.load() != kNotRun)
        for (std::uint64_t i = 0; i < count; ++i)
            if (work.stops[i] == kNotRun) forget(work, i, batch.stop.load());
    // six passes of a loop that is vector code are faster than one with a table of counters
    for (std::uint8_t stop = 0; stop < 6; ++stop)
        summary.puzzles_by_stop[stop] = static_cast<std::uint64_t>(std::count(work.stops, work.stops + count, stop));
    summary.nodes = std::accumulate(work.nodes, work.nodes + count, std::uint64_t{0});
    return summary;
}

}  // namespace modoku::lanes
