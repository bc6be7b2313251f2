"""Counting: how many solutions a puzzle has, exactly where that can be done."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf

from ..engines.classic9 import MOST, STOPS
from ..engines.general import count_exactly
from ..errors import EngineError, UnknownName
from ..language import msg
from ..limits import Deadline, Limits, Stop
from ..native import CancelFlag, count_by_column_sets, solve_one
from ..puzzle import Puzzle
from ..results import CountResult
from ..variants import is_classic9
from .choice import read_question
from .count_bounds import bound_count

Report = Callable[[int, int], object]
"""Told how much of the work is done, and how much there is."""
METHODS = ("auto", "components", "enumeration", "column-sets")
FEW_NODES = 2_000_000
"""Up to this many nodes, visiting the solutions of a classic board is quicker than summing over its column sets."""
VISITED_AT_MOST = 10_000_000
"""Up to this limit the solutions of a classic board are visited: that ends as soon as the limit is reached."""


def count(
    puzzle: Puzzle | str,
    *,
    limit: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    method: str = "auto",
    bounds: bool = False,
    report: Report | None = None,
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
            solutions need not be visited so. For classic 9x9 boards only: `enumeration` visits each solution, two
            million a second; `column-sets` sums over the digits that columns hold in each band, which takes seconds
            however many solutions there are. `auto` takes the one that gets there first.
        bounds: where the time is too short for other boards than the classic one, spend half of it on bounds from both
            sides, which close in the longer it is.
        report: told how much of the sum over column sets is done, and how much there is.
        cancel: stop when this is set, from any thread.

    >>> from modoku.variants import make
    >>> count(make("classic:boxes=2x2")).low
    288
    """
    start, deadline = time.perf_counter(), Deadline.after(seconds, cancel)
    limits = Limits(limit, seconds, nodes)
    question = read_question(puzzle)
    if method not in METHODS:
        raise UnknownName(
            msg("There is no method '{name}'.", name=method), msg("Use one of {choices}.", choices=METHODS)
        )
    if method in ("enumeration", "column-sets") and not is_classic9(question):
        raise EngineError(
            msg("Only classic 9x9 puzzles are counted by the method '{name}'.", name=method),
            msg("Use one of {choices}.", choices=("auto", "components")),
        )
    if not is_classic9(question) or method == "components":
        if bounds and seconds is not None and limit is nodes is None:
            return _count_within(question, deadline, start)
        low, stop = _count_parts(question, limits, deadline)
        return _result(question, low, stop, "components", start)
    if method == "enumeration":
        low, stop = _visit_each(question, limits, deadline)
        return _result(question, low, stop, "enumeration", start)
    if method == "column-sets":
        low, stop = _sum_column_sets(question, limits, deadline, report)
        return _result(question, low, stop, "column-sets", start)
    few = limit is not None and limit <= VISITED_AT_MOST
    low, stop = _visit_each(question, limits, deadline, None if few else FEW_NODES)
    if few or stop is not Stop.NODES or (nodes is not None and nodes <= FEW_NODES):
        return _result(question, low, stop, "enumeration", start)
    more, stop = _sum_column_sets(question, limits, deadline, report)
    return _result(question, max(low, more), stop, "column-sets", start)


def _count_parts(puzzle: Puzzle, limits: Limits, deadline: Deadline) -> tuple[int, Stop]:
    """Count without visiting every solution."""
    stop = deadline.stop()
    if stop is not None:
        return 0, stop
    return count_exactly(puzzle, limits.solutions, deadline.left(), limits.nodes, deadline.cancel)


def _count_within(puzzle: Puzzle, deadline: Deadline, start: float) -> CountResult:
    """Count exactly in half of the time, or else close the number in from both sides in the other half."""
    low, stop = _count_parts(puzzle, Limits(None), deadline.part(0.5))
    if stop is not Stop.TIME:
        return _result(puzzle, low, stop, "components", start)
    more, high, is_done = bound_count(puzzle, deadline)
    stop = Stop.EXHAUSTED if is_done else deadline.stop() or Stop.TIME
    return CountResult(puzzle, max(low, more), high, stop, "components", time.perf_counter() - start)


def _sum_column_sets(puzzle: Puzzle, limits: Limits, deadline: Deadline, report: Report | None) -> tuple[int, Stop]:
    """Count a classic puzzle by what its columns hold in each band."""
    stop = deadline.stop()
    if stop is not None:
        return 0, stop
    low, why = count_by_column_sets(
        bytes(puzzle.givens), limits.solutions, limits.nodes, deadline.left(), report=report, cancel=deadline.cancel
    )
    if limits.nodes is None and Stop(why) is Stop.NODES:
        # The core refused: its inner sums might not fit in 32 bits.
        return _count_parts(puzzle, limits, deadline)
    return low, Stop(why)


def _visit_each(puzzle: Puzzle, limits: Limits, deadline: Deadline, nodes: int | None = None) -> tuple[int, Stop]:
    """Visit every solution of a classic puzzle, up to some nodes if that is said."""
    bounds = [bound for bound in (limits.nodes, nodes) if bound is not None]
    left = deadline.left()
    found, stop, _, _ = solve_one(
        puzzle.givens_text,
        MOST if limits.solutions is None else limits.solutions,
        min(bounds, default=MOST),
        inf if left is None else left,
        0,
        deadline.cancel,
    )
    return found, STOPS[stop]


def _result(puzzle: Puzzle, low: int, stop: Stop, method: str, start: float) -> CountResult:
    high = low if stop is Stop.EXHAUSTED else None
    return CountResult(puzzle, low, high, stop, method, time.perf_counter() - start)
