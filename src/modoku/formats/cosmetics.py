"""Drawings in our JSON: what a text drew and nobody made rules of, so that it is shown wherever the puzzle goes."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import get_args

from ..language import msg
from ..puzzle.cosmetic import Cosmetic, Shape
from ..puzzle.layout import MAX_CELLS
from ..puzzle.reader import Reader

MOST = 10_000
"""The most drawings of a puzzle."""
FURTHEST = 1000.0
SHAPES: tuple[Shape, ...] = get_args(Shape)
_DEFAULTS = {one.name: one.default for one in fields(Cosmetic)}


def cosmetic_to_plain(one: Cosmetic) -> dict[str, object]:
    """Return a drawing as plain data, without what goes without saying.

    >>> cosmetic_to_plain(Cosmetic("line", "lines[0]", points=((0.5, 0.5), (0.5, 1.5))))
    {'shape': 'line', 'origin': 'lines[0]', 'points': [[0.5, 0.5], [0.5, 1.5]]}
    """
    found = {name: value for name, value in asdict(one).items() if value != _DEFAULTS[name]}
    for name in {"points", "cells"} & found.keys():
        found[name] = [list(pair) for pair in found[name]]
    return found


def cosmetic_from_plain(reader: Reader) -> Cosmetic:
    """Return the drawing that plain data stands for; raise FormatError with the path of what is wrong."""
    reader.only(*_DEFAULTS)
    shape = next((one for one in SHAPES if one == reader["shape"].value), None)
    if shape is None:
        raise reader["shape"].fail(msg("a shape is expected here"), msg("Use one of {choices}.", choices=SHAPES))
    return Cosmetic(
        shape,
        reader["origin"].text(200),
        points=tuple((_number(y), _number(x)) for y, x in map(_pair, _list(reader, "points"))),
        cells=tuple((_index(row), _index(column)) for row, column in map(_pair, _list(reader, "cells"))),
        text=reader.optional("text", lambda item: item.text(200), ""),
        colour=reader.optional("colour", lambda item: item.text(200), ""),
        border=reader.optional("border", lambda item: item.text(200), ""),
        height=reader.optional("height", _number, 0.0),
        width=reader.optional("width", _number, 0.0),
        is_round=reader.optional("is_round", Reader.flag, False),
        angle=reader.optional("angle", _number, 0.0),
        is_hidden=reader.optional("is_hidden", Reader.flag, False),
        is_unique=Reader.flag(reader["is_unique"]) if reader.has("is_unique") else None,
    )


def _list(reader: Reader, key: str) -> list[Reader]:
    return reader[key].items(MAX_CELLS) if reader.has(key) else []


def _pair(reader: Reader) -> list[Reader]:
    pair = reader.items(2)
    if len(pair) != 2:
        raise reader.fail(msg("a row and a column are expected here"))
    return pair


def _number(reader: Reader) -> float:
    value = reader.value
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= FURTHEST:
        raise reader.fail(msg("a number from {low} to {high} is expected here", low=-FURTHEST, high=FURTHEST))
    return float(value)


def _index(reader: Reader) -> int:
    return reader.integer(-MAX_CELLS, MAX_CELLS)
