// Canonical forms of classic 9x9 cells, canonical labelling of any structure, and permutation groups.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "bindings.h"
#include "interrupt.h"
#include "lanes/lanes.h"
#include "numbers.h"
#include "symmetry/chain.h"
#include "symmetry/classic9.h"
#include "symmetry/labelling.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::budget_from;
using modoku_bindings::CancelFlag;
using modoku_bindings::run_interruptible;
namespace symmetry = modoku::symmetry;
using Seconds = std::optional<double>;

symmetry::Cells81 cells_from(std::string_view text) {
    if (text.size() != 81) throw nb::value_error("give 81 characters");
    symmetry::Cells81 cells;
    for (std::size_t i = 0; i < 81; ++i) {
        const bool digit = text[i] >= '1' && text[i] <= '9';
        if (!digit && std::string_view(".0*_Xx-").find(text[i]) == std::string_view::npos)
            throw nb::value_error("a character is neither a digit nor a blank");
        cells[i] = digit ? static_cast<std::uint8_t>(text[i] - '0') : 0;
    }
    return cells;
}

// (canonical form, where each cell goes, what each digit becomes)
nb::tuple canonical_one(std::string_view text) {
    const symmetry::Cells81 cells = cells_from(text);
    const symmetry::Canonical9 found = symmetry::canonical9(cells);
    std::string form(81, '.');
    for (std::size_t i = 0; i < 81; ++i)
        if (found.form[i]) form[i] = static_cast<char>('0' + found.form[i]);
    nb::list to, digits;
    std::array<int, 81> image;
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t j = 0; j < 9; ++j) {
            const std::size_t row = found.move.transposed ? found.move.columns[j] : found.move.rows[i];
            const std::size_t column = found.move.transposed ? found.move.rows[i] : found.move.columns[j];
            image[9 * row + column] = static_cast<int>(9 * i + j);
        }
    for (const int cell : image) to.append(cell);
    for (std::size_t digit = 1; digit < 10; ++digit) digits.append(static_cast<int>(found.move.digits[digit]));
    return nb::make_tuple(form, nb::tuple(to), nb::tuple(digits));
}

std::uint32_t automorphism_count(std::string_view text) { return symmetry::automorphism_count9(cells_from(text)); }

// Lines of text: (canonical forms as lines, line numbers, offsets of the records, faults, bytes consumed, next line)
nb::tuple canonical_lines(nb::bytes buffer, bool last, std::uint64_t first_line, int jobs, CancelFlag* flag) {
    modoku::lanes::LineScan scan;
    scan.next_line = first_line;
    const std::string_view text(buffer.c_str(), buffer.size());
    modoku::lanes::scan_lines(text, last, scan);
    const std::size_t count = scan.offsets.size();
    nb::bytes forms(nullptr, count * 82);
    char* const out = PyBytes_AS_STRING(forms.ptr());
    for (std::size_t i = 0; i < count; ++i) out[82 * i + 81] = '\n';
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    bool whole = true;
    run_interruptible(cancel, [&] {
        whole = symmetry::canonical_many9(text.data(), scan.offsets.data(), count, out, 82, jobs, &cancel);
    });
    if (!whole) throw std::runtime_error("cancelled before all canonical forms were found");
    nb::list faults;
    for (const modoku::lanes::LineFault& fault : scan.faults)
        faults.append(nb::make_tuple(fault.line, fault.column, static_cast<int>(fault.kind)));
    const auto packed = [](const auto& values) {
        return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * 8);
    };
    return nb::make_tuple(forms, packed(scan.lines), packed(scan.offsets), faults, scan.consumed, scan.next_line);
}

// Records of 81 characters: (canonical forms, 81 characters each; moves, 28 bytes each: whether transposed, rows,
// columns, digits; where each cell goes, 81 bytes each)
nb::tuple canonical_records(nb::bytes records, int jobs, CancelFlag* flag) {
    if (records.size() % 81 != 0) throw nb::value_error("records of 81 characters");
    const std::size_t count = records.size() / 81;
    std::vector<std::size_t> offsets(count);
    for (std::size_t i = 0; i < count; ++i) offsets[i] = 81 * i;
    std::vector<symmetry::Move9> moves(count);
    nb::bytes forms(nullptr, 81 * count), lines(nullptr, 28 * count), images(nullptr, 81 * count);
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    bool whole = true;
    run_interruptible(cancel, [&] {
        whole = symmetry::canonical_many9(records.c_str(), offsets.data(), count, PyBytes_AS_STRING(forms.ptr()), 81,
                                          jobs, &cancel, moves.data());
    });
    if (!whole) throw std::runtime_error("cancelled before all canonical forms were found");
    char* line = PyBytes_AS_STRING(lines.ptr());
    char* image = PyBytes_AS_STRING(images.ptr());
    for (const symmetry::Move9& move : moves) {
        *line++ = move.transposed;
        line = std::copy(move.rows.begin(), move.rows.end(), line);
        line = std::copy(move.columns.begin(), move.columns.end(), line);
        line = std::copy(move.digits.begin() + 1, move.digits.end(), line);
        for (std::size_t i = 0; i < 9; ++i)
            for (std::size_t j = 0; j < 9; ++j) {
                const std::size_t row = move.transposed ? move.columns[j] : move.rows[i];
                const std::size_t column = move.transposed ? move.rows[i] : move.columns[j];
                image[9 * row + column] = static_cast<char>(9 * i + j);
            }
        image += 81;
    }
    return nb::make_tuple(forms, lines, images);
}

symmetry::Graph graph_from(nb::handle colours, nb::handle edges) {
    const std::vector<std::int32_t> shades = modoku_bindings::numbers_from(colours, "colours");
    const std::vector<std::int32_t> pairs = modoku_bindings::numbers_from(edges, "edges");
    std::vector<std::uint32_t> list;
    for (const std::int32_t shade : shades) {
        if (shade < 0) throw nb::value_error("colours: a colour is negative");
        list.push_back(static_cast<std::uint32_t>(shade));
    }
    return symmetry::Graph(std::move(list), pairs);
}

nb::bytes bytes_of(const std::vector<std::uint32_t>& numbers) {
    return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::uint32_t));
}

// (number of each vertex, base, [(level, permutation)], orbit sizes, nodes, stop), lists as bytes of unsigned 32-bit
// numbers; they say nothing unless the search was exhausted
nb::tuple label_graph(nb::handle colours, nb::handle edges, Seconds seconds, CancelFlag* flag) {
    const symmetry::Graph graph = graph_from(colours, edges);
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    symmetry::Labelling found;
    const modoku::Budget budget = budget_from({}, {}, seconds, cancel);
    run_interruptible(cancel, [&] { found = symmetry::label(graph, budget); });
    nb::list generators;
    for (const symmetry::Generator& generator : found.generators)
        generators.append(nb::make_tuple(generator.level, bytes_of(generator.permutation)));
    return nb::make_tuple(bytes_of(found.number), bytes_of(found.base), generators, bytes_of(found.orbit_sizes),
                          found.nodes, modoku::name(found.stop));
}

// What `label_graph` has found, and a sequence of vertices: the automorphism that sends them, one after the other, to
// the smallest they can go to. (the automorphism, stop)
nb::tuple first_automorphism(nb::handle base, nb::list generators, std::size_t count, nb::handle sequence,
                             Seconds seconds, CancelFlag* flag) {
    const auto vertices_from = [&](nb::handle source, const char* what) {
        std::vector<symmetry::Vertex> list;
        std::vector<bool> seen(count);
        for (const std::int32_t vertex : modoku_bindings::numbers_from(source, what)) {
            const auto number = static_cast<std::size_t>(vertex);
            if (vertex < 0 || number >= count || seen[number])
                throw nb::value_error((std::string(what) + ": name vertices of the graph, none twice").c_str());
            seen[number] = true;
            list.push_back(static_cast<symmetry::Vertex>(vertex));
        }
        return list;
    };
    symmetry::Labelling found;
    found.number.resize(count);
    found.base = vertices_from(base, "base");
    for (const nb::handle item : generators) {
        const auto [level, images] = nb::cast<std::pair<std::uint32_t, nb::object>>(item);
        found.generators.push_back({vertices_from(images, "generators"), level});
        if (found.generators.back().permutation.size() != count)
            throw nb::value_error("generators: one image a vertex is needed");
    }
    const std::vector<symmetry::Vertex> order = vertices_from(sequence, "sequence");
    symmetry::Permutation first;
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    modoku::Meter meter(budget_from({}, {}, seconds, cancel));
    run_interruptible(cancel, [&] { first = symmetry::Chain(symmetry::Chain(found), order, meter).first_element(); });
    return nb::make_tuple(bytes_of(first), modoku::name(meter.stop()));
}

}  // namespace

void bind_symmetry(nb::module_& m) {
    m.def("canonical_one", &canonical_one, "text"_a, "The canonical form of 81 classic cells, and the move to it.");
    m.def("automorphism_count", &automorphism_count, "text"_a, "How many moves leave a full classic grid as it is.");
    m.def("canonical_lines", &canonical_lines, "buffer"_a, "last"_a, "first_line"_a, "jobs"_a, "cancel"_a = nb::none());
    m.def("canonical_records", &canonical_records, "records"_a, "jobs"_a = 1, "cancel"_a = nb::none());
    m.def("label_graph", &label_graph, "colours"_a, "edges"_a, "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "The canonical labelling and the automorphisms of a coloured graph.");
    m.def("first_automorphism", &first_automorphism, "base"_a, "generators"_a, "count"_a, "sequence"_a,
          "seconds"_a = nb::none(), "cancel"_a = nb::none(),
          "The automorphism that sends the vertices of a sequence, one by one, to the smallest they can go to.");
}
