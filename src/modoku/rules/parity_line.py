"""Parity lines: even and odd digits take turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import LineRule


def _take_turns(a: int, b: int) -> bool:
    return (a + b) % 2 == 1


@dataclass(frozen=True, slots=True, repr=False)
class ParityLine(LineRule):
    """Lines along which even and odd digits take turns.

    >>> ParityLine((0, 1, 2)).holds([1, 4, 1]), ParityLine((0, 1)).holds([1, 3])
    (True, False)
    """

    kind: ClassVar[str] = "parity-line"
    title: ClassVar[Message] = msg("Parity lines")
    rule: ClassVar[Message] = msg("Even and odd digits take turns along a line.")
    tone: ClassVar[int] = 5

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether of neighbours one is even and one odd."""
        return all(_take_turns(a, b) for a, b in pairwise(values))

    def decompose(self, build: NetworkBuilder) -> None:
        """State it of every two neighbours."""
        build.relate(pairwise(self.cells), _take_turns)
