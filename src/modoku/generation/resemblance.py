"""A puzzle like another one: with its pattern, or with a solution of the same class."""

from __future__ import annotations

from ..errors import ImpossibleRequest, ModokuError
from ..formats import read_puzzle
from ..language import msg
from ..limits import time_limit
from ..puzzle import Digit, Puzzle
from ..search import solve
from .parts import Recipes
from .specification import Specification

SECONDS = 30.0
"""How long to look for the solution of the puzzle to resemble."""


def resembled(request: Specification, recipes: Recipes) -> tuple[Puzzle, tuple[Digit, ...] | None, str]:
    """Return the rules of the puzzle to resemble, and its solution or its pattern."""
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
    blank = puzzle.with_givens([0] * puzzle.layout.cell_count)
    if request.resemblance == "pattern":
        return blank, None, "".join("x" if digit else "." for digit in puzzle.givens)
    limit = time_limit().at_most(SECONDS)
    found = solve(puzzle, limit=1, seconds=limit.left(), cancel=limit.cancel)
    if found.solution is None:
        raise ImpossibleRequest(msg("The puzzle to resemble has no solution that was found."))
    return blank, found.solution.values, ""
