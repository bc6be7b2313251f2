"""Transforms in requests and answers: what may stand for one, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import FormatError, WrongType
from ..formats.jsontext import parse_json
from ..language import msg
from ..puzzle.reader import Reader
from ..symmetry import Transform
from .codec import LEAVES, MAX_TEXT, Codec, CodecScope

__all__ = ["Transform", "TransformLike", "to_transform"]  # who takes Transform from here has its codec
TransformLike = Transform | str | Mapping[str, object]
"""A transform, its JSON form, or that as a text; an answer that has a `transform` will do."""


def to_transform(value: TransformLike) -> Transform:
    """Return the transform that a value stands for; raise FormatError or WrongType.

    >>> to_transform('{"transform": {"cells": [1, 0], "digits": [1]}}').cells
    (1, 0)
    """
    if isinstance(value, Transform):
        return value
    if not isinstance(value, str | Mapping):
        raise WrongType(msg("This is no transform: {kind}.", kind=type(value).__name__))
    try:
        reader = Reader(parse_json(value) if isinstance(value, str) else value)
    except FormatError as error:
        raise FormatError(error.message, msg("Take the map from `modoku canon --json`.")) from error
    return Transform.from_json(reader["transform"] if reader.has("transform") else reader)


def _asked(reader: Reader, _: CodecScope) -> Any:
    return reader.value if reader.value is None or isinstance(reader.value, Mapping) else reader.text(MAX_TEXT)


_NUMBERS = {"type": "array", "items": {"type": "integer"}}
_SCHEMA = {
    "type": "object",
    "properties": {"cells": _NUMBERS, "digits": _NUMBERS},
    "required": ["cells", "digits"],
    "additionalProperties": False,
}
_TYPESCRIPT = "{ cells: number[]; digits: number[] }"
LEAVES[Transform] = Codec(lambda v, _: v.to_json(), lambda r, _: Transform.from_json(r), _SCHEMA, _TYPESCRIPT)
LEAVES["transform"] = Codec(
    lambda v, _: None if v is None else to_transform(v).to_json(),
    _asked,
    {"anyOf": [{"type": "object"}, {"type": "string"}, {"type": "null"}]},
    f"{_TYPESCRIPT} | string | null",
)
