"""Before a hint is given: may it rest on a single solution, and is what was placed and struck out so far right?"""

from __future__ import annotations

from ..errors import PuzzleError
from ..language import msg
from ..logic import Technique, choose_techniques
from ..puzzle import DigitSet, Sheet
from ..results import SolveResult, Verdict


def techniques_for(result: SolveResult, *, uniqueness: bool = True, human: bool = False) -> tuple[Technique, ...]:
    """Give the techniques that may be used, for the rating or, if `human`, by a person.

    Those that rest on there being one solution are among them only where that is proved.
    """
    return choose_techniques(uniqueness=uniqueness and result.verdict is Verdict.UNIQUE, human=human)


def check_placed(sheet: Sheet, result: SolveResult) -> None:
    """Raise PuzzleError if a digit that was placed is wrong: a hint from there would lead astray."""
    if result.verdict is not Verdict.UNIQUE or not sheet.placed or result.solution is None:
        return
    right = result.solution.values
    wrong = [cell for cell, digit in enumerate(sheet.grid.values) if digit and digit != right[cell]]
    if wrong:
        raise PuzzleError(
            msg("Not every digit that was placed is right: {cells}.", cells=sheet.puzzle.layout.cell_names(wrong)),
            msg("Take these out first."),
        )


def trusted_candidates(sheet: Sheet, result: SolveResult) -> tuple[DigitSet, ...]:
    """Give the candidates that a player has left, to go on from; none where one that is needed was struck out.

    A set that is empty says nothing about its cell. Where the solution is not known to be the only one nothing can be
    said about them, and none are given.
    """
    if result.verdict is not Verdict.UNIQUE or result.solution is None or not sheet.candidates:
        return ()
    right = result.solution.values
    sound = all(not noted or digit in noted for noted, digit in zip(sheet.candidates, right, strict=True))
    return sheet.candidates if sound else ()
