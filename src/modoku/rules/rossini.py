"""Rossini: whether the three digits nearest to an arrow at the border rise or fall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import gt, lt
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells
from ..puzzle.marks import Mark, outside_clue
from .named import check_range


@dataclass(frozen=True, slots=True, repr=False)
class Rossini(Constraint):
    """Cells whose digits rise (trend 1), fall (-1), or do neither from the first to the last (0).

    >>> Rossini((0, 1, 2), 1).holds([1, 4, 9]), Rossini((0, 1, 2), 0).holds([4, 1, 9])
    (True, True)
    """

    kind: ClassVar[str] = "rossini"
    cells: Cells
    trend: int
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 2)
        check_range(self.kind, "trend", self.trend, -1, 1)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digits go as the arrow says."""
        steps = {(b > a) - (b < a) for a, b in pairwise(values)}
        return steps == {self.trend} if self.trend else steps not in ({1}, {-1})

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.trend == 0:
            return msg("The digits along {cells} neither rise nor fall all the way.", cells=names)
        if self.trend > 0:
            return msg("The digits rise along {cells}.", cells=names)
        return msg("The digits fall along {cells}.", cells=names)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an arrow outside the grid, towards the greater digits."""
        clue = outside_clue(self.cells, layout, "")
        down, right = (self.trend * step for step in clue.direction)
        text = _ARROWS.get((down, right), "")
        if text:
            yield outside_clue(self.cells, layout, text)

    def decompose(self, build: NetworkBuilder) -> None:
        """State each step; or, by an automaton, that not all go the same way."""
        if self.trend:
            build.relate(pairwise(self.cells), lt if self.trend > 0 else gt)
            return
        start: tuple[int, int] | None = None
        build.automaton(self.cells, (start,), _turned, lambda state: state[0] is not None and state[0][1] == 0)


_ARROWS = {(0, 1): "→", (0, -1): "←", (1, 0): "↓", (-1, 0): "↑"}
_UNKNOWN = 2


def _turned(state: tuple[tuple[int, int] | None], value: int) -> tuple[tuple[int, int] | None]:
    """Follow the last digit and the way so far: 1, -1, 0 once it has turned, `_UNKNOWN` at the start."""
    (inner,) = state
    if inner is None:
        return ((value, _UNKNOWN),)
    last, way = inner
    step = (value > last) - (value < last)
    return ((value if way else 0, step if way in (_UNKNOWN, step) else 0),)
