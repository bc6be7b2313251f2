"""Circles that count themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout, Variable
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells
from ..puzzle.marks import Mark, Shade


@dataclass(frozen=True, slots=True, repr=False)
class CountingCircles(Constraint):
    """Cells with a circle: each digit in a circle is in exactly as many circles as it says.

    >>> CountingCircles((0, 1, 2)).holds([2, 1, 2]), CountingCircles((0, 1, 2)).holds([3, 1, 2])
    (True, False)
    """

    kind: ClassVar[str] = "counting-circles"
    cells: Cells
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether every value occurs as often as it says."""
        return all(values.count(value) == value for value in set(values))

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg(
            "A digit in one of the circles {cells} is in exactly as many circles as it says.",
            cells=layout.cell_names(self.cells),
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a circle in each cell."""
        yield Shade(self.cells, "circle")

    def decompose(self, build: NetworkBuilder) -> None:
        """State for each value that it occurs never or as often as it says; the values used add up to all circles."""
        total = len(self.cells)
        usable = [v for v in sorted({v for cell in self.cells for v in build.values(cell)}) if 1 <= v <= total]
        build.restrict(self.cells, usable)
        used = []
        for value in usable:
            number, bit = self._number(build, value), build.hidden(0, 1)
            build.count(self.cells, [value], number)
            build.relate([(bit, number)], partial(_is_all_or_none, value))
            used.append(bit)
        # It follows from the counts, and engines see more by it than by all of them.
        build.linear(used, total, usable)

    def imply(self, build: NetworkBuilder) -> None:
        """State that a value is in as many rows with circles as circles have it; and columns, and so on."""
        kinds: dict[str, list[tuple[Cell, ...]]] = {}
        for unit in build.layout.units:
            kinds.setdefault(unit.kind, []).append(tuple(cell for cell in unit.cells if cell in self.cells))
        for groups in kinds.values():
            if sorted(cell for group in groups for cell in group) != sorted(self.cells):
                continue
            for value in range(1, len(self.cells) + 1):
                if any(value in build.values(cell) for cell in self.cells):
                    in_group = [build.hidden(0, 1) for group in groups if group]
                    for group, bit in zip(filter(None, groups), in_group, strict=True):
                        build.count(group, [value], bit)
                    build.linear((*in_group, self._number(build, value)), 0, (*(1 for _ in in_group), -1))

    def _number(self, build: NetworkBuilder, value: int) -> Variable:
        """Return the hidden variable that says how many circles hold a value."""
        return build.shared((self, value), lambda: build.hidden(0, value))


def _is_all_or_none(value: int, is_used: int, times: int) -> bool:
    return times == value * is_used
