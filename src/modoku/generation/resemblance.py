"""A puzzle like another one: with its pattern, with a solution of the same class, or with the same kinds of clues."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..errors import ImpossibleRequest, ModokuError
from ..formats import read_puzzle
from ..language import msg
from ..limits import time_limit
from ..puzzle import Digit, Puzzle
from ..search import solve
from ..variants import all_variants
from ..variants.naming import variants_of
from .grading import grade_within
from .parts import Recipes, makes_clues
from .patterns import Symmetry, find_images
from .specification import Specification

SECONDS = 30.0
"""How long to look for the solution of the puzzle to resemble."""
MORE_GIVENS = 2
"""A puzzle of the same kind may have so many givens more."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """What a request for a puzzle like another one amounts to: the request, the rules, its solution or its pattern."""

    request: Specification
    base: Puzzle
    grid: tuple[Digit, ...] | None = None
    pattern: str = ""


def resembled(request: Specification, recipes: Recipes) -> Likeness:
    """Return the request with what it takes from the puzzle to resemble."""
    if any(part.variant.is_base for part in recipes.parts):
        raise ImpossibleRequest(
            msg("The puzzle to resemble has a layout of its own."), msg("Leave out the variant that makes another.")
        )
    if request.pattern:
        raise ImpossibleRequest(msg("A pattern and a puzzle to resemble exclude each other."), msg("Give one of them."))
    try:
        puzzle = read_puzzle(request.like)
    except ModokuError as error:
        raise ImpossibleRequest(msg("The puzzle to resemble cannot be read: {problem}", problem=error)) from error
    names = tuple(name for name in variants_of(puzzle) if makes_clues(all_variants()[name]))
    resemblance = request.resemblance or ("kind" if names else "pattern")
    if resemblance == "kind":
        return _of_kind(request, puzzle, names)
    blank = puzzle.with_givens([0] * puzzle.layout.cell_count)
    if resemblance == "pattern":
        return Likeness(request, blank, pattern="".join("x" if digit else "." for digit in puzzle.givens))
    limit = time_limit().at_most(SECONDS)
    found = solve(puzzle, limit=1, seconds=limit.left(), cancel=limit.cancel)
    if found.solution is None:
        raise ImpossibleRequest(msg("The puzzle to resemble has no solution that was found."))
    return Likeness(request, blank, found.solution.values)


def _of_kind(request: Specification, puzzle: Puzzle, names: tuple[str, ...]) -> Likeness:
    """Return a request for fresh clues of the same kinds, as many givens, the same level and symmetry."""
    rest = tuple(one for one in puzzle.constraints if not set(_names_of(puzzle, one)) & set(names))
    base = Puzzle.blank(puzzle.layout, rest)
    changed = replace(request, variants=(*names, *request.variants), like="")
    if request.level is None and request.rating is None:
        limit = time_limit()
        level = grade_within(Puzzle.blank(puzzle.layout, puzzle.constraints), puzzle.givens, limit).level
        if level is None:
            # Without the level another puzzle would come of the same seed: rather none than that.
            limit.check()
        changed = replace(changed, level=level)
    if request.clues is None:
        changed = replace(changed, clues=(0, puzzle.clue_count + MORE_GIVENS))
    if request.symmetry is None and not _is_turned(puzzle):
        changed = replace(changed, symmetry=Symmetry.NONE)
    return Likeness(changed, base)


def _names_of(puzzle: Puzzle, one: object) -> tuple[str, ...]:
    return variants_of(Puzzle.blank(puzzle.layout, [one]))  # type: ignore[list-item]  # one of its constraints


def _is_turned(puzzle: Puzzle) -> bool:
    """Return whether the cells that clues lie on are their own half-turn."""
    (turn,) = find_images(puzzle.layout, Symmetry.HALF_TURN) or ((),)
    shapes = {frozenset(one.cells) for one in puzzle.constraints}
    return bool(turn) and sum(frozenset(turn[cell] for cell in shape) in shapes for shape in shapes) >= 0.9 * len(
        shapes
    )
