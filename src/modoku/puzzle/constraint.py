"""What a constraint is, and the relations it is made of.

A constraint says what must hold between the digits of some cells; how a solver enforces it is the business of
models and engines. `style` is how it is drawn and worded ("cage", "thermometer" ...): it never changes the meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Protocol, runtime_checkable

from ..errors import PuzzleError, expect, expect_all
from ..language import Message, msg, msgn
from .digits import Digit
from .layout import Cell, Layout


@runtime_checkable
class Constraint(Protocol):
    """What every constraint kind offers. Instances are frozen, hashable and comparable.

    >>> from modoku.puzzle import Order
    >>> isinstance(Order((0, 1)), Constraint), Order((0, 1)).holds([3, 5])
    (True, True)
    """

    kind: ClassVar[str]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells it speaks of, in its own order, each once."""

    @property
    def style(self) -> str:
        """How it is drawn and worded; empty for the kind's own way, `hidden` for a rule of the whole grid."""

    def holds(self, values: Sequence[Digit]) -> bool:
        """Return whether the digits of `cells`, in that order and all filled, satisfy it."""

    def said(self, layout: Layout) -> Message:
        """Return it in words."""

    def to_json(self) -> dict[str, object]:
        """Return its fields as plain JSON values, `kind` and cells as indices included."""


MOST_FACTOR = 10**9
MOST_TOTAL = 10**15
"""The largest coefficient and the largest total: sums of 4096 cells within them are exact in 64 bits."""

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}

MEASURES: Mapping[str, Callable[[int, int], int | None]] = {
    "difference": lambda a, b: abs(a - b),
    "sum": lambda a, b: a + b,
    "product": lambda a, b: a * b,
    # A ratio is a whole number or nothing: 2 and 3 have none, so "ratio != 2" holds for them.
    "ratio": lambda a, b: max(a, b) // min(a, b) if max(a, b) % min(a, b) == 0 else None,
}


def check_comparison(comparison: str) -> None:
    """Raise PuzzleError unless this is one of the comparisons we know."""
    expect(comparison, str, name="comparison")
    if comparison not in COMPARISONS:
        raise PuzzleError(
            msg("'{comparison}' is not a comparison.", comparison=comparison),
            msg("Use one of {choices}.", choices=tuple(COMPARISONS)),
        )


def check_cells(kind: str, cells: Sequence[Cell], least: int) -> None:
    """Raise WrongType unless these are cells, and PuzzleError unless there are enough, none twice."""
    expect_all(cells, int, "cells")
    if len(cells) < least:
        raise PuzzleError(
            msgn(
                "A constraint of kind {kind} has {n} cell, and needs {least} or more.",
                "A constraint of kind {kind} has {n} cells, and needs {least} or more.",
                len(cells),
                kind=kind,
                least=least,
            )
        )
    if len(set(cells)) != len(cells):
        raise PuzzleError(msg("A constraint of kind {kind} names a cell twice.", kind=kind))


def check_number(kind: str, number: int, most: int) -> None:
    """Raise WrongType for what is no number, and PuzzleError for one that no engine can reckon with."""
    expect(number, int, name="number")
    if abs(number) > most:
        raise PuzzleError(
            msg("A constraint of kind {kind} holds a number beyond {most}.", kind=kind, most=most),
            msg("Divide all its numbers by what they have in common, if anything."),
        )
