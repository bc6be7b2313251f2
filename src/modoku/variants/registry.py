"""All variants by name, and the text that chooses and combines them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..errors import VariantError, expect, suggest
from ..language import msg
from ..puzzle import Puzzle
from .classics import VARIANTS as CLASSICS
from .classics import classic
from .recipe import Variant

if TYPE_CHECKING:
    from pathlib import Path

_MODULES = (
    "classics",
    "irregular",
    "overlapping",
    "cubes",
    "groups",
    "chess",
    "parities",
    "dots",
    "lines",
    "sums",
    "named",
    "borders",
    "marks",
    "pointers",
    "unseen",
)


@lru_cache
def all_variants() -> Mapping[str, Variant]:
    """Return every variant by name, base layouts first within each module.

    >>> print(all_variants()["diagonal"].title)
    Diagonal (X)
    """
    found: dict[str, Variant] = {}
    for module in _MODULES:
        for variant in import_module(f".{module}", __package__).VARIANTS:
            found[variant.name] = variant
    return MappingProxyType(found)


def get_variant(name: str) -> Variant:
    """Return the variant of that name; raise VariantError with the nearest names if there is none."""
    expect(name, str)
    for variant in CLASSICS:
        # Those that are asked for most, without the modules of all others.
        if variant.name == name:
            return variant
    variants = all_variants()
    if name not in variants:
        listing = msg("All {n} are listed by `modoku variants`.", n=len(variants))
        raise VariantError(msg("There is no variant '{name}'.", name=name[:40]), suggest(name, variants, listing))
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
        if key.strip() in chosen:
            raise VariantError(
                msg("The parameter '{name}' stands twice in '{text}'.", name=key.strip()[:40], text=text[:80]),
                msg("Put ; between entries of one parameter, as in killer:cages=15@r1c1r1c2;8@r2c1."),
            )
        chosen[key.strip()] = value.strip()
    return name, chosen


def find_recipe(text: str, allow_files: bool = True) -> tuple[Variant, dict[str, str]]:
    """Return the variant that a recipe text chooses, and its parameters; a text ending in .json names a file.

    >>> find_recipe("classic:boxes=2x3")[0].name
    'classic'
    """
    expect(text, str)
    if text.strip().lower().endswith(".json"):
        if not allow_files:
            raise VariantError(
                msg("The recipe '{text}' names a file, and files are not read here.", text=text[:80]),
                msg("Pass the variant on the command line, or use a named one."),
            )
        return from_file(text.strip()), {}
    name, chosen = parse_recipe(text)
    return get_variant(name), chosen


def from_file(source: str | Path) -> Variant:
    """Read a user's own variant from a file, or from JSON text.

    >>> own = from_file('{"modoku-variant": 1, "name": "tiny", "base": "classic:boxes=2x2"}')
    >>> own().size
    4
    """
    from . import custom

    return custom.from_file(source, lambda recipes, puzzle: make(*recipes, base=puzzle, allow_files=False))


def make(*recipes: str, base: Puzzle | None = None, allow_files: bool = True) -> Puzzle:
    """Make a blank puzzle from recipes, one applied after the other; without a base among them, on a grid of 9 x 9.

    A recipe that ends in .json is a file with a user's own variant. Pass `allow_files=False` for recipes that come
    from somebody else, such as a puzzle file or a web request.

    >>> make("classic:boxes=2x3", "diagonal").layout.name
    'classic:boxes=2x3 + diagonal'
    """
    puzzle = base
    ordered = _base_first(find_recipe(text, allow_files) for text in recipes)
    if puzzle is None and ordered and not ordered[0][0].is_base:
        own = next((variant.base for variant, _ in ordered if variant.base != "classic"), "classic")
        puzzle = get_variant(own)()
    for variant, chosen in ordered:
        puzzle = variant(puzzle, **chosen)
    return classic() if puzzle is None else puzzle


def _base_first(recipes: Iterable[tuple[Variant, dict[str, str]]]) -> list[tuple[Variant, dict[str, str]]]:
    """Put the recipe that makes the layout first; two of them cannot both be meant."""
    chosen = list(recipes)
    bases = [recipe for recipe in chosen if recipe[0].is_base]
    if len(bases) > 1:
        raise VariantError(
            msg(
                "Two variants that each make the whole layout cannot be combined: {names}.",
                names=tuple(variant.name for variant, _ in bases),
            )
        )
    return [*bases, *(recipe for recipe in chosen if not recipe[0].is_base)]
