"""Modular lines: successive digits leave different remainders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from ..language import Message, msg
from ..puzzle import Layout
from ..puzzle.builder import NetworkBuilder
from .named import LineRule, check_range, near


@dataclass(frozen=True, slots=True, repr=False)
class Modular(LineRule):
    """Lines on which any three successive digits leave different remainders by three; or as many by another number.

    Attributes:
        modulus: what is divided by, and how many successive digits differ in what they leave.

    >>> Modular((0, 1, 2, 3)).holds([1, 5, 9, 4]), Modular((0, 1, 2)).holds([1, 5, 4])
    (True, False)
    """

    kind: ClassVar[str] = "modular"
    title: ClassVar[Message] = msg("Modular lines")
    rule: ClassVar[Message] = msg("Any three successive digits on a line leave different remainders when divided by 3.")
    meanings: ClassVar[Mapping[str, Message]] = MappingProxyType(
        {"modulus": msg("what is divided by, and how many successive digits are compared")}
    )
    tone: ClassVar[int] = 2

    modulus: int = 3

    def __post_init__(self) -> None:
        LineRule.__post_init__(self)
        check_range(self.kind, "modulus", self.modulus, 2, 64)

    def said(self, layout: Layout) -> Message:
        """Return it in words."""
        return msg(
            "Any {n} successive digits of {cells} leave different remainders when divided by {n}.",
            n=self.modulus,
            cells=layout.cell_names(self.cells),
        )

    def _differ(self, a: int, b: int) -> bool:
        return (a - b) % self.modulus != 0

    def holds(self, values: Sequence[int]) -> bool:
        """Return whether digits that are near enough leave different remainders."""
        return all(self._differ(a, b) for a, b in near(values, self.modulus - 1))

    def decompose(self, build: NetworkBuilder) -> None:
        """State it of every two cells that are near enough."""
        build.relate(near(self.cells, self.modulus - 1), self._differ)
