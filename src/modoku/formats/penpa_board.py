"""How penpa+ counts the places of a square board: cells, corners, edges, quarters of cells.

Two rings of cells lie around the board. With N cells in all, place i below N is the middle of a cell, N + i its lower
right corner, 2 N + i its lower edge, 3 N + i its right edge, 4 N + 4 i + q one of its quarters.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ..puzzle import Position


class Spot(IntEnum):
    """What kind of place an index names."""

    CELL = 0
    CORNER = 1
    LOWER_EDGE = 2
    RIGHT_EDGE = 3
    QUARTER = 4
    OTHER = 5


@dataclass(frozen=True, slots=True)
class PenpaBoard:
    """The rows and columns of a board, and how many of them, at each side, only hold clues."""

    rows: int
    columns: int
    above: int = 0
    below: int = 0
    left: int = 0
    right: int = 0

    @property
    def height(self) -> int:
        """How many rows the puzzle has."""
        return self.rows - self.above - self.below

    @property
    def width(self) -> int:
        """How many columns the puzzle has."""
        return self.columns - self.left - self.right

    @property
    def count(self) -> int:
        """How many cells there are, with both rings."""
        return (self.rows + 4) * (self.columns + 4)

    def index(self, row: int, column: int, spot: Spot = Spot.CELL, quarter: int = 0) -> int:
        """Return the index of a place; rows and columns count from 0, without those for clues.

        >>> PenpaBoard(9, 9).index(0, 0), PenpaBoard(9, 9).place(28)
        (28, (<Spot.CELL: 0>, 0, 0))
        """
        cell = (row + 2 + self.above) * (self.columns + 4) + column + 2 + self.left
        return 4 * self.count + 4 * cell + quarter if spot is Spot.QUARTER else spot * self.count + cell

    def place(self, index: int) -> tuple[Spot, int, int]:
        """Return what an index names; below 0 it names nothing.

        >>> PenpaBoard(9, 9).place(-1)[0]
        <Spot.OTHER: 5>
        """
        kind, cell = divmod(index, self.count)
        if kind < 0:
            kind = Spot.OTHER
        elif kind >= 4:
            kind, cell = (4, (index - 4 * self.count) // 4) if kind < 8 else (5, (index - 8 * self.count) // 4)
        row, column = divmod(cell, self.columns + 4)
        return Spot(kind), row - 2 - self.above, column - 2 - self.left

    def cell(self, index: int) -> Position | None:
        """Return the cell that an index names; None for any other place, and outside the puzzle."""
        spot, row, column = self.place(index)
        inside = 0 <= row < self.height and 0 <= column < self.width
        return (row, column) if spot is Spot.CELL and inside else None
