"""Counting: how many solutions a puzzle has, exactly where that can be done."""

from __future__ import annotations

import time
from math import inf

from ..engines.classic9 import MOST, STOPS, is_classic9
from ..engines.general import count_exactly
from ..errors import EngineError, UnknownName
from ..language import msg
from ..native import CancelFlag, solve_one
from ..puzzle import Puzzle
from ..results import CountResult, Limits, Stop
from .choice import read_question

METHODS = ("auto", "components", "enumeration")
FEW_NODES = 200_000
"""Up to this many nodes, visiting the solutions of a classic board is quicker than taking it apart."""
VISITED_AT_MOST = 10_000_000
"""Up to this limit the solutions of a classic board are visited: that ends as soon as the limit is reached."""


def count(
    puzzle: Puzzle | str,
    *,
    limit: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    method: str = "auto",
    cancel: CancelFlag | None = None,
) -> CountResult:
    """Count the solutions: all of them, or until a limit, a time or a number of nodes is reached.

    Args:
        puzzle: a puzzle, or a text in any format that can be read.
        limit: stop counting there.
        seconds: stop after that time.
        nodes: stop after so many nodes of the search.
        method: `components` takes boards apart into independent parts whose counts multiply, and remembers parts met
            before; boards of rows, columns and boxes alone are filled in slabs of rows. Thousands of millions of
            solutions need not be visited so. `enumeration` visits each (classic 9x9 only, two million a second);
            `auto` takes the one that gets there first.
        cancel: stop when this is set, from any thread.

    >>> from modoku.variants import make
    >>> count(make("classic:boxes=2x2")).low
    288
    """
    question = read_question(puzzle)
    if method not in METHODS:
        raise UnknownName(
            msg("There is no method '{name}'.", name=method), msg("Use one of {choices}.", choices=METHODS)
        )
    start = time.perf_counter()
    if method == "enumeration" and not is_classic9(question):
        raise EngineError(
            msg("Only classic 9x9 puzzles are counted one solution at a time."),
            msg("Use one of {choices}.", choices=("auto", "components")),
        )
    watch = _Watch(Limits(limit, seconds, nodes), cancel)
    if not is_classic9(question) or method == "components":
        low, stop = watch.by_components(question)
        return _result(question, low, stop, "components", start)
    if method == "enumeration":
        low, stop = watch.one_by_one(question)
        return _result(question, low, stop, "enumeration", start)
    few = limit is not None and limit <= VISITED_AT_MOST
    low, stop = watch.one_by_one(question, None if few else FEW_NODES)
    if few or stop is not Stop.NODES or (nodes is not None and nodes <= FEW_NODES):
        return _result(question, low, stop, "enumeration", start)
    more, stop = watch.by_components(question)
    return _result(question, max(low, more), stop, "components", start)


class _Watch:
    """The limits of one question, shared by the methods that are tried one after the other."""

    def __init__(self, limits: Limits, cancel: CancelFlag | None) -> None:
        self.limit = limits.solutions
        self.nodes = limits.nodes
        self.cancel = cancel
        self.deadline = None if limits.seconds is None else time.monotonic() + limits.seconds

    def left(self) -> float | None:
        """Give the time that is left."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def by_components(self, puzzle: Puzzle) -> tuple[int, Stop]:
        """Count without visiting every solution."""
        return count_exactly(puzzle, self.limit, self.left(), self.nodes, self.cancel)

    def one_by_one(self, puzzle: Puzzle, nodes: int | None = None) -> tuple[int, Stop]:
        """Visit every solution, up to some nodes if that is said."""
        bounds = [bound for bound in (self.nodes, nodes) if bound is not None]
        left = self.left()
        found, stop, _, _ = solve_one(
            str(puzzle),
            MOST if self.limit is None else self.limit,
            min(bounds, default=MOST),
            inf if left is None else left,
            0,
            self.cancel,
        )
        return found, STOPS[stop]


def _result(puzzle: Puzzle, low: int, stop: Stop, method: str, start: float) -> CountResult:
    high = low if stop is Stop.EXHAUSTED else None
    return CountResult(puzzle, low, high, stop, method, time.perf_counter() - start)
