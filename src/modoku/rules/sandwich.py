"""Sandwich sums: what lies between the lowest and the highest digit of a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from .fillings import fillings_of
from .named import OutsideRule

State = tuple[int | None, int]
_BEFORE: State = (None, 0)
_AFTER: State = (None, -1)


@dataclass(frozen=True, slots=True, repr=False)
class Sandwich(OutsideRule):
    """Lines whose digits between the two crusts, the lowest and the highest digit, add up to a number.

    Attributes:
        low: the one crust.
        high: the other.

    >>> Sandwich((0, 1, 2, 3), 7).holds([1, 3, 4, 9]), Sandwich((0, 1, 2), 7).holds([1, 7, 8])
    (True, False)
    """

    kind: ClassVar[str] = "sandwich"
    title: ClassVar[Message] = msg("Sandwich")
    rule: ClassVar[Message] = msg("The digits between the lowest and the highest of a line add up to the number shown.")
    example: ClassVar[str] = "rows=10 . 5 . . . . . 0,columns=. 35 . . . . . . ."
    meanings: ClassVar[Mapping[str, Message]] = MappingProxyType(
        {"low": msg("the one crust, if not the lowest digit"), "high": msg("the other, if not the highest digit")}
    )
    is_symmetric: ClassVar[bool] = True

    low: int = 1
    high: int = 9

    @classmethod
    def on(cls, layout: Layout, cells: Sequence[Cell], **chosen: Any) -> Constraint:
        """Return the rule with the lowest and the highest digit of the layout as crusts."""
        crusts = {"low": layout.lowest, "high": layout.lowest + layout.size - 1}
        return cls(tuple(cells), **(crusts | chosen))

    def shown(self, values: Sequence[int]) -> Sequence[int]:
        """Return the sum between the crusts; each must be there once."""
        places = [place for place, value in enumerate(values) if value in (self.low, self.high)]
        if len(places) != 2 or values[places[0]] == values[places[1]]:
            return ()
        return (sum(values[places[0] + 1 : places[1]]),)

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that adds up from one crust to the other."""
        build.automaton(self.cells, _BEFORE, self._step, lambda state: state == _AFTER)

    def imply(self, build: NetworkBuilder) -> None:
        """State for cells that differ which set of digits is between the crusts: the other cells have none of it."""
        fillings = fillings_of(build, self.cells, self.number, (self.low, self.high))
        if not fillings:
            return

        def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
            # The number of the set; the first crust, if it was met, and how many of the set are still to come.
            if not state:
                return (value,)
            filling = fillings[state[0]]
            if value in (self.low, self.high):
                if len(state) == 1:
                    return (state[0], value, len(filling))
                return (*state[:1], 0, 0, 0) if state[2:] == (0,) and state[1] != value else None
            if len(state) == 3:
                return (state[0], state[1], state[2] - 1) if value in filling and state[2] else None
            return None if value in filling else state

        chosen = build.hidden(0, len(fillings) - 1)
        key = ("sandwich", self.low, self.high, self.number)
        start: tuple[int, ...] = ()
        build.automaton((chosen, *self.cells), start, step, lambda state: len(state) == 4, key)

    def _step(self, state: State, value: int) -> State | None:
        first, rest = state
        if value in (self.low, self.high):
            if state == _BEFORE:
                return value, self.number
            return _AFTER if first not in (None, value) and rest == 0 else None
        if first is None:
            return state
        return (first, rest - value) if value <= rest or value < 0 else None
