// The two solvers of the classic 9x9 grid: one puzzle at a time, and many at once.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include "bindings.h"
#include "classic9.h"
#include "interrupt.h"
#include "lanes/lanes.h"
#include "single/single.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::batch_path_of;
using modoku_bindings::CancelFlag;
using modoku_bindings::keeps_the_rules;
using modoku_bindings::run_interruptible;
namespace lanes = modoku::lanes;
namespace single = modoku::single;

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
// A puzzle that a person can solve needs far fewer nodes: only what goes beyond pays for a thread that can be
// interrupted.
constexpr std::uint64_t kInlineNodes = 20'000;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct Collected {
    std::string text;
    std::uint64_t wanted;
};

bool collect(void* context, const std::uint8_t* digits) {
    auto& found = *static_cast<Collected*>(context);
    if (found.text.size() < found.wanted * 81)
        for (int i = 0; i < 81; ++i) found.text.push_back(static_cast<char>('0' + digits[i]));
    return true;
}

// (number of solutions found, why it stopped, nodes, the first `keep` solutions one after the other)
nb::tuple solve_one(std::string_view text, std::uint64_t limit, std::uint64_t nodes, double seconds, std::uint64_t keep,
                    CancelFlag* flag) {
    std::optional<single::Fault> fault;
    const single::Givens givens = single::from_text(text, &fault);
    if (fault) throw nb::value_error(fault->message().c_str());
    Collected found{{}, keep};
    const single::Sink sink{&collect, &found};
    const std::uint64_t first_budget = std::min(nodes, kInlineNodes);
    single::Result result = single::count(givens, {limit, first_budget, seconds, nullptr}, sink);
    if (result.stop == single::Stop::nodes && nodes > first_budget) {
        found.text.clear();
        CancelFlag own;
        std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
        run_interruptible(cancel, [&] { result = single::count(givens, {limit, nodes, seconds, &cancel}, sink); });
    }
    for (std::size_t at = 0; at < found.text.size(); at += 81)
        if (!keeps_the_rules(text.data(), found.text.data() + at))
            throw std::runtime_error("the single-puzzle solver gave a wrong answer");
    return nb::make_tuple(result.solutions, nb::str(single::name(result.stop).data()), result.nodes,
                          nb::str(found.text.data(), found.text.size()));
}

// Memory that is touched for the first time costs a fault a page, a fifth of solving: ask for large pages where the
// system gives them to those who ask. What is smaller than one is left as it is.
void prefer_large_pages([[maybe_unused]] char* data, [[maybe_unused]] std::size_t size) {
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t page = 4096;
    const auto first = (reinterpret_cast<std::uintptr_t>(data) + page - 1) / page * page;
    const auto last = (reinterpret_cast<std::uintptr_t>(data) + size) / page * page;
    // Advice only: whether it is taken changes nothing but the time.
    if (size >= (std::size_t{4} << 20)) (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

struct BatchLimits {
    std::uint64_t solutions, nodes, batch_nodes;
    double seconds, batch_seconds;
};

// (counts, stops, nodes, solutions) as bytes objects holding uint64, uint8, uint64 and 81-byte records.
nb::tuple run_batch(const lanes::Records& records, const BatchLimits& limits, lanes::Encoding encoding,
                    std::size_t stride, int jobs, const std::string& path, CancelFlag* flag) {
    const std::size_t n = records.count;
    nb::bytes counts(nullptr, n * 8), stops(nullptr, n), nodes(nullptr, n * 8), solutions(nullptr, n * stride);
    char* const out = PyBytes_AS_STRING(solutions.ptr());
    prefer_large_pages(out, n * stride);
    prefer_large_pages(PyBytes_AS_STRING(counts.ptr()), n * 8);
    prefer_large_pages(PyBytes_AS_STRING(nodes.ptr()), n * 8);
    // The gap of a record is never written by the core: make it the end of a line.
    for (std::size_t i = 0; stride > 81 && i < n; ++i) std::memset(out + i * stride + 81, '\n', stride - 81);
    const lanes::Answers answers{reinterpret_cast<std::uint64_t*>(PyBytes_AS_STRING(counts.ptr())),
                                 reinterpret_cast<lanes::Stop*>(PyBytes_AS_STRING(stops.ptr())),
                                 reinterpret_cast<std::uint64_t*>(PyBytes_AS_STRING(nodes.ptr())),
                                 out,
                                 stride,
                                 encoding};
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    const lanes::Limits bounds{limits.solutions,   limits.nodes,         limits.seconds,
                               limits.batch_nodes, limits.batch_seconds, &cancel};
    const lanes::Setup setup{jobs, batch_path_of(path)};
    run_interruptible(cancel, [&] { lanes::run(records, bounds, answers, setup); });
    return nb::make_tuple(counts, stops, nodes, solutions);
}

nb::tuple solve_records(Bytes data, std::size_t stride, bool digits, std::uint64_t limit, std::uint64_t nodes,
                        double seconds, std::uint64_t batch_nodes, double batch_seconds, int jobs,
                        const std::string& path, CancelFlag* flag) {
    if (stride < 81) throw nb::value_error("a record has at least 81 bytes");
    const std::size_t size = data.size();
    // The last record may lack what follows its 81 cells (the end of the last line, for instance).
    const std::size_t count = size < 81 ? 0 : (size - 81) / stride + 1;
    if (count * stride < size && count * stride - (stride - 81) != size)
        throw nb::value_error("the buffer does not hold whole records");
    const auto encoding = digits ? lanes::Encoding::digits : lanes::Encoding::text;
    const lanes::Records records{data.data(), count, stride, nullptr, encoding};
    return run_batch(records, {limit, nodes, batch_nodes, seconds, batch_seconds}, encoding, 81, jobs, path, flag);
}

// Lines of text: (answers as in solve_records, line numbers, offsets of the records, faults, bytes consumed, next line)
nb::tuple solve_lines(nb::bytes buffer, bool last, std::uint64_t first_line, std::uint64_t limit, std::uint64_t nodes,
                      double seconds, int jobs, const std::string& path, CancelFlag* flag) {
    lanes::LineScan scan;
    scan.next_line = first_line;
    const std::string_view text(buffer.c_str(), buffer.size());
    lanes::scan_lines(text, last, scan);
    const lanes::Records records{text.data(), scan.offsets.size(), 81, scan.offsets.data(), lanes::Encoding::text};
    nb::tuple answers =
        run_batch(records, {limit, nodes, kUnlimited, seconds, HUGE_VAL}, lanes::Encoding::text, 82, jobs, path, flag);
    nb::list faults;
    for (const lanes::LineFault& fault : scan.faults)
        faults.append(nb::make_tuple(fault.line, fault.column, static_cast<int>(fault.kind)));
    const auto packed = [](const auto& values) {
        return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * 8);
    };
    return nb::make_tuple(answers, packed(scan.lines), packed(scan.offsets), faults, scan.consumed, scan.next_line);
}

std::vector<std::string> batch_paths() {
    std::vector<std::string> found;
    for (const lanes::Path path : lanes::available_paths()) found.emplace_back(lanes::name(path));
    return found;
}

std::vector<std::string> single_paths() {
    std::vector<std::string> found;
    for (const single::Path path : single::available_paths()) found.emplace_back(single::name(path));
    return found;
}

void use_single_path(const std::string& name) {
    if (name.empty()) return single::reset_path();
    const auto path = single::find_path(name);
    if (!path || !single::force_path(*path))
        throw nb::value_error(("this processor cannot run the path " + name).c_str());
}

}  // namespace

void bind_classic9(nb::module_& m) {
    nb::class_<CancelFlag>(m, "CancelFlag",
                           "Stops the searches that were given it, from any thread.\n\n"
                           ">>> flag = CancelFlag()\n>>> flag.set()\n>>> flag.is_set()\nTrue\n")
        .def(nb::init<>())
        .def(
            "set", [](CancelFlag& flag) { flag.raised.store(true); }, "Ask the searches to stop.")
        .def("is_set", [](const CancelFlag& flag) { return flag.raised.load(); }, "Whether it was set.");
    m.def("solve_one", &solve_one, "text"_a, "limit"_a = 2, "nodes"_a = kUnlimited, "seconds"_a = HUGE_VAL,
          "keep"_a = 2, "cancel"_a = nb::none());
    m.def("solve_records", &solve_records, "data"_a, "stride"_a, "digits"_a, "limit"_a, "nodes"_a, "seconds"_a,
          "batch_nodes"_a, "batch_seconds"_a, "jobs"_a, "path"_a, "cancel"_a.none());
    m.def("solve_lines", &solve_lines, "buffer"_a, "last"_a, "first_line"_a, "limit"_a, "nodes"_a, "seconds"_a,
          "jobs"_a, "path"_a, "cancel"_a.none());
    m.def("batch_paths", &batch_paths, "The instruction sets that batches can run on here, slowest first.");
    m.def("single_paths", &single_paths, "The instruction sets that one puzzle can run on here, slowest first.");
    m.def("use_single_path", &use_single_path, "name"_a,
          "Force a path for single puzzles; an empty name lets the processor choose.");
}
