"""Tables of puzzles, a million rows or a billion: columns in, columns out, through Arrow.

A table is a file (CSV, TSV, Parquet, JSON lines, a plain list) or anything that gives itself as an Arrow stream: a
frame of pandas or polars, a relation of DuckDB, a table of Arrow. Classic 9x9 puzzles go to the core as arrays; others
are answered one at a time by the same questions that everybody asks. Needs the extra `data`.
"""

from .functions import canon_table, check_table, count_table, rate_table, read_table, solve_table, steps_table
from .task import VERBS, TableTask

__all__ = [
    "VERBS",
    "TableTask",
    "canon_table",
    "check_table",
    "count_table",
    "rate_table",
    "read_table",
    "solve_table",
    "steps_table",
]
