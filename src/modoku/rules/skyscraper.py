"""Skyscrapers: how many digits are seen when each hides lower ones behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import OutsideRule


@dataclass(frozen=True, slots=True, repr=False)
class Skyscraper(OutsideRule):
    """Lines along which so many digits are seen, each higher than all before it; a 0 is no building.

    >>> Skyscraper((0, 1, 2, 3), 2).holds([2, 1, 4, 3]), Skyscraper((0, 1), 2).holds([2, 1])
    (True, False)
    """

    kind: ClassVar[str] = "skyscraper"
    title: ClassVar[Message] = msg("Skyscrapers")
    rule: ClassVar[Message] = msg(
        "A number at the border counts the digits seen from there, each higher than all before it."
    )
    example: ClassVar[str] = "left=3 . . 2 . . . . 1,bottom=. . 4 . . . . . ."

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return how many are seen."""
        return (len({highest for highest in accumulate(values, max) if highest > 0}),)

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that knows the highest so far."""
        build.automaton(self.cells, (0, 0), self._step, lambda state: state[1] == self.number)

    def _step(self, state: tuple[int, int], value: int) -> tuple[int, int] | None:
        highest, count = state
        if value <= highest:
            return state
        return (value, count + 1) if count < self.number else None
