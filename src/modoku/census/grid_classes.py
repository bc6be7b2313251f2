"""The classes of essentially different grids, one grid of each: for boxes of 2x2 and 2x3.

All grids whose first row is in order are listed and joined by the generators of the symmetries (row and column swaps,
exchanges of bands and stacks, and transposition for square boxes): two grids are joined exactly if a symmetry and a
renaming of digits carries one to the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial

from ..errors import EngineError
from ..language import msg
from ..limits import Deadline, check_cancelled, within
from ..native import CancelFlag
from ..puzzle import BoxGrid

LISTED = ((2, 2), (2, 3), (3, 2))
"""The boxes whose classes are few enough to be listed."""


@dataclass(frozen=True, slots=True)
class GridClass:
    """Grids that are the same up to symmetry: one of them, the first in order, and how many there are."""

    digits: tuple[int, ...]
    count: int


def list_classes(
    boxes: BoxGrid, *, seconds: float | None = None, cancel: CancelFlag | None = None
) -> tuple[GridClass, ...]:
    """Return a grid of each class, with the number of grids in it; raise EngineError for other boxes.

    >>> [one.count for one in list_classes(BoxGrid(2, 2))]
    [96, 192]
    """
    if (boxes.box_rows, boxes.box_columns) not in LISTED:
        raise EngineError(
            msg("The classes of these grids are not listed."),
            msg("They are for boxes of {choices}.", choices=("2x2", "2x3")),
        )
    with within(Deadline.after(seconds, cancel)):
        grids = list(_iter_grids(boxes))
        index = {grid: at for at, grid in enumerate(grids)}
        parents = list(range(len(grids)))

        def root(at: int) -> int:
            while parents[at] != at:
                parents[at] = parents[parents[at]]
                at = parents[at]
            return at

        size, moves = boxes.size, list(_generators(boxes))
        for at, grid in enumerate(grids):
            check_cancelled()
            for move in moves:
                moved = [grid[cell] for cell in move]
                names = [0] * size
                for column in range(size):
                    names[moved[column]] = column
                a, b = root(at), root(index[bytes(names[digit] for digit in moved)])
                if a != b:
                    parents[max(a, b)] = min(a, b)
        found = Counter(root(at) for at in range(len(grids)))
    renamings = factorial(size)
    return tuple(GridClass(tuple(d + 1 for d in grids[at]), found[at] * renamings) for at in sorted(found))


def _iter_grids(boxes: BoxGrid) -> Iterator[bytes]:
    """Yield the grids with first row 0, 1, 2 ... in order."""
    size = boxes.size
    grid = bytearray(size * size)
    rows, columns, boxes_taken = [0] * size, [0] * size, [0] * size

    def fill(cell: int) -> Iterator[bytes]:
        if cell == size * size:
            yield bytes(grid)
            return
        row, column = divmod(cell, size)
        box = row // boxes.box_rows * boxes.box_rows + column // boxes.box_columns
        for digit in (cell,) if row == 0 else range(size):
            bit = 1 << digit
            if (rows[row] | columns[column] | boxes_taken[box]) & bit:
                continue
            rows[row] |= bit
            columns[column] |= bit
            boxes_taken[box] |= bit
            grid[cell] = digit
            yield from fill(cell + 1)
            rows[row] ^= bit
            columns[column] ^= bit
            boxes_taken[box] ^= bit

    yield from fill(0)


def _generators(boxes: BoxGrid) -> Iterator[list[int]]:
    """Yield, for each generator of the symmetries, the cell that each cell takes its digit from."""
    size = boxes.size
    for lines in _line_swaps(boxes.box_rows, size // boxes.box_rows):
        yield [lines[cell // size] * size + cell % size for cell in range(size * size)]
    for lines in _line_swaps(boxes.box_columns, size // boxes.box_columns):
        yield [cell // size * size + lines[cell % size] for cell in range(size * size)]
    if boxes.box_rows == boxes.box_columns:
        yield [cell % size * size + cell // size for cell in range(size * size)]


def _line_swaps(block: int, count: int) -> Iterator[list[int]]:
    """Yield swaps of neighbouring lines of a band, and of neighbouring bands."""
    for first in (band * block + line for band in range(count) for line in range(block - 1)):
        lines = list(range(block * count))
        lines[first], lines[first + 1] = first + 1, first
        yield lines
    for band in range(count - 1):
        lines = list(range(block * count))
        a, b = band * block, (band + 1) * block
        lines[a:b], lines[b : b + block] = lines[b : b + block], lines[a:b]
        yield lines
