"""Solving: the solutions of a puzzle up to a limit, and what that proves."""

from __future__ import annotations

import time
from dataclasses import replace
from math import inf

from ..engines import get_engine
from ..engines.classic9 import KEPT, MOST, STOPS
from ..limits import Deadline, Limits
from ..native import CancelFlag, solve_one
from ..puzzle import Puzzle
from ..results import Run, SolveResult
from .choice import build_and_run, choose_engine, read_question

FOR_LINES = ("auto", "classic9")
"""The engines of which the core's short way for a line is one."""
GRACE_SECONDS = 0.2
"""How long answers are checked after a search that had to stop."""


def solve(
    puzzle: Puzzle | str,
    *,
    engine: str = "auto",
    limit: int | None = 2,
    seconds: float | None = None,
    nodes: int | None = None,
    cancel: CancelFlag | None = None,
) -> SolveResult:
    """Find the solutions of a puzzle, by default up to two: enough to know whether there is exactly one.

    Args:
        puzzle: a puzzle, or a text in any format that can be read.
        engine: the name of an engine, or `auto` for the quickest that fits.
        limit: stop after so many solutions (None: find all; a million are kept, and the search stops there).
        seconds: stop after that time.
        nodes: stop after so many nodes of the search.
        cancel: stop when this is set, from any thread.

    >>> result = solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> result.verdict, str(result.solution)[:9]
    (<Verdict.UNIQUE: 'unique'>, '534678912')
    """
    if isinstance(puzzle, str) and engine in FOR_LINES:
        quick = solve_line(puzzle, limit, seconds, nodes, cancel)
        if quick is not None:
            return quick
    start, deadline = time.perf_counter(), Deadline.after(seconds, cancel)
    question = read_question(puzzle)
    asked = Limits(limit, deadline.left(), nodes)
    limits = replace(asked, solutions=KEPT if asked.solutions is None else min(asked.solutions, KEPT))
    if engine == "auto":
        name, run = choose_engine(question, limits, cancel)
    else:
        name, run = engine, build_and_run(get_engine(engine), question, limits, cancel)
    run = _checked(question, run, deadline)
    return SolveResult(question, run.answers, run.stop, name, time.perf_counter() - start, run.stats, run.hidden)


def solve_line(
    text: str, limit: int | None, seconds: float | None, nodes: int | None, cancel: CancelFlag | None
) -> SolveResult | None:
    """Return the answer for a classic line by the short way: the core checks it, objects are made when looked at.

    None where the text is no such line, or the limits are none: the readers of formats, or `Limits`, say what is wrong.
    """
    if len(text) != 81 or seconds != seconds:  # noqa: PLR0124 - not a number
        return None
    start = time.perf_counter()
    wanted = KEPT if limit is None else min(limit, KEPT)
    most_nodes, most_seconds = MOST if nodes is None else nodes, inf if seconds is None else seconds
    try:
        found = solve_one(text, wanted, most_nodes, most_seconds, wanted, cancel)
    except (TypeError, ValueError):
        return None
    digits = found[3]
    answers = tuple(digits[i : i + 81] for i in range(0, len(digits), 81))
    elapsed = time.perf_counter() - start
    return SolveResult(text, answers, STOPS[found[1]], "classic9", elapsed, {"nodes": found[2]})


def _checked(puzzle: Puzzle, run: Run, deadline: Deadline) -> Run:
    """Hold each answer against the rules; those for which no time is left are not given out.

    Two are checked in any case, so that nothing changes about whether there are several.
    """
    grace = Deadline.after(GRACE_SECONDS)
    for count, _ in enumerate(run.iter_checked(puzzle), 1):
        if count % 16 == 2 and count < len(run.answers) and grace.is_over:
            stop = deadline.stop()
            if stop is not None:
                return Run(run.answers[:count], stop, run.stats, run.hidden[:count])
    return run
