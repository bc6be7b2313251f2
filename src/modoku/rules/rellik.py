"""Rellik cages: a killer the other way round, no digits of which add up to the number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import CageRule


@dataclass(frozen=True, slots=True, repr=False)
class Rellik(CageRule):
    """Cages of which no digits, one or several, add up to a number.

    Attributes:
        total: the sum that does not occur.

    >>> Rellik((0, 1, 2), 10).holds([1, 2, 6]), Rellik((0, 1, 2), 8).holds([1, 2, 6])
    (True, False)
    """

    kind: ClassVar[str] = "rellik"
    title: ClassVar[Message] = msg("Rellik cages")
    rule: ClassVar[Message] = msg("No digits of a cage, one or several, add up to the number shown.")
    example: ClassVar[str] = "cages=10@r1c1r1c2r2c1;5@r5c5r5c6"
    prefix: ClassVar[str] = "≠"

    total: int

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return the sums that do not occur and could."""
        sums: frozenset[int] = frozenset()
        for value in values:
            sums = _with(sums, value)
        return [total for total in range(1, sum(values)) if total not in sums]

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether no part of the digits has the sum."""
        sums: frozenset[int] = frozenset()
        for value in values:
            sums = _with(sums, value)
        return self.total not in sums

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that knows every sum so far."""
        start: frozenset[int] = frozenset()
        only_grows = build.layout.lowest >= 0

        def step(sums: frozenset[int], value: int) -> frozenset[int] | None:
            after = _with(sums, value)
            if self.total in after:
                return None
            return frozenset(total for total in after if total < self.total) if only_grows else after

        build.automaton(self.cells, start, step, lambda _: True)


def _with(sums: frozenset[int], value: int) -> frozenset[int]:
    """Return the sums of parts of some digits, with one digit more."""
    return sums | {value} | {total + value for total in sums}
