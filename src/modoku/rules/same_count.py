"""How many cells hold the same digit as a cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import expect
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import COMPARISONS, check_cells
from ..puzzle.fields import Cells
from ..puzzle.marks import Mark, Outline
from .amount import amount_holds, amount_text, check_amount


@dataclass(frozen=True, slots=True, repr=False)
class SameCount(Constraint):
    """How many of the counted cells hold the digit of a cell: a number, the digit of a third, or both added.

    Attributes:
        cell: the cell whose digit is counted; it counts itself only if it is among the counted ones.
        counted: the cells.
        number: how many there are, beside the digit of `result`.
        comparison: how the count compares with that.
        result: no cell, or the one whose digit says how many there are.

    >>> SameCount(0, (0, 1, 2), 2).holds([5, 5, 5, 7]), SameCount(0, (1, 2), result=(3,)).holds([5, 5, 7, 1])
    (True, True)
    """

    kind: ClassVar[str] = "same-count"
    cell: Cell
    counted: Cells
    number: int = 0
    comparison: str = "="
    result: Cells = ()
    style: str = ""

    def __post_init__(self) -> None:
        expect(self.cell, int, name="cell")
        check_cells(self.kind, self.counted, 1, repeated=True)
        check_amount(self.kind, self.number, self.comparison, self.result)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cell, the counted ones, then the result."""
        return (self.cell, *self.counted, *self.result)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the count is right."""
        counted = values[1 : len(self.counted) + 1]
        rest = values[len(self.counted) + 1 :]
        return amount_holds(counted.count(values[0]), self.number, self.comparison, rest)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg(
            "How many of {cells} hold the same digit as {cell}: {amount}.",
            cells=layout.cell_names(self.counted),
            cell=layout.cell_name(self.cell),
            amount=amount_text(self.number, self.comparison, self.result, layout),
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an outline with the number."""
        yield Outline(self.counted, f"={amount_text(self.number, self.comparison, self.result, layout)}")

    def decompose(self, build: NetworkBuilder) -> None:
        """State an automaton that reads how many are wanted, then the cell, then counts down."""
        wanted, compare = self.number, COMPARISONS[self.comparison]
        needs_result = bool(self.result)

        def step(state: tuple[int, ...], now: int) -> tuple[int, ...] | None:
            if not state:
                return (wanted + now,) if needs_result else (wanted, now)
            if len(state) == 1:
                return (state[0], now)
            return (state[0] - (now == state[1]), state[1])

        # The cell is read apart from itself as a counted one: it is known to match.
        alike = self.counted.count(self.cell)
        others = tuple(cell for cell in self.counted if cell != self.cell)
        start: tuple[int, ...] = ()
        build.automaton(
            (*self.result, self.cell, *others), start, step, lambda state: len(state) > 1 and compare(alike, state[0])
        )
