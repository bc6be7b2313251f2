"""How many: what the kinds that count compare their count with, a number, or the digit of a cell, or both together."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import PuzzleError, expect_all
from ..language import msg
from ..puzzle import COMPARISONS, Cell, Layout
from ..puzzle.builder import NetworkBuilder
from ..puzzle.constraint import MOST_TOTAL, check_comparison, check_number
from ..puzzle.forms import Variable
from ..puzzle.kinds import SHORT_COMPARISONS


def check_amount(kind: str, number: int, comparison: str, result: Sequence[Cell]) -> None:
    """Raise PuzzleError unless a count can be compared with this."""
    check_number(kind, number, MOST_TOTAL)
    check_comparison(comparison)
    expect_all(result, int, "result")
    if len(result) > 1:
        raise PuzzleError(
            msg("A constraint of kind {kind} names {n} cells for its result.", kind=kind, n=len(result)),
            msg("Name one cell, or none and a number."),
        )


def amount_holds(count: int, number: int, comparison: str, result: Sequence[int]) -> bool:
    """Return whether a count compares with the number and the values of the result as it must."""
    return COMPARISONS[comparison](count, number + sum(result))


def amount_text(number: int, comparison: str, result: Sequence[Cell], layout: Layout) -> str:
    """Return what a count must be, in signs.

    >>> layout = Layout("cell", 1, ((0, 0),), ())
    >>> amount_text(2, ">=", (), layout), amount_text(0, "=", (0,), layout), amount_text(1, "=", (0,), layout)
    ('≥2', 'r1c1', 'r1c1+1')
    """
    written = str(number) if number or not result else ""
    if result:
        rest = f"{'−' if number < 0 else '+'}{abs(number)}" if number else ""
        written = f"{layout.cell_name(result[0])}{rest}"
    return f"{SHORT_COMPARISONS.get(comparison, comparison)}{written}"


def state_amount(
    build: NetworkBuilder, counted: Sequence[Variable], number: int, comparison: str, result: Sequence[Variable]
) -> None:
    """State that the sum of variables compares with the number and the result as it must."""
    factors = (*(1 for _ in counted), *(-1 for _ in result))
    build.linear((*counted, *result), number, factors, comparison)
