"""A digit that says where the digit of another cell is again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import MOST_TOTAL, check_cells, check_number
from ..puzzle.fields import Cells
from ..puzzle.marks import Line, Mark


@dataclass(frozen=True, slots=True, repr=False)
class ValueIndexing(Constraint):
    """A line of cells: the second one says at which place after it the digit of the first one is again.

    Attributes:
        cells: the cell with the digit, the cell that says where, and the cells that the places count.
        first: the digit of the second cell that means the third.

    >>> ValueIndexing((0, 1, 2, 3)).holds([7, 2, 5, 7]), ValueIndexing((0, 1, 2, 3)).holds([7, 1, 5, 7])
    (True, False)
    """

    kind: ClassVar[str] = "value-indexing"
    cells: Cells
    first: int = 1
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 3, repeated=True)
        check_number(self.kind, self.first, MOST_TOTAL)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digit is where the second cell says."""
        wanted, said, *line = values
        return 0 <= said - self.first < len(line) and line[said - self.first] == wanted

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        wanted, said, *line = layout.cell_names(self.cells)
        return msg(
            "The digit of {cell} is at the place of {line} that {index} says (the first place is {first}).",
            cell=wanted,
            line=tuple(line),
            index=said,
            first=self.first,
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an arrow along the cells."""
        yield Line(self.cells, "plain", "circle", "arrow")

    def decompose(self, build: NetworkBuilder) -> None:
        """State for each place: the second cell does not mean it, or the digits are equal."""
        wanted, said, *line = self.cells
        build.restrict([said], range(self.first, self.first + len(line)))
        for place, other in enumerate(line, self.first):
            build.table((said, wanted, other), partial(_fits, place))


def _fits(place: int, now: int, wanted: int, met: int) -> bool:
    return now != place or wanted == met
