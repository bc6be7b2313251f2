"""Zipper lines: digits at the same distance from the middle have the same sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from ..language import Message, msg
from ..puzzle.builder import NetworkBuilder
from .named import LineRule

T = TypeVar("T")


@dataclass(frozen=True, slots=True, repr=False)
class Zipper(LineRule):
    """Lines whose digits at the same distance from the middle have the same sum: the middle digit, if there is one.

    >>> Zipper((0, 1, 2, 3, 4)).holds([1, 4, 7, 3, 6]), Zipper((0, 1, 2, 3)).holds([1, 4, 5, 2])
    (True, False)
    """

    kind: ClassVar[str] = "zipper"
    title: ClassVar[Message] = msg("Zipper lines")
    rule: ClassVar[Message] = msg(
        "Digits at the same distance from the middle of a line have the same sum: the middle digit, if there is one."
    )
    example: ClassVar[str] = "lines=r1c1r2c1r3c2r4c3r4c4;r5c5r5c6r6c7r6c8"
    least: ClassVar[int] = 3
    tone: ClassVar[int] = 4

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether all pairs have the same sum."""
        return len({sum(group) for group in _teeth(values)}) == 1

    def decompose(self, build: NetworkBuilder) -> None:
        """State that each pair adds up to what the innermost group does."""
        inner, *pairs = _teeth(self.cells)
        for pair in pairs:
            build.linear((*pair, *inner), 0, (1, 1, *(-1 for _ in inner)))


def _teeth(line: Sequence[T]) -> list[tuple[T, ...]]:
    """Return the middle of a line, one item or two, then the pairs around it.

    >>> _teeth("abcde")
    [('c',), ('b', 'd'), ('a', 'e')]
    """
    half = len(line) // 2
    pairs: list[tuple[T, ...]] = [(line[i], line[-1 - i]) for i in reversed(range(half))]
    return [(line[half],), *pairs] if len(line) % 2 else pairs
