"""Equality cages: as many even as odd digits, as many low as high ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from ..language import Message, msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.builder import NetworkBuilder
from .named import CageRule


@dataclass(frozen=True, slots=True, repr=False)
class EqualityCage(CageRule):
    """Cages of different digits, as many even as odd and as many low as high ones; the middle digit is not among them.

    Attributes:
        extremes: the lowest and the highest digit added together: a digit is low if twice it is less.

    >>> EqualityCage((0, 1)).holds([1, 8]), EqualityCage((0, 1)).holds([1, 6]), EqualityCage((0, 1)).holds([1, 4])
    (True, True, False)
    """

    kind: ClassVar[str] = "equality-cage"
    title: ClassVar[Message] = msg("Equality cages")
    rule: ClassVar[Message] = msg(
        "The digits of a cage differ, as many are even as odd, as many low as high; the middle digit is not among them."
    )
    example: ClassVar[str] = "cages=r1c1r1c2;r5c5r5c6r6c5r6c6"
    meanings: ClassVar[Mapping[str, Message]] = MappingProxyType(
        {"extremes": msg("the lowest and the highest digit added together, if others than those of the grid")}
    )
    sizes: ClassVar[tuple[int, int]] = (2, 6)
    prefix: ClassVar[str] = "="

    extremes: int = 10

    @classmethod
    def on(cls, layout: Layout, cells: Sequence[Cell], **chosen: Any) -> Constraint:
        """Return the rule with the digits of the layout."""
        return cls(tuple(cells), **({"extremes": 2 * layout.lowest + layout.size - 1} | chosen))

    def _weigh(self, value: int) -> tuple[int, int]:
        """Return 1 or -1 for even or odd, and for high or low; 0 for the middle."""
        return 1 - 2 * (value % 2), (2 * value > self.extremes) - (2 * value < self.extremes)

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether the digits differ and both scales are even."""
        weights = [self._weigh(value) for value in values]
        if len(set(values)) < len(values) or any(height == 0 for _, height in weights):
            return False
        return sum(parity for parity, _ in weights) == 0 == sum(height for _, height in weights)

    def decompose(self, build: NetworkBuilder) -> None:
        """State that the digits differ, and the two scales by an automaton."""
        build.different(self.cells)
        build.automaton(self.cells, (0, 0), self._step, lambda state: state == (0, 0))

    def _step(self, state: tuple[int, int], value: int) -> tuple[int, int] | None:
        parity, height = self._weigh(value)
        return (state[0] + parity, state[1] + height) if height else None
