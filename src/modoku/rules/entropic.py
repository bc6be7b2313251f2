"""Entropic lines: of three digits in a row one is low, one middling and one high."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from .named import LineRule, near


def thirds(layout: Layout) -> dict[str, int]:
    """Return where the middle and the high digits of a layout begin: three groups as equal as can be."""
    first, size = layout.lowest, layout.size
    return {"middle": first + (size + 2) // 3, "high": first + (2 * size + 2) // 3}


THIRDS_MEANINGS = MappingProxyType(
    {
        "middle": msg("the first of the middle digits; 4 in a 9 x 9 grid"),
        "high": msg("the first of the high digits; 7 in a 9 x 9 grid"),
    }
)


@dataclass(frozen=True, slots=True, repr=False)
class Entropic(LineRule):
    """Lines on which any three successive digits are one low, one middling and one high one, in any order.

    Attributes:
        middle: the first of the middle digits.
        high: the first of the high digits.

    >>> Entropic((0, 1, 2, 3)).holds([1, 5, 9, 3]), Entropic((0, 1, 2, 3)).holds([1, 5, 9, 4])
    (True, False)
    """

    kind: ClassVar[str] = "entropic"
    title: ClassVar[Message] = msg("Entropic lines")
    rule: ClassVar[Message] = msg("Of any three successive digits on a line one is low, one middling and one high.")
    meanings: ClassVar[Mapping[str, Message]] = THIRDS_MEANINGS
    tone: ClassVar[int] = 0

    middle: int = 4
    high: int = 7

    @classmethod
    def on(cls, layout: Layout, cells: Sequence[Cell], **chosen: Any) -> Constraint:
        """Return the rule with the digits of the layout in three groups."""
        return cls(tuple(cells), **(thirds(layout) | chosen))

    def _differ(self, a: int, b: int) -> bool:
        return self._third(a) != self._third(b)

    def _third(self, value: int) -> int:
        return (value >= self.middle) + (value >= self.high)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether digits one or two steps apart are of different groups."""
        return all(self._differ(a, b) for a, b in near(values, 2))

    def decompose(self, build: NetworkBuilder) -> None:
        """State it of every two cells that are one or two steps apart."""
        build.relate(near(self.cells, 2), self._differ)
