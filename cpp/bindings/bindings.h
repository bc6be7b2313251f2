// What each file of this folder adds to the module.
#pragma once

#include <nanobind/nanobind.h>

void bind_bench(nanobind::module_& m);
void bind_census(nanobind::module_& m);
void bind_classic9(nanobind::module_& m);
void bind_clock(nanobind::module_& m);
void bind_clues(nanobind::module_& m);
void bind_cnf(nanobind::module_& m);
void bind_cover(nanobind::module_& m);
void bind_general(nanobind::module_& m);
void bind_figures(nanobind::module_& m);
void bind_lists(nanobind::module_& m);
void bind_logic(nanobind::module_& m);
void bind_generate(nanobind::module_& m);
void bind_gpu(nanobind::module_& m);
void bind_records(nanobind::module_& m);
void bind_sat(nanobind::module_& m);
void bind_symmetry(nanobind::module_& m);
