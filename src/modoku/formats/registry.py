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
    here = import_module(__package__)
    modules = [import_module(f".{one.name}", __package__) for one in iter_modules(here.__path__)]
    found = {one.name: one for module in modules for one in getattr(module, "FORMATS", ())}
    return MappingProxyType(dict(sorted(found.items())))


def get_format(name: str) -> Format:
    """Return the format of that name; raise UnknownName with the nearest names if there is none."""
    expect(name, str)
    formats = all_formats()
    if name not in formats:
        listing = msg("All {n} are listed by `modoku formats`.", n=len(formats))
        raise UnknownName(msg("There is no format '{name}'.", name=name[:40]), suggest(name, formats, listing))
    return formats[name]
