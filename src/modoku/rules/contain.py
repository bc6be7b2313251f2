"""Values that some cells must hold: quadruples, look-and-say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ..errors import PuzzleError, expect_all
from ..language import Message, msg
from ..puzzle import Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells, Numbers
from ..puzzle.marks import Mark, Outline


@dataclass(frozen=True, slots=True, repr=False)
class Contain(Constraint):
    """Cells that hold some values, each at least as often as it is listed, or exactly so often.

    Attributes:
        cells: the cells; one that is named twice counts twice.
        values: the values, one as often as the cells must hold it.
        exact: whether they hold it no more often; values that are not listed are free all the same.

    >>> Contain((0, 1, 2), (4, 4)).holds([4, 4, 4]), Contain((0, 1, 2), (4, 4), exact=True).holds([4, 4, 4])
    (True, False)
    """

    kind: ClassVar[str] = "contain"
    cells: Cells
    values: Numbers
    exact: bool = False
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1, repeated=True)
        expect_all(self.values, int, "values")
        if len(self.values) > len(self.cells) or not self.values:
            raise PuzzleError(
                msg("{n} values cannot be in {m} cells.", n=len(self.values), m=len(self.cells)),
                msg("List one value a cell at most, and one at least."),
            )

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether every value listed occurs often enough, and not too often."""
        met = Counter(values)
        return all(met[v] == n if self.exact else met[v] >= n for v, n in Counter(self.values).items())

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.exact:
            return msg("{cells} hold {values}, each exactly as often as here.", cells=names, values=self.values)
        return msg("{cells} hold {values}, each at least as often as here.", cells=names, values=self.values)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an outline with the values."""
        yield Outline(self.cells, f"{'' if self.exact else '≥'}{','.join(map(str, self.values))}")

    def decompose(self, build: NetworkBuilder) -> None:
        """State how often each value occurs."""
        for value, times in Counter(self.values).items():
            if self.exact:
                build.count_is(self.cells, [value], times)
            elif times == 1:
                build.automaton(self.cells, False, partial(_meets, value), bool)
            else:
                bits = [build.indicator(cell, [value]) for cell in self.cells]
                build.linear(bits, times, (), ">=")


def _meets(value: int, met: bool, now: int) -> bool:
    return met or now == value
