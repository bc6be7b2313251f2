"""Lockout lines: digits lie outside the range that the ends of the line span."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from .named import LineRule, check_range


@dataclass(frozen=True, slots=True, repr=False)
class Lockout(LineRule):
    """Lines whose ends differ by at least `gap`, and whose other digits are smaller or greater than both ends.

    Attributes:
        gap: the least difference of the ends.

    >>> Lockout((0, 1, 2, 3)).holds([2, 1, 9, 6]), Lockout((0, 1, 2)).holds([2, 6, 6])
    (True, False)
    """

    kind: ClassVar[str] = "lockout"
    title: ClassVar[Message] = msg("Lockout lines")
    rule: ClassVar[Message] = msg(
        "The digits in the diamonds of a line differ by at least 4 in a 9 x 9 grid, by half the digits in others; "
        "the digits between the diamonds are smaller or greater than both."
    )
    meanings: ClassVar[Mapping[str, Message]] = MappingProxyType({"gap": msg("the least difference, if another")})
    least: ClassVar[int] = 3
    tone: ClassVar[int] = 1
    ends: ClassVar[str] = "diamond"

    gap: int = 4

    def __post_init__(self) -> None:
        LineRule.__post_init__(self)
        check_range(self.kind, "gap", self.gap, 0, 64)

    @classmethod
    def on(cls, layout: Layout, cells: Sequence[Cell], **chosen: Any) -> Constraint:
        """Return the rule with half the digits of the layout as the least difference."""
        return cls(tuple(cells), **({"gap": layout.size // 2} | chosen))

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        return msg(
            "{ends} differ by at least {gap}; the digits of {inner} are smaller or greater than both.",
            ends=(names[0], names[-1]),
            gap=self.gap,
            inner=names[1:-1],
        )

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the ends are far apart and every inner digit lies outside."""
        low, high = sorted((values[0], values[-1]))
        return high - low >= self.gap and not any(low <= value <= high for value in values[1:-1])

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that reads the two ends first."""
        start: tuple[int, ...] = ()
        cells = (self.cells[0], self.cells[-1], *self.cells[1:-1])
        build.automaton(cells, start, self._step, lambda ends: len(ends) == 2)

    def _step(self, ends: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        match ends:
            case (low, high):
                return None if low <= value <= high else ends
            case (other,) if abs(other - value) < self.gap:
                return None
        return tuple(sorted((*ends, value)))
