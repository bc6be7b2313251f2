"""Patterns for classes of cells: told apart without colour, drawn as plain lines so that any writer can do it."""

from __future__ import annotations

from functools import lru_cache

from .scene import SIDE, Path, Point

Lines = tuple[tuple[Point, ...], ...]

NAMES = (
    "blank",
    "rising",
    "dots",
    "level",
    "falling",
    "rings",
    "upright",
    "lattice",
    "net",
    "waves",
    "plus",
    "dense",
)
"""The patterns in the order of classes; neighbours in this list differ most."""


def _steps(spacing: float) -> list[float]:
    return [spacing / 2 + i * spacing for i in range(round(SIDE / spacing))]


def _level(spacing: float) -> Lines:
    return tuple(((0.0, y), (SIDE, y)) for y in _steps(spacing))


def _upright(spacing: float) -> Lines:
    return tuple(((x, 0.0), (x, SIDE)) for x in _steps(spacing))


def _falling(spacing: float) -> Lines:
    found: list[tuple[Point, ...]] = []
    for step in _steps(spacing):
        found += [((step, 0.0), (SIDE, SIDE - step)), ((0.0, step), (SIDE - step, SIDE))]
    return tuple(found)


def _mirrored(lines: Lines) -> Lines:
    return tuple(tuple((SIDE - x, y) for x, y in line) for line in lines)


def _dots(spacing: float) -> Lines:
    # A line with no length and round ends is a dot in SVG and in PDF.
    return tuple(((x, y), (x, y)) for y in _steps(spacing) for x in _steps(spacing))


def _rings(spacing: float, r: float) -> Lines:
    k = round(r * 0.7, 2)
    ring = ((r, 0.0), (k, k), (0.0, r), (-k, k), (-r, 0.0), (-k, -k), (0.0, -r), (k, -k), (r, 0.0))
    return tuple(tuple((x + dx, y + dy) for dx, dy in ring) for y in _steps(spacing) for x in _steps(spacing))


def _plus(spacing: float, r: float) -> Lines:
    found: list[tuple[Point, ...]] = []
    for y in _steps(spacing):
        for x in _steps(spacing):
            found += [((x - r, y), (x + r, y)), ((x, y - r), (x, y + r))]
    return tuple(found)


def _waves(spacing: float) -> Lines:
    return tuple(
        tuple((x, y + (2.0 if i % 2 else -2.0)) for i, x in enumerate(_range(0, SIDE, 4))) for y in _steps(spacing)
    )


def _range(start: float, stop: float, step: float) -> list[float]:
    return [start + i * step for i in range(int((stop - start) / step) + 1)]


@lru_cache
def _drawn(name: str) -> tuple[Lines, float]:
    """Return the lines of a pattern on one cell at the origin, and their thickness."""
    return {
        "blank": ((), 1.0),
        "rising": (_mirrored(_falling(8)), 1.2),
        "dots": (_dots(8), 2.6),
        "level": (_level(6), 1.2),
        "falling": (_falling(8), 1.2),
        "rings": (_rings(12, 3.5), 1.2),
        "upright": (_upright(6), 1.2),
        "lattice": (_falling(12) + _mirrored(_falling(12)), 1.2),
        "net": (_level(12) + _upright(12), 1.2),
        "waves": (_waves(8), 1.2),
        "plus": (_plus(12, 3), 1.2),
        "dense": (_mirrored(_falling(4)), 1.0),
    }[name]


def pattern(name: str, corners: list[Point], colour: str) -> list[Path]:
    """Draw a pattern on the cells whose upper left corners are given.

    >>> pattern("blank", [(0.0, 0.0)], "shade-ink")
    []
    """
    lines, thickness = _drawn(name)
    if not lines:
        return []
    moved = tuple(tuple((x + left, y + top) for x, y in line) for left, top in corners for line in lines)
    return [Path(moved, colour, thickness)]
