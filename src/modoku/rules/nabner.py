"""Nabner lines: no two digits equal or consecutive, renban the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import LineRule


def _are_apart(a: int, b: int) -> bool:
    return abs(a - b) >= 2


@dataclass(frozen=True, slots=True, repr=False)
class Nabner(LineRule):
    """Lines on which no two digits are equal or consecutive, wherever they stand.

    >>> Nabner((0, 1, 2)).holds([1, 5, 3]), Nabner((0, 1, 2)).holds([1, 5, 2])
    (True, False)
    """

    kind: ClassVar[str] = "nabner"
    title: ClassVar[Message] = msg("Nabner lines")
    rule: ClassVar[Message] = msg("No two digits on a line are equal or consecutive, wherever on the line they stand.")
    tone: ClassVar[int] = 3

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether all differ by two or more."""
        return all(_are_apart(a, b) for a, b in combinations(values, 2))

    def decompose(self, build: NetworkBuilder) -> None:
        """State it of every two cells."""
        build.relate(combinations(self.cells, 2), _are_apart)
