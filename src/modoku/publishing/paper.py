"""Sizes of paper, in points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..errors import DrawingError
from ..language import msg

MM = 72 / 25.4
INCH = 72.0
MOST = 1200 * MM
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*x\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|pt)?", re.IGNORECASE)
_UNITS = {"mm": MM, "cm": 10 * MM, "in": INCH, "pt": 1.0}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet after it was cut: its width and height in points."""

    width: float
    height: float


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        "a4": Paper(210 * MM, 297 * MM),
        "a5": Paper(148 * MM, 210 * MM),
        "letter": Paper(8.5 * INCH, 11 * INCH),
        "6x9": Paper(6 * INCH, 9 * INCH),
        "5x8": Paper(5 * INCH, 8 * INCH),
        "7x10": Paper(7 * INCH, 10 * INCH),
        "8x10": Paper(8 * INCH, 10 * INCH),
    }
)
"""The papers that have a name; any other is said by its size."""


def paper_of(text: str) -> Paper:
    """Return the paper of a name, or of a size such as `170x240mm` or `5.5x8.5in`; raise DrawingError for others.

    >>> paper_of("6x9"), paper_of("100 x 150 pt")
    (Paper(width=432.0, height=648.0), Paper(width=100.0, height=150.0))
    """
    named = PAPERS.get(text.strip().lower())
    if named is not None:
        return named
    size = _SIZE.fullmatch(text.strip())
    hint = msg("Use one of {choices}, or a size such as 170x240mm or 5.5x8.5in.", choices=tuple(PAPERS))
    if size is None or size[3] is None:
        raise DrawingError(msg("No paper is called '{name}'.", name=text[:40]), hint)
    width, height = (float(size[i]) * _UNITS[size[3].lower()] for i in (1, 2))
    if not (0 < width <= MOST and 0 < height <= MOST):
        raise DrawingError(msg("A paper of {name} is too large, or none.", name=text[:40]), hint)
    return Paper(width, height)
