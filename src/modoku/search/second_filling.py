"""The other digits of an unavoidable set: how its cells change while all others stay."""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle import Cell, Digit, Puzzle
from .solving import solve


def second_filling(rules: Puzzle, digits: Sequence[Digit], cells: Sequence[Cell]) -> tuple[Digit, ...]:
    """Return the digits of the cells in another grid that keeps all others; of a minimal set, every cell changes.

    >>> from modoku.variants import make
    >>> second_filling(make("classic:boxes=2x2"), list(map(int, "1234341221434321")), (0, 1, 8, 9))
    (2, 1, 1, 2)
    """
    hidden = set(cells)
    puzzle = rules.with_givens({cell: digit for cell, digit in enumerate(digits) if cell not in hidden})
    for found in solve(puzzle, limit=2).solutions:
        other = tuple(found.values[cell] for cell in cells)
        if other != tuple(digits[cell] for cell in cells):
            return other
    raise ValueError("the set is avoidable")
