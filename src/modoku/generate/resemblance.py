"""A puzzle like another one: with its pattern, or with a solution of the same class."""

from __future__ import annotations

from ..errors import GenerationFailed, ModokuError
from ..formats import read_puzzle
from ..language import msg
from ..puzzle import Digit, Puzzle
from ..search import solve
from .parts import Part
from .request import Request

SECONDS = 30.0
"""How long to look for the solution of the puzzle to resemble."""


def resembled(request: Request, parts: tuple[Part, ...]) -> tuple[Puzzle, tuple[Digit, ...] | None, str]:
    """Read the puzzle to resemble: its rules, its solution or its pattern."""
    if any(part.variant.is_base for part in parts):
        raise GenerationFailed(
            msg("The puzzle to resemble has a layout of its own."), msg("Leave out the variant that makes another.")
        )
    if request.pattern:
        raise GenerationFailed(msg("A pattern and a puzzle to resemble exclude each other."), msg("Give one of them."))
    try:
        puzzle = read_puzzle(request.like)
    except ModokuError as error:
        raise GenerationFailed(msg("The puzzle to resemble cannot be read: {problem}", problem=error)) from error
    blank = puzzle.with_givens([0] * puzzle.layout.cell_count)
    if request.resemblance == "pattern":
        return blank, None, "".join("x" if digit else "." for digit in puzzle.givens)
    found = solve(puzzle, limit=1, seconds=SECONDS)
    if found.solution is None:
        raise GenerationFailed(msg("The puzzle to resemble has no solution that was found."))
    return blank, found.solution.values, ""
