"""The square grids within a layout: one in most, several where grids overlap, one a layer in a cube.

Found from the units alone: a square is n rows, one below the other, that are units, and whose columns are units too
(where the layout has columns at all). Rules that speak of neighbours, diagonals or windows hold in each square.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..errors import VariantError
from ..language import msg
from ..puzzle import Cell, Layout, Position, Puzzle, Unit

MAX_NAME = 1000


@dataclass(frozen=True, slots=True)
class Square:
    """One n x n grid of a layout: where it starts, its cells row by row, its letter ("" if it is the only one)."""

    layout: Layout
    top: int
    left: int
    size: int
    letter: str

    def cell(self, row: int, column: int) -> Cell:
        """Return the cell at a row and a column of this square, counted from 0."""
        cell = self.layout.find_cell(self.top + row, self.left + column)
        if cell is None:
            raise VariantError(msg("There is no cell {name}.", name=f"r{self.top + row + 1}c{self.left + column + 1}"))
        return cell

    def has(self, row: int, column: int) -> bool:
        """Return whether a row and a column lie within this square."""
        return 0 <= row < self.size and 0 <= column < self.size

    def cells(self) -> tuple[Cell, ...]:
        """Return its cells in reading order."""
        return tuple(self.cell(r, c) for r in range(self.size) for c in range(self.size))

    def boxes(self) -> tuple[Unit, ...]:
        """Return the rectangular boxes that lie wholly within it, in reading order."""
        mine = set(self.cells())
        inside = [unit for unit in self.layout.units_of_kind("box") if mine.issuperset(unit.cells)]
        return tuple(sorted(inside, key=lambda unit: min(unit.cells)))

    def box_shape(self) -> Position:
        """Return the rows and columns of its boxes; raise VariantError where it has none."""
        shapes = set()
        for box in self.boxes():
            rows, columns = ({self.layout.positions[cell][axis] for cell in box.cells} for axis in (0, 1))
            if len(rows) * len(columns) == len(box.cells):
                shapes.add((len(rows), len(columns)))
        if len(shapes) != 1 or len(self.boxes()) != self.size:
            raise VariantError(
                msg("The layout {name} is not divided into boxes of one shape.", name=self.layout.name),
                msg("Start from a classic grid, such as classic:boxes=3x3."),
            )
        return shapes.pop()

    def label(self, name: str) -> str:
        """Return the name of a unit of this square: with its letter where there are several squares."""
        return f"{self.letter}{name}" if name[:1].isdigit() else f"{name} {self.letter}".strip()


def squares(layout: Layout) -> tuple[Square, ...]:
    """Find the square grids of a layout in reading order; raise VariantError where there is none.

    >>> from modoku.variants import classic
    >>> [(s.top, s.left, s.size) for s in squares(classic().layout)]
    [(0, 0, 9)]
    """
    rows = {frozenset(unit.cells) for unit in layout.units_of_kind("row")}
    columns = {frozenset(unit.cells) for unit in layout.units_of_kind("column")}
    n = layout.size

    def is_unit(positions: Iterable[Position], units: set[frozenset[Cell]]) -> bool:
        return frozenset(-1 if cell is None else cell for cell in (layout.find_cell(*p) for p in positions)) in units

    corners = []
    for top, left in sorted(layout.positions):
        if all(is_unit([(top + r, left + c) for c in range(n)], rows) for r in range(n)) and (
            not columns or all(is_unit([(top + r, left + c) for r in range(n)], columns) for c in range(n))
        ):
            corners.append((top, left))
    if not corners:
        raise VariantError(
            msg("The layout {name} has no square grid of {size} rows and columns.", name=layout.name, size=n),
            msg("Start from a grid with rows, such as classic:boxes=3x3."),
        )
    return tuple(
        Square(layout, top, left, n, grid_letter(i) if len(corners) > 1 else "")
        for i, (top, left) in enumerate(corners)
    )


def grid_letter(index: int) -> str:
    """Return the letter of a grid among several: A ... Z, then AA, AB ...

    >>> [grid_letter(i) for i in (0, 25, 26)]
    ['A', 'Z', 'AA']
    """
    first, last = divmod(index, 26)
    return (chr(64 + first) if first else "") + chr(65 + last)


def iter_pairs(layout: Layout, offsets: Iterable[Position]) -> Iterator[tuple[Cell, Cell]]:
    """Yield every pair of cells of one square that stand at one of these (down, right) offsets, each pair once.

    >>> from modoku.variants import classic
    >>> sum(1 for _ in iter_pairs(classic().layout, ORTHOGONAL))
    144
    """
    seen = set()
    wanted = tuple(offsets)
    for square in squares(layout):
        for row in range(square.size):
            for column in range(square.size):
                for down, right in wanted:
                    if square.has(row + down, column + right):
                        pair = (square.cell(row, column), square.cell(row + down, column + right))
                        if frozenset(pair) not in seen:
                            seen.add(frozenset(pair))
                            yield pair


def blocks(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """Return every two by two cells of every square.

    >>> from modoku.variants import classic
    >>> len(blocks(classic().layout))
    64
    """
    found = dict.fromkeys(
        tuple(square.cell(row + down, column + right) for down in (0, 1) for right in (0, 1))
        for square in squares(layout)
        for row in range(square.size - 1)
        for column in range(square.size - 1)
    )
    return tuple(found)


ORTHOGONAL: tuple[Position, ...] = ((0, 1), (1, 0))
"""The offsets of cells that share an edge."""


def add_units(puzzle: Puzzle, units: Iterable[Unit], recipe: str) -> Puzzle:
    """Return the same puzzle with more units, its layout named after the recipes applied so far."""
    return replace(puzzle, layout=puzzle.layout.with_units(units, more_in_name(puzzle.layout, recipe)))


def more_in_name(layout: Layout, recipe: str) -> str:
    """Return the name of a layout with a recipe more; one that would be too long says so and names no recipe."""
    name = f"{layout.name} + {recipe}"
    return name if len(name) <= MAX_NAME else f"many recipes, the last {recipe}"[:MAX_NAME]
