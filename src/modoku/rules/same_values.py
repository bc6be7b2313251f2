"""Groups of cells that hold the same digits, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from operator import eq
from typing import ClassVar

from ..errors import PuzzleError, expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import CellGroups
from ..puzzle.forms import Variable
from ..puzzle.marks import Mark, Shade


@dataclass(frozen=True, slots=True, repr=False)
class SameValues(Constraint):
    """Groups of cells that hold the same digits, each as often in every group.

    >>> SameValues(((0, 1, 2), (3, 4, 5))).holds([5, 5, 7, 7, 5, 5]), SameValues(((0, 1), (2, 3))).holds([5, 7, 7, 7])
    (True, False)
    """

    kind: ClassVar[str] = "same-values"
    groups: CellGroups
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.groups, Sequence, "groups")
        for group in self.groups:
            check_cells(self.kind, group, 1, repeated=True)
        if len(self.groups) < 2 or len({len(group) for group in self.groups}) > 1:
            raise PuzzleError(
                msg("A constraint of kind {kind} needs two or more groups of as many cells.", kind=self.kind)
            )

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all groups, one group after the other."""
        return tuple(cell for group in self.groups for cell in group)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the groups hold the same digits."""
        length = len(self.groups[0])
        return len({tuple(sorted(values[i : i + length])) for i in range(0, len(values), length)}) == 1

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        groups = tuple("+".join(layout.cell_names(group)) for group in self.groups)
        return msg("These hold the same digits, in any order: {groups}.", groups=groups)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a shade for each group."""
        for group in self.groups:
            yield Shade(group, "clone")

    def decompose(self, build: NetworkBuilder) -> None:
        """State for each value that it occurs as often in every group."""
        if len(self.groups[0]) == 1:
            build.relate(((a[0], b[0]) for a, b in pairwise(self.groups)), eq)
            return
        for value in self._values(build):
            for group in self.groups:
                build.count(group, [value], self._times(build, value))

    def imply(self, build: NetworkBuilder) -> None:
        """State that a value occurs once at most where the cells of some group all differ."""
        peers = build.layout.peers
        visible = build.layout.cell_count
        apart = any(
            all(b in peers[a] for a, b in combinations(group, 2))
            for group in self.groups
            if all(cell < visible for cell in group)
        )
        if apart and len(self.groups[0]) > 1:
            build.restrict([self._times(build, value) for value in self._values(build)], [0, 1])

    def _values(self, build: NetworkBuilder) -> list[int]:
        return sorted({value for cell in self.cells for value in build.values(cell)})

    def _times(self, build: NetworkBuilder, value: int) -> Variable:
        """Return the hidden variable that is the number of times a value occurs in each group."""
        return build.shared((self, value), lambda: build.hidden(0, len(self.groups[0])))
