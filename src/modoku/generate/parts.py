"""The recipes of a request taken apart: what is complete, what needs a fresh map, what needs clues."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..puzzle import Digit, Puzzle
from ..variants import Variant, find_recipe, make
from .clue_makers import CLUE_MAKERS, Clue, ClueMaker, random_colours, random_regions, recipe_text

_RANDOM = re.compile(r"random([0-9]{1,2})?")
_MAPS = {"regions": random_regions, "map": random_colours}


@dataclass(frozen=True, slots=True)
class Part:
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
    def of(cls, text: str, allow_files: bool) -> Part:
        """Take one recipe apart; raise VariantError if it makes no sense."""
        variant, chosen = find_recipe(text, allow_files)
        fresh = None
        for key in _MAPS:
            needs_map = any(p.name == key and p.default is None for p in variant.parameters) and key not in chosen
            match = _RANDOM.fullmatch(chosen.get(key, "random" if needs_map else "").strip().lower())
            if match is not None:
                chosen.pop(key, None)
                fresh = key, int(match[1] or 9)
        clue_maker = CLUE_MAKERS.get(variant.name)
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
        key, size = self.fresh
        return recipe_text(self.variant.name, {key: "/".join(_MAPS[key](size, rng)), **self.chosen}, (), _NOTHING)


_NOTHING = make("classic:boxes=1x1")


@dataclass(frozen=True, slots=True)
class BaseRules:
    """The rules before any clue is made up, and the parts that still want clues.

    Attributes:
        recipes: the complete recipes.
        rules: the puzzle they make, without givens.
        waiting: the parts that want clues.
        base: how many recipes make the layout, and so cannot be left out.
    """

    recipes: tuple[tuple[Part, str], ...]
    rules: Puzzle
    waiting: tuple[Part, ...]

    @classmethod
    def of(cls, parts: Sequence[Part], rng: Random, base: Puzzle | None = None, allow_files: bool = True) -> BaseRules:
        """Make the rules of the complete recipes, on a given puzzle or on what the recipes say."""
        complete = tuple((part, part.with_map(rng)) for part in parts if part.clue_maker is None)
        rules = make(*(text for _, text in complete), base=base, allow_files=allow_files)
        return cls(complete, rules, tuple(part for part in parts if part.clue_maker is not None))


@dataclass(frozen=True, slots=True)
class CluedRules:
    """Rules with clues: which clues each waiting part has so far."""

    base_rules: BaseRules
    clues: tuple[tuple[Clue, ...], ...]

    @classmethod
    def make(
        cls, base_rules: BaseRules, solution: Sequence[Digit], rng: Random, informative: bool = False
    ) -> CluedRules:
        """Make up the clues of every part that waits for some, such as say as much as they can if that is asked for."""
        found = []
        for part in base_rules.waiting:
            if part.clue_maker is not None:
                make_up = (part.clue_maker.informative if informative else None) or part.clue_maker.make
                found.append(tuple(make_up(base_rules.rules, solution, rng, part.chosen)))
        return cls(base_rules, tuple(found))

    def recipes(self) -> tuple[str, ...]:
        """Return every recipe, complete."""
        made = [
            recipe_text(part.variant.name, part.chosen, clues, self.base_rules.rules)
            for part, clues in zip(self.base_rules.waiting, self.clues, strict=True)
        ]
        return (*(text for _, text in self.base_rules.recipes), *made)

    def rules(self, leave_out: int | None = None) -> Puzzle:
        """Make the puzzle without givens; without the clues of one part if that is asked for."""
        puzzle = self.base_rules.rules
        for number, (part, clues) in enumerate(zip(self.base_rules.waiting, self.clues, strict=True)):
            if number != leave_out and clues:
                puzzle = make(recipe_text(part.variant.name, part.chosen, clues, self.base_rules.rules), base=puzzle)
        return puzzle

    def with_clues(self, number: int, clues: Sequence[Clue]) -> CluedRules:
        """Return the same with other clues for one part."""
        changed = list(self.clues)
        changed[number] = tuple(clues)
        return CluedRules(self.base_rules, tuple(changed))
