"""Every engine by name. A module beside this one that has an `ENGINE` is found: nothing else names it.

Listing engines loads their modules and no solver library: each looks for its own when it is asked to search.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ..errors import UnknownName, suggest
from ..language import msg
from .engine import Engine


@lru_cache
def _classes() -> dict[str, type[Engine[Any]]]:
    here = import_module(__package__)
    modules = [import_module(f".{one.name}", __package__) for one in iter_modules(here.__path__)]
    found: list[type[Engine[Any]]] = [module.ENGINE for module in modules if hasattr(module, "ENGINE")]
    return dict(sorted((kind().name.partition(":")[0], kind) for kind in found))


class _Engines(Mapping[str, type[Engine[Any]]]):
    """The class of each engine by name; looked for when somebody looks."""

    def __getitem__(self, name: str) -> type[Engine[Any]]:
        return _classes()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_classes())

    def __len__(self) -> int:
        return len(_classes())


ENGINES: Mapping[str, type[Engine[Any]]] = _Engines()
"""The class of each engine; `pysat:SOLVER` passes a choice on, such as `pysat:glucose4`."""


def get_engine(name: str) -> Engine[Any]:
    """Return the engine of that name; raise UnknownName with the nearest names if there is none.

    >>> get_engine("pysat:glucose4").name
    'pysat:glucose4'
    """
    base, _, choice = name.partition(":")
    kind = _classes().get(base)
    if kind is None or (choice and not getattr(kind, "takes_choice", False)):
        listing = msg("Use one of {choices}.", choices=tuple(ENGINES))
        raise UnknownName(msg("There is no engine '{name}'.", name=name[:40]), suggest(base, ENGINES, listing))
    return kind(*([choice] if choice else []))


def all_engines() -> dict[str, Engine[Any]]:
    """Return every engine by name, whether it can run here or not."""
    return {name: get_engine(name) for name in ENGINES}


def available_engines() -> list[Engine[Any]]:
    """Return the engines that can run here."""
    return [engine for engine in all_engines().values() if engine.availability().available]
