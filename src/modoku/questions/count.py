"""Counting: how many solutions a puzzle has, exactly where that can be done."""

from __future__ import annotations

import time
from math import inf

from ..engines.classic9 import MOST, STOPS, is_classic9
from ..engines.general import count_exactly
from ..errors import EngineError
from ..language import msg
from ..native import CancelFlag, solve_one
from ..puzzle import Puzzle
from ..results import CountResult, Stop
from .choice import read_question

METHODS = ("auto", "components", "enumeration")
FEW_NODES = 200_000
"""Up to this many nodes, visiting the solutions one by one is quicker than taking the board apart."""


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
            before, so that millions of solutions need not be visited; `enumeration` visits each (classic 9x9 only);
            `auto` starts with the second where it can and changes to the first when there are many.
        cancel: stop when this is set, from any thread.

    >>> from modoku.variants import make
    >>> count(make("classic:boxes=2x2")).low
    288
    """
    question = read_question(puzzle)
    if method not in METHODS:
        raise EngineError(
            msg("There is no method '{name}'.", name=method), msg("Use one of {choices}.", choices=METHODS)
        )
    start = time.perf_counter()
    if method == "enumeration" and not is_classic9(question):
        raise EngineError(
            msg("Only classic 9x9 puzzles are counted one solution at a time."),
            msg("Use one of {choices}.", choices=("auto", "components")),
        )
    if method != "components" and is_classic9(question):
        budget = nodes if method == "enumeration" else min(FEW_NODES, FEW_NODES if nodes is None else nodes)
        found, stop = _enumerate(question, limit, seconds, budget, cancel)
        if method == "enumeration" or stop is not Stop.NODES or budget == nodes:
            return _result(question, found, stop, "enumeration", start)
    left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - start))
    low, stop = count_exactly(question, limit, left, nodes, cancel)
    return _result(question, low, stop, "components", start)


def _enumerate(
    puzzle: Puzzle, limit: int | None, seconds: float | None, nodes: int | None, cancel: CancelFlag | None
) -> tuple[int, Stop]:
    found, stop, _, _ = solve_one(
        str(puzzle),
        MOST if limit is None else limit,
        MOST if nodes is None else nodes,
        inf if seconds is None else seconds,
        0,
        cancel,
    )
    return found, STOPS[stop]


def _result(puzzle: Puzzle, low: int, stop: Stop, method: str, start: float) -> CountResult:
    high = low if stop is Stop.EXHAUSTED else None
    return CountResult(puzzle, low, high, stop, method, time.perf_counter() - start)
