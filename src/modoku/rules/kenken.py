"""Cages with an operation: KenKen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar

from ..errors import PuzzleError, expect
from ..language import Message, msg
from ..puzzle import Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import MOST_TOTAL, check_cells, check_number
from ..puzzle.fields import Cells
from ..puzzle.marks import Mark, Outline
from .product import is_divisor, state_product


def _is_quotient(values: Sequence[int], total: int) -> bool:
    *rest, largest = sorted(values)
    return prod(rest) != 0 and largest == total * prod(rest)


OPERATIONS: Mapping[str, Callable[[Sequence[int], int], bool]] = {
    "+": lambda values, total: sum(values) == total,
    "-": lambda values, total: 2 * max(values) - sum(values) == total,
    "*": lambda values, total: prod(values) == total,
    "/": _is_quotient,
}
_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "": ""}


@dataclass(frozen=True, slots=True, repr=False)
class KenKen(Constraint):
    """Cells whose digits give a number by an operation: +, -, *, / or, where none is written, any of these.

    A difference is the largest digit less all the others, a quotient the largest divided by all the others. Digits may
    repeat in a cage.

    >>> KenKen((0, 1, 2), 1, "-").holds([2, 6, 3]), KenKen((0, 1), 3, "/").holds([2, 6])
    (True, True)
    """

    kind: ClassVar[str] = "kenken"
    cells: Cells
    total: int
    operation: str = ""
    style: str = ""

    def __post_init__(self) -> None:
        check_cells(self.kind, self.cells, 1)
        check_number(self.kind, self.total, MOST_TOTAL)
        expect(self.operation, str, name="operation")
        if self.operation and self.operation not in OPERATIONS:
            raise PuzzleError(
                msg("'{operation}' is not an operation.", operation=self.operation[:40]),
                msg("Use one of {choices}, or none for any of them.", choices=tuple(OPERATIONS)),
            )

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the operation, or some operation, gives the number."""
        tried = (self.operation,) if self.operation else tuple(OPERATIONS)
        return any(OPERATIONS[sign](values, self.total) for sign in tried)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if not self.operation:
            return msg("The digits of {cells} give {total} by one of + − × ÷.", cells=names, total=self.total)
        return msg(
            "The digits of {cells} give {total} by {operation}.",
            cells=names,
            total=self.total,
            operation=_SIGNS[self.operation],
        )

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a cage with the number and the operation."""
        look = "cage" if self.style in ("", "cage") else "plain"
        yield Outline(self.cells, f"{self.total}{_SIGNS[self.operation]}", look)

    def decompose(self, build: NetworkBuilder) -> None:
        """State the operation; where it is not known, an automaton that follows all four."""
        if self.operation == "+":
            build.linear(self.cells, self.total)
        elif self.operation == "*":
            state_product(build, self.cells, self.total)
        else:
            most = max(abs(value) for cell in self.cells for value in build.values(cell))
            tracks = _TRACKS if not self.operation else {self.operation: _TRACKS[self.operation]}
            state_tracks(build, self, tracks, most)


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What must be known of the digits read so far to judge an operation: the largest, and the others put together."""

    largest: int
    rest: int


Track = Callable[[Reckoning, int, int], Reckoning | None]
"""From a state, the total and the largest value that any cell can have to the same state, or None where it is lost."""


def _of_sum(now: Reckoning, _total: int, _most: int) -> Reckoning | None:
    return now


def _of_product(now: Reckoning, total: int, _most: int) -> Reckoning | None:
    return now if total == 0 or is_divisor(now.largest * now.rest, total) else None


def _of_quotient(now: Reckoning, total: int, most: int) -> Reckoning | None:
    return now if now.rest and abs(now.rest * total) <= most else None


_TRACKS: Mapping[str, Track] = {"+": _of_sum, "-": _of_sum, "*": _of_product, "/": _of_quotient}
_ENDS: Mapping[str, Callable[[Reckoning, int], bool]] = {
    "+": lambda end, total: end.largest + end.rest == total,
    "-": lambda end, total: end.largest - end.rest == total,
    "*": lambda end, total: end.largest * end.rest == total,
    "/": lambda end, total: end.rest != 0 and end.largest == total * end.rest,
}


def state_tracks(build: NetworkBuilder, rule: KenKen, tracks: Mapping[str, Track], most: int) -> None:
    """State that one of several operations gives the total."""
    total = rule.total

    def step(state: tuple[Reckoning | None, ...], value: int) -> tuple[Reckoning | None, ...] | None:
        after = []
        for place, (sign, track) in enumerate(tracks.items()):
            now = state[place] if state else Reckoning(value, 0 if sign in "+-" else 1)
            if state and now is not None:
                low, high = sorted((now.largest, value))
                now = Reckoning(high, now.rest + low if sign in "+-" else now.rest * low)
            after.append(None if now is None else track(now, total, most))
        return tuple(after) if any(after) else None

    def accepts(state: tuple[Reckoning | None, ...]) -> bool:
        ends = zip(tracks, state, strict=True) if state else ()
        return any(end is not None and _ENDS[sign](end, total) for sign, end in ends)

    start: tuple[Reckoning | None, ...] = ()
    build.automaton(rule.cells, start, step, accepts)
