"""All formats by name. A module beside this one that lists `FORMATS` is found: nothing else names them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from ..errors import UnknownName, expect, suggest
from ..language import msg
from .format import Format


@lru_cache
def all_formats() -> Mapping[str, Format]:
    """Return every format by name: what the modules of this package list as their `FORMATS`.

    >>> "line" in all_formats()
    True
    """
    found = {one.name: one for name in _module_names() for one in _formats_of(name)}
    return MappingProxyType(dict(sorted(found.items())))


@lru_cache
def _module_names() -> tuple[str, ...]:
    return tuple(one.name for one in iter_modules(import_module(__package__).__path__))


def _formats_of(module: str) -> tuple[Format, ...]:
    return getattr(import_module(f".{module}", __package__), "FORMATS", ())


def get_format(name: str) -> Format:
    """Return the format of that name; raise UnknownName with the nearest names if there is none."""
    expect(name, str)
    if name in _module_names():
        # Most formats stand in a module of their name, and to load all of them takes longer than most questions.
        for one in _formats_of(name):
            if one.name == name:
                return one
    formats = all_formats()
    if name not in formats:
        listing = msg("All {n} are listed by `modoku formats`.", n=len(formats))
        raise UnknownName(msg("There is no format '{name}'.", name=name[:40]), suggest(name, formats, listing))
    return formats[name]
