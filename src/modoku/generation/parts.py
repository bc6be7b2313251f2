"""The recipes of a request taken apart: what is complete, what needs a fresh map, what needs clues."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..puzzle import Digit, Puzzle
from ..variants import Variant, find_recipe, make
from .clue_makers import Clue, ClueMaker, recipe_text

_RANDOM = re.compile(r"random([0-9]{1,2})?")
_MAPS = ("regions", "map")
"""Parameters that can hold a fresh map."""


@dataclass(frozen=True, slots=True)
class RecipePart:
    """One recipe of a request.

    Attributes:
        text: as it was written.
        variant: what it names.
        chosen: its parameters.
        clue_maker: how its clues are made up; None where it is complete as it stands.
        fresh: the parameter that is to hold a fresh map, and the size of the map; None where there is none.
    """

    text: str
    variant: Variant
    chosen: dict[str, str]
    clue_maker: ClueMaker | None
    fresh: tuple[str, int] | None

    @classmethod
    def of(cls, text: str, allow_files: bool) -> RecipePart:
        """Return one recipe taken apart; raise VariantError if it makes no sense."""
        variant, chosen = find_recipe(text, allow_files)
        fresh = None
        for key in _MAPS:
            needs_map = any(p.name == key and p.default is None for p in variant.parameters) and key not in chosen
            match = _RANDOM.fullmatch(chosen.get(key, "random" if needs_map else "").strip().lower())
            if match is not None:
                chosen.pop(key, None)
                fresh = key, int(match[1] or 9)
        clue_maker = _clue_maker_of(variant)
        if clue_maker is not None:
            written = [key for key in clue_maker.keys if chosen.get(key, "").strip().lower() not in ("", "random")]
            chosen = {key: value for key, value in chosen.items() if key in written or key not in clue_maker.keys}
            if written:
                clue_maker = None
        if clue_maker is None and fresh is None:
            variant.complete(chosen)
        return cls(text, variant, chosen, clue_maker, fresh)

    def with_map(self, rng: Random) -> str:
        """Return the recipe, with a fresh map where it wants one."""
        if self.fresh is None:
            return self.text
        from .clue_makers.maps import random_colours, random_regions

        key, size = self.fresh
        rows = (random_regions if key == "regions" else random_colours)(size, rng)
        nothing = make("classic:boxes=1x1")
        return recipe_text(self.variant.name, {key: "/".join(rows), **self.chosen}, (), nothing)


def _clue_maker_of(variant: Variant) -> ClueMaker | None:
    """Return how clues of a variant are made up; None where it has none, as every board without further rules."""
    if variant.is_base:
        return None
    from .clue_makers.registry import CLUE_MAKERS

    return CLUE_MAKERS.get(variant.name)


def makes_clues(variant: Variant) -> bool:
    """Return whether clues of a variant can be made up.

    >>> from modoku.variants import get_variant
    >>> makes_clues(get_variant("killer")), makes_clues(get_variant("diagonal"))
    (True, False)
    """
    return _clue_maker_of(variant) is not None


@dataclass(frozen=True, slots=True)
class Recipes:
    """The recipes of a request: their parts, the puzzle that they are added to, and whether one may name a file."""

    parts: tuple[RecipePart, ...]
    base: Puzzle | None = None
    allow_files: bool = True

    @classmethod
    def of(cls, texts: Sequence[str], allow_files: bool) -> Recipes:
        """Return the recipes that these texts are; raise VariantError if one makes no sense."""
        # A rule that is said twice is one rule.
        return cls(tuple(RecipePart.of(text, allow_files) for text in dict.fromkeys(texts)), None, allow_files)

    @property
    def texts(self) -> tuple[str, ...]:
        """The recipes as they were written."""
        return tuple(part.text for part in self.parts)

    @property
    def are_fresh(self) -> bool:
        """Whether a map is drawn anew for every puzzle."""
        return any(part.fresh for part in self.parts)

    @property
    def want_clues(self) -> bool:
        """Whether clues are made up for every puzzle."""
        return any(part.clue_maker for part in self.parts)

    def make(self, *texts: str) -> Puzzle:
        """Return the rules that some complete recipes make, without givens."""
        return make(*texts, base=self.base, allow_files=self.allow_files)

    def base_rules(self, rng: Random) -> BaseRules:
        """Return the rules of the complete recipes, with fresh maps where they want some."""
        complete = tuple(part.with_map(rng) for part in self.parts if part.clue_maker is None)
        return BaseRules(complete, self.make(*complete), tuple(part for part in self.parts if part.clue_maker))


@dataclass(frozen=True, slots=True)
class BaseRules:
    """The rules before any clue is made up, and the parts that still want clues.

    Attributes:
        recipes: the complete recipes.
        rules: the puzzle they make, without givens.
        waiting: the parts that want clues.
    """

    recipes: tuple[str, ...]
    rules: Puzzle
    waiting: tuple[RecipePart, ...]


@dataclass(frozen=True, slots=True)
class CluedRules:
    """Rules with clues: which clues each waiting part has so far."""

    base_rules: BaseRules
    clues: tuple[tuple[Clue, ...], ...]

    @classmethod
    def make(cls, base_rules: BaseRules, solution: Sequence[Digit], rng: Random) -> CluedRules:
        """Return the rules with clues made up for every part that waits for some."""
        found = []
        for part in base_rules.waiting:
            if part.clue_maker is not None:
                found.append(tuple(part.clue_maker.make(base_rules.rules, solution, rng, part.chosen)))
        return cls(base_rules, tuple(found))

    def recipes(self) -> tuple[str, ...]:
        """Return every recipe, complete."""
        made = [
            recipe_text(part.variant.name, part.chosen, clues, self.base_rules.rules)
            for part, clues in zip(self.base_rules.waiting, self.clues, strict=True)
        ]
        return (*self.base_rules.recipes, *made)

    def rules(self) -> Puzzle:
        """Return the puzzle without givens."""
        puzzle = self.base_rules.rules
        for part, clues in zip(self.base_rules.waiting, self.clues, strict=True):
            if clues:
                puzzle = make(recipe_text(part.variant.name, part.chosen, clues, self.base_rules.rules), base=puzzle)
        return puzzle

    def with_clues(self, number: int, clues: Sequence[Clue]) -> CluedRules:
        """Return the same with other clues for one part."""
        changed = list(self.clues)
        changed[number] = tuple(clues)
        return CluedRules(self.base_rules, tuple(changed))
