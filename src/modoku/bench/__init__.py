"""Measuring: contestants take turns on the same puzzles, answers are compared, and only then speeds are.

Ours are the solvers of the project; peers are libraries and programs that the user names. No solver lives here.
"""

from .builtin_suites import builtin_suites
from .contestant import Contestant, Lap, make_contestant
from .peer import make_peer
from .question import Question
from .race import Dispute, Outcome, Standing, State, race
from .report import choose_base, is_sound, remarks, to_fields, to_table
from .suite import Suite, load_suite, read_suite, suite_of

__all__ = [
    "Contestant",
    "Dispute",
    "Lap",
    "Outcome",
    "Question",
    "Standing",
    "State",
    "Suite",
    "builtin_suites",
    "choose_base",
    "is_sound",
    "load_suite",
    "make_contestant",
    "make_peer",
    "race",
    "read_suite",
    "remarks",
    "suite_of",
    "to_fields",
    "to_table",
]
