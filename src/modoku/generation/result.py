"""What the generator gives: a puzzle with everything known of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated

from ..formats import write
from ..language import Doc, Message, msg
from ..logic import Level
from ..puzzle import Layout, Puzzle, Sheet, Solution
from ..variants import square
from .patterns import Symmetry
from .process import Process


@dataclass(frozen=True, kw_only=True)
class Generated:
    """A puzzle with exactly one solution; its fields are also those of the answer to `generate`."""

    puzzle: Annotated[Puzzle, Doc(msg("The puzzle, with all its rules."))]
    solution: Annotated[Solution, Doc(msg("Its one solution."))]
    level: Annotated[
        Level | None, Doc(msg("How hard, in a word; null where nobody asked, or no path was found in time."))
    ]
    rating: Annotated[float | None, Doc(msg("How hard, as `rate` says; null likewise."))]
    at_least: Annotated[float, Doc(msg("The rating of the hardest step needed, as far as a path was followed."))]
    hardest: Annotated[str, Doc(msg("The technique of that step."))]
    seed: Annotated[int, "big", Doc(msg("The same request with this seed gives the same puzzle."))]
    symmetry: Annotated[Symmetry, Doc(msg("Symmetry of the pattern of givens."))]
    attempts: Annotated[int, Doc(msg("How many grids were begun."))] = field(compare=False)
    distance: Annotated[float, Doc(msg("How far it is from what was asked; 0 when it is just that."))] = 0.0
    missed: Annotated[tuple[Message, ...], Doc(msg("What was asked and is not so, in words."))] = field(
        default=(), compare=False
    )
    recipes: Annotated[tuple[str, ...], Doc(msg("The variants, complete with the clues that were made up."))] = ()
    proved_by: Annotated[
        str, Doc(msg("The engine of another family that confirmed the one solution; empty if none was asked."))
    ] = ""
    minimal: Annotated[bool | None, Doc(msg("Whether no given is redundant; null where that was not looked at."))] = (
        None
    )
    weight: Annotated[
        float | None,
        Doc(msg("Of an unbiased draw: the factor that undoes the bias, relative to a puzzle with 25 givens.")),
    ] = None
    process: Annotated[
        Process | None, Doc(msg("Which removals left one solution and which did not, where that was recorded."))
    ] = None
    cut: Annotated[
        bool, Doc(msg("Whether time ran out just then: with more of it the same seed may give fewer givens."))
    ] = False
    unusual: Annotated[tuple[Message, ...], Doc(msg("What is unusual about it, in words, where that was asked."))] = (
        field(default=(), compare=False)
    )
    seconds: Annotated[float, Doc(msg("How long it took."))] = field(default=0.0, compare=False)

    @property
    def clues(self) -> Annotated[int, Doc(msg("How many givens."))]:
        """How many givens."""
        return self.puzzle.clue_count

    @property
    def is_met(self) -> bool:
        """Whether the puzzle is what was asked for."""
        return self.distance == 0

    def text(self) -> str:
        """Return the puzzle on one line: digits alone where they say all, else our JSON with its variants.

        Both can be read by `read_puzzle` and by every command.
        """
        if _is_plain(self.puzzle):
            return self.puzzle.givens_text
        if not self.recipes or any(recipe.strip().lower().endswith(".json") for recipe in self.recipes):
            return write([Sheet(self.puzzle)], "json").strip()
        short = {"modoku": 1, "variants": list(self.recipes), "givens": self.puzzle.givens_text}
        return json.dumps(short, ensure_ascii=False, separators=(",", ":"))


def _is_plain(puzzle: Puzzle) -> bool:
    """Return whether a line of digits is read as this very puzzle."""
    if puzzle.constraints:
        return False
    usual = _square(puzzle.size)
    return (puzzle.layout.positions, puzzle.layout.units) == (usual.positions, usual.units)


@lru_cache
def _square(size: int) -> Layout:
    return square(size).layout
