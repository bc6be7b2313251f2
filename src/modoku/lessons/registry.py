"""The lessons by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..errors import UnknownName, suggest
from ..language import Message, msg
from ..limits import Deadline, within
from ..native import CancelFlag
from ..puzzle import Puzzle
from .colouring import colouring_lesson
from .compare import compare_lesson
from .cover import cover_lesson
from .csp import csp_lesson
from .ilp import ilp_lesson
from .inverse import inverse_lesson
from .lesson import Lesson
from .sat import sat_lesson

KINDS: Mapping[str, tuple[Callable[..., Lesson], Message]] = MappingProxyType(
    {
        "csp": (csp_lesson, msg("Constraint satisfaction: a cube of 0-1 variables, filled step by step.")),
        "colouring": (colouring_lesson, msg("Graph colouring: cells as vertices, rules as edges, digits as colours.")),
        "sat": (sat_lesson, msg("Satisfiability: rules as clauses, unit propagation, conflict, learnt clause.")),
        "ilp": (ilp_lesson, msg("Linear programming: equations, matrix and rank, relaxation, branching.")),
        "cover": (cover_lesson, msg("Exact cover: options and items, Algorithm X with the columns it chooses.")),
        "compare": (compare_lesson, msg("All models of one grid side by side, and each human step in all of them.")),
        "inverse": (inverse_lesson, msg("The way back: from a graph, its vertices shuffled, to a Sudoku grid.")),
    }
)
"""Every lesson by name: who makes it, and what it is about."""


def make_lesson(
    kind: str,
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
    **choices: object,
) -> Lesson:
    """Return the lesson of that name about a puzzle; it is said in a language only when it is written.

    Args:
        kind: one of `KINDS`.
        puzzle: any puzzle that the model can express.
        seconds: how long it may take (None: no bound).
        cancel: stop when this is set, from any thread.
        choices: `most`, how many steps are shown in full (None: all); `order`, cells to take first (csp,
            colouring); `seed`, how vertices are shuffled (inverse).

    Raises:
        ModelError: there is no such lesson.
        UnsupportedConstraint: the model cannot express a rule of the puzzle.
        LimitReached: there was not time enough.

    >>> from modoku.variants import make
    >>> str(make_lesson("csp", make("classic:boxes=2x2").with_givens({0: 1})).title)
    'From a Sudoku grid to a constraint satisfaction problem'
    """
    if kind not in KINDS:
        listing = msg("Use one of {choices}.", choices=tuple(KINDS))
        raise UnknownName(msg("There is no lesson '{name}'.", name=kind[:40]), suggest(kind, KINDS, listing))
    with within(Deadline.after(seconds, cancel)):
        return KINDS[kind][0](puzzle, **choices)
