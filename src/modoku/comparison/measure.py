"""Measuring: every engine builds its model of a puzzle and searches, within the same limits."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any

from ..engines import ENGINES, Engine, get_engine
from ..errors import EngineError, EngineUnavailable, UnsupportedConstraint, WrongAnswer
from ..language import msg
from ..limits import Deadline, Limits, Stop, Stopped, within
from ..models import CnfModel, ColouringModel, CoverModel, CspModel, IlpModel
from ..native import CancelFlag
from ..puzzle import BoxGrid, Puzzle
from ..results import Run
from ..variants import classic
from .rows import Comparison, ComparisonRow, RowState

MODEL_NAMES: Mapping[type, str] = MappingProxyType(
    {CnfModel: "sat", IlpModel: "ilp", CspModel: "csp", ColouringModel: "colouring", CoverModel: "cover"}
)
"""The name of each model; what an engine builds besides these is its own business and has no size to compare."""

REPEAT_SECONDS = 1.0
"""A measurement is repeated until that much time is spent: the quick ones need it, the slow ones do not."""


def compare(
    puzzle: Puzzle,
    engines: Iterable[str] | None = None,
    *,
    limits: Limits | None = None,
    repeats: int = 1,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Comparison:
    """Let engines solve a puzzle, each with its model, and judge what they say.

    Args:
        puzzle: any puzzle.
        engines: their names; None for all.
        limits: how far each may go; by default two solutions and ten seconds.
        repeats: measure up to so many times, within a second, and give medians.
        seconds: time for all engines together; those that it does not reach have rows without a search.
        cancel: stop when this is set, from any thread.

    >>> from modoku import read_puzzle
    >>> found = compare(read_puzzle("2.3..1...3.24..3"), ["general", "sat", "dlx", "colouring"])
    >>> found.verdict, found.is_sound, [row.model for row in found.rows]
    (<Verdict.UNIQUE: 'unique'>, True, ['', 'sat', 'cover', 'colouring'])
    """
    rows = iter_rows(puzzle, engines, limits=limits, repeats=repeats, seconds=seconds, cancel=cancel)
    return Comparison(puzzle, tuple(rows))


def iter_rows(
    puzzle: Puzzle,
    engines: Iterable[str] | None = None,
    *,
    limits: Limits | None = None,
    repeats: int = 1,
    seconds: float | None = None,
    cancel: CancelFlag | None = None,
) -> Iterator[ComparisonRow]:
    """Return the rows of a comparison one by one, each as soon as its engine is done; arguments as for `compare`.

    >>> from modoku import read_puzzle
    >>> next(iter_rows(read_puzzle("2.3..1...3.24..3"), ["sat", "dlx"])).engine
    'sat'
    """
    chosen = limits or Limits(2, 10.0)
    deadline = Deadline.after(seconds, cancel)
    for name in ENGINES if engines is None else engines:
        yield _row(puzzle, get_engine(name), chosen, repeats, deadline)


@cache
def warm_up(engine: str) -> None:
    """Let an engine load its libraries, once, so that its first puzzle does not pay for it."""
    tiny = classic(BoxGrid(2, 2)).with_givens({0: 1})
    compare(tiny, [engine], limits=Limits(1, 10.0))


def _row(puzzle: Puzzle, engine: Engine[Any], limits: Limits, repeats: int, deadline: Deadline) -> ComparisonRow:
    state = engine.availability()
    if not state.available:
        return ComparisonRow(engine.name, RowState.UNAVAILABLE, note=state.hint)
    try:
        return _measured(puzzle, engine, limits, repeats, deadline)
    except EngineUnavailable as error:
        return ComparisonRow(engine.name, RowState.UNAVAILABLE, note=error)
    except ImportError as error:
        # The library is there, and cannot be loaded: there may be too little memory for it, say.
        note = msg("Its library cannot be loaded: {reason}", reason=str(error))
        return ComparisonRow(engine.name, RowState.UNAVAILABLE, note=note)
    except Stopped as stopped:
        return ComparisonRow(engine.name, RowState.LIMIT, stop=stopped.stop)
    except UnsupportedConstraint as error:
        return ComparisonRow(engine.name, RowState.UNSUPPORTED, note=error)
    except WrongAnswer as error:
        return ComparisonRow(engine.name, RowState.WRONG, note=error)
    except EngineError as error:
        return ComparisonRow(engine.name, RowState.FAILED, note=error)


def _measured(puzzle: Puzzle, engine: Engine[Any], limits: Limits, repeats: int, deadline: Deadline) -> ComparisonRow:
    builds, solves = [], []
    repeating = deadline.at_most(REPEAT_SECONDS)
    while True:
        each = deadline.at_most(limits.seconds)
        start = time.perf_counter()
        with within(each):
            each.check()
            model = engine.encode(puzzle)
            built = time.perf_counter()
            run = engine.run(model, replace(limits, seconds=each.left()), deadline.cancel)
        solves.append(time.perf_counter() - built)
        builds.append(built - start)
        if len(solves) >= repeats or repeating.is_over:
            break
    for _ in run.iter_checked(puzzle):
        pass
    if len(set(run.answers)) < len(run.answers):
        raise WrongAnswer(msg("The same solution was given twice."))
    kind = MODEL_NAMES.get(type(model), "")
    return ComparisonRow(
        engine.name,
        RowState.DONE if run.stop in (Stop.EXHAUSTED, Stop.SOLUTIONS) else RowState.LIMIT,
        kind,
        model.stats().size if kind else None,
        statistics.median(builds),
        statistics.median(solves),
        _nodes(run),
        run.stop,
        run.answers,
    )


def _nodes(run: Run) -> int | None:
    """Return the nodes, or else the conflicts: what an engine counts as one step of its search."""
    found = run.stats.get("nodes", run.stats.get("conflicts"))
    return None if found is None else int(found)
