"""What the generator gives: a puzzle with everything known of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..formats import write
from ..language import Message
from ..logic import Level
from ..puzzle import Puzzle, Sheet, Solution
from ..variants import square
from .patterns import Symmetry
from .process import Process


@dataclass(frozen=True, slots=True)
class Generated:
    """A puzzle with exactly one solution.

    Attributes:
        puzzle: what to solve.
        solution: its one solution.
        level: how hard, in a word; None where the techniques do not solve it or time did not suffice to tell.
        rating: how hard, as `rate` says; None likewise.
        at_least: the rating of the hardest step that was needed as far as a path was followed.
        hardest: the technique of that step.
        clues: how many givens.
        seed: the same request with this seed gives the same puzzle.
        symmetry: of the pattern, as asked for.
        attempts: how many grids were begun.
        distance: how far it is from what was asked; 0 when it is just that.
        missed: what was asked and is not so, in words.
        recipes: the variants, complete with the clues that were made up.
        proved_by: the engine of another family that confirmed the one solution; empty if none was asked.
        minimal: whether no given is redundant; None where that was not looked at.
        weight: for unbiased draws, the factor that undoes the bias, relative to a puzzle with 25 givens.
        seconds: how long it took.
        process: which removals kept the solution single, where that was recorded.
        cut: whether time ran out just then: with more of it the same seed may give another puzzle, with fewer givens.
    """

    puzzle: Puzzle
    solution: Solution
    level: Level | None
    rating: float | None
    at_least: float
    hardest: str
    clues: int
    seed: int
    symmetry: Symmetry
    attempts: int
    distance: float = 0.0
    missed: tuple[Message, ...] = ()
    recipes: tuple[str, ...] = ()
    proved_by: str = ""
    minimal: bool | None = None
    weight: float | None = None
    seconds: float = 0.0
    process: Process | None = None
    cut: bool = False

    @property
    def is_met(self) -> bool:
        """Whether the puzzle is what was asked for."""
        return self.distance == 0

    def fields(self, language: str = "en") -> dict[str, object]:
        """Return the JSON fields of the contract."""
        found: dict[str, object] = {
            "puzzle": str(self.puzzle),
            "solution": str(self.solution),
            "clues": self.clues,
            "level": self.level,
            "rating": self.rating,
            "seed": self.seed,
            "symmetry": str(self.symmetry),
            "attempts": self.attempts,
            "at_least": self.at_least,
            "hardest": self.hardest,
            "distance": self.distance,
            "missed": [message.said(language) for message in self.missed],
            "variants": list(self.recipes),
            "proved_by": self.proved_by,
            "minimal": self.minimal,
            "cut": self.cut,
            "seconds": round(self.seconds, 6),
        }
        if self.weight is not None:
            found["weight"] = self.weight
        if self.process is not None:
            found["process"] = self.process.to_json()
        return found

    def text(self) -> str:
        """Return the puzzle on one line: digits alone where they say all, else our JSON with its variants.

        Both can be read by `read_puzzle` and by every command.
        """
        if _is_plain(self.puzzle):
            return str(self.puzzle)
        if not self.recipes or any(recipe.strip().lower().endswith(".json") for recipe in self.recipes):
            return write([Sheet(self.puzzle)], "json").strip()
        return _short(str(self.puzzle), self.recipes)


def _short(givens: str, recipes: Sequence[str]) -> str:
    short = {"modoku": 1, "variants": list(recipes), "givens": givens}
    return json.dumps(short, ensure_ascii=False, separators=(",", ":"))


def text_from_fields(fields: Mapping[str, object]) -> str:
    """Return the puzzle of a JSON line on a line of its own, as `read_puzzle` takes it.

    >>> text_from_fields({"puzzle": "1...", "variants": ["latin:size=2"]})
    '{"modoku":1,"variants":["latin:size=2"],"givens":"1..."}'
    """
    recipes = fields.get("variants")
    if isinstance(recipes, list) and recipes:
        return _short(str(fields["puzzle"]), recipes)
    return str(fields["puzzle"])


def _is_plain(puzzle: Puzzle) -> bool:
    """Return whether a line of digits is read as this very puzzle."""
    if puzzle.constraints:
        return False
    usual = square(puzzle.size).layout
    return (puzzle.layout.positions, puzzle.layout.units) == (usual.positions, usual.units)
