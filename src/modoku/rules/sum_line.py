"""Sum lines: a line that falls into pieces of the same sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Layout
from ..puzzle.builder import NetworkBuilder
from .named import LineRule, check_range

State = tuple[bool, tuple[tuple[int, int], ...]]
"""Whether there was more than zeros; for each sum that the first piece may begin with, that of the piece so far."""


@dataclass(frozen=True, slots=True, repr=False)
class SumLine(LineRule):
    """Lines that fall, from end to end, into pieces of successive digits with the same sum.

    Attributes:
        total: the sum of each piece.
        loop: whether the line is closed, so that a piece may go on from the last cell to the first.

    >>> SumLine((0, 1, 2, 3)).holds([1, 9, 4, 6]), SumLine((0, 1, 2, 3)).holds([9, 4, 6, 1])
    (True, False)
    >>> SumLine((0, 1, 2, 3), loop=True).holds([9, 4, 6, 1])
    True
    """

    kind: ClassVar[str] = "sum-line"
    title: ClassVar[Message] = msg("Sum lines")
    rule: ClassVar[Message] = msg(
        "A line falls into pieces of successive digits that each add up to 10, or to another number."
    )
    meanings: ClassVar[Mapping[str, Message]] = MappingProxyType(
        {
            "total": msg("the sum of each piece"),
            "loop": msg("yes if a piece may go on from the last cell to the first"),
        }
    )
    tone: ClassVar[int] = 7

    total: int = 10
    loop: bool = False

    def __post_init__(self) -> None:
        LineRule.__post_init__(self)
        check_range(self.kind, "total", self.total, 1, 10_000)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        names = layout.cell_names(self.cells)
        if self.loop:
            return msg("The loop {cells} falls into pieces with the sum {total}.", cells=names, total=self.total)
        return msg("The line {cells} falls into pieces with the sum {total}.", cells=names, total=self.total)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the line falls into such pieces."""
        state: State | None = self._start
        for value in values:
            state = None if state is None else self._step(state, value)
        return state is not None and _closes(state)

    @property
    def _start(self) -> State:
        return False, tuple((before, before) for before in range(self.total if self.loop else 1))

    def _step(self, state: State, value: int) -> State | None:
        after = ((before, so_far + value) for before, so_far in state[1])
        # A piece that is whole is followed by another.
        left = tuple((before, so_far % self.total) for before, so_far in after if 0 <= so_far <= self.total)
        return (state[0] or value != 0, left) if left else None

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that adds up; of a loop, with a hidden sum of what lies before the first cell."""
        if not self.loop:
            build.automaton(self.cells, self._start, self._step, _closes)
            return
        # Several sums may do.
        build.is_functional = False
        start: tuple[int, ...] = ()
        before = build.hidden(0, self.total - 1)
        build.automaton(
            (before, *self.cells), start, self._step_round, lambda state: state[0] == state[1] and state[2] == 1
        )

    def _step_round(self, state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if not state:
            return (value, value, 0)
        so_far = state[1] + value
        return (state[0], so_far % self.total, int(state[2] or value != 0)) if 0 <= so_far <= self.total else None


def _closes(state: State) -> bool:
    """Nothing but zeros has no piece."""
    return state[0] and any(before == so_far for before, so_far in state[1])
