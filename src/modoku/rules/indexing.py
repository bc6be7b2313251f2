"""A digit that says where another one is: row, column and box indexing, numbered rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ..errors import expect
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import MOST_TOTAL, check_cells, check_number
from ..puzzle.fields import Cells
from ..puzzle.marks import Mark, Note, Shade


@dataclass(frozen=True, slots=True, repr=False)
class Indexing(Constraint):
    """A cell whose digit is the place of a value in a line of cells.

    Attributes:
        cell: the cell that says where the value is; it may be in the line.
        line: the cells that the places count.
        value: what stands at that place.
        first: the digit that means the first place.

    >>> Indexing(0, (0, 1, 2), 7).holds([3, 5, 7]), Indexing(0, (0, 1, 2), 7).holds([4, 7, 7])
    (True, False)
    """

    kind: ClassVar[str] = "indexing"
    cell: Cell
    line: Cells
    value: int
    first: int = 1
    style: str = ""

    def __post_init__(self) -> None:
        expect(self.cell, int, name="cell")
        check_cells(self.kind, self.line, 1)
        check_number(self.kind, self.value, MOST_TOTAL)
        check_number(self.kind, self.first, MOST_TOTAL)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cell and the line, each cell once."""
        return tuple(dict.fromkeys((self.cell, *self.line)))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the value is where the cell says."""
        value = dict(zip(self.cells, values, strict=True))
        place = value[self.cell] - self.first
        return 0 <= place < len(self.line) and value[self.line[place]] == self.value

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg(
            "The digit of {cell} is the place of the {value} in {line} (the first place is {first}).",
            cell=layout.cell_name(self.cell),
            value=self.value,
            line=layout.cell_names(self.line),
            first=self.first,
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a shade under the cell that points, and which way it counts where a recipe says so."""
        yield Shade((self.cell,), "clone")
        if self.style in _WAYS:
            yield Note(self.cell, _WAYS[self.style])

    def decompose(self, build: NetworkBuilder) -> None:
        """State for each place: the cell does not mean it, or the value stands there."""
        build.restrict([self.cell], range(self.first, self.first + len(self.line)))
        for place, other in enumerate(self.line, self.first):
            build.relate([(self.cell, other)], partial(self._fits, place))

    def _fits(self, place: int, said: int, met: int) -> bool:
        return said != place or met == self.value


_WAYS = {"rows-index": "↕", "columns-index": "↔", "boxes-index": "□"}
"""Where the digit is a row, a column, or a place in a box."""
