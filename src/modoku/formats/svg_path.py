"""Way points of a drawn path: SVG's `d` with straight and curved pieces, as SudokuPad keeps lines with round bends."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d{1,9}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][-+]?\d{1,2})?")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "Z": 0}
_STEPS = 12
"""Into how many straight pieces a curve is cut."""
MOST_POINTS = 2000
Place = tuple[float, float]


def points_of(path: str) -> list[Place]:
    """Return the points along a path as (x, y); nothing for one that is not in one piece, or not understood.

    >>> points_of("M32 32L96 32 96 96")
    [(32.0, 32.0), (96.0, 32.0), (96.0, 96.0)]
    >>> points_of("m 0 0 h 8 z"), points_of("M0 0A1 1"), points_of("M0 0L")
    ([(0.0, 0.0), (8.0, 0.0), (0.0, 0.0)], [], [])
    """
    tokens = _TOKEN.findall(path[:20_000])
    found: list[Place] = []
    at = 0
    command = ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        count = _TAKES.get(command.upper())
        numbers = tokens[at : at + (count or 0)]
        is_second = command.upper() == "M" and found
        if count is None or is_second or len(numbers) < count or any(one.isalpha() for one in numbers):
            return []
        if command.upper() != "M" and not found:
            return []
        at += count
        found += _piece(command, [float(one) for one in numbers], found)
        command = {"M": "L", "m": "l", "Z": "", "z": ""}.get(command, command)
        if len(found) > MOST_POINTS:
            return []
    return found


def _piece(command: str, numbers: Sequence[float], so_far: Sequence[Place]) -> list[Place]:
    """Return the points that one piece adds."""
    x, y = so_far[-1] if so_far else (0.0, 0.0)
    dx, dy = (x, y) if command.islower() else (0.0, 0.0)
    kind = command.upper()
    if kind == "Z":
        return [so_far[0]]
    if kind == "H":
        return [(numbers[0] + dx, y)]
    if kind == "V":
        return [(x, numbers[0] + dy)]
    spots = [(a + dx, b + dy) for a, b in zip(numbers[::2], numbers[1::2], strict=True)]
    if len(spots) == 1:
        return spots
    return [_along(((x, y), *spots), step / _STEPS) for step in range(1, _STEPS + 1)]


def _along(spots: Sequence[Place], share: float) -> Place:
    """Return the point of a Bézier curve after a share of its way."""
    while len(spots) > 1:
        pairs = itertools.pairwise(spots)
        spots = [((1 - share) * a[0] + share * b[0], (1 - share) * a[1] + share * b[1]) for a, b in pairs]
    return spots[0]
