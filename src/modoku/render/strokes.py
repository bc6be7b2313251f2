"""Marks turned into shapes, each on its layer: what a cage, a thermometer or a dot looks like.

Looks that colour sets apart differ in texture too (beads, a dashed core, a hollow line), so that they survive
black-and-white printing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatchmethod
from itertools import pairwise
from math import hypot

from ..puzzle import Layout
from ..puzzle.layout import Position
from ..puzzle.marks import Badge, Line, Mark, Note, Outline, OutsideClue, Shade, Sign
from .geometry import centre, first_cell, outline
from .patterns import NAMES, pattern
from .scene import SIDE, Circle, Path, Point, Rect, Shape, Text
from .theme import OKABE_ITO

WIDTH_OF_DIGIT = 0.62
"""The width of a digit over the size of its font, on the wide side of common fonts."""


class Strokes:
    """Collects the shapes of marks by layer: `shades` and `lines` lie under the grid, `tops` over it."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.shades: list[Shape] = []
        self.parity: list[Shape] = []
        self.lines: list[Shape] = []
        self.tops: list[Shape] = []
        self.outside: dict[Position, OutsideClue] = {}
        self.has_corner_texts = False

    def add_all(self, marks: Iterable[Mark]) -> None:
        """Draw all marks, in order."""
        for mark in marks:
            self.add(mark)

    @singledispatchmethod
    def add(self, mark: Mark) -> None:
        """Draw a mark."""
        raise TypeError(f"not a mark: {mark!r}")

    def _points(self, cells: Iterable[int]) -> list[Point]:
        return [centre(self.layout.positions[cell]) for cell in cells]

    @add.register
    def _(self, mark: Outline) -> None:
        if mark.look == "region":
            return
        positions = {self.layout.positions[cell] for cell in mark.cells}
        look = _OUTLINES.get(mark.look, _OUTLINES["plain"])
        inset, stroke, thickness, dash = look
        self.tops.append(Path(outline(positions, inset), stroke, thickness, closed=True, dash=dash, sharp=True))
        if mark.text:
            self.has_corner_texts = True
            text = mark.text if len(mark.text) <= 12 else mark.text[:11] + "…"
            row, column = self.layout.positions[first_cell(mark.cells, self.layout)]
            x, y, size = column * SIDE + 3.5, row * SIDE + 8.5, 11.0
            width = len(text) * size * WIDTH_OF_DIGIT
            self.tops.append(Rect(x - 1.5, y - 6.5, width + 2, 12.5, "paper"))
            self.tops.append(Text(((x, y, text),), size, "ink" if mark.look == "cage" else "candidate", anchor="start"))

    @add.register
    def _(self, mark: Line) -> None:
        _LINES.get(mark.look, _plain_line)(self, mark, self._points(mark.cells))

    @add.register
    def _(self, mark: Badge) -> None:
        points = self._points(mark.cells)
        x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        text = mark.text[:12]
        if mark.bare:
            self.tops.append(Rect(x - 6.5, y - 7, 13, 14, "paper"))
            self.tops.append(Text(((x, y, text),), 13, "ink", bold=True))
            return
        fill, ink = ("ink", "paper") if mark.filled else ("paper", "ink")
        rows = _badge_rows(text, len(mark.cells))
        widest = max(map(len, rows), default=0)
        size = 12.0 if len(mark.cells) > 2 else 10.5
        r = 5.5 if not text else max(8.5, 3 + size * 0.36 * widest, size * 0.5 * len(rows) + 2)
        self.tops.append(Circle(x, y, r, fill, "ink", 1.4))
        spots = tuple((x, y + (i - (len(rows) - 1) / 2) * size * 0.92, row) for i, row in enumerate(rows))
        if text:
            self.tops.append(Text(spots, size, ink))

    @add.register
    def _(self, mark: Sign) -> None:
        (ax, ay), (bx, by) = self._points((mark.low, mark.high))
        x, y, length = (ax + bx) / 2, (ay + by) / 2, hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        back, wide = 4.0, 6.0
        self.tops.append(Circle(x, y, 7.5, "paper"))
        tip = (x - ux * back, y - uy * back)
        open_end = (x + ux * back, y + uy * back)
        arms = (
            (open_end[0] - uy * wide, open_end[1] + ux * wide),
            tip,
            (open_end[0] + uy * wide, open_end[1] - ux * wide),
        )
        self.tops.append(Path((arms,), "ink", 1.8))
        if mark.text:
            foot = tuple((px - ux * 3.5, py - uy * 3.5) for px, py in arms[:2])
            self.tops.append(Path((foot,), "ink", 1.4))

    @add.register
    def _(self, mark: Shade) -> None:
        corners = [(c * SIDE, r * SIDE) for r, c in (self.layout.positions[cell] for cell in mark.cells)]
        if mark.look == "even":
            self.parity += [Rect(x + 6, y + 6, SIDE - 12, SIDE - 12, "parity") for x, y in corners]
        elif mark.look == "odd":
            self.parity += [Circle(x + SIDE / 2, y + SIDE / 2, 19, "parity") for x, y in corners]
        elif mark.look == "circle":
            self.parity += [Circle(x + SIDE / 2, y + SIDE / 2, 18, "", "cage", 1.6) for x, y in corners]
        elif mark.look == "colour":
            self._class(corners, mark.number, "class")
        elif mark.look == "position":
            self._class(corners, mark.number, "tint")
        else:
            self.shades += [Rect(x, y, SIDE, SIDE, "shade") for x, y in corners]
            self.shades += pattern(_TEXTURES.get(mark.look, "blank"), corners, "shade-ink")
        if mark.look == "extra":
            # Two regions of this kind may touch or overlap: a line of its own shows where each ends.
            positions = {self.layout.positions[cell] for cell in mark.cells}
            self.lines.append(Path(outline(positions, 1.5), "cage", 1.5, closed=True, sharp=True))

    def _class(self, corners: list[Point], number: int, family: str) -> None:
        colour = f"{family}-{number % len(OKABE_ITO)}"
        self.shades += [Rect(x, y, SIDE, SIDE, colour) for x, y in corners]
        self.shades += pattern(NAMES[number % len(NAMES)], corners, f"{colour}-ink")
        # A clear disc in the middle: the digit stays legible on any pattern.
        self.shades += [Circle(x + SIDE / 2, y + SIDE / 2, 16, colour) for x, y in corners]
        # When the patterns have all been used they come again, with rings.
        for ring in range(number // len(NAMES)):
            r = 16.0 - 3 * ring
            self.shades += [Circle(x + SIDE / 2, y + SIDE / 2, r, "", f"{colour}-ink", 1.2) for x, y in corners]

    @add.register
    def _(self, mark: Note) -> None:
        row, column = self.layout.positions[mark.cell]
        size = min(10.0, (SIDE - 6) / (max(len(mark.text), 1) * WIDTH_OF_DIGIT))
        self.tops.append(Text((((column + 0.5) * SIDE, (row + 1) * SIDE - 7, mark.text),), size, "candidate"))

    @add.register
    def _(self, mark: OutsideClue) -> None:
        row, column = mark.position
        step = mark.direction
        inside = self.layout.find_cell(row, column) is not None
        if inside:
            # Another grid lies where the clue would stand: put it on the side of its first cell.
            x, y = centre((row, column))
            x, y = x + step[1] * SIDE / 2, y + step[0] * SIDE / 2
            width = max(len(mark.text), 1) * 11 * WIDTH_OF_DIGIT + 2
            self.tops.append(Rect(x - width / 2, y - 7, width, 14, "paper"))
            self.tops.append(Text(((x, y, mark.text),), 11, "clue"))
            return
        while (row, column) in self.outside and step != (0, 0):
            row, column = row - step[0], column - step[1]
        self.outside[row, column] = mark


_OUTLINES: dict[str, tuple[float, str, float, tuple[float, ...]]] = {
    "cage": (4.0, "cage", 1.3, (4.0, 2.6)),
    "extra": (3.0, "cage", 2.0, ()),
    "plain": (5.5, "plain", 1.2, (1.5, 2.5)),
}
_TEXTURES = {"window": "blank", "extra": "rising", "dots": "dots", "clone": "lattice"}


def _badge_rows(text: str, cells: int) -> list[str]:
    """Break the digits of a corner badge into two rows; a dot has one."""
    digits = text.replace(",", "").replace(" ", "") if cells > 2 else text
    if cells > 2 and len(digits) > 2:
        half = (len(digits) + 1) // 2
        return [digits[:half], digits[half:]]
    return [digits]


def clue_shapes(clues: dict[Position, OutsideClue]) -> list[Shape]:
    """Draw the clues around the grid."""
    shapes: list[Shape] = []
    for position, clue in clues.items():
        x, y = centre(position)
        size = min(19.0, (SIDE - 8) / (max(len(clue.text), 1) * WIDTH_OF_DIGIT))
        dr, dc = clue.direction
        if dr and dc:
            size = min(size, 16.0)
            tip = (x + dc * 21, y + dr * 21)
            head = ((tip[0] - dc * 8, tip[1]), tip, (tip[0], tip[1] - dr * 8))
            shapes.append(Path((((x + dc * 9, y + dr * 9), tip), head), "clue", 1.6))
            x, y = x - dc * 5, y - dr * 5
        shapes.append(Text(((x, y, clue.text),), size, "clue"))
    return shapes


def _shortened(points: Sequence[Point], start: float = 0.0, end: float = 0.0) -> tuple[Point, ...]:
    """Cut a polyline at both ends by so much (negative lengthens it)."""
    found = list(points)
    for cut, tip, beside in ((start, 0, 1), (end, -1, -2)):
        if cut and len(found) > 1:
            (x, y), (bx, by) = found[tip], found[beside]
            length = hypot(bx - x, by - y)
            found[tip] = (x + (bx - x) * cut / length, y + (by - y) * cut / length)
    return tuple(found)


def arrow_head(points: Sequence[Point], size: float) -> tuple[Point, ...]:
    """Return the two strokes of an arrow's head at the end of a line."""
    (ax, ay), (x, y) = points[-2], points[-1]
    length = hypot(x - ax, y - ay) or 1.0
    ux, uy = (x - ax) / length, (y - ay) / length
    left = (x - (ux + uy * 0.8) * size, y - (uy - ux * 0.8) * size)
    right = (x - (ux - uy * 0.8) * size, y - (uy + ux * 0.8) * size)
    return left, (x, y), right


def _thermometer(strokes: Strokes, mark: Line, points: list[Point]) -> None:
    strokes.lines.append(Path((tuple(points),), "thermometer", 14))
    strokes.lines.append(Circle(*points[0], 18, "thermometer"))
    if mark.look == "slow-thermometer":
        strokes.lines.append(Path((tuple(points),), "paper", 6))


def _arrow(strokes: Strokes, mark: Line, points: list[Point]) -> None:
    r = 19.0
    shaft = _shortened(points, r if mark.start else 0.0, 6)
    if mark.start == "circle":
        strokes.lines.append(Circle(*points[0], r, "paper", "arrow", 2))
    if len(points) > 1:
        strokes.lines.append(Path((shaft, arrow_head(shaft, 8)), "arrow", 2))


def _pill(strokes: Strokes, _: Line, points: list[Point]) -> None:
    line = (tuple(points),)
    strokes.lines += [Path(line, "arrow", 40), Path(line, "paper", 36)]


def _whispers(strokes: Strokes, _: Line, points: list[Point]) -> None:
    line = (tuple(points),)
    strokes.lines += [Path(line, "whispers", 11), Path(line, "whispers-ink", 1.6, dash=(5, 5))]


def _renban(strokes: Strokes, _: Line, points: list[Point]) -> None:
    strokes.lines.append(Path((tuple(points),), "renban", 11))
    # Beads on the sides of cells, where no digit hides them.
    strokes.lines += [Circle((ax + bx) / 2, (ay + by) / 2, 3, "renban-ink") for (ax, ay), (bx, by) in pairwise(points)]


def _palindrome(strokes: Strokes, _: Line, points: list[Point]) -> None:
    strokes.lines.append(Path((tuple(points),), "palindrome", 9))


def _region_sum(strokes: Strokes, _: Line, points: list[Point]) -> None:
    lines = _pieces(points)
    # Pieces that go on from the last ones are one line with them: no edge of one shows within another.
    match strokes.lines[-2:]:
        case [Path(lines=before, stroke="region-sum"), Path()]:
            del strokes.lines[-2:]
            lines = (*before, *lines)
    strokes.lines += [Path(lines, "region-sum", 11), Path(lines, "paper", 5)]


def _pieces(points: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """Cut a line where it would jump over a cell."""
    found = [[points[0]]]
    for (ax, ay), (x, y) in pairwise(points):
        if max(abs(x - ax), abs(y - ay)) > SIDE * 1.5:
            found.append([])
        found[-1].append((x, y))
    return tuple(map(tuple, found))


def _diagonal(strokes: Strokes, _: Line, points: list[Point]) -> None:
    if len(points) > 1:
        half = hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]) / 2
        points = list(_shortened(points, -half, -half))
    strokes.lines.append(Path(((points[0], points[-1]),), "diagonal", 2))


def _toned(strokes: Strokes, mark: Line, points: list[Point]) -> None:
    """Draw a line whose colour and core its number tells: lines of different meaning differ without colour too."""
    r = 17.0
    line = _shortened(points, *(r if end else 0.0 for end in (mark.start, mark.end)))
    colour = f"class-{mark.number % len(OKABE_ITO)}"
    core = _CORES[mark.number % len(_CORES)]
    strokes.lines += [Path((line,), colour, 11), Path((line,), f"{colour}-ink", 2, dash=core)]
    for end, (x, y) in ((mark.start, points[0]), (mark.end, points[-1])):
        if end == "circle":
            strokes.lines.append(Circle(x, y, r, "paper", f"{colour}-ink", 2))
        elif end == "diamond":
            corners = ((x - r, y), (x, y - r), (x + r, y), (x, y + r))
            strokes.lines.append(Path((corners,), f"{colour}-ink", 2, closed=True, fill="paper"))


_CORES: tuple[tuple[float, ...], ...] = ((), (1, 4), (9, 4), (4, 4), (9, 3, 1, 3), (2, 8), (14, 6), (6, 2, 1, 2, 1, 2))
"""The dashes of the core of a line, by number."""


def _plain_line(strokes: Strokes, mark: Line, points: list[Point]) -> None:
    r = 18.0
    line = _shortened(points, r if mark.start else 0.0, r if mark.end == "circle" else 0.0)
    colour = mark.look if mark.look == "between" else "plain"
    strokes.lines.append(Path((line,), colour, 5))
    ends = [points[0]] if mark.start else []
    ends += [points[-1]] if mark.end == "circle" else []
    strokes.lines += [Circle(x, y, r, "paper", colour, 2) for x, y in ends]


_LINES: dict[str, Callable[[Strokes, Line, list[Point]], None]] = {
    "thermometer": _thermometer,
    "slow-thermometer": _thermometer,
    "arrow": _arrow,
    "pill": _pill,
    "whispers": _whispers,
    "renban": _renban,
    "palindrome": _palindrome,
    "region-sum": _region_sum,
    "toned": _toned,
    "diagonal": _diagonal,
}
