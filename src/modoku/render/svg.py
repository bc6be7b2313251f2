"""A scene as SVG: one small file with no script, no style sheet, no reference to anything outside.

Everything that comes from a puzzle is escaped; the same scene and theme give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from .scene import Circle, Path, Point, Rect, Scene, Shape, Text
from .theme import Theme

FONTS = "Helvetica, Arial, 'DejaVu Sans', 'Bitstream Vera Sans', sans-serif"
FOOT = 0.36
"""From the middle of a digit to its foot, over the size of the font; the same in the fonts above within 0.01."""

# What XML 1.0 cannot hold, even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escaped(text: str) -> str:
    """Make a text safe anywhere in XML, characters that XML forbids replaced.

    >>> escaped('<a href="x">')
    '&lt;a href=&quot;x&quot;&gt;'
    """
    return _FORBIDDEN.sub("\ufffd", text).translate(_ESCAPES)


def number(value: float) -> str:
    """Write a number briefly, with two decimals at most.

    >>> number(12.0), number(0.504), number(-0.001)
    ('12', '0.5', '0')
    """
    whole = int(value)
    if whole == value:
        return str(whole)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def write_svg(scene: Scene, theme: Theme, scale: float = 1.0) -> str:
    """Write a scene as SVG text; `scale` is pixels a unit (a cell has 48 units).

    >>> from modoku.render.theme import get_theme
    >>> write_svg(Scene((Circle(5, 5, 4, "ink"),), 10, 10), get_theme("print")).count("<circle")
    1
    """
    box = " ".join(map(number, (scene.left, scene.top, scene.width, scene.height)))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{box}" '
        f'width="{number(scene.width * scale)}" height="{number(scene.height * scale)}" '
        f'font-family="{FONTS}" text-anchor="middle">'
    ]
    if scene.title:
        parts.append(f"<title>{escaped(scene.title)}</title>")
    if scene.description:
        parts.append(f"<desc>{escaped(scene.description)}</desc>")
    parts += [_WRITERS[type(shape)](shape, theme) for shape in scene.shapes]
    parts.append("</svg>\n")
    return "\n".join(parts)


def _paint(theme: Theme, fill: str, stroke: str, thickness: float) -> str:
    text = f' fill="{theme[fill]}"' if fill else ' fill="none"'
    return f'{text} stroke="{theme[stroke]}" stroke-width="{number(thickness)}"' if stroke else text


def _rect(shape: Rect, theme: Theme) -> str:
    radius = f' rx="{number(shape.radius)}"' if shape.radius else ""
    place = f'x="{number(shape.x)}" y="{number(shape.y)}"'
    extent = f'width="{number(shape.width)}" height="{number(shape.height)}"'
    return f"<rect {place} {extent}{radius}{_paint(theme, shape.fill, shape.stroke, shape.thickness)}/>"


def _circle(shape: Circle, theme: Theme) -> str:
    place = f'cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.r)}"'
    return f"<circle {place}{_paint(theme, shape.fill, shape.stroke, shape.thickness)}/>"


@lru_cache(maxsize=64)
def _outlined(lines: tuple[tuple[Point, ...], ...], closed: bool) -> str:
    """Write path data. Kept, since the lines of a layout come back with every picture of it."""
    end = "Z" if closed else ""
    return "".join(["M" + "L".join([f"{number(x)} {number(y)}" for x, y in line]) + end for line in lines])


def _path(shape: Path, theme: Theme) -> str:
    d = _outlined(shape.lines, shape.closed)
    dash = f' stroke-dasharray="{" ".join(map(number, shape.dash))}"' if shape.dash else ""
    # Dashes with round ends would run together.
    cap = "" if shape.sharp or shape.dash else ' stroke-linecap="round"'
    join = "" if shape.sharp else ' stroke-linejoin="round"'
    return f'<path d="{d}"{_paint(theme, shape.fill, shape.stroke, shape.thickness)}{dash}{cap}{join}/>'


def _text(shape: Text, theme: Theme) -> str:
    foot = shape.size * FOOT
    looks = ' font-weight="bold"' if shape.bold else ""
    looks += ' font-style="italic"' if shape.italic else ""
    looks += f' text-anchor="{shape.anchor}"' if shape.anchor != "middle" else ""
    texts = "".join(
        [
            f'<text x="{number(x)}" y="{number(y + foot)}">{text if text.isalnum() else escaped(text)}</text>'
            for x, y, text in shape.spots
        ]
    )
    return f'<g font-size="{number(shape.size)}" fill="{theme[shape.fill]}"{looks}>{texts}</g>'


_WRITERS: dict[type, Callable[..., str]] = {Rect: _rect, Circle: _circle, Path: _path, Text: _text}


def shape_to_svg(shape: Shape, theme: Theme) -> str:
    """Write one shape, for callers that put shapes into a picture of their own."""
    return _WRITERS[type(shape)](shape, theme)
