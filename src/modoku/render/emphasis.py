"""What a picture draws attention to: cells, candidates, units, and the links of a chain.

Hints use these words; a look means the same everywhere: `focus` (look here), `cause` (why), `effect` (what follows),
`removed` (what is struck out), `second` (a second cause).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, hypot, isqrt

from ..puzzle import Cell, Digit, Layout, Unit
from .geometry import centre, outline
from .patterns import pattern
from .scene import SIDE, Circle, Path, Point, Rect, Shape
from .strokes import arrow_head
from .theme import LOOKS

_TEXTURES = {"focus": "blank", "cause": "rising", "effect": "dots", "removed": "falling", "second": "level"}


@dataclass(frozen=True, slots=True)
class Highlight:
    """Cells, candidates (cell and digit) and units to bring out, all with one look."""

    look: str = "focus"
    cells: tuple[Cell, ...] = ()
    candidates: tuple[tuple[Cell, Digit], ...] = ()
    units: tuple[Unit, ...] = ()

    @property
    def colour(self) -> str:
        """The name of its colour; an unknown look is drawn as `focus`."""
        return self.look if self.look in LOOKS else "focus"


@dataclass(frozen=True, slots=True)
class LinkArrow:
    """An arrow from one cell, or one candidate of it, to another: full if `strong`, dashed if weak."""

    start: tuple[Cell, Digit | None]
    end: tuple[Cell, Digit | None]
    strong: bool = True
    look: str = "removed"


@dataclass(frozen=True, slots=True)
class CandidateGrid:
    """Where candidates stand in a cell: a fixed place each, `columns` to a row, below `top`."""

    size: int
    top: float = 1.0

    @property
    def columns(self) -> int:
        """How many stand side by side: the square root of their number, rounded up."""
        return isqrt(self.size - 1) + 1

    @property
    def rows(self) -> int:
        """How many rows that makes."""
        return ceil(self.size / self.columns)

    @property
    def pitch(self) -> float:
        """The smaller distance between neighbours."""
        return min((SIDE - 3) / self.columns, (SIDE - self.top - 2) / self.rows)

    def offset(self, digit: Digit) -> Point:
        """Return the place of a candidate within its cell.

        >>> CandidateGrid(9, top=2.0).offset(5)
        (24.0, 24.0)
        """
        row, column = divmod(digit - 1, self.columns)
        across, down = (SIDE - 4) / self.columns, (SIDE - self.top - 2) / self.rows
        return 2 + (column + 0.5) * across, self.top + (row + 0.5) * down

    def place(self, layout: Layout, cell: Cell, digit: Digit | None) -> Point:
        """Return the place of a candidate on the picture; without a digit, the middle of the cell."""
        row, column = layout.positions[cell]
        if digit is None:
            return centre((row, column))
        dx, dy = self.offset(digit)
        return column * SIDE + dx, row * SIDE + dy


def cell_shapes(highlights: Iterable[Highlight], layout: Layout) -> list[Shape]:
    """Draw what lies under the grid: filled cells, with a texture for each look but the first."""
    shapes: list[Shape] = []
    for highlight in highlights:
        corners = [(c * SIDE, r * SIDE) for r, c in (layout.positions[cell] for cell in highlight.cells)]
        colour = highlight.colour
        shapes += [Rect(x, y, SIDE, SIDE, colour) for x, y in corners]
        shapes += pattern(_TEXTURES[colour], corners, f"{colour}-hatch")
    return shapes


def candidate_shapes(highlights: Iterable[Highlight], layout: Layout, places: CandidateGrid) -> list[Shape]:
    """Draw what lies under the candidates: a disc with a ring for each, and a stroke through those removed."""
    shapes: list[Shape] = []
    r = places.pitch * 0.47
    for highlight in highlights:
        ink = f"{highlight.colour}-ink"
        for cell, digit in highlight.candidates:
            x, y = places.place(layout, cell, digit)
            shapes.append(Circle(x, y, r, highlight.colour, ink, 1))
            if highlight.look == "removed":
                k = r * 0.7
                shapes.append(Path((((x - k, y + k), (x + k, y - k)),), ink, 1.2))
    return shapes


def unit_shapes(highlights: Iterable[Highlight], layout: Layout) -> list[Shape]:
    """Draw what lies over the grid: a line around each unit."""
    shapes: list[Shape] = []
    for highlight in highlights:
        for unit in highlight.units:
            positions = {layout.positions[cell] for cell in unit.cells}
            ink = f"{highlight.colour}-ink"
            shapes.append(Path(outline(positions, 3.5), ink, 2.6, closed=True, sharp=True))
    return shapes


def link_shapes(links: Iterable[LinkArrow], layout: Layout, places: CandidateGrid) -> list[Shape]:
    """Draw the links of chains, bent a little so that they do not run through what lies between."""
    shapes: list[Shape] = []
    gap = places.pitch * 0.5
    for link in links:
        start, end = places.place(layout, *link.start), places.place(layout, *link.end)
        if start == end:
            continue
        points = _bent(start, end, gap if link.start[1] else 12.0, gap if link.end[1] else 12.0)
        look = link.look if link.look in LOOKS else "removed"
        shapes.append(Path((points,), f"{look}-ink", 1.8, dash=() if link.strong else (4.0, 4.0)))
        shapes.append(Path((arrow_head(points, 5.5),), f"{look}-ink", 1.8))
    return shapes


def _bent(start: Point, end: Point, leave: float, stop: float) -> tuple[Point, ...]:
    """Return a shallow curve between two points as a polyline, clear of both ends."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    bend = min(0.16 * length, SIDE / 3) / length
    middle = ((start[0] + end[0]) / 2 - dy * bend, (start[1] + end[1]) / 2 + dx * bend)
    low, high = min(leave / length, 0.4), 1 - min(stop / length, 0.4)
    points = []
    for i in range(13):
        t = low + (high - low) * i / 12
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]))
    return tuple(points)
