// What each file of this folder adds to the module.
#pragma once

#include <nanobind/nanobind.h>

void bind_classic9(nanobind::module_& m);
void bind_general(nanobind::module_& m);
