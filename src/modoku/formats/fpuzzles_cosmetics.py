"""What an f-puzzles JSON draws without a rule, as cosmetics for whoever finds out what they mean."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..puzzle.cosmetic import Cosmetic, is_decor
from ..puzzle.layout import Position
from .fpuzzles_drawing import DECOR, Entry, lines_of, strings_of

_HALF_CELL = 32
"""Widths of lines are told in half cells, of which this is the thickness."""


def to_cosmetics(
    drawings: Mapping[str, Sequence[Entry]], colours: Mapping[str, object], parts: Iterable[str]
) -> tuple[Cosmetic, ...]:
    """Return the cosmetics of a puzzle: its objects by their key, the colours of cells, and parts that say anything.

    >>> to_cosmetics({"circle": [{"cells": ["R1C1", "R1C2"], "width": 0.5}]}, {}, ())[0].points
    ((0.5, 1.0),)
    """
    found = [one for key, items in drawings.items() for k, item in enumerate(items) for one in _drawn(key, k, item)]
    for name, colour in colours.items():
        place = _place(name)
        if place is not None:
            first = colour[0] if isinstance(colour, list) and colour else colour
            found.append(Cosmetic("mark", name, (_middle([place]),), colour=_text(first), height=1.0, width=1.0))
    return (*found, *(Cosmetic("part", part, text=part) for part in parts))


_DECOR_ORIGINS = {"line": "lines", "rectangle": "underlays"}


def decor_of(drawings: Mapping[str, Sequence[Entry]]) -> tuple[Cosmetic, ...]:
    """Return what `from_cosmetics` wrote, as it was."""
    found = []
    for key, items in drawings.items():
        for item in items:
            for one in _drawn(key, 0, item):
                side = _size(item.get("size"))
                sized = replace(one, height=side, width=side) if key == "text" else one
                found.append(replace(sized, origin=_DECOR_ORIGINS.get(key, "overlays")))
    return tuple(found)


def from_cosmetics(cosmetics: Iterable[Cosmetic]) -> Iterator[tuple[str, Entry]]:
    """Yield objects for what is drawn within the grid only for the eye, each with the key it belongs under.

    >>> shade = Cosmetic("mark", "underlays", ((0.5, 1.5),), colour="#b8b8b8", height=1.0, width=1.0)
    >>> key, entry = next(from_cosmetics([shade]))
    >>> key, entry["cells"], decor_of({key: [entry]}) == (shade,)
    ('rectangle', ['R1C2'], True)
    """
    mark, none = DECOR
    for one in cosmetics:
        if not is_decor(one) or not one.points:
            continue
        if one.shape == "line":
            names = [f"R{math.floor(row) + 1}C{math.floor(column) + 1}" for row, column in one.points]
            yield "line", {"lines": [names], "outlineC": one.colour, "width": one.width / _HALF_CELL, mark: none}
        elif one.shape == "mark":
            look = {"cells": _around(one.points[0]), mark: none}
            size = {"height": one.height, "width": one.width}
            if one.text:
                yield "text", {**look, "value": one.text, "fontC": "#000000", "size": one.height}
            elif one.colour or one.border:
                key = "circle" if one.is_round else "rectangle"
                yield key, {**look, "baseC": one.colour, "outlineC": one.border, **size}


def _around(point: tuple[float, float]) -> list[str]:
    """Return the names of the fewest cells whose middle is a point: one, two or four."""
    rows, columns = ({math.floor(at), math.ceil(at) - 1} for at in point)
    return [f"R{row + 1}C{column + 1}" for row in sorted(rows) for column in sorted(columns)]


def _drawn(key: str, number: int, item: Entry) -> Iterator[Cosmetic]:
    origin, border = f"{key}[{number}]", _text(item.get("outlineC"))
    if key == "line":
        width = _HALF_CELL * _size(item.get("width"))
        for line in lines_of(item):
            places = [place for place in map(_place, line) if place is not None]
            points = tuple((row + 0.5, column + 0.5) for row, column in places)
            yield Cosmetic("line", origin, points, colour=border, width=width)
        return
    cells = tuple(place for place in map(_place, strings_of(item.get("cells"))) if place is not None)
    if key == "cage":
        yield Cosmetic("cage", origin, cells=cells, text=_text(item.get("value")), colour=border)
        return
    is_text = key == "text"
    yield Cosmetic(
        "mark",
        origin,
        (_middle(cells),) if cells else (),
        text=_text(item.get("value")),
        colour="" if is_text else _text(item.get("baseC")),
        border="" if is_text else border,
        height=0.25 if is_text else _size(item.get("height")),
        width=0.25 if is_text else _size(item.get("width")),
        is_round=key == "circle",
        angle=_size(item.get("angle")),
    )


def _place(name: str) -> Position | None:
    match = re.fullmatch(r"R(-?[0-9]{1,3})C(-?[0-9]{1,3})", name)
    return None if match is None else (int(match[1]) - 1, int(match[2]) - 1)


def _middle(places: Sequence[Position]) -> tuple[float, float]:
    count = len(places)
    return sum(row for row, _ in places) / count + 0.5, sum(column for _, column in places) / count + 0.5


def _text(value: object) -> str:
    return str(value).strip()[:200] if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def _size(value: object) -> float:
    try:
        found = float(value) if isinstance(value, str | int | float) else 0.0
    except (ValueError, OverflowError):
        return 0.0
    return found if math.isfinite(found) else 0.0
