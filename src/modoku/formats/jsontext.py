"""JSON from strangers: bounded in length, nesting and numbers, and strict about what JSON is."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..errors import FormatError
from ..language import msg
from .rows import check_length

MAX_JSON = 1 << 23
"""The longest JSON text that we take apart, in characters."""


def parse_json(text: str, most: int = MAX_JSON) -> object:
    """Return the value of a JSON text; raise FormatError on anything else.

    >>> parse_json('{"size": 9}')
    {'size': 9}
    """
    check_length(text, most)
    try:
        return json.loads(
            text, parse_int=_integer, parse_float=_number, parse_constant=_constant, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        raise FormatError(
            msg("This is not JSON: {problem}.", problem=error.msg), None, error.lineno, error.colno
        ) from error
    except RecursionError as error:
        raise FormatError(msg("The JSON is nested too deeply.")) from error


def _integer(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > 16:
        raise FormatError(msg("The JSON holds a number of {n} digits.", n=digits))
    return int(text)


def _number(text: str) -> float:
    if len(text) > 64:
        raise FormatError(msg("The JSON holds a number of {n} digits.", n=len(text)))
    return float(text)


def _constant(text: str) -> float:
    raise FormatError(msg("The JSON holds {value}, which is no number.", value=text))


def _object(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FormatError(msg("The JSON says '{key}' twice in one object.", key=twice[:40]))
    return found
