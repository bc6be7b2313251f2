// The one extension module. Translation only: types in, types out, no algorithm lives here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "bindings.h"
#include "version.h"

namespace nb = nanobind;

NB_MODULE(_ext, m) {
#ifndef __SANITIZE_ADDRESS__
    // What a cache still holds when Python ends is no leak; the build with sanitisers tells of it all the same.
    nb::set_leak_warnings(false);
#endif
    m.doc() = "The compiled core of modoku.";
    m.def("version", &modoku::version, "The version of the project that the core was built from.");
    m.def("compiler", &modoku::compiler, "The compiler that built the core.");
    bind_bench(m);
    bind_census(m);
    bind_classic9(m);
    bind_clock(m);  // after CancelFlag, which it takes
    bind_clues(m);
    bind_cnf(m);
    bind_cover(m);
    bind_general(m);
    bind_figures(m);
    bind_lists(m);
    bind_logic(m);
    bind_generate(m);
    bind_gpu(m);
    bind_records(m);
    bind_sat(m);
    bind_symmetry(m);
}
