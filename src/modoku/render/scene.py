"""A picture as data: a few shapes with names of colours, written as SVG (or as PDF) by others.

Coordinates grow to the right and downwards; a cell is `SIDE` units wide. Nothing here knows a puzzle, and no shape
needs more than lines, circles and text, so that every writer can draw all of them.
"""

from __future__ import annotations

from typing import NamedTuple

SIDE = 48.0
"""The side of a cell. Divisible by 2, 3, 4, 6, 8, 12: patterns and candidates fall on short numbers."""

Point = tuple[float, float]
Spot = tuple[float, float, str]


class Rect(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    thickness: float = 0.0
    radius: float = 0.0


class Circle(NamedTuple):
    """A circle."""

    x: float
    y: float
    r: float
    fill: str = ""
    stroke: str = ""
    thickness: float = 0.0


class Path(NamedTuple):
    """Polylines, or polygons when `closed`, drawn alike; ends and corners are round unless `sharp`."""

    lines: tuple[tuple[Point, ...], ...]
    stroke: str = ""
    thickness: float = 0.0
    fill: str = ""
    closed: bool = False
    dash: tuple[float, ...] = ()
    sharp: bool = False


class Text(NamedTuple):
    """Short texts set alike, each centred on its (x, y): the middle of a digit, not its foot."""

    spots: tuple[Spot, ...]
    size: float
    fill: str
    bold: bool = False
    italic: bool = False
    anchor: str = "middle"


Shape = Rect | Circle | Path | Text


class Scene(NamedTuple):
    """Shapes from back to front, the part of the plane that is seen, and what it says to those who cannot see it."""

    shapes: tuple[Shape, ...]
    width: float
    height: float
    left: float = 0.0
    top: float = 0.0
    title: str = ""
    description: str = ""
