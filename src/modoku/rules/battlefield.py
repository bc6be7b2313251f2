"""Battlefields: two armies march into a line from its ends; what they share, or leave between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import OutsideRule

State = tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Battlefield(OutsideRule):
    """Lines whose first X and last Y cells, X the first and Y the last digit, overlap or leave a gap with a sum.

    >>> Battlefield((0, 1, 2, 3), 5).holds([1, 3, 2, 1]), Battlefield((0, 1, 2, 3), 3).holds([2, 1, 4, 3])
    (True, False)
    >>> Battlefield((0, 1, 2, 3), 1).holds([2, 1, 4, 3])
    True
    """

    kind: ClassVar[str] = "battlefield"
    title: ClassVar[Message] = msg("Battlefield")
    rule: ClassVar[Message] = msg(
        "With X the first and Y the last digit of a line, the number is the sum of the digits that are in the first X "
        "and in the last Y cells, or of those between them."
    )
    example: ClassVar[str] = "rows=10 . 5 . . . . . 0,columns=. 12 . . . . . . ."
    is_symmetric: ClassVar[bool] = True

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return the sum of what is contested, or left between."""
        count = len(values)
        if not all(0 <= end <= count for end in (values[0], values[-1])):
            return ()
        begin, end = sorted((values[0], count - values[-1]))
        return (sum(values[begin:end]),)

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that reads the two ends first."""
        start: State = ()
        count = len(self.cells)
        cells = (self.cells[0], self.cells[-1], *self.cells[1:-1])

        def opened(first: int, last: int) -> State | None:
            begin, end = sorted((first, count - last))
            rest = self.number - (first if begin == 0 < end else 0) - (last if begin < count == end else 0)
            return _on_the_way(1, begin, end, rest)

        def step(state: State, value: int) -> State | None:
            if len(state) < 2:
                if not 0 <= value <= count:
                    return None
                return opened(state[0], value) if state else (value,)
            place, begin, end, rest = state
            return _on_the_way(place + 1, begin, end, rest - value if begin <= place < end else rest)

        build.automaton(cells, start, step, lambda state: len(state) == 4 and state[3] == 0)


def _on_the_way(place: int, begin: int, end: int, rest: int) -> State | None:
    """Return the next place, from where to where is added and what is left; what no longer matters is forgotten."""
    if rest < 0:
        return None
    return (place, max(begin, place), max(end, place), rest)
