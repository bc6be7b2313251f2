"""Double arrows: what lies between two circles adds up to what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import LineRule


@dataclass(frozen=True, slots=True, repr=False)
class DoubleArrow(LineRule):
    """Lines whose digits between the ends add up to the sum of the digits at the ends.

    >>> DoubleArrow((0, 1, 2, 3)).holds([3, 2, 2, 1]), DoubleArrow((0, 1, 2)).holds([3, 2, 1])
    (True, False)
    """

    kind: ClassVar[str] = "double-arrow"
    title: ClassVar[Message] = msg("Double arrows")
    rule: ClassVar[Message] = msg("The digits between the circles of a line add up to the sum of those in the circles.")
    example: ClassVar[str] = "lines=r1c1r2c1r3c2r4c3;r5c5r5c6r6c7"
    least: ClassVar[int] = 3
    tone: ClassVar[int] = 6
    ends: ClassVar[str] = "circle"

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the two sums are the same."""
        return sum(values[1:-1]) == values[0] + values[-1]

    def decompose(self, build: NetworkBuilder) -> None:
        """State the two sums as one."""
        build.linear(self.cells, 0, (1, *(-1 for _ in self.cells[2:]), 1))
