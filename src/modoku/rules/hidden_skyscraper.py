"""Hidden skyscrapers: the first digit that a higher one hides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import OutsideRule


@dataclass(frozen=True, slots=True, repr=False)
class HiddenSkyscraper(OutsideRule):
    """Lines along which a digit is the first that is not higher than all before it.

    >>> HiddenSkyscraper((0, 1, 2, 3), 3).holds([1, 4, 3, 2]), HiddenSkyscraper((0, 1, 2), 3).holds([1, 3, 4])
    (True, False)
    """

    kind: ClassVar[str] = "hidden-skyscraper"
    title: ClassVar[Message] = msg("Hidden skyscrapers")
    rule: ClassVar[Message] = msg(
        "A number at the border is the first digit that is hidden, seen from there, behind a higher one."
    )
    example: ClassVar[str] = "left=3 . . 2 . . . . 1,bottom=. . 4 . . . . . ."

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return the first digit that is hidden."""
        highest = accumulate(values, max)
        return next(((value,) for before, value in zip(highest, values[1:], strict=False) if value <= before), ())

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that knows the highest so far."""
        start: tuple[int, ...] = ()
        build.automaton(self.cells, start, self._step, lambda state: len(state) == 2)

    def _step(self, state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        # A state is the highest so far; twice the number once it was seen to be hidden.
        if len(state) == 2 or not state or value > state[0]:
            return state if len(state) == 2 else (value,)
        return (self.number, self.number) if value == self.number else None
