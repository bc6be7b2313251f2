"""Addresses as QR codes, through ReportLab (the extra `print`)."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ..render.scene import Path
from .paper import MM

LEAST_SIDE = 15 * MM
SQUARE = 0.28 * MM
"""Smaller squares are too fine for a press and a telephone."""
MOST_MODULES = 71
"""A code with more squares on a side would be larger than two centimetres."""
_MOST_BYTES = 500


def has_code(text: str) -> bool:
    """Return whether an address is short enough for a code that can be read.

    >>> has_code("https://example.org/#/play/p/1.abc"), has_code("x" * 500)
    (True, False)
    """
    return len(text) <= _MOST_BYTES and len(_modules(text)) <= MOST_MODULES


def side_of_code(text: str) -> float:
    """Return how wide the code of an address is printed, in points; 0 where it has none.

    >>> [round(side_of_code(text) / MM) for text in ("https://example.org/#/play/p/1.abc", "x" * 350, "x" * 500)]
    [15, 18, 0]
    """
    return max(LEAST_SIDE, len(_modules(text)) * SQUARE) if text and has_code(text) else 0.0


def code_path(text: str, x: float, y: float, side: float) -> Path:
    """Return the dark squares of a QR code as one shape, its corner at (x, y), without its quiet zone."""
    rows = _modules(text)
    step = side / len(rows)
    squares = tuple(
        ((x + c * step, y + r * step), (x + (c + n) * step, y + r * step),
         (x + (c + n) * step, y + (r + 1) * step), (x + c * step, y + (r + 1) * step))
        for r, row in enumerate(rows)
        for c, n in _runs(row)
    )  # fmt: skip
    return Path(squares, fill="ink", closed=True, sharp=True)


@lru_cache(maxsize=64)
def _modules(text: str) -> tuple[tuple[bool, ...], ...]:
    encoder = import_module("reportlab.graphics.barcode.qrencoder")
    # The least correction: the codes of long addresses stay coarse enough for a press.
    code = encoder.QRCode(None, encoder.QRErrorCorrectLevel.L)
    code.addData(text)
    code.make()
    count = code.getModuleCount()
    return tuple(tuple(bool(code.isDark(row, column)) for column in range(count)) for row in range(count))


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Return where the dark modules of a row begin, and how many follow one another."""
    found: list[tuple[int, int]] = []
    for place, is_dark in enumerate(row):
        if is_dark and found and sum(found[-1]) == place:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif is_dark:
            found.append((place, 1))
    return found
