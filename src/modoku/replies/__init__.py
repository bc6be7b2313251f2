"""What is told of a result: JSON fields, the same on the command line and over HTTP.

Each function takes what a question gave and makes plain values of it. Nothing is asked or decided here, and nothing is
written: see `cli` and `web` for that.
"""

from .judgements import check_fields, conflict_fields, count_fields, solve_fields, unavoidable_fields
from .lists import engine_fields, format_fields, variant_fields
from .paths import grade_fields, hint_fields, path_fields, step_fields
from .words import VERDICTS

__all__ = [
    "VERDICTS",
    "check_fields",
    "conflict_fields",
    "count_fields",
    "engine_fields",
    "format_fields",
    "grade_fields",
    "hint_fields",
    "path_fields",
    "solve_fields",
    "step_fields",
    "unavoidable_fields",
    "variant_fields",
]
