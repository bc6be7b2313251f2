"""Drawings of other people turned into shapes: lines, arrows, marks and cages as they came, whatever they mean.

Their colours are made for white paper. What lies under digits is mixed with the paper of the theme, so that digits stay
legible on it; black and white become the ink and the paper of the theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import ceil, cos, floor, hypot, pi, sin

from ..puzzle.cosmetic import Cosmetic
from ..puzzle.layout import Layout, Position
from ..puzzle.marks import Outline
from .scene import SIDE, Circle, Path, Point, Rect, Shape, Text
from .strokes import WIDTH_OF_DIGIT, Strokes
from .theme import OWN

LINE_WIDTH = 64
"""The thickness of lines is in such parts of a cell."""
FURTHEST = 3
"""How many cells beyond the grid are still shown."""
_SMALL = 0.65
"""Marks smaller than that, in cells, stand beside digits and not under them."""
_NAMED = {
    "white": "ffffff", "black": "000000", "grey": "808080", "gray": "808080", "red": "ff0000", "green": "008000",
    "blue": "0000ff", "purple": "800080", "orange": "ffa500", "yellow": "ffff00", "pink": "ffc0cb",
    "lightgray": "d3d3d3", "lightgrey": "d3d3d3", "silver": "c0c0c0", "cyan": "00ffff", "magenta": "ff00ff",
}  # fmt: skip


def add_cosmetics(strokes: Strokes, cosmetics: Iterable[Cosmetic], layout: Layout) -> None:
    """Draw what is to be seen: underlays and lines under the grid, the rest over it."""
    for one in cosmetics:
        if one.is_hidden:
            continue
        if one.shape == "cage":
            cells = tuple(cell for cell in (layout.find_cell(*place) for place in one.cells) if cell is not None)
            if cells:
                strokes.add(Outline(cells, one.text, "cage"))
        elif one.shape in ("line", "arrow") and len(one.points) > 1:
            strokes.lines += _line(one)
        elif one.shape == "mark" and one.points:
            layer = strokes.shades if one.origin.lstrip(".").startswith("underlays") else strokes.tops
            layer += _mark(one)


def places_of(cosmetics: Iterable[Cosmetic], layout: Layout) -> Iterator[Position]:
    """Yield the cells beside the grid that something is drawn in."""
    rows, columns = zip(*layout.positions, strict=True)
    bottom, right = max(rows), max(columns)
    for one in cosmetics:
        if one.is_hidden or one.shape not in ("line", "arrow", "mark"):
            continue
        for y, x in one.points:
            high, wide = (one.height / 2, one.width / 2) if one.shape == "mark" else (0.0, 0.0)
            for row, column in ((floor(y - high), floor(x - wide)), (ceil(y + high) - 1, ceil(x + wide) - 1)):
                yield (
                    min(max(row, -FURTHEST), bottom + FURTHEST),
                    min(max(column, -FURTHEST), right + FURTHEST),
                )


def paint(colour: str, is_under: bool = False) -> str:
    """Return the name of a colour as it was written; nothing where it cannot be seen, grey where it is not known.

    >>> paint("#67F067", True), paint("#0"), paint("#FFFFFFFF"), paint("transparent"), paint("#ff000080")
    ('#67f067/45', 'ink', 'paper', '', '#ff0000/50')
    """
    text = colour.strip().lower()
    text = _NAMED.get(text, text.removeprefix("#"))
    if re.fullmatch("[0-9a-f]{1,4}", text):
        # One or two digits are short for a grey.
        text = "".join(2 * digit for digit in text) if len(text) > 2 else (6 * text)[:6]
    if not re.fullmatch("[0-9a-f]{6}(?:[0-9a-f]{2})?", text):
        return "" if text in ("", "none", "transparent") else "plain"
    red, green, blue, opacity = (int(text[i : i + 2] or "ff", 16) for i in (0, 2, 4, 6))
    share = round(opacity / 2.55)
    if not share:
        return ""
    if min(red, green, blue) > 245:
        return "paper"
    if share > 60 and max(red, green, blue) < 60:
        return "shade-ink" if is_under else "ink"
    return f"#{text[:6]}/{min(share, OWN) if is_under else share}"


def _at(point: tuple[float, float]) -> Point:
    y, x = point
    return x * SIDE, y * SIDE


def _line(one: Cosmetic) -> list[Shape]:
    thickness = min(max(one.width, 1.0), LINE_WIDTH) * SIDE / LINE_WIDTH
    stroke = paint(one.colour or "#808080", is_under=thickness > SIDE / 12)
    if not stroke:
        return []
    points = tuple(map(_at, one.points))
    paths = [points]
    if one.shape == "arrow":
        (x0, y0), (x1, y1) = points[-2:]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        u, v = (x1 - x0) / length * SIDE / 5, (y1 - y0) / length * SIDE / 5
        paths.append(((x1 - u - v, y1 - v + u), (x1, y1), (x1 - u + v, y1 - v - u)))
    return [Path(tuple(paths), stroke, thickness)]


def _mark(one: Cosmetic) -> list[Shape]:
    x, y = _at(one.points[0])
    height, width = one.height * SIDE, one.width * SIDE
    is_small = max(one.height, one.width) < _SMALL
    fill, stroke = paint(one.colour, is_under=not is_small), paint(one.border)
    shapes: list[Shape] = []
    if (fill or stroke) and height and width:
        edge = 1.5 if stroke else 0.0
        if one.is_round and height == width:
            shapes.append(Circle(x, y, width / 2, fill, stroke, edge))
        elif one.angle % 180:
            shapes.append(Path((_turned(x, y, width, height, one.angle),), stroke, edge, fill, closed=True, sharp=True))
        else:
            radius = min(height, width) / 2 if one.is_round else 0.0
            shapes.append(Rect(x - width / 2, y - height / 2, width, height, fill, stroke, edge, radius))
    if one.text:
        text = one.text if len(one.text) <= 12 else one.text[:11] + "…"
        room = max(width or SIDE, SIDE / 3)
        size = min(max(min(height, width) * 0.8, 11.0), 22.0, room / (len(text) * WIDTH_OF_DIGIT))
        shapes.append(Text(((x, y, text),), size, "paper" if fill == "ink" else "ink"))
    return shapes


def _turned(x: float, y: float, width: float, height: float, degrees: float) -> tuple[Point, ...]:
    turn = degrees * pi / 180
    corners = ((-width, -height), (width, -height), (width, height), (-width, height))
    return tuple(
        (x + (dx * cos(turn) - dy * sin(turn)) / 2, y + (dx * sin(turn) + dy * cos(turn)) / 2) for dx, dy in corners
    )
