"""Digits that multiply to a number: product cages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Cell, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import MOST_TOTAL, check_cells, check_number
from ..puzzle.fields import Cells
from ..puzzle.marks import Mark, Outline
from .named import NamedRule


@dataclass(frozen=True, slots=True, repr=False)
class Product(NamedRule):
    """Cells whose digits multiply to a number.

    >>> Product((0, 1, 2), 24).holds([2, 3, 4]), Product((0, 1), 24).holds([4, 5])
    (True, False)
    """

    kind: ClassVar[str] = "product"
    shape: ClassVar[str] = "cage"
    title: ClassVar[Message] = msg("Product cages")
    rule: ClassVar[Message] = msg("The digits of a cage multiply to the number shown.")
    example: ClassVar[str] = "cages=24@r1c1r1c2r2c1;35@r5c5r5c6"
    sizes: ClassVar[tuple[int, int]] = (2, 4)
    any_clue: ClassVar[int | str] = 1

    cells: Cells
    total: int
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1, repeated=True)
        check_number(self.kind, self.total, MOST_TOTAL)

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return the product."""
        return (prod(values),)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the product is right."""
        return prod(values) == self.total

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg("The digits of {cells} multiply to {total}.", cells=layout.cell_names(self.cells), total=self.total)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a cage."""
        yield Outline(self.cells, f"{self.total}×", "cage" if self.style in ("", "cage") else "plain")

    def decompose(self, build: NetworkBuilder) -> None:
        """State an automaton over the divisors of the product."""
        state_product(build, self.cells, self.total)


def state_product(build: NetworkBuilder, cells: Sequence[Cell], total: int) -> None:
    """State that cells multiply to a number."""
    if total == 0:
        build.automaton(cells, False, lambda met, value: met or value == 0, bool)
    else:
        build.automaton(
            cells, 1, lambda so_far, value: so_far * value if is_divisor(so_far * value, total) else None, total.__eq__
        )


def is_divisor(number: int, total: int) -> bool:
    """Return whether a number divides a total that is not 0."""
    return number != 0 and total % number == 0
