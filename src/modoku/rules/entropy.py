"""Entropy: groups of cells that hold a low, a middling and a high digit each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import CellGroups


@dataclass(frozen=True, slots=True, repr=False)
class Entropy(Constraint):
    """Groups of cells, each of which holds at least one low, one middling and one high digit.

    Attributes:
        groups: the cells of each group.
        middle: the first of the middle digits.
        high: the first of the high digits.

    >>> Entropy(((0, 1, 2, 3),)).holds([1, 5, 9, 9]), Entropy(((0, 1, 2, 3),)).holds([1, 5, 6, 4])
    (True, False)
    """

    kind: ClassVar[str] = "entropy"
    groups: CellGroups
    middle: int = 4
    high: int = 7
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.groups, Sequence, "groups")
        for group in self.groups:
            check_cells(self.kind, group, 3)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all groups, each once."""
        return tuple(dict.fromkeys(cell for group in self.groups for cell in group))

    def _third(self, value: int) -> int:
        return (value >= self.middle) + (value >= self.high)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether each group has all three."""
        third = {cell: self._third(value) for cell, value in zip(self.cells, values, strict=True)}
        return all(len({third[cell] for cell in group}) == 3 for group in self.groups)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        groups = tuple("–".join(layout.cell_names(group)) for group in self.groups)
        return msg(
            "A digit below {middle}, one from {middle} to {last} and one above in each of: {groups}.",
            middle=self.middle,
            last=self.high - 1,
            groups=groups if len(groups) <= 8 else (*groups[:8], "…"),
        )

    def decompose(self, build: NetworkBuilder) -> None:
        """State it of each group, by an automaton that knows what was seen."""
        for group in self.groups:
            build.automaton(group, 0, lambda seen, value: seen | 1 << self._third(value), lambda seen: seen == 0b111)
