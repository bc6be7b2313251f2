"""What draws a page: texts, lines and boards in points, from the upper left corner."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from ..logic import Level
from ..render.drawing import DIGIT
from ..render.pdf import width_of
from ..render.scene import Circle, Path, Rect, Scene, Shape, Text
from ..render.svg import FOOT

LEVELS = tuple(Level)
THIN = 0.3
"""No line is thinner than so many points: a press would break it up."""


class Pen:
    """Collects the shapes of a page; what is `turned` is read with the page turned upside down."""

    def __init__(self, left: float = 0.0) -> None:
        self.left = left
        self.shapes: list[Shape] = []
        self.turned: list[Shape] = []
        self.links: list[tuple[float, float, float, float, int]] = []

    def text(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, side: str = "start", fill: str = "ink"
    ) -> None:
        """Write a text with its foot at y, x points from the left margin."""
        if text:
            self.shapes.append(Text(((self.left + x, y - size * FOOT, text),), size, fill, bold, False, side))

    def turn(self, x: float, y: float, text: str, size: float) -> None:
        """Write a text upside down; x and y as they are on the turned page."""
        self.turned.append(Text(((x, y - size * FOOT, text),), size, "ink", False, False, "middle"))

    def rule(self, x: float, y: float, width: float, thickness: float = THIN) -> None:
        """Draw a level line."""
        start = self.left + x
        self.shapes.append(Path((((start, y), (start + width, y)),), "ink", thickness, sharp=True))

    def link(self, x: float, y: float, width: float, height: float, page: int) -> None:
        """Make a rectangle lead to a page; y is its upper edge."""
        self.links.append((self.left + x, y, width, height, page))

    def stars(self, x: float, y: float, level: Level, size: float) -> float:
        """Draw a level as stars that end at x, full ones first; return where they begin."""
        pitch, full = size * 1.02, LEVELS.index(level) + 1
        for place in range(len(LEVELS)):
            centre = self.left + x - (len(LEVELS) - place - 0.5) * pitch, y - size * 0.36
            self.shapes.append(_star(centre, size * 0.5, place < full))
        return x - len(LEVELS) * pitch

    def board(self, scene: Scene, x: float, y: float, unit: float, *, is_solution: bool = False) -> None:
        """Draw a scene with its upper left corner at (x, y), so many points a unit."""
        self.shapes += placed(scene, self.left + x, y, unit, is_solution=is_solution)


def placed(scene: Scene, x: float, y: float, unit: float, *, is_solution: bool = False) -> list[Shape]:
    """Return the shapes of a scene at another place and size; its paper is left out.

    Lines stay thick enough for a press. In a solution the givens are bold and the rest upright.

    >>> placed(Scene((Rect(0, 0, 9, 9, "paper"), Circle(5, 5, 4, "ink")), 9, 9), 10, 10, 0.5)
    [Circle(x=12.5, y=12.5, r=2.0, fill='ink', stroke='', thickness=0.0)]
    """
    dx, dy = x - scene.left * unit, y - scene.top * unit
    found: list[Shape] = []
    for shape in scene.shapes[1:]:
        if isinstance(shape, Text):
            spots = tuple((sx * unit + dx, sy * unit + dy, text) for sx, sy, text in shape.spots)
            is_bold = shape.fill == "given" if is_solution else shape.bold
            is_italic = shape.italic and not is_solution
            found.append(Text(spots, shape.size * unit, shape.fill, is_bold, is_italic, shape.anchor))
            continue
        thick = max(shape.thickness * unit, THIN) if shape.stroke else 0.0
        if isinstance(shape, Circle):
            found.append(
                Circle(shape.x * unit + dx, shape.y * unit + dy, shape.r * unit, shape.fill, shape.stroke, thick)
            )
        elif isinstance(shape, Rect):
            found.append(
                Rect(shape.x * unit + dx, shape.y * unit + dy, shape.width * unit, shape.height * unit, shape.fill,
                     shape.stroke, thick, shape.radius * unit)
            )  # fmt: skip
        else:
            lines = tuple(tuple((px * unit + dx, py * unit + dy) for px, py in line) for line in shape.lines)
            dash = tuple(length * unit for length in shape.dash)
            found.append(Path(lines, shape.stroke, thick, shape.fill, shape.closed, dash, shape.sharp))
    return found


def digit_size(unit: float) -> float:
    """Return the size of a digit in points, where a unit of a scene has so many."""
    return DIGIT * unit


def broken(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
    """Break a text into lines that are no wider than so many points.

    >>> broken("a few words", 10, 40)
    ['a few', 'words']
    """
    lines: list[list[str]] = [[]]
    for word in text.split(" "):
        if lines[-1] and width_of(" ".join([*lines[-1], word]), size, bold) > width:
            lines.append([])
        lines[-1].append(word)
    return [" ".join(words) for words in lines]


def paragraphs(texts: Iterable[str], size: float, width: float) -> list[str]:
    """Break several texts into lines, one after the other."""
    return [line for text in texts for line in broken(text, size, width)]


def _star(centre: tuple[float, float], radius: float, is_full: bool) -> Path:
    x, y = centre
    points = tuple(
        (x + r * sin(step * pi / 5), y - r * cos(step * pi / 5))
        for step in range(10)
        for r in [radius * (0.92 if step % 2 == 0 else 0.4)]
    )
    return Path((points,), "ink", THIN + 0.05, "ink" if is_full else "paper", closed=True, sharp=True)
