// What the processor does for a graphics processor: its program as text, and the packing of cells.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>

#include "bindings.h"
#include "gpu/pack.h"
#include "gpu/source.h"

namespace nb = nanobind;
using namespace nb::literals;
using modoku::gpu::Crew;

namespace {

using In = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Out = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void need(bool room) {
    if (!room) throw nb::value_error("there is no room for the cells");
}

Crew::Ticket pack(Crew& crew, const In& cells, bool text, const Out& packed) {
    need(packed.size() >= (cells.size() + 1) / 2);
    return crew.pack(cells.data(), cells.size(), text, packed.data());
}

Crew::Ticket unpack(Crew& crew, const In& packed, const Out& cells) {
    need(packed.size() >= (cells.size() + 1) / 2);
    return crew.unpack(packed.data(), cells.size(), cells.data());
}

}  // namespace

void bind_gpu(nb::module_& m) {
    m.def("gpu_source", &modoku::gpu::source, "The batch solver for graphics processors, as a program in CUDA C++.");
    nb::class_<Crew>(m, "Crew",
                     "Threads that pack cells, two a byte; arrays must live until their ticket is waited for.")
        .def(nb::init<int>(), "jobs"_a)
        .def("pack", &pack, "cells"_a, "text"_a, "packed"_a)
        .def("unpack", &unpack, "packed"_a, "cells"_a)
        .def("wait", &Crew::wait, "ticket"_a, nb::call_guard<nb::gil_scoped_release>());
}
