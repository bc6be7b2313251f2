"""Patterns in whose places no digits leave one solution under the classic 9x9 rules, whatever the digits.

`modoku exhaust-pattern` went through every way to fill them, up to the names of digits and their symmetries. What holds
for a pattern holds for any part of it, since fewer givens never leave fewer solutions, and for its images under the
symmetries of Sudoku.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import permutations, product

from ..puzzle import Cell
from .patterns import PATTERNS

IMPOSSIBLE = (PATTERNS["pi-day"],)
"""The circle: 4,875,278,656,868 ways up to the names of digits, none with one solution."""

Lines = tuple[int, ...]
"""Nine lines of a grid, each the set of its crossing lines with a place, a bit each."""


def is_impossible_pattern(places: Iterable[Cell]) -> bool:
    """Return whether classic 9x9 puzzles with givens in these places alone are known never to have one solution.

    >>> circle = [cell for cell, mark in enumerate(IMPOSSIBLE[0].replace("/", "")) if mark == "x"]
    >>> is_impossible_pattern(circle), is_impossible_pattern(circle[1:]), is_impossible_pattern([*circle, 12])
    (True, True, False)
    """
    rows, columns = _lines(frozenset(places))
    return any(_lies_within(lines, whole) for whole in _known() for lines in (rows, columns))


@cache
def _known() -> tuple[Lines, ...]:
    drawn = [mask.replace("/", "") for mask in IMPOSSIBLE]
    return tuple(_lines(frozenset(cell for cell, mark in enumerate(text) if mark == "x"))[0] for text in drawn)


def _lines(places: frozenset[Cell]) -> tuple[Lines, Lines]:
    rows = tuple(sum(1 << column for column in range(9) if 9 * row + column in places) for row in range(9))
    columns = tuple(sum(1 << row for row in range(9) if 9 * row + column in places) for column in range(9))
    return rows, columns


def _lies_within(part: Lines, whole: Lines) -> bool:
    """Return whether a part lies within a whole once its bands, rows, stacks and columns are put in some order."""
    return any(_columns_fit(_turned(order, part), _turned(range(9), whole)) for order in _orders(part, whole))


def _orders(part: Lines, whole: Lines) -> Iterable[tuple[int, ...]]:
    """Return the orders of the rows of part in which none has more places than the row of whole that it meets."""
    for bands in permutations(range(3)):
        within = [
            [
                rows
                for rows in permutations(range(3 * band, 3 * band + 3))
                if all(part[row].bit_count() <= whole[3 * place + i].bit_count() for i, row in enumerate(rows))
            ]
            for place, band in enumerate(bands)
        ]
        for first, second, third in product(*within):
            yield (*first, *second, *third)


def _turned(order: Iterable[int], rows: Lines) -> Lines:
    chosen = [rows[row] for row in order]
    return tuple(sum((bits >> column & 1) << row for row, bits in enumerate(chosen)) for column in range(9))


def _columns_fit(part: Lines, whole: Lines) -> bool:
    fits = [
        [
            any(
                all(not part[column] & ~whole[3 * place + i] for i, column in enumerate(columns))
                for columns in permutations(range(3 * stack, 3 * stack + 3))
            )
            for place in range(3)
        ]
        for stack in range(3)
    ]
    return any(all(fits[stack][place] for place, stack in enumerate(stacks)) for stacks in permutations(range(3)))
