"""Cells that hold the same digit: palindromes, clones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import eq
from typing import ClassVar

from ..errors import expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import CellGroups
from ..puzzle.marks import Line, Mark, Shade


@dataclass(frozen=True, slots=True, repr=False)
class Equal(Constraint):
    """Groups of cells; the cells of one group hold the same digit.

    >>> Equal(((0, 3), (1, 2))).holds([5, 5, 8, 8])
    True
    """

    kind: ClassVar[str] = "equal"
    groups: CellGroups
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.groups, Sequence, "groups")
        check_cells(self.kind, [cell for group in self.groups for cell in group], 2, repeated=True)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all groups, one group after the other."""
        return tuple(cell for group in self.groups for cell in group)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether each group holds one digit only."""
        digits = iter(values)
        return all(len({next(digits) for _ in group}) <= 1 for group in self.groups)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        groups = tuple("=".join(layout.cell_names(group)) for group in self.groups if len(group) > 1)
        return msg("Same digits: {groups}.", groups=groups)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield clones as shades, palindromes as a line."""
        groups = self.groups
        if self.style == "clone" or any(len(group) > 2 for group in groups):
            yield Shade(self.cells, "clone")
        elif self.style == "palindrome" or len(groups) > 1:
            there = tuple(group[0] for group in groups)
            back = tuple(group[1] for group in reversed(groups) if len(group) > 1)
            yield Line((*there, *back), "palindrome")
        else:
            yield Line(self.cells, "palindrome")

    def decompose(self, build: NetworkBuilder) -> None:
        """State that neighbours in a group are equal; a line that crosses itself has a cell twice."""
        build.relate(((a, b) for group in self.groups for a, b in pairwise(group) if a != b), eq)

    def pieces(self) -> Iterator[Constraint]:
        """Yield the rule of each group."""
        yield from (replace(self, groups=(group,)) for group in self.groups if len(group) > 1)
