"""All formats by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType

from ..errors import UnknownName, expect, suggest
from ..language import msg
from .format import Format

_MODULES = (
    "line",
    "block",
    "sdk",
    "sdm",
    "sdx",
    "ss",
    "hodoku",
    "opensudoku",
    "solo",
    "fpuzzles",
    "sudokupad",
    "ksudoku",
    "gnome",
    "ours",
)


@lru_cache
def all_formats() -> Mapping[str, Format]:
    """Give every format by name.

    >>> "line" in all_formats()
    True
    """
    found: dict[str, Format] = {}
    for module in _MODULES:
        for one in import_module(f".{module}", __package__).FORMATS:
            found[one.name] = one
    return MappingProxyType(found)


def get_format(name: str) -> Format:
    """Give the format of that name; raise UnknownName with the nearest names if there is none."""
    expect(name, str)
    formats = all_formats()
    if name not in formats:
        listing = msg("All {n} are listed by `modoku formats`.", n=len(formats))
        raise UnknownName(msg("There is no format '{name}'.", name=name[:40]), suggest(name, formats, listing))
    return formats[name]
