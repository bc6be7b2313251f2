"""Every engine by name, made when it is asked for: listing them imports no solver library."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from ..errors import UnknownName, suggest
from ..language import msg
from .engine import Engine

ENGINES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "classic9": ("classic9", "Classic9"),
        "general": ("general", "GeneralEngine"),
        "sat": ("sat", "SatEngine"),
        "dlx": ("dlx", "DlxEngine"),
        "colouring": ("colouring", "ColouringEngine"),
        "reference": ("backtracking", "ReferenceEngine"),
        "pysat": ("pysat", "PysatEngine"),
        "cpsat": ("cpsat", "CpsatEngine"),
        "highs": ("highs", "HighsEngine"),
        "glpk": ("glpk", "GlpkEngine"),
    }
)
"""The module and the class of each engine; `pysat:SOLVER` passes a choice on, such as `pysat:glucose4`."""


def get_engine(name: str) -> Engine[Any]:
    """Give the engine of that name; raise UnknownName with the nearest names if there is none.

    >>> get_engine("pysat:glucose4").name
    'pysat:glucose4'
    """
    base, _, choice = name.partition(":")
    if base not in ENGINES or (choice and base != "pysat"):
        listing = msg("Use one of {choices}.", choices=tuple(ENGINES))
        raise UnknownName(msg("There is no engine '{name}'.", name=name[:40]), suggest(base, ENGINES, listing))
    module, kind = ENGINES[base]
    made: Engine[Any] = getattr(import_module(f".{module}", __package__), kind)(*([choice] if choice else []))
    return made


def all_engines() -> dict[str, Engine[Any]]:
    """Give every engine by name, whether it can run here or not."""
    return {name: get_engine(name) for name in ENGINES}


def available_engines() -> list[Engine[Any]]:
    """Give the engines that can run here."""
    return [engine for engine in all_engines().values() if engine.availability().available]
