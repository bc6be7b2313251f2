"""Groups of cells that hold digits of both kinds: no two by two cells of one colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import CellGroups, NumberSet


@dataclass(frozen=True, slots=True, repr=False)
class Mixed(Constraint):
    """Groups of cells, each of which holds one of some values and another one that is not among them.

    >>> Mixed(((0, 1, 2),), frozenset({1, 2})).holds([1, 2, 3]), Mixed(((0, 1),), frozenset({1, 2})).holds([1, 2])
    (True, False)
    """

    kind: ClassVar[str] = "mixed"
    groups: CellGroups
    values: NumberSet
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.groups, Sequence, "groups")
        for group in self.groups:
            check_cells(self.kind, group, 2)
        expect_all(tuple(self.values), int, "values")
        object.__setattr__(self, "values", frozenset(self.values))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all groups, each once."""
        return tuple(dict.fromkeys(cell for group in self.groups for cell in group))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether each group has both."""
        is_in = {cell: value in self.values for cell, value in zip(self.cells, values, strict=True)}
        return all(len({is_in[cell] for cell in group}) == 2 for group in self.groups)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        groups = tuple("–".join(layout.cell_names(group)) for group in self.groups)
        return msg(
            "One of {values} and another digit in each of: {groups}.",
            values=tuple(sorted(self.values)),
            groups=groups if len(groups) <= 8 else (*groups[:8], "…"),
        )

    def decompose(self, build: NetworkBuilder) -> None:
        """State it of each group, by an automaton that knows what was seen."""
        for group in self.groups:
            build.automaton(group, 0, lambda seen, value: seen | 1 << (value in self.values), lambda seen: seen == 0b11)
