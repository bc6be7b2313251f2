#include "single.h"

#include <atomic>
#include <cstring>

#include "kernel.h"

namespace modoku::single {
namespace {

struct PathEntry {
    Path path;
    std::string_view name;
    const Kernel* kernel;
};

constexpr PathEntry kEntries[] = {
    {Path::portable, "portable", &kPortableKernel},
#ifdef MODOKU_SINGLE_X86
    {Path::avx2, "avx2", &kAvx2Kernel},
    {Path::avx512, "avx512", &kAvx512Kernel},
#endif
};

bool cpu_has(Path path) {
#ifdef MODOKU_SINGLE_X86
    __builtin_cpu_init();
    const bool bmi =
        __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (path == Path::avx2) return bmi && __builtin_cpu_supports("avx2");
    if (path == Path::avx512)
        return bmi && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512vbmi");
#endif
    return path == Path::portable;
}

struct Available {
    Path paths[std::size(kEntries)];
    std::size_t size = 0;
    Available() {
        for (const PathEntry& entry : kEntries)
            if (cpu_has(entry.path)) paths[size++] = entry.path;
    }
};
const Available& available() {
    static const Available found;
    return found;
}

const PathEntry* find_entry(Path path) {
    for (const PathEntry& entry : kEntries)
        if (entry.path == path) return &entry;
    return nullptr;
}
const PathEntry* fastest() { return find_entry(available().paths[available().size - 1]); }

std::atomic<const PathEntry*> current_entry{nullptr};

const PathEntry& current() {
    const PathEntry* entry = current_entry.load(std::memory_order_relaxed);
    if (!entry) current_entry.store(entry = fastest(), std::memory_order_relaxed);
    return *entry;
}

constexpr std::string_view kBlanks = ".0*_X-";

bool is_blank_or_digit(char c) { return (c >= '1' && c <= '9') || kBlanks.find(c) != std::string_view::npos; }

bool keep_digits(void* context, const std::uint8_t* digits) {
    std::memcpy(context, digits, kCells);
    return true;
}

}  // namespace

std::string_view name(Path path) {
    switch (path) {
        case Path::portable: return "portable";
        case Path::avx2: return "avx2";
        case Path::avx512: return "avx512";
    }
    return "?";
}

std::optional<Path> find_path(std::string_view wanted) {
    for (const Path path : {Path::portable, Path::avx2, Path::avx512})
        if (name(path) == wanted) return path;
    return std::nullopt;
}

std::span<const Path> available_paths() { return {available().paths, available().size}; }

Path current_path() { return current().path; }

bool force_path(Path path) {
    for (const Path possible : available_paths())
        if (possible == path) {
            current_entry.store(find_entry(path), std::memory_order_relaxed);
            return true;
        }
    return false;
}

void reset_path() { current_entry.store(nullptr, std::memory_order_relaxed); }

std::string_view name(Stop stop) {
    switch (stop) {
        case Stop::exhausted: return "exhausted";
        case Stop::solutions: return "solutions";
        case Stop::nodes: return "nodes";
        case Stop::seconds: return "seconds";
        case Stop::cancelled: return "cancelled";
        case Stop::sink: return "sink";
    }
    return "?";
}

Givens::Givens(const std::uint8_t* digits) {
    for (int cell = 0; cell < kCells; cell++)
        if (digits[cell] >= 1 && digits[cell] <= kDigits) set(cell, digits[cell]);
}

bool Givens::has(int cell, int digit) const {
    const int row = cell / 9, column = cell % 9, lane = digit <= 6 ? digit - 1 : digit + 1;
    return planes[column % 3][row / 3][lane] >> (row % 3 * 3 + column / 3) & 1;
}

std::string Fault::message() const {
    if (column >= kCells) return "expected 81 cells, found more: cut the text after cell 81";
    if (missing) return "expected 81 cells, found " + std::to_string(column) + ": fill up with '.' for blanks";
    const bool visible = value > ' ' && value < 127;
    const std::string what =
        visible ? std::string("'") + static_cast<char>(value) + "'" : "byte " + std::to_string(value);
    return "cell " + std::to_string(column + 1) + " holds " + what +
           ": use digits 1 to 9, and any of . 0 * _ X - for a blank";
}

std::optional<Fault> find_fault(std::string_view text) {
    const int size = text.size() > kCells ? kCells : static_cast<int>(text.size());
    for (int cell = 0; cell < size; cell++)
        if (!is_blank_or_digit(text[static_cast<std::size_t>(cell)]))
            return Fault{cell, static_cast<std::uint8_t>(text[static_cast<std::size_t>(cell)]), false};
    if (text.size() != kCells) return Fault{size, 0, text.size() < kCells};
    return std::nullopt;
}

std::optional<Fault> find_fault(std::span<const std::uint8_t, kCells> digits) {
    for (int cell = 0; cell < kCells; cell++)
        if (digits[static_cast<std::size_t>(cell)] > kDigits)
            return Fault{cell, digits[static_cast<std::size_t>(cell)], false};
    return std::nullopt;
}

Givens from_text(std::string_view text, std::optional<Fault>* fault) {
    const auto found = find_fault(text);
    if (fault) *fault = found;
    Givens givens;
    if (found) return givens;
    for (int cell = 0; cell < kCells; cell++) {
        const char c = text[static_cast<std::size_t>(cell)];
        if (c >= '1' && c <= '9') givens.set(cell, c - '0');
    }
    return givens;
}

Givens from_digits(std::span<const std::uint8_t, kCells> digits, std::optional<Fault>* fault) {
    const auto found = find_fault(digits);
    if (fault) *fault = found;
    return found ? Givens{} : Givens{digits.data()};
}

Result count(const Givens& givens, const Limits& limits, Sink sink) {
    return current().kernel->count(givens, limits, sink);
}

bool solve(const Givens& givens, std::uint8_t* solution) {
    return count(givens, Limits{.solutions = 1}, Sink{keep_digits, solution}).solutions == 1;
}

bool is_unique(const Givens& givens) { return count(givens, Limits{.solutions = 2}).solutions == 1; }

TextResult count_text(std::string_view text, const Limits& limits, char* first) {
    const Kernel& kernel = *current().kernel;
    if (text.size() != kCells || !kernel.is_clean(text.data())) return {{}, find_fault(text)};
    return {kernel.count_text(text.data(), limits, first), std::nullopt};
}

}  // namespace modoku::single
