"""All variants by name, and the text that chooses and combines them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType

from ..errors import VariantError
from ..language import msg
from ..puzzle import Puzzle
from .classic import classic
from .recipe import Variant

_MODULES = (
    "classic",
    "jigsaw",
    "overlap",
    "cube",
    "groups",
    "chess",
    "parity",
    "dots",
    "lines",
    "sums",
    "borders",
    "marks",
)


@lru_cache
def all_variants() -> Mapping[str, Variant]:
    """Give every variant by name, base layouts first within each module."""
    found: dict[str, Variant] = {}
    for module in _MODULES:
        for variant in import_module(f".{module}", __package__).VARIANTS:
            found[variant.name] = variant
    return MappingProxyType(found)


def get_variant(name: str) -> Variant:
    """Give the variant of that name; raise VariantError with the nearest names if there is none."""
    variants = all_variants()
    if name not in variants:
        near = difflib.get_close_matches(name, variants, 3) or list(variants)
        raise VariantError(
            msg("There is no variant '{name}'.", name=name[:40]), msg("Did you mean: {choices}?", choices=tuple(near))
        )
    return variants[name]


def parse_recipe(text: str) -> tuple[str, dict[str, str]]:
    """Take `NAME:key=value,key=value` apart.

    >>> parse_recipe("classic:boxes=2x3")
    ('classic', {'boxes': '2x3'})
    """
    name, _, rest = text.strip().partition(":")
    chosen: dict[str, str] = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals:
            raise VariantError(
                msg("'{part}' in '{text}' is not key=value.", part=part[:40], text=text[:80]),
                msg("Write a variant as NAME:key=value,key=value."),
            )
        chosen[key.strip()] = value.strip()
    return name, chosen


def make(*recipes: str, base: Puzzle | None = None) -> Puzzle:
    """Make a blank puzzle from recipes, one applied after the other; without a base among them, on a classic 9x9.

    >>> make("classic:boxes=2x3").size
    6
    """
    puzzle = base
    for text in _base_first(recipes):
        name, chosen = parse_recipe(text)
        variant = get_variant(name)
        if puzzle is None and not variant.is_base:
            puzzle = classic()
        puzzle = variant(puzzle, **chosen)
    return classic() if puzzle is None else puzzle


def _base_first(recipes: Iterable[str]) -> list[str]:
    """Put the recipe that makes the layout first; two of them cannot both be meant."""
    texts = list(recipes)
    bases = [text for text in texts if get_variant(parse_recipe(text)[0]).is_base]
    if len(bases) > 1:
        raise VariantError(
            msg("Two variants that each make the whole layout cannot be combined: {names}.", names=bases)
        )
    return [*bases, *(text for text in texts if text not in bases)]
