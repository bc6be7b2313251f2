r"""Scenes as TikZ, for LaTeX files: `TikzPen` draws them and remembers which colours the file must define."""

from __future__ import annotations

from collections.abc import Callable

from .scene import Circle, Path, Point, Rect, Scene, Shape, Text
from .svg import number
from .theme import Theme

_CHUNK = 120
"""So many lines of a path in one command: TeX's memory is not without end."""


class TikzPen:
    r"""Draws scenes as TikZ; `escape` makes a text safe in LaTeX.

    >>> pen = TikzPen(str)
    >>> print(pen.picture(Scene((Circle(5, 5, 4, "ink"),), 10, 10), 0.5))
    \begin{tikzpicture}[x=0.5000pt,y=-0.5000pt,line join=round]
    \clip (0,0) rectangle (10,10);
    \path[fill=moink] (5,5) circle [radius=2.00pt];
    \end{tikzpicture}
    >>> from modoku.render.theme import get_theme
    >>> print(pen.colours(get_theme("print")))
    \definecolor{moink}{HTML}{000000}
    """

    def __init__(self, escape: Callable[[str], str]) -> None:
        self.escape = escape
        self.used: set[str] = set()

    def colours(self, theme: Theme) -> str:
        """Return the definitions of every colour that was used."""
        return "\n".join(
            rf"\definecolor{{{_colour(name)}}}{{HTML}}{{{theme[name][1:].upper()}}}" for name in sorted(self.used)
        )

    def picture(self, scene: Scene, unit: float, options: str = "") -> str:
        """Return a whole picture, `unit` points a unit of the scene."""
        lines = [f"\\begin{{tikzpicture}}[x={unit:.4f}pt,y=-{unit:.4f}pt,line join=round{options}]"]
        corner = (scene.left + scene.width, scene.top + scene.height)
        lines.append(f"\\clip {_point((scene.left, scene.top))} rectangle {_point(corner)};")
        return "\n".join([*lines, *self.shapes(scene.shapes, unit), "\\end{tikzpicture}"])

    def shapes(self, shapes: tuple[Shape, ...], unit: float) -> list[str]:
        """Return the commands that draw some shapes."""
        return [line for shape in shapes for line in _SHAPES[type(shape)](self, shape, unit)]

    def _paint(self, fill: str, stroke: str, thickness: float, unit: float) -> str:
        parts = []
        for name, key in ((fill, "fill"), (stroke, "draw")):
            if name:
                self.used.add(name)
                parts.append(f"{key}={_colour(name)}")
        if stroke:
            parts.append(f"line width={thickness * unit:.2f}pt")
        return ",".join(parts)

    def _rect(self, shape: Rect, unit: float) -> list[str]:
        look = self._paint(shape.fill, shape.stroke, shape.thickness, unit)
        rounded = f",rounded corners={shape.radius * unit:.2f}pt" if shape.radius else ""
        start = _point((shape.x, shape.y))
        end = _point((shape.x + shape.width, shape.y + shape.height))
        return [f"\\path[{look}{rounded}] {start} rectangle {end};"]

    def _circle(self, shape: Circle, unit: float) -> list[str]:
        look = self._paint(shape.fill, shape.stroke, shape.thickness, unit)
        return [f"\\path[{look}] {_point((shape.x, shape.y))} circle [radius={shape.r * unit:.2f}pt];"]

    def _path(self, shape: Path, unit: float) -> list[str]:
        look = self._paint(shape.fill, shape.stroke, shape.thickness, unit)
        if not shape.sharp and not shape.dash:
            look += ",line cap=round"
        if shape.dash:
            steps = [f"{'off' if place % 2 else 'on'} {length * unit:.2f}pt" for place, length in enumerate(shape.dash)]
            look += f",dash pattern={' '.join(steps)}"
        end = " -- cycle" if shape.closed else ""
        found = []
        for start in range(0, len(shape.lines), _CHUNK):
            some = " ".join(" -- ".join(map(_point, line)) + end for line in shape.lines[start : start + _CHUNK])
            found.append(f"\\path[{look}] {some};")
        return found

    def _words(self, shape: Text, unit: float) -> list[str]:
        self.used.add(shape.fill)
        size = shape.size * unit
        font = f"\\fontsize{{{size:.1f}}}{{{size:.1f}}}\\selectfont\\sffamily"
        font += ("\\bfseries" if shape.bold else "") + ("\\slshape" if shape.italic else "")
        anchor = {"start": "west", "end": "east"}.get(shape.anchor, "center")
        look = f"inner sep=0,anchor={anchor},text={_colour(shape.fill)},font={font}"
        return [f"\\node[{look}] at {_point((x, y))} {{{self.escape(text)}}};" for x, y, text in shape.spots]


def _colour(name: str) -> str:
    return "mo" + "".join(sign for sign in name if sign.isalnum())


def _point(point: Point) -> str:
    return f"({number(point[0])},{number(point[1])})"


_SHAPES: dict[type, Callable[..., list[str]]] = {
    Rect: TikzPen._rect,
    Circle: TikzPen._circle,
    Path: TikzPen._path,
    Text: TikzPen._words,
}
