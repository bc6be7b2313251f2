"""Lines on squared paper: borders between cells, and outlines of groups of cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..puzzle import Cell, Layout
from ..puzzle.layout import Position
from ..puzzle.marks import Outline, marks_of_layout
from .scene import SIDE, Point

Edge = tuple[int, int, bool]
"""A side of a square: (row, column, True) is the top of that square, (row, column, False) its left side."""


class Borders(NamedTuple):
    """The sides of cells: those of regions (and of the whole), and the others."""

    heavy: frozenset[Edge]
    light: frozenset[Edge]


def sides(position: Position) -> tuple[tuple[Edge, Position], ...]:
    """Return the four sides of a square, each with the position across it."""
    row, column = position
    return (
        ((row, column, True), (row - 1, column)),
        ((row + 1, column, True), (row + 1, column)),
        ((row, column, False), (row, column - 1)),
        ((row, column + 1, False), (row, column + 1)),
    )


def rim(positions: Collection[Position]) -> set[Edge]:
    """Return the sides that separate a group of squares from the rest.

    >>> len(rim({(0, 0), (0, 1)}))
    6
    """
    return {edge for position in positions for edge, across in sides(position) if across not in positions}


@lru_cache(maxsize=64)
def borders_of(layout: Layout) -> Borders:
    """Return the heavy and the light sides of a layout's cells."""
    heavy = rim(set(layout.positions))
    for mark in marks_of_layout(layout):
        if isinstance(mark, Outline) and mark.look == "region":
            heavy |= rim({layout.positions[cell] for cell in mark.cells})
    every = {edge for position in layout.positions for edge, _ in sides(position)}
    return Borders(frozenset(heavy), frozenset(every - heavy))


def runs(edges: Iterable[Edge]) -> tuple[tuple[Point, Point], ...]:
    """Join sides that continue one another into long segments, in units of the drawing.

    >>> runs([(0, 0, True), (0, 1, True)])
    (((0.0, 0.0), (96.0, 0.0)),)
    """
    found: list[tuple[Point, Point]] = []
    # Along a line the second key runs; horizontal sides run by column, vertical ones by row.
    keys = sorted((not flat, row if flat else column, column if flat else row) for row, column, flat in edges)
    start: tuple[bool, int, int] | None = None
    for index, (upright, line, along) in enumerate(keys):
        if start is None:
            start = (upright, line, along)
        if index + 1 < len(keys) and keys[index + 1] == (upright, line, along + 1):
            continue
        a, b, fixed = start[2] * SIDE, (along + 1) * SIDE, line * SIDE
        found.append(((fixed, a), (fixed, b)) if upright else ((a, fixed), (b, fixed)))
        start = None
    return tuple(found)


def outline(positions: Collection[Position], inset: float) -> tuple[tuple[Point, ...], ...]:
    """Return the closed lines around a group of squares, moved inwards, in units of the drawing.

    >>> outline({(0, 0)}, 4)
    (((4.0, 4.0), (44.0, 4.0), (44.0, 44.0), (4.0, 44.0)),)
    """
    # Directed so that the inside is on the right hand: along the top to the right, down the right side ...
    following: dict[Position, list[Position]] = {}
    for row, column in sorted(positions):
        for a, b, across in (
            ((row, column), (row, column + 1), (row - 1, column)),
            ((row, column + 1), (row + 1, column + 1), (row, column + 1)),
            ((row + 1, column + 1), (row + 1, column), (row + 1, column)),
            ((row + 1, column), (row, column), (row, column - 1)),
        ):
            if across not in positions:
                following.setdefault(a, []).append(b)
    loops = []
    while following:
        start = min(following)
        loop = [start]
        here = _take(following, start, None)
        while here != start:
            before = loop[-1]
            loop.append(here)
            here = _take(following, here, (here[0] - before[0], here[1] - before[1]))
        loops.append(_moved_inwards(loop, inset))
    return tuple(loops)


def _take(following: dict[Position, list[Position]], here: Position, heading: Position | None) -> Position:
    """Leave a corner; where two squares touch by a corner only, turn right, so that each keeps its own line."""
    choices = following[here]
    chosen = choices[0]
    if heading is not None and len(choices) > 1:
        right = (here[0] + heading[1], here[1] - heading[0])
        chosen = right if right in choices else choices[0]
    choices.remove(chosen)
    if not choices:
        del following[here]
    return chosen


def _moved_inwards(loop: Sequence[Position], inset: float) -> tuple[Point, ...]:
    points: list[Point] = []
    for i, (row, column) in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % len(loop)]
        into = (row - before[0], column - before[1])
        out = (after[0] - row, after[1] - column)
        if into == out:
            continue
        # The inward normal of a heading (dr, dc) is (dc, -dr); a corner moves by those of both its sides.
        dr, dc = into[1] + out[1], -into[0] - out[0]
        points.append((column * SIDE + dc * inset, row * SIDE + dr * inset))
    return tuple(points)


def first_cell(cells: Iterable[Cell], layout: Layout) -> Cell:
    """Return the cell that is read first: the leftmost one of the top row."""
    return min(cells, key=lambda cell: layout.positions[cell])


def centre(position: Position) -> Point:
    """Return the middle of a square."""
    return (position[1] + 0.5) * SIDE, (position[0] + 0.5) * SIDE
