// Lists of classic 9x9 puzzles: lines to records, and columns of answers to lines of text.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings.h"
#include "interrupt.h"
#include "lanes/lanes.h"
#include "lanes/redundant.h"
#include "listing/listing.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::CancelFlag;
using modoku_bindings::run_interruptible;
namespace lanes = modoku::lanes;
namespace listing = modoku::listing;

std::string_view view_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

nb::bytes packed(const std::vector<std::uint64_t>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * 8);
}

// The puzzles of a text: (81 digits and dots each, line numbers, faults, bytes consumed, next line)
nb::tuple scan_list(nb::bytes buffer, bool last, std::uint64_t first_line) {
    lanes::LineScan scan;
    scan.next_line = first_line;
    const std::string_view text = view_of(buffer);
    lanes::scan_lines(text, last, scan);
    nb::bytes records(nullptr, 81 * scan.offsets.size());
    char* out = PyBytes_AS_STRING(records.ptr());
    for (const std::size_t offset : scan.offsets)
        for (std::size_t i = 0; i < 81; ++i) {
            const char symbol = text[offset + i];
            *out++ = symbol >= '1' && symbol <= '9' ? symbol : '.';
        }
    nb::list faults;
    for (const lanes::LineFault& fault : scan.faults)
        faults.append(nb::make_tuple(fault.line, fault.column, static_cast<int>(fault.kind)));
    return nb::make_tuple(records, packed(scan.lines), faults, scan.consumed, scan.next_line);
}

// What the table says of each row: table[3 * stop + min(count, 2)].
nb::bytes verdict_codes(nb::object counts, nb::bytes stops, nb::bytes table) {
    Py_buffer view;
    if (PyObject_GetBuffer(counts.ptr(), &view, PyBUF_SIMPLE) != 0) throw nb::python_error();
    const std::size_t n = stops.size();
    nb::bytes codes(nullptr, n);
    bool fits = static_cast<std::size_t>(view.len) == 8 * n;
    for (std::size_t i = 0; fits && i < n; ++i) {
        std::uint64_t count;
        std::memcpy(&count, static_cast<const char*>(view.buf) + 8 * i, 8);
        const std::size_t place = 3 * static_cast<std::uint8_t>(stops.c_str()[i]) +
                                  static_cast<std::size_t>(std::min<std::uint64_t>(count, 2));
        fits = place < table.size();
        if (fits) PyBytes_AS_STRING(codes.ptr())[i] = table.c_str()[place];
    }
    PyBuffer_Release(&view);
    if (!fits) throw nb::value_error("a count and a known stop for each row");
    return codes;
}

// 81 bytes for each record of 81 characters: 1 where the given can be left out.
nb::bytes find_redundant(nb::bytes records, int jobs, CancelFlag* flag) {
    if (records.size() % 81 != 0) throw nb::value_error("records of 81 characters");
    nb::bytes redundant(nullptr, records.size());
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    auto* const out = reinterpret_cast<std::uint8_t*>(PyBytes_AS_STRING(redundant.ptr()));
    bool whole = true;
    run_interruptible(cancel, [&] {
        whole = lanes::find_redundant(records.c_str(), records.size() / 81, out, {jobs, lanes::best_path()}, &cancel);
    });
    if (!whole) throw std::runtime_error("cancelled before all givens were tried");
    return redundant;
}

using PartTuple = std::pair<std::string, int>;
// (kind, records, bytes of a record, words, separator)
using ColumnTuple = std::tuple<std::string, nb::bytes, std::size_t, std::vector<std::string>, std::string>;

listing::Column::Kind kind_of(const std::string& name) {
    using Kind = listing::Column::Kind;
    if (name == "characters") return Kind::characters;
    if (name == "words") return Kind::words;
    if (name == "number") return Kind::number;
    if (name == "tenths") return Kind::tenths;
    if (name == "decimal") return Kind::decimal;
    throw nb::value_error("characters, words, number, tenths or decimal");
}

// (the rows one after the other, where each ends)
nb::tuple write_rows(const std::vector<std::vector<PartTuple>>& forms, nb::bytes choice,
                     const std::vector<ColumnTuple>& columns) {
    std::vector<listing::Form> made;
    for (const auto& form : forms) {
        made.emplace_back();
        for (const auto& [text, column] : form) made.back().push_back({text, column});
    }
    std::vector<listing::Column> filled;
    for (const auto& [kind, records, width, words, separator] : columns) {
        filled.push_back({kind_of(kind), view_of(records), width, words, separator});
        const auto made_of = filled.back().kind;
        const bool is_number = made_of != listing::Column::Kind::characters && made_of != listing::Column::Kind::words;
        if (is_number && width != 8) throw nb::value_error("a number has 8 bytes");
    }
    const auto* const chosen = reinterpret_cast<const std::uint8_t*>(choice.c_str());
    std::string out;
    std::vector<std::uint64_t> ends;
    {
        nb::gil_scoped_release released;
        listing::write_rows(made, {chosen, choice.size()}, filled, out, ends);
    }
    return nb::make_tuple(nb::bytes(out.data(), out.size()), packed(ends));
}

}  // namespace

void bind_lists(nb::module_& m) {
    m.def("scan_list", &scan_list, "buffer"_a, "last"_a, "first_line"_a);
    m.def("verdict_codes", &verdict_codes, "counts"_a, "stops"_a, "table"_a);
    m.def("find_redundant", &find_redundant, "records"_a, "jobs"_a = 1, "cancel"_a = nb::none());
    m.def("write_rows", &write_rows, "forms"_a, "choice"_a, "columns"_a);
}
