"""How many cells hold one of some values: count, among, even and odd counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import Cells, NumberSet
from ..puzzle.marks import Mark, Outline
from .amount import amount_holds, amount_text, check_amount, state_amount


@dataclass(frozen=True, slots=True, repr=False)
class Among(Constraint):
    """How many of the counted cells hold one of some values: a number, the digit of a cell, or both added.

    Attributes:
        counted: the cells; one that is named twice counts twice.
        values: the values that are counted.
        number: how many there are, beside the digit of `result`.
        comparison: how the count compares with that.
        result: no cell, or the one whose digit says how many there are.

    >>> Among((0, 1, 2), frozenset({2, 4}), 2).holds([2, 3, 4])
    True
    >>> Among((0, 1), frozenset({3}), result=(2,)).holds([3, 3, 1])
    False
    """

    kind: ClassVar[str] = "count"
    counted: Cells
    values: NumberSet
    number: int = 0
    comparison: str = "="
    result: Cells = ()
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.counted, 1, repeated=True)
        expect_all(tuple(self.values), int, "values")
        object.__setattr__(self, "values", frozenset(self.values))
        check_amount(self.kind, self.number, self.comparison, self.result)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The counted cells, then the result."""
        return (*self.counted, *self.result)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the count is right."""
        count = sum(value in self.values for value in values[: len(self.counted)])
        return amount_holds(count, self.number, self.comparison, values[len(self.counted) :])

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg(
            "How many of {cells} hold one of {values}: {amount}.",
            cells=layout.cell_names(self.counted),
            values=tuple(sorted(self.values)),
            amount=amount_text(self.number, self.comparison, self.result, layout),
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield an outline with the values and their number."""
        digits = ",".join(map(str, sorted(self.values)))
        yield Outline(self.counted, f"{digits}: {amount_text(self.number, self.comparison, self.result, layout)}")

    def decompose(self, build: NetworkBuilder) -> None:
        """State the count; a comparison with anything but one number or one cell needs a bit a cell."""
        if self.comparison == "=" and self.result and not self.number:
            build.count(self.counted, self.values, self.result[0])
        elif self.comparison == "=" and not self.result:
            build.count_is(self.counted, self.values, self.number)
        else:
            bits = [build.indicator(cell, self.values) for cell in self.counted]
            state_amount(build, bits, self.number, self.comparison, self.result)
