"""Pairs of cells that do not both hold some digit: anti-taxicab."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..errors import expect_all
from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import MOST_TOTAL, check_cells, check_number
from ..puzzle.fields import CellPairs
from ..puzzle.marks import Badge, Mark


@dataclass(frozen=True, slots=True, repr=False)
class NotBoth(Constraint):
    """Pairs of cells that do not both hold one digit.

    >>> NotBoth(((0, 1),), 3).holds([3, 4]), NotBoth(((0, 1),), 3).holds([3, 3])
    (True, False)
    """

    kind: ClassVar[str] = "not-both"
    pairs: CellPairs
    digit: int
    style: str = ""

    def __post_init__(self) -> None:
        expect_all(self.pairs, Sequence, "pairs")
        check_number(self.kind, self.digit, MOST_TOTAL)
        for pair in self.pairs:
            check_cells(self.kind, pair, 2)
        check_cells(self.kind, self.cells, 2)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the pairs, each once, in order of appearance."""
        return tuple(dict.fromkeys(cell for pair in self.pairs for cell in pair))

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether no pair holds the digit twice."""
        value = dict(zip(self.cells, values, strict=True))
        return not any(value[a] == value[b] == self.digit for a, b in self.pairs)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        pairs = tuple("–".join(layout.cell_names(pair)) for pair in self.pairs[:12])
        more = ("…",) if len(self.pairs) > 12 else ()
        return msg("Not both cells hold {digit}: {pairs}.", digit=self.digit, pairs=(*pairs, *more))

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield the digit, crossed out, between the cells of each pair."""
        for pair in self.pairs:
            yield Badge(pair, f"≠{self.digit}")

    def decompose(self, build: NetworkBuilder) -> None:
        """State it of every pair."""
        build.relate(self.pairs, lambda a, b: not a == b == self.digit)
