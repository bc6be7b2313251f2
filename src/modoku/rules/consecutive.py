"""Digits that form a run, in any order: renban."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from ..errors import PuzzleError
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells
from ..puzzle.marks import Line, Mark, Outline
from .named import NamedRule


@dataclass(frozen=True, slots=True, repr=False)
class ConsecutiveSet(NamedRule):
    """Cells whose digits differ and form a run, in any order.

    >>> ConsecutiveSet((0, 1, 2)).holds([4, 2, 3]), ConsecutiveSet((0, 1, 2)).holds([4, 2, 5])
    (True, False)
    """

    kind: ClassVar[str] = "consecutive-set"
    name: ClassVar[str] = "renban"
    shape: ClassVar[str] = "line"
    title: ClassVar[Message] = msg("Renban")
    rule: ClassVar[Message] = msg("The digits on a line are consecutive, in any order.")
    example: ClassVar[str] = "lines=r1c1r2c1r3c1"
    is_different: ClassVar[bool] = True

    cells: Cells
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 2)

    @classmethod
    def on(cls, layout: Layout, cells: Sequence[Cell], **chosen: Any) -> Constraint:
        """Return the rule as a line; raise PuzzleError where there are more cells than digits."""
        if len(cells) > layout.size:
            raise PuzzleError(
                msg("{n} cells cannot all differ: the digits go from 1 to {size} only.", n=len(cells), size=layout.size)
            )
        return cls(tuple(cells), "renban")

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digits form a run."""
        return len(set(values)) == len(values) == max(values) - min(values) + 1

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg("The digits of {cells} are consecutive, in any order.", cells=layout.cell_names(self.cells))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a line."""
        if self.style in ("", "renban"):
            yield Line(self.cells, "renban")
        else:
            yield Outline(self.cells, self.style)

    def decompose(self, build: NetworkBuilder) -> None:
        """State that the cells differ, and no two by as much as there are cells."""
        reach = len(self.cells)
        build.different(self.cells)
        build.relate(combinations(self.cells, 2), lambda a, b: abs(a - b) < reach)
