"""X-sums: the first X digits of a line, where X is the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import OutsideRule

State = tuple[int, int] | None
"""How many digits are still to be added, and what they must add up to; None before the first digit."""


@dataclass(frozen=True, slots=True, repr=False)
class XSum(OutsideRule):
    """Lines whose first X digits add up to a number, where X is the first of them.

    >>> XSum((0, 1, 2, 3), 12).holds([3, 4, 5, 6]), XSum((0, 1), 12).holds([3, 9])
    (True, False)
    """

    kind: ClassVar[str] = "x-sum"
    title: ClassVar[Message] = msg("X-sums")
    rule: ClassVar[Message] = msg("The first X digits seen from a number add up to it, where X is the first of them.")
    example: ClassVar[str] = "left=12 . . . . . . . 10,top=. . 1 . . . . . ."

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return the sum of the first digits."""
        return (sum(values[: values[0]]),) if 0 <= values[0] <= len(values) else ()

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that counts down and adds up."""
        start: tuple[State] = (None,)
        reach = build.layout.lowest + build.layout.size - 1

        def step(state: tuple[State], value: int) -> tuple[State] | None:
            (inner,) = state
            if inner == (0, 0):
                return state
            if inner is None:
                # A first digit of 0 adds nothing, itself included.
                count, rest = (value - 1, self.number - value) if value else (0, self.number)
            else:
                count, rest = inner[0] - 1, inner[1] - value
            # What is left must be reachable.
            if count < 0 or rest > count * reach or rest < count * min(0, build.layout.lowest):
                return None
            return ((count, rest),)

        build.automaton(self.cells, start, step, lambda state: state == ((0, 0),))
