"""Lunchboxes: sandwiches anywhere in the grid, between the least and the greatest digit that they hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import CageRule

State = tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Lunchbox(CageRule):
    """Boxes, read in order, whose digits differ and between the least and the greatest of them add up to a number.

    Attributes:
        total: the sum between the least and the greatest digit of the box.

    >>> Lunchbox((0, 1, 2, 3), 6).holds([2, 6, 9, 5]), Lunchbox((0, 1, 2, 3), 6).holds([2, 6, 9, 6])
    (True, False)
    """

    kind: ClassVar[str] = "lunchbox"
    title: ClassVar[Message] = msg("Lunchbox")
    rule: ClassVar[Message] = msg(
        "The digits of a box differ, and those between its least and its greatest add up to the number shown."
    )
    example: ClassVar[str] = "cages=12@r1c1r2c1r3c1r4c1;0@r5c5r5c6r5c7"
    prefix: ClassVar[str] = "⇔"

    total: int

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return the sum between the extremes."""
        if len(set(values)) < len(values):
            return ()
        begin, end = sorted((values.index(min(values)), values.index(max(values))))
        return (sum(values[begin + 1 : end]),)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digits differ and the sum is right."""
        return self.total in self.shown(values)

    def decompose(self, build: NetworkBuilder) -> None:
        """State that the digits differ, and the sum by an automaton that reads two hidden extremes first."""
        build.different(self.cells)
        lowest, top = build.layout.lowest, build.layout.lowest + build.layout.size - 1
        extremes = build.hidden(lowest, top), build.hidden(lowest, top)
        start: State = ()
        build.automaton((*extremes, *self.cells), start, self._step, lambda state: state[2:] == (2, 0))

    def _step(self, state: State, value: int) -> State | None:
        # The least, the greatest, how many of them were passed, what is left of the sum.
        if len(state) < 2:
            if not state:
                return (value,)
            return (*state, value, 0, self.total) if state[0] <= value else None
        low, high, passed, rest = state
        if value in (low, high):
            # A box of one cell has both extremes in it.
            passed += 2 if low == high else 1
            return (low, high, passed, rest) if passed < 2 or (passed == 2 and rest == 0) else None
        if not low < value < high:
            return None
        return (low, high, passed, rest - value if passed == 1 else rest)
