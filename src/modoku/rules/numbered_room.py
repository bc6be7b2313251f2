"""Numbered rooms: the digit at the place that the first digit of a line names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import OutsideRule


@dataclass(frozen=True, slots=True, repr=False)
class NumberedRoom(OutsideRule):
    """Lines that hold a digit at the place that their first digit names, counted from 1.

    >>> NumberedRoom((0, 1, 2, 3), 4).holds([3, 2, 4, 1]), NumberedRoom((0, 1, 2), 4).holds([2, 1, 4])
    (True, False)
    """

    kind: ClassVar[str] = "numbered-room"
    title: ClassVar[Message] = msg("Numbered rooms")
    rule: ClassVar[Message] = msg(
        "A number at the border is the digit in the X-th cell from there, where X is the first digit."
    )
    example: ClassVar[str] = "left=3 . . 2 . . . . 1,bottom=. . 4 . . . . . ."

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return the digit in the room."""
        return (values[values[0] - 1],) if 1 <= values[0] <= len(values) else ()

    def decompose(self, build: NetworkBuilder) -> None:
        """State for each room: if the first digit names it, it holds the number."""
        first = self.cells[0]
        build.restrict((first,), range(1 if self.number == 1 else 2, len(self.cells) + 1))
        for place, cell in enumerate(self.cells[1:], 2):
            build.rows(
                (first, cell),
                [(x, y) for x in build.values(first) for y in build.values(cell) if x != place or y == self.number],
            )
