"""Latin squares that keep some cells: the frames from which a graph's Sudoku is built.

Symbols are placed one after the other, each as a perfect matching of rows and columns. What is left after each of
them is a regular bipartite graph, and such a graph has a perfect matching (Hall, 1935): only symbols with fixed cells
can fail.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

Square = tuple[tuple[int, ...], ...]
TRIES = 200
"""How many orders of the symbols with fixed cells are tried."""


def complete_square(size: int, fixed: Mapping[tuple[int, int], int], seed: int = 0) -> Square | None:
    """Return a Latin square with symbols 0, 1 ... that keeps the fixed cells (row, column), or None if none was found.

    >>> complete_square(3, {(0, 0): 2, (1, 1): 2})
    ((2, 0, 1), (1, 2, 0), (0, 1, 2))
    """
    cells: dict[int, dict[int, int]] = {}
    for (row, column), symbol in fixed.items():
        cells.setdefault(symbol, {})[row] = column
    source, order = random.Random(seed), sorted(cells, key=lambda symbol: (-len(cells[symbol]), symbol))
    for _ in range(TRIES):
        found = _attempt(size, fixed, cells, order)
        if found is not None:
            return found
        source.shuffle(order)
    return None


def _attempt(
    size: int,
    fixed: Mapping[tuple[int, int], int],
    cells: Mapping[int, Mapping[int, int]],
    order: Sequence[int],
) -> Square | None:
    square = [[-1] * size for _ in range(size)]
    for symbol in [*order, *(symbol for symbol in range(size) if symbol not in cells)]:
        kept = cells.get(symbol, {})
        choices = [
            [kept[row]]
            if row in kept
            else [c for c in range(size) if square[row][c] < 0 and fixed.get((row, c), symbol) == symbol]
            for row in range(size)
        ]
        matched = match(choices, size)
        if matched is None:
            return None
        for row, column in enumerate(matched):
            square[row][column] = symbol
    return tuple(map(tuple, square))


def match(choices: Sequence[Sequence[int]], size: int) -> list[int] | None:
    """Return a different number below `size` for each row, out of its choices, or None if there is no such matching.

    >>> match([[0, 1], [0]], 2), match([[0], [0]], 2)
    ([1, 0], None)
    """
    owner = [-1] * size

    def place(row: int, seen: set[int]) -> bool:
        for column in choices[row]:
            if column not in seen:
                seen.add(column)
                if owner[column] < 0 or place(owner[column], seen):
                    owner[column] = row
                    return True
        return False

    if not all(place(row, set()) for row in range(len(choices))):
        return None
    found = [-1] * len(choices)
    for column, row in enumerate(owner):
        if row >= 0:
            found[row] = column
    return found
