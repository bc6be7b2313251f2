"""Between lines: digits lie strictly between those at the ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.marks import Line, Mark
from .named import LineRule


@dataclass(frozen=True, slots=True, repr=False)
class Between(LineRule):
    """Lines whose digits lie strictly between those at the two ends.

    >>> Between((0, 1, 2)).holds([9, 5, 3]), Between((0, 1, 2)).holds([9, 9, 3])
    (True, False)
    """

    kind: ClassVar[str] = "between"
    title: ClassVar[Message] = msg("Between lines")
    rule: ClassVar[Message] = msg("The digits on a line lie strictly between those at its ends.")
    least: ClassVar[int] = 3
    ends: ClassVar[str] = "circle"

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether every inner digit lies between."""
        low, high = sorted((values[0], values[-1]))
        return all(low < value < high for value in values[1:-1])

    def drawn(self, layout: Layout) -> Iterator[Mark]:
        """Yield a line from circle to circle."""
        yield Line(self.cells, "between", self.ends, self.ends)

    def decompose(self, build: NetworkBuilder) -> None:
        """State it as an automaton that reads the two ends first."""
        start: tuple[int, ...] = ()
        cells = (self.cells[0], self.cells[-1], *self.cells[1:-1])
        build.automaton(cells, start, _step, lambda ends: len(ends) == 2)


def _step(ends: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    if len(ends) < 2:
        return tuple(sorted((*ends, value)))
    return ends if ends[0] < value < ends[1] else None
