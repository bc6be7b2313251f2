"""Scenes as PDF, through ReportLab (the extra `print`): one page a scene, lines and text that a printer sets sharply.

The font travels with the file: DejaVu Sans, which lies beside this module with its licence. The same scenes and theme
give the same bytes. `paint` puts a scene on a page that somebody else lays out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.resources import as_file, files
from io import BytesIO
from math import radians, tan
from typing import Any

from ..errors import DrawingUnavailable
from ..language import msg
from .scene import Circle, Path, Rect, Scene, Text
from .svg import FOOT
from .theme import Theme

FONT = "DejaVuSans"
BOLD = "DejaVuSans-Bold"
POINTS = 0.75
"""Points a unit of a scene: a unit is a CSS pixel, 96 to the inch."""
_LEAN = tan(radians(11))
"""The slant of DejaVu Sans Oblique; the upright font is leant over instead of shipping two more files."""


def write_pdf(scenes: Sequence[Scene], theme: Theme, scale: float = 1.0) -> bytes:
    """Write scenes as the pages of one PDF; `scale` is pixels of 1/96 inch a unit.

    Raises:
        DrawingUnavailable: the library is missing.

    >>> from modoku.render.theme import get_theme
    >>> page = Scene((Circle(5, 5, 4, "ink"),), 10, 10)
    >>> write_pdf([page], get_theme("print")) == write_pdf([page], get_theme("print"))
    True
    """
    load_fonts()
    canvas_module = import_module("reportlab.pdfgen.canvas")
    out = BytesIO()
    canvas = canvas_module.Canvas(out, invariant=1, pageCompression=1, initialFontName=FONT)
    canvas.setCreator("modoku")
    if scenes and scenes[0].title:
        canvas.setTitle(scenes[0].title)
    for scene in scenes:
        unit = POINTS * scale
        canvas.setPageSize((scene.width * unit, scene.height * unit))
        paint(canvas, scene, theme, 0, 0, unit)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def paint(canvas: Any, scene: Scene, theme: Theme, x: float, y: float, unit: float = POINTS) -> None:
    """Draw a scene on a ReportLab canvas, its lower left corner at (x, y), `unit` points a unit."""
    load_fonts()
    canvas.saveState()
    # ReportLab counts upwards from the foot of a page; scenes count downwards. Texts are turned back one by one.
    canvas.transform(unit, 0, 0, -unit, x - scene.left * unit, y + (scene.top + scene.height) * unit)
    seen = canvas.beginPath()
    seen.rect(scene.left, scene.top, scene.width, scene.height)
    canvas.clipPath(seen, stroke=0, fill=0)
    for shape in scene.shapes:
        _PAINTERS[type(shape)](canvas, shape, theme)
    canvas.restoreState()


@lru_cache
def load_fonts() -> None:
    """Make the two fonts known to ReportLab; raise DrawingUnavailable without it."""
    try:
        metrics = import_module("reportlab.pdfbase.pdfmetrics")
        fonts = import_module("reportlab.pdfbase.ttfonts")
    except ImportError as error:
        raise DrawingUnavailable(
            msg("PDF files need the library {library}.", library="reportlab"),
            msg("Install the extra: pip install 'modoku[print]'"),
        ) from error
    for name in (FONT, BOLD):
        with as_file(files(__package__).joinpath("fonts", f"{name}.ttf")) as path:
            metrics.registerFont(fonts.TTFont(name, str(path)))
    metrics.registerFontFamily(FONT, normal=FONT, bold=BOLD, italic=FONT, boldItalic=BOLD)


@lru_cache(maxsize=4096)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is in the font of our PDF files."""
    load_fonts()
    return float(import_module("reportlab.pdfbase.pdfmetrics").stringWidth(text, BOLD if bold else FONT, size))


@lru_cache(maxsize=512)
def _grey(colour: str) -> float | None:
    """Return how light a grey is, from 0 to 1, which a press prints with black ink alone; None for other colours."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return red / 255 if red == green == blue else None


def _fill(canvas: Any, colour: str) -> None:
    grey = _grey(colour)
    if grey is None:
        canvas.setFillColor(colour)
    else:
        canvas.setFillGray(grey)


def _stroke(canvas: Any, colour: str) -> None:
    grey = _grey(colour)
    if grey is None:
        canvas.setStrokeColor(colour)
    else:
        canvas.setStrokeGray(grey)


def _prepare(canvas: Any, theme: Theme, fill: str, stroke: str, thickness: float) -> dict[str, int]:
    if fill:
        _fill(canvas, theme[fill])
    if stroke:
        _stroke(canvas, theme[stroke])
        canvas.setLineWidth(thickness)
    return {"fill": int(bool(fill)), "stroke": int(bool(stroke))}


def _rect(canvas: Any, shape: Rect, theme: Theme) -> None:
    how = _prepare(canvas, theme, shape.fill, shape.stroke, shape.thickness)
    canvas.setDash()
    canvas.setLineJoin(0)
    if shape.radius:
        canvas.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius, **how)
    else:
        canvas.rect(shape.x, shape.y, shape.width, shape.height, **how)


def _circle(canvas: Any, shape: Circle, theme: Theme) -> None:
    canvas.setDash()
    canvas.circle(shape.x, shape.y, shape.r, **_prepare(canvas, theme, shape.fill, shape.stroke, shape.thickness))


def _path(canvas: Any, shape: Path, theme: Theme) -> None:
    how = _prepare(canvas, theme, shape.fill, shape.stroke, shape.thickness)
    canvas.setLineCap(0 if shape.sharp or shape.dash else 1)
    canvas.setLineJoin(0 if shape.sharp else 1)
    canvas.setDash(*((list(shape.dash), 0) if shape.dash else ()))
    path = canvas.beginPath()
    for line in shape.lines:
        path.moveTo(*line[0])
        for point in line[1:]:
            path.lineTo(*point)
        if shape.closed:
            path.close()
    canvas.drawPath(path, **how)


def _text(canvas: Any, shape: Text, theme: Theme) -> None:
    _fill(canvas, theme[shape.fill])
    font = BOLD if shape.bold else FONT
    words = canvas.beginText()
    words.setFont(font, shape.size)
    lean = -_LEAN if shape.italic else 0
    for x, y, text in shape.spots:
        wide = width_of(text, shape.size, shape.bold) if shape.anchor != "start" else 0.0
        left = x - {"middle": wide / 2, "end": wide}.get(shape.anchor, 0.0)
        words.setTextTransform(1, 0, lean, -1, left, y + shape.size * FOOT)
        words.textOut(text)
    canvas.drawText(words)


_PAINTERS: dict[type, Callable[..., None]] = {Rect: _rect, Circle: _circle, Path: _path, Text: _text}
