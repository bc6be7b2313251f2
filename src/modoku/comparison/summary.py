"""Many comparisons in a few numbers: per engine, how its times are spread."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..language import Message
from .rows import EngineRow, RowState


@dataclass(frozen=True, slots=True)
class Summary:
    """One engine over many puzzles.

    Attributes:
        engine: its name.
        model: the model that it takes.
        asked: how many puzzles were compared.
        solved: on how many its search ended by itself or found as many solutions as asked for.
        limited: on how many a limit was reached first; their times count as they are, so quartiles are then too low.
        absent: on how many it could not be asked (not installed, a rule that its model cannot express).
        refuted: on how many it was wrong, or broke down.
        build: the median of the seconds to build a model.
        quartiles: least, first quartile, median, third quartile and most of the seconds to solve; None without any.
        note: why it could not be asked, if it never was.
    """

    engine: str
    model: str
    asked: int
    solved: int
    limited: int
    absent: int
    refuted: int
    build: float | None
    quartiles: tuple[float, float, float, float, float] | None
    note: Message | None = None


def summarise(comparisons: Iterable[Sequence[EngineRow]]) -> tuple[Summary, ...]:
    """Return the summary of each engine over the rows of many puzzles, in the order of the rows.

    >>> from modoku import read_puzzle
    >>> from modoku.comparison import compare
    >>> found = [compare(read_puzzle(text), ["sat"]).judged for text in ("1234.....1..4...", "12..............")]
    >>> [(one.engine, one.solved, one.refuted) for one in summarise(found)]
    [('sat', 2, 0)]
    """
    rows: dict[str, list[EngineRow]] = {}
    for comparison in comparisons:
        for row in comparison:
            rows.setdefault(row.engine, []).append(row)
    return tuple(_summary(engine, found) for engine, found in rows.items())


def _summary(engine: str, rows: Sequence[EngineRow]) -> Summary:
    states = [row.state for row in rows]
    builds = [row.build_seconds for row in rows if row.build_seconds is not None]
    solves = [row.solve_seconds for row in rows if row.solve_seconds is not None]
    return Summary(
        engine,
        next((row.model for row in rows if row.model), None) or "",
        len(rows),
        states.count(RowState.DONE),
        states.count(RowState.LIMIT),
        states.count(RowState.UNAVAILABLE) + states.count(RowState.UNSUPPORTED),
        sum(row.state is RowState.FAILED or row.agrees is False for row in rows),
        statistics.median(builds) if builds else None,
        quartiles_of(solves) if solves else None,
        None if solves else next((row.note for row in rows if row.note is not None), None),
    )


def quartiles_of(values: Sequence[float]) -> tuple[float, float, float, float, float]:
    """Return least, quartiles and most.

    >>> quartiles_of([1.0, 2.0, 3.0, 4.0, 5.0])
    (1.0, 2.0, 3.0, 4.0, 5.0)
    """
    if len(values) == 1:
        return (values[0],) * 5
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return min(values), low, middle, high, max(values)
