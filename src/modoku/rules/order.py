"""Digits that rise along a line: thermometers, greater-than signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import le, lt
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells, turning_sum
from ..puzzle.fields import Cells
from ..puzzle.marks import Line, Mark, Sign


@dataclass(frozen=True, slots=True, repr=False)
class Order(Constraint):
    """Cells whose digits rise along the line, or at least never fall when not `strict`.

    >>> Order((0, 1, 2)).holds([2, 5, 9]), Order((0, 1)).holds([3, 3]), Order((0, 1), strict=False).holds([3, 3])
    (True, False, True)
    """

    kind: ClassVar[str] = "order"
    cells: Cells
    strict: bool = True
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 2)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digits rise."""
        return all(a < b if self.strict else a <= b for a, b in pairwise(values))

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.strict:
            return msg("The digits rise along {cells}.", cells=names)
        return msg("The digits never fall along {cells}.", cells=names)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a sign between two cells, or a thermometer."""
        cells = self.cells
        if self.style in ("sign", "minimum", "maximum") and len(cells) == 2:
            yield Sign(cells[0], cells[1], "" if self.strict else "≤")
        else:
            slow = not self.strict or self.style == "slow-thermometer"
            yield Line(cells, "slow-thermometer" if slow else "thermometer", "bulb")

    def decompose(self, build: NetworkBuilder) -> None:
        """State that each step along the line rises."""
        build.relate(pairwise(self.cells), lt if self.strict else le)

    def renamed(self, names: Mapping[int, int]) -> Order | None:
        """Return the line read from its other end, for values turned round."""
        return None if turning_sum(names) is None else replace(self, cells=self.cells[::-1])
