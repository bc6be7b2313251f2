"""The vocabulary of a rectangular grid: rows, columns, boxes, bands, stacks, and how they meet.

The source documents define it for boxes of k x k cells; here boxes have R rows and C columns, n = RC digits, and
the square case is R = C = k. Indices are counted from 1, as in the documents' formulas, and only in this module;
cells are given as positions counted from 0, as everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from ..errors import PuzzleError, expect
from ..language import msg
from .digits import MAX_SIZE
from .layout import Cell, Layout, Position, Unit


def phi(k: int, s0: int, s: int) -> int:
    """Locate line s of band (or stack) s0 among all lines, everything counted from 1.

    The documents write phi(s0, s) = k(s0 - 1) + s.

    >>> [phi(3, 2, s) for s in (1, 2, 3)]
    [4, 5, 6]
    """
    for name, number in (("k", k), ("s0", s0), ("s", s)):
        expect(number, int, name=name)
    return k * (s0 - 1) + s


@dataclass(frozen=True, slots=True)
class BoxGrid:
    """A grid of n x n cells in boxes of `box_rows` x `box_columns` cells, n = box_rows * box_columns.

    >>> order3 = BoxGrid.of_order(3)
    >>> order3.size, order3.neighbour_count, order3.edge_count, order3.clique_count
    (9, 20, 810, 27)
    """

    box_rows: int
    box_columns: int

    def __post_init__(self) -> None:
        expect(self.box_rows, int)
        expect(self.box_columns, int)
        if self.box_rows < 1 or self.box_columns < 1 or self.size > MAX_SIZE:
            raise PuzzleError(
                msg(
                    "Boxes of {rows}x{columns} cells would need {size} digits.",
                    rows=self.box_rows,
                    columns=self.box_columns,
                    size=self.box_rows * self.box_columns,
                ),
                msg("Rows times columns of a box must lie between 1 and {max}.", max=MAX_SIZE),
            )

    @classmethod
    def of_order(cls, k: int) -> BoxGrid:
        """Make the grid of order k: SuDoku^k, with k x k boxes."""
        return cls(k, k)

    @property
    def size(self) -> int:
        """How many digits, rows, columns and boxes there are: n."""
        return self.box_rows * self.box_columns

    @property
    def band_count(self) -> int:
        """How many bands (rows of boxes) there are: each has `box_rows` rows."""
        return self.box_columns

    @property
    def stack_count(self) -> int:
        """How many stacks (columns of boxes, "piliers") there are: each has `box_columns` columns."""
        return self.box_rows

    @property
    def neighbour_count(self) -> int:
        """How many cells depend on a given one; N(k) = 3k^2 - 2k - 1 for order k."""
        n = self.size
        return (n - 1) + (n - self.box_rows) + (n - self.box_columns)

    @property
    def edge_count(self) -> int:
        """How many pairs of cells must differ: N n^2 / 2, i.e. N(k) k^4 / 2 for order k."""
        return self.neighbour_count * self.size**2 // 2

    @property
    def clique_count(self) -> int:
        """How many regions there are, each a complete subgraph: 3n, i.e. 3k^2 for order k."""
        return 3 * self.size

    def row(self, i: int) -> tuple[Position, ...]:
        """Return the region row RL_i."""
        self._check(i, self.size)
        return tuple((i - 1, j) for j in range(self.size))

    def column(self, j: int) -> tuple[Position, ...]:
        """Return the region column RC_j."""
        self._check(j, self.size)
        return tuple((i, j - 1) for i in range(self.size))

    def box(self, i0: int, j0: int) -> tuple[Position, ...]:
        """Return the region box RK_{i0,j0}: the cells c_{phi(i0,i), phi(j0,j)}, row by row.

        >>> BoxGrid.of_order(3).box(2, 1)[:4]
        ((3, 0), (3, 1), (3, 2), (4, 0))
        """
        self._check(i0, self.band_count)
        self._check(j0, self.stack_count)
        return tuple(
            (phi(self.box_rows, i0, i) - 1, phi(self.box_columns, j0, j) - 1)
            for i in range(1, self.box_rows + 1)
            for j in range(1, self.box_columns + 1)
        )

    def band(self, i0: int) -> tuple[Position, ...]:
        """Return the band B_{i0}: the union of the boxes RK_{i0,*}."""
        return tuple(p for j0 in range(1, self.stack_count + 1) for p in self.box(i0, j0))

    def stack(self, j0: int) -> tuple[Position, ...]:
        """Return the stack P_{j0}: the union of the boxes RK_{*,j0}."""
        return tuple(p for i0 in range(1, self.band_count + 1) for p in self.box(i0, j0))

    def box_of(self, i: int, j: int) -> tuple[int, int]:
        """Return the (i0, j0) of the box that holds c_ij.

        >>> BoxGrid.of_order(3).box_of(7, 4)
        (3, 2)
        """
        self._check(i, self.size)
        self._check(j, self.size)
        return (i - 1) // self.box_rows + 1, (j - 1) // self.box_columns + 1

    def row_meets_box(self, i: int, i0: int, j0: int) -> tuple[Position, ...]:
        """Return RK_{i0,j0} ∩ RL_i: a mini-row of `box_columns` cells, or nothing."""
        return tuple(p for p in self.box(i0, j0) if p[0] == i - 1)

    def column_meets_box(self, j: int, i0: int, j0: int) -> tuple[Position, ...]:
        """Return RK_{i0,j0} ∩ RC_j: a mini-column of `box_rows` cells, or nothing."""
        return tuple(p for p in self.box(i0, j0) if p[1] == j - 1)

    def _check(self, index: int, last: int) -> None:
        if not 1 <= index <= last:
            raise PuzzleError(msg("{index} is out of range: here indices go from 1 to {last}.", index=index, last=last))

    def units(self, origin: Position = (0, 0), prefix: str = "") -> list[tuple[str, str, tuple[Position, ...]]]:
        """Return (kind, name, positions) of the rows, then the columns, then the boxes, moved to `origin`."""
        top, left = origin

        def moved(positions: Iterable[Position]) -> tuple[Position, ...]:
            return tuple((r + top, c + left) for r, c in positions)

        n = self.size
        found = [("row", f"{prefix}{i}", moved(self.row(i))) for i in range(1, n + 1)]
        found += [("column", f"{prefix}{j}", moved(self.column(j))) for j in range(1, n + 1)]
        boxes = [(i0, j0) for i0 in range(1, self.band_count + 1) for j0 in range(1, self.stack_count + 1)]
        found += [("box", f"{prefix}{b}", moved(self.box(*ij))) for b, ij in enumerate(boxes, 1)]
        return found

    def to_layout(self, name: str) -> Layout:
        """Make the layout with rows, columns and boxes as units, cells in reading order."""
        n = self.size
        return Layout(
            name,
            n,
            tuple((r, c) for r in range(n) for c in range(n)),
            tuple(Unit(kind, unit, tuple(n * r + c for r, c in positions)) for kind, unit, positions in self.units()),
        )


def usual_boxes(size: int) -> BoxGrid | None:
    """Return the usual boxes of an n x n grid: as square as can be, wider than high; None if n is prime.

    >>> usual_boxes(6), usual_boxes(7)
    (BoxGrid(box_rows=2, box_columns=3), None)
    """
    for rows in range(int(size**0.5), 1, -1):
        if size % rows == 0:
            return BoxGrid(rows, size // rows)
    return BoxGrid(1, 1) if size == 1 else None


def is_usual(layout: Layout) -> bool:
    """Return whether the layout is the one that n x n symbols mean: rows, columns, and the usual boxes of that size."""
    n = layout.size
    if layout.cell_count != n * n or layout.lowest != 1:
        return False
    positions, units = _usual(n)
    return layout.positions == positions and layout.unit_sets == units


@lru_cache(maxsize=64)
def _usual(size: int) -> tuple[tuple[Position, ...], frozenset[frozenset[Cell]]]:
    layout = (usual_boxes(size) or BoxGrid(1, size)).to_layout("usual")
    return layout.positions, layout.unit_sets
