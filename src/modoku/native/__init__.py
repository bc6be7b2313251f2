"""The only door to the compiled core.

Everything that Python takes from C++ is named here. Not for algorithms: those live in `cpp/core`.
"""

from . import _ext

CancelFlag = _ext.CancelFlag
Figures = _ext.Figures
GeneralProblem = _ext.GeneralProblem
HeldClock = _ext.HeldClock  # for tests: see tests/core_clock.py
LogicRater = _ext.LogicRater
SparseSearch = _ext.SparseSearch
automorphism_count = _ext.automorphism_count
ThreeBands = _ext.ThreeBands
batch_paths = _ext.batch_paths
canonical_forms = _ext.canonical_forms
canonical_lines = _ext.canonical_lines
canonical_one = _ext.canonical_one
canonical_records = _ext.canonical_records
check_drup = _ext.check_drup
check_lrat = _ext.check_lrat
chromatic_number = _ext.chromatic_number
chromatic_polynomial = _ext.chromatic_polynomial
count_by_layers = _ext.count_by_layers
exchange_givens = _ext.exchange_givens
find_few_givens = _ext.find_few_givens
list_classes_of_eight = _ext.list_classes_of_eight
cnf_rules = _ext.cnf_rules
cnf_settle = _ext.cnf_settle
cnf_text = _ext.cnf_text
colour_solve = _ext.colour_solve
confirm_classic9 = _ext.confirm_classic9
core_compiler = _ext.compiler
core_version = _ext.version
count_fixed = _ext.count_fixed
count_by_column_sets = _ext.count_by_column_sets
count_two_bands = _ext.count_two_bands
cover_solve = _ext.cover_solve
dig_classic9 = _ext.dig_classic9
draw_classic9 = _ext.draw_classic9
each_clause = _ext.each_clause
estimate_solutions = _ext.estimate_solutions
figure_names = _ext.figure_names
find_redundant = _ext.find_redundant
find_wrong_solution = _ext.find_wrong_solution
first_automorphism = _ext.first_automorphism
grade_records = _ext.grade_records
label_graph = _ext.label_graph
logic_level = _ext.logic_level
logic_techniques = _ext.logic_techniques
make_classic9 = _ext.make_classic9
path_columns = _ext.path_columns
path_records = _ext.path_records
path_texts = _ext.path_texts
place_classic9 = _ext.place_classic9
sat_core = _ext.sat_core
sat_solve = _ext.sat_solve
scan_list = _ext.scan_list
second_fillings = _ext.second_fillings
single_paths = _ext.single_paths
solve_lines = _ext.solve_lines
solve_one = _ext.solve_one
solve_records = _ext.solve_records
time_batch = _ext.time_batch
time_function = _ext.time_function
time_single = _ext.time_single
unavoidable_sets = _ext.unavoidable_sets
use_single_path = _ext.use_single_path
verdict_codes = _ext.verdict_codes
vicinity_classic9 = _ext.vicinity_classic9
write_rows = _ext.write_rows

__all__ = [
    "CancelFlag",
    "Figures",
    "GeneralProblem",
    "HeldClock",
    "LogicRater",
    "SparseSearch",
    "ThreeBands",
    "automorphism_count",
    "batch_paths",
    "canonical_forms",
    "canonical_lines",
    "canonical_one",
    "canonical_records",
    "check_drup",
    "check_lrat",
    "chromatic_number",
    "chromatic_polynomial",
    "cnf_rules",
    "cnf_settle",
    "cnf_text",
    "colour_solve",
    "confirm_classic9",
    "core_compiler",
    "core_version",
    "count_by_column_sets",
    "count_by_layers",
    "count_fixed",
    "count_two_bands",
    "cover_solve",
    "dig_classic9",
    "draw_classic9",
    "each_clause",
    "estimate_solutions",
    "exchange_givens",
    "figure_names",
    "find_few_givens",
    "find_redundant",
    "find_wrong_solution",
    "first_automorphism",
    "grade_records",
    "label_graph",
    "list_classes_of_eight",
    "logic_level",
    "logic_techniques",
    "make_classic9",
    "path_columns",
    "path_records",
    "path_texts",
    "place_classic9",
    "sat_core",
    "sat_solve",
    "scan_list",
    "second_fillings",
    "single_paths",
    "solve_lines",
    "solve_one",
    "solve_records",
    "time_batch",
    "time_function",
    "time_single",
    "unavoidable_sets",
    "use_single_path",
    "verdict_codes",
    "vicinity_classic9",
    "write_rows",
]
