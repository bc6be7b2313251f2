// Long columns of classic 9x9 puzzles: records of 81 characters in, canonical forms out, no Python object a puzzle.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "bindings.h"
#include "interrupt.h"
#include "single/single.h"
#include "symmetry/classic9.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::CancelFlag;
using modoku_bindings::run_interruptible;

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::string_view text_of(const Bytes& data) {
    if (data.size() % 81 != 0) throw nb::value_error("records of 81 characters");
    return {reinterpret_cast<const char*>(data.data()), data.size()};
}

std::vector<std::size_t> offsets_of(std::string_view text) {
    std::vector<std::size_t> offsets(text.size() / 81);
    for (std::size_t i = 0; i < offsets.size(); ++i) offsets[i] = 81 * i;
    return offsets;
}

// (canonical forms, 81 characters each; a byte a record that is 1 where it is no puzzle, and its form means nothing)
nb::tuple canonical_forms(Bytes data, int jobs, CancelFlag* flag) {
    const std::string_view text = text_of(data);
    const std::vector<std::size_t> offsets = offsets_of(text);
    nb::bytes forms(nullptr, text.size()), faults(nullptr, offsets.size());
    char* const out = PyBytes_AS_STRING(forms.ptr());
    char* const bad = PyBytes_AS_STRING(faults.ptr());
    CancelFlag own;
    std::atomic<bool>& cancel = (flag ? flag : &own)->raised;
    bool whole = true;
    run_interruptible(cancel, [&] {
        for (std::size_t i = 0; i < offsets.size(); ++i)
            bad[i] = modoku::single::find_fault(text.substr(offsets[i], 81)).has_value();
        whole = modoku::symmetry::canonical_many9(text.data(), offsets.data(), offsets.size(), out, 81, jobs, &cancel);
    });
    if (!whole) throw std::runtime_error("cancelled before all canonical forms were found");
    return nb::make_tuple(forms, faults);
}

}  // namespace

void bind_records(nb::module_& m) {
    m.def("canonical_forms", &canonical_forms, "data"_a, "jobs"_a = 1, "cancel"_a = nb::none());
}
