// For tests: Python holds the clock of the core.
#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>

#include "bindings.h"
#include "held_clock.h"
#include "interrupt.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using modoku_bindings::CancelFlag;

// Held from __enter__ to __exit__, so that a test that fails lets go of it.
struct Holder {
    double step;
    CancelFlag* cancel;
    std::uint64_t cancel_at;
    std::unique_ptr<modoku::HeldClock> clock = nullptr;
    std::uint64_t readings = 0;

    void hold() { clock = std::make_unique<modoku::HeldClock>(step, cancel ? &cancel->raised : nullptr, cancel_at); }
    void let_go() {
        if (clock) readings = clock->readings();
        clock.reset();
    }
};

}  // namespace

void bind_clock(nb::module_& m) {
    nb::class_<Holder>(
        m, "HeldClock",
        "For tests: inside `with` the core's clock goes on by `step` seconds at each reading, and only so.\n"
        "The reading `cancel_at`, counted from 1, sets the flag.")
        .def(
            "__init__",
            [](Holder* self, double step, CancelFlag* cancel, std::uint64_t cancel_at) {
                new (self) Holder{step, cancel, cancel_at};
            },
            "step"_a, "cancel"_a = nb::none(), "cancel_at"_a = 0, nb::keep_alive<1, 3>())
        .def(
            "__enter__",
            [](Holder& self) -> Holder& {
                self.hold();
                return self;
            },
            nb::rv_policy::reference)
        .def("__exit__", [](Holder& self, nb::args) { self.let_go(); })
        .def_prop_ro(
            "readings", [](const Holder& self) { return self.clock ? self.clock->readings() : self.readings; },
            "How often the clock has been read while it was held.");
}
