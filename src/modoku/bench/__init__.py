"""Measuring: contestants take turns on the same puzzles, answers are compared, and only then speeds are.

Ours are the solvers of the project; peers are libraries and programs that the user names. No solver lives here.
"""

from .builtin import builtin_suites
from .contestant import Contestant, Lap, make_contestant
from .peer import make_peer
from .question import RaceQuestion
from .racing import ContestantState, Dispute, RaceOutcome, Standing, race
from .report import choose_base, is_sound, remarks, to_fields, to_table
from .suite import Suite, load_suite, read_suite, suite_of

__all__ = [
    "Contestant",
    "ContestantState",
    "Dispute",
    "Lap",
    "RaceOutcome",
    "RaceQuestion",
    "Standing",
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
