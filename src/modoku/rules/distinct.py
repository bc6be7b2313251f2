"""How many different digits some cells hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells
from ..puzzle.forms import Variable
from ..puzzle.marks import Mark, Outline
from .amount import amount_holds, amount_text, check_amount, state_amount


@dataclass(frozen=True, slots=True, repr=False)
class CountDistinct(Constraint):
    """How many different digits the counted cells hold: a number, the digit of a cell, or both added.

    Attributes:
        counted: the cells.
        number: how many different digits there are, beside the digit of `result`.
        comparison: how the count compares with that.
        result: no cell, or the one whose digit says how many there are.

    >>> CountDistinct((0, 1, 2), 2).holds([5, 7, 5]), CountDistinct((0, 1), result=(2,)).holds([5, 7, 1])
    (True, False)
    """

    kind: ClassVar[str] = "distinct"
    counted: Cells
    number: int = 0
    comparison: str = "="
    result: Cells = ()
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.counted, 1, repeated=True)
        check_amount(self.kind, self.number, self.comparison, self.result)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The counted cells, then the result."""
        return (*self.counted, *self.result)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the number of different digits is right."""
        count = len(set(values[: len(self.counted)]))
        return amount_holds(count, self.number, self.comparison, values[len(self.counted) :])

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg(
            "How many different digits {cells} hold: {amount}.",
            cells=layout.cell_names(self.counted),
            amount=amount_text(self.number, self.comparison, self.result, layout),
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an outline with the number."""
        yield Outline(self.counted, f"#{amount_text(self.number, self.comparison, self.result, layout)}")

    def decompose(self, build: NetworkBuilder) -> None:
        """State a bit for each value that says whether it occurs, and the sum of the bits."""
        counted = tuple(dict.fromkeys(self.counted))
        values = sorted({value for cell in counted for value in build.values(cell)})
        bits = [_occurs(build, counted, value) for value in values]
        state_amount(build, bits, self.number, self.comparison, self.result)


def _occurs(build: NetworkBuilder, cells: Sequence[Cell], value: int) -> Variable:
    """Return a hidden variable that is 1 if some cell has the value, else 0."""
    bit = build.hidden(0, 1)
    # The first thing read is the bit; then 1 waits for the value, which 0 refuses.
    steps = {"": {0: "never", 1: "wait"}}

    def step(state: str, now: int) -> str | None:
        if state in steps:
            return steps[state][now]
        if now != value:
            return state
        return None if state == "never" else "met"

    build.automaton((bit, *cells), "", step, lambda state: state in ("never", "met"), ("occurs", value))
    return bit
