"""A picture as PNG, through resvg (the extra `print`).

Digits must appear on a machine without fonts too: the fonts that come with ReportLab, of the same extra, are used
wherever they hold every character, which also makes the same bytes on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from ..errors import DrawingError, DrawingUnavailable
from ..language import msg

_FONT_FILES = ("Vera.ttf", "VeraBd.ttf", "VeraIt.ttf", "VeraBI.ttf")
_FAMILY = "Bitstream Vera Sans"
# Beyond Latin-1 the bundled fonts hold few characters.
_LAST_KNOWN = "\u00ff"
_ALSO_KNOWN = "–—…−≤≥≠Σ"


MAX_PIXELS = 50_000_000
"""Two hundred megabytes while drawing. Cells that lie far apart would otherwise ask for any amount."""


def svg_to_png(svg: str, width: float, height: float) -> bytes:
    """Turn SVG text of so many pixels into a PNG image.

    Raises:
        DrawingUnavailable: the library, or every font, is missing.
        DrawingError: the picture would be too large.
    """
    resvg = _library()
    if width * height > MAX_PIXELS:
        raise DrawingError(
            msg("A picture of {width} x {height} pixels is too large.", width=round(width), height=round(height)),
            msg("Make the cells smaller, or write SVG, which has no pixels."),
        )
    files = _bundled_fonts()
    covered = all(character <= _LAST_KNOWN or character in _ALSO_KNOWN for character in svg)
    if not _has_font():
        raise DrawingUnavailable(
            msg("There is no font to draw digits with."), msg("Install the extra: pip install 'modoku[print]'")
        )
    if files:
        # Name the bundled family first, so that the picture does not depend on the fonts of the machine.
        svg = svg.replace('font-family="Helvetica', f"font-family=\"'{_FAMILY}', Helvetica", 1)
    return bytes(
        resvg.svg_to_bytes(svg_string=svg, skip_system_fonts=bool(files) and covered, font_files=files or None)
    )


def _library() -> ModuleType:
    try:
        import resvg_py
    except ImportError as error:
        raise DrawingUnavailable(
            msg("PNG pictures need the library {library}.", library="resvg-py"),
            msg("Install the extra: pip install 'modoku[print]'"),
        ) from error
    module: ModuleType = resvg_py
    return module


@lru_cache
def _bundled_fonts() -> list[str]:
    """Return the fonts that come with ReportLab, without loading it."""
    spec = find_spec("reportlab")
    if spec is None or not spec.submodule_search_locations:
        return []
    folder = Path(spec.submodule_search_locations[0]) / "fonts"
    return [str(folder / name) for name in _FONT_FILES if (folder / name).is_file()]


@lru_cache
def _has_font() -> bool:
    """Try it: a digit must leave a trace. Without any font the library leaves texts out in silence."""
    resvg = _library()
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{}</svg>'
    digit = f"<text x='5' y='15' font-family='{_FAMILY}, Helvetica, Arial, sans-serif' font-size='15'>8</text>"
    files = _bundled_fonts()

    def drawn(content: str) -> bytes:
        return bytes(
            resvg.svg_to_bytes(
                svg_string=frame.format(content), skip_system_fonts=bool(files), font_files=files or None
            )
        )

    return drawn(digit) != drawn("")
