"""Groups of cells with the same sum: region sum lines, zippers, equal sums in cages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar

from ..errors import PuzzleError, expect_all
from ..language import Message, msg
from ..puzzle import MAX_SIZE, Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import check_cells
from ..puzzle.fields import CellGroups
from ..puzzle.marks import Line, Mark, Outline

MOST_PAIRED = 4
"""Up to so many groups, each is compared with each; more are compared with a hidden sum."""


@dataclass(frozen=True, slots=True, repr=False)
class EqualSums(Constraint):
    """Groups of cells whose digits have the same sum.

    >>> EqualSums(((0, 1), (2,))).holds([4, 5, 9]), EqualSums(((0, 1), (2,))).holds([4, 5, 8])
    (True, False)
    """

    kind: ClassVar[str] = "equal-sums"
    groups: CellGroups
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.groups, Sequence, "groups")
        for group in self.groups:
            check_cells(self.kind, group, 1, repeated=True)
        if len(self.groups) < 2:
            raise PuzzleError(msg("A constraint of kind {kind} needs two or more groups.", kind=self.kind))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all groups, one group after the other."""
        return tuple(cell for group in self.groups for cell in group)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the sums are equal."""
        read = iter(values)
        return len({sum(next(read) for _ in group) for group in self.groups}) == 1

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        groups = tuple("+".join(layout.cell_names(group)) for group in self.groups)
        return msg("These have the same sum: {groups}.", groups=groups)

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a line through all groups where they are parts of one, else an outline around each."""
        if self.style in ("region-sum", "zipper"):
            yield Line(self.cells, "region-sum")
        else:
            for group in self.groups:
                yield Outline(group, "Σ")

    def decompose(self, build: NetworkBuilder) -> None:
        """State that the difference of two sums is 0, or that all are one hidden number, which tells engines more."""
        low = max(sum(min(build.values(cell)) for cell in group) for group in self.groups)
        high = min(sum(max(build.values(cell)) for cell in group) for group in self.groups)
        few = len(self.groups) <= MOST_PAIRED
        if few or not 0 <= high - low < MAX_SIZE:
            for one, other in combinations(self.groups, 2) if few else pairwise(self.groups):
                build.linear((*one, *other), 0, (*(1 for _ in one), *(-1 for _ in other)))
            return
        total = build.hidden(low, high)
        for group in self.groups:
            build.linear((*group, total), 0, (*(1 for _ in group), -1))
