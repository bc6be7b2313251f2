"""Drawings as geometry: which cells a line passes, on which edge or corner a mark stands, what belongs together."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..puzzle import Position
from ..puzzle.cosmetic import Cosmetic
from .colours import colour_name

Point = tuple[float, float]


@dataclass(frozen=True, eq=False)
class DrawnFigure:
    """A drawing against the grid; what is drawn in several layers is one figure. Compared by identity.

    Attributes:
        shape: line, arrow, mark or cage; flag, picture and part as they come.
        where: of lines: cells, free, diagonal+ or diagonal-; of marks: cell, edge, corner, outside, other or backdrop;
            of arrows and cages: cells or outside.
        style: what figures with one meaning have in common.
        cells: the cells it speaks of, as (row, column).
        form: round, square, text or nothing.
        sources: the drawings that it is made of.
    """

    shape: str
    where: str
    sources: tuple[Cosmetic, ...]
    style: tuple[object, ...] = ()
    cells: tuple[Position, ...] = ()
    text: str = ""
    colour: str = "none"
    colours: tuple[str, ...] = ()
    border: str = "none"
    form: str = ""
    middle: Point = (0.0, 0.0)
    size: Point = (0.0, 0.0)
    points: tuple[Point, ...] = ()

    @property
    def angle(self) -> float:
        """By how many degrees it is turned."""
        return self.sources[0].angle

    @property
    def is_decoration(self) -> bool:
        """Whether it is one of the drawings that hardly ever carry a rule."""
        if self.where == "free" and self.shape == "line":
            # A line that cannot be placed says something, if it can be seen.
            return bool(self.points) or self.sources[0].width < 3 or self.colour in ("white", "none")
        if self.where == "free":
            return len(self.points) < 2
        is_blank = self.where == "outside" and {self.colour, self.border} <= {"white", "none"}
        is_bare = (is_blank or self.colour == self.border == "none") and not self.text
        return self.shape == "mark" and (self.where == "backdrop" or self.form == "nothing" or is_bare)


def figures_of(cosmetics: Sequence[Cosmetic], size: int) -> list[DrawnFigure]:
    """Return the figures that drawings make on a grid of so many rows."""
    board = _Board(size)
    lines = [*board.lines(one for one in cosmetics if one.shape == "line")]
    lines, arrows = _with_heads(lines, [board.arrow(one) for one in cosmetics if one.shape == "arrow"])
    marks = _with_quadruples(board.marks(one for one in cosmetics if one.shape == "mark"))
    cages = []
    for one in cosmetics:
        if one.shape == "cage":
            cage, marks = board.cage(one, marks)
            cages.append(cage)
    others = [DrawnFigure(one.shape, "other", (one,), text=one.text) for one in cosmetics if one.shape in _UNDRAWN]
    return [*lines, *arrows, *(replace(mark, style=_mark_style(mark)) for mark in marks), *cages, *others]


_UNDRAWN = ("flag", "picture", "part")


def _with_heads(lines: list[DrawnFigure], arrows: list[DrawnFigure]) -> tuple[list[DrawnFigure], list[DrawnFigure]]:
    """Return lines and arrows; a short arrow within the last cell of a line of its colour is the head of that line."""
    found: list[DrawnFigure] = []
    for arrow in arrows:
        spots = {(math.floor(y), math.floor(x)) for y, x in arrow.points}
        line = next(
            (
                one
                for one in lines
                if len(spots) == 1
                and one.where == "cells"
                and one.colour == arrow.colour
                and not spots.isdisjoint({one.cells[0], one.cells[-1]})
            ),
            None,
        )
        if line is None:
            found.append(arrow)
            continue
        lines = [one for one in lines if one is not line]
        cells = line.cells if line.cells[-1] in spots else line.cells[::-1]
        style = ("arrow", "cells", arrow.colour)
        found.append(replace(arrow, where="cells", style=style, cells=cells, sources=(*arrow.sources, *line.sources)))
    return lines, found


def _mark_style(mark: DrawnFigure) -> tuple[object, ...]:
    text = mark.text
    if re.fullmatch(r"\d+", text):
        token = "number"  # noqa: S105 - a kind of text
    else:
        token = text if len(text) <= 2 else "digits" if re.fullmatch(r"[\d\s,]+", text) else "text"
    height, width = mark.size
    return ("mark", mark.where, mark.form, mark.colour, mark.border, token, round(height, 1), round(width, 1))


class _Board:
    """A square of cells against which drawings are placed."""

    def __init__(self, size: int) -> None:
        self.size = size

    def holds(self, cell: Position) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size

    def path(self, points: Sequence[Point]) -> tuple[Position, ...] | None:
        """Return the cells along way points; None where a piece is neither straight nor diagonal."""
        cells = [(math.floor(y), math.floor(x)) for y, x in points]
        found = [cells[0]]
        for (r0, c0), (r1, c1) in pairwise(cells):
            down, right = r1 - r0, c1 - c0
            if down and right and abs(down) != abs(right):
                return None
            steps = max(abs(down), abs(right))
            found += [(r0 + down * i // steps, c0 + right * i // steps) for i in range(1, steps + 1)]
        return tuple(found)

    def near_path(self, points: Sequence[Point]) -> tuple[Position, ...] | None:
        """Return the cells of a line beside the middles: lines that share cells are often drawn side by side."""
        found: list[Position] = []
        for (y0, x0), (y1, x1) in pairwise(points):
            steps = max(1, int(max(abs(y1 - y0), abs(x1 - x0)) / 0.05))
            for k in range(steps + 1):
                y, x = y0 + (y1 - y0) * k / steps, x0 + (x1 - x0) * k / steps
                cell = (math.floor(y), math.floor(x))
                off = max(abs(y - cell[0] - 0.5), abs(x - cell[1] - 0.5))
                if off <= 0.36 and (not found or found[-1] != cell):
                    found.append(cell)
        jumps = (max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in pairwise(found))
        return None if len(found) < 2 or any(jump > 1 for jump in jumps) else tuple(found)

    def lines(self, drawn: Iterable[Cosmetic]) -> Iterable[DrawnFigure]:
        """Yield lines: the same path drawn twice is one line with several colours."""
        layers: dict[tuple[Position, ...], list[Cosmetic]] = {}
        paths: dict[tuple[Position, ...], tuple[Position, ...]] = {}
        for one in drawn:
            cells = self._cells_of(one)
            if cells and len(set(cells)) >= 2 and all(map(self.holds, cells)):
                key = min(cells, cells[::-1])
                layers.setdefault(key, []).append(one)
                paths.setdefault(key, cells)
            else:
                yield self._free_line(one)
        for key, ones in layers.items():
            names = [(colour_name(one.colour), one) for one in ones]
            visible = [name for name, _ in names if name not in ("white", "none")] or [name for name, _ in names]
            looks = sorted({(name, one.colour.lower(), round(one.width)) for name, one in names})
            colours = tuple(dict.fromkeys(visible))
            about = {"cells": paths[key], "colour": colours[0], "colours": colours, "points": ones[0].points}
            yield DrawnFigure("line", "cells", tuple(ones), ("line", *looks), **about)  # type: ignore[arg-type]

    def _cells_of(self, one: Cosmetic) -> tuple[Position, ...] | None:
        if not one.points:
            return None
        inner = one.points[1:-1] if len(one.points) > 2 else ()
        if all(_is_middle(point) for point in inner) and all(map(_is_near, one.points)):
            # Lines between circles begin at the rim of a circle.
            is_short = len(one.points) == 2 and not all(map(_is_middle, one.points))
            cells = self.path(one.points)
            if not is_short or (cells and len(cells) > 1 and _is_straight(one.points)):
                return cells
        is_thick = one.width >= 3 and colour_name(one.colour) not in ("white", "black", "none")
        return self.near_path(one.points) if is_thick else None

    def _free_line(self, one: Cosmetic) -> DrawnFigure:
        n, where, colour = self.size, "free", colour_name(one.colour)
        if one.points:
            ends = {(round(y, 2), round(x, 2)) for y, x in (one.points[0], one.points[-1])}
            where = "diagonal-" if ends == {(0, 0), (n, n)} else "diagonal+" if ends == {(0, n), (n, 0)} else "free"
        return DrawnFigure("line", where, (one,), ("free", colour, one.width), colour=colour, points=one.points)

    def arrow(self, one: Cosmetic) -> DrawnFigure:
        """Return an arrow through cells, or one beside the grid."""
        colour = colour_name(one.colour)
        if len(one.points) < 2:
            return DrawnFigure("arrow", "free", (one,), ("arrow", colour), colour=colour, points=one.points)
        cells = self.path(one.points)
        where = "cells" if cells and all(map(self.holds, cells)) and len(set(cells)) > 1 else "outside"
        style = ("arrow", where, colour)
        return DrawnFigure("arrow", where, (one,), style, cells or (), colour=colour, points=one.points)

    def marks(self, drawn: Iterable[Cosmetic]) -> list[DrawnFigure]:
        """Return marks: a text on a shape is one with it."""
        at: dict[Point, int] = {}
        found: list[DrawnFigure] = []
        for one in drawn:
            if not one.points:
                found.append(DrawnFigure("mark", "other", (one,), text=one.text))
                continue
            mark = self._mark(one)
            key = (round(mark.middle[0], 2), round(mark.middle[1], 2))
            if key in at:
                under = found[at[key]]
                is_text = mark.form in ("text", "nothing")
                if mark.text and not under.text and is_text and under.form in ("round", "square"):
                    found[at[key]] = replace(under, text=mark.text, sources=(*under.sources, one))
                    continue
                if not mark.text and mark.form == "nothing":
                    continue
            at[key] = len(found)
            found.append(mark)
        return found

    def _mark(self, one: Cosmetic) -> DrawnFigure:
        (y, x), n = one.points[0], self.size
        fill, border = colour_name(one.colour), colour_name(one.border)
        place = _kind(y) + _kind(x)
        where, cells = "other", tuple[Position, ...]()
        if not (-0.02 <= y <= n + 0.02 and -0.02 <= x <= n + 0.02):
            where = "outside"
        elif place == "hh":
            where, cells = "cell", ((math.floor(y), math.floor(x)),)
        elif place == "hi":
            row, column = math.floor(y), round(x)
            where, cells = "edge", ((row, column - 1), (row, column))
        elif place == "ih":
            row, column = round(y), math.floor(x)
            where, cells = "edge", ((row - 1, column), (row, column))
        elif place == "ii":
            row, column = round(y), round(x)
            where, cells = "corner", tuple((row - a, column - b) for a in (1, 0) for b in (1, 0))
        if where not in ("outside", "other") and not all(map(self.holds, cells)):
            where = "outside"
        if max(one.height, one.width) > 2.2 and min(one.height, one.width) > 1.5:
            where = "backdrop"
        text, is_round = one.text, one.is_round
        if text in _GLYPHS and fill == "none" and border in ("none", "white"):
            text, is_round, border = "", _GLYPHS[text] == "round", "black"
        is_seen = fill != "none" or border != "none"
        form = "text" if text else "nothing"
        if is_seen:
            form = "round" if is_round and max(one.height, one.width) > 0 else "square"
        about = {"cells": cells, "text": text, "colour": fill, "border": border, "form": form}
        return DrawnFigure("mark", where, (one,), middle=(y, x), size=(one.height, one.width), **about)  # type: ignore[arg-type]

    def cage(self, one: Cosmetic, marks: list[DrawnFigure]) -> tuple[DrawnFigure, list[DrawnFigure]]:
        """Return a cage, and the marks without its total, which may be a text of its own in the first cell's corner."""
        text = one.text
        sources: tuple[Cosmetic, ...] = (one,)
        where = "cells" if one.cells and all(map(self.holds, one.cells)) else "outside"
        if not text and where == "cells":
            row, column = min(one.cells)
            labels = [mark for mark in marks if _is_label(mark, row, column)]
            if len(labels) == 1:
                text, sources = labels[0].text, (one, *labels[0].sources)
                marks = [mark for mark in marks if mark is not labels[0]]
        token = next((name for name, pattern in _CAGE_TEXTS if re.fullmatch(pattern, text)), "text")
        style = ("cage", token, one.is_hidden, one.is_unique, one.colour)
        return DrawnFigure("cage", where, sources, style, one.cells, text, colour_name(one.colour)), marks


_GLYPHS = {**dict.fromkeys("▢□◻⬜", "square"), **dict.fromkeys("○◯⚪◌", "round")}
"""Shapes that are written instead of drawn."""
_CAGE_TEXTS = (
    ("none", ""),
    ("number", r"\d{1,9}"),
    ("compare", r"[<>≤≥]=?\s*\d{1,9}"),
    ("letter", "[A-Za-z]|(?i:odd|even)"),
)


def _is_middle(point: Point) -> bool:
    return all(abs(v % 1 - 0.5) < 0.03 for v in point)


def _is_near(point: Point) -> bool:
    """Return whether a point is off the middle of a cell along one of the eight directions, or not at all."""
    down, right = abs(point[0] % 1 - 0.5), abs(point[1] % 1 - 0.5)
    return max(down, right) < 0.45 and (min(down, right) < 0.03 or abs(down - right) < 0.03)


def _is_straight(points: Sequence[Point]) -> bool:
    """Return whether two points lie on a row, a column or a diagonal of middles."""
    (y0, x0), (y1, x1) = points
    down, right = abs(y1 - y0), abs(x1 - x0)
    if down < 0.03 or right < 0.03:
        return abs((x0 if right < 0.03 else y0) % 1 - 0.5) < 0.03
    return abs(down - right) < 0.03


def _kind(value: float) -> str:
    """Return i near a whole number, h near a half, else o."""
    return "i" if min(value % 1, 1 - value % 1) < 0.04 else "h" if abs(value % 1 - 0.5) < 0.04 else "o"


def _is_label(mark: DrawnFigure, row: int, column: int) -> bool:
    down, right = mark.middle[0] - row, mark.middle[1] - column
    is_in_corner = 0.05 <= down <= 0.35 and 0.05 <= right <= 0.4
    return mark.where == "other" and is_in_corner and re.fullmatch(r"\d{1,9}", mark.text) is not None


def _with_quadruples(marks: list[DrawnFigure]) -> list[DrawnFigure]:
    """Return the marks; the digits that are written around a circle at a corner belong to it."""
    taken: set[DrawnFigure] = set()
    joined: dict[DrawnFigure, DrawnFigure] = {}
    for circle in marks:
        if circle.where != "corner" or circle.form != "round" or circle.text or max(circle.size) < 0.3:
            continue
        near = [
            mark
            for mark in marks
            if mark is not circle
            and mark not in taken
            and (mark.form != "square" or max(mark.size) <= 0.3)
            and mark.colour in ("none", "white")
            and re.fullmatch(r"[\d\s,]+", mark.text)
            and max(abs(mark.middle[0] - circle.middle[0]), abs(mark.middle[1] - circle.middle[1])) <= 0.27
        ]
        if near:
            near.sort(key=lambda mark: mark.middle)
            sources = (*circle.sources, *(one for mark in near for one in mark.sources))
            joined[circle] = replace(circle, text=" ".join(mark.text for mark in near), sources=sources)
            taken.update(near)
    return [joined.get(mark, mark) for mark in marks if mark not in taken]
