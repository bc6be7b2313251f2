"""A partial Latin square as a Sudoku, one to one: the square of order m has boxes of 2 rows x m columns (size 2m)."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import PuzzleError
from ..language import msg
from ..puzzle import MAX_SIZE, BoxGrid, Puzzle
from ..variants import classic


def embed_latin_square(square: Sequence[int]) -> Puzzle:
    """Return the Sudoku whose solutions are the completions of a partial Latin square (row by row, 0 for a blank).

    Row 2i holds row i of the square in its left half and the digits m + 1 ... 2m, shifted by i, in its right half; row
    2i + 1 holds the same shifted digits in its left half and 1 ... m, shifted, in its right half. So the square is
    all that is left to fill: its rows and columns lack the digits 1 ... m, and a box has one row of it.

    >>> str(embed_latin_square([1, 0, 0, 0]))
    '1.343412..434321'
    """
    order = round(len(square) ** 0.5)
    if order < 2 or order * order != len(square) or 2 * order > MAX_SIZE:
        raise PuzzleError(msg("{n} cells make no Latin square of order 2 to {max}.", n=len(square), max=MAX_SIZE // 2))
    givens: list[int] = []
    for row in range(order):
        low = [(row + column) % order + 1 for column in range(order)]
        high = [digit + order for digit in low]
        givens += [*square[row * order : (row + 1) * order], *high, *high, *low]
    return classic(BoxGrid(2, order)).with_givens(givens)


def embedded_cells(order: int) -> tuple[int, ...]:
    """Return the cell of the Sudoku that stands for each cell of the square, row by row.

    >>> embedded_cells(2)
    (0, 1, 8, 9)
    """
    return tuple(2 * row * 2 * order + column for row in range(order) for column in range(order))
