"""The solution that comes with a puzzle, held against what was found: a difference is told, and no verdict given.

Programs that people play with compare with such a solution, so we send it along as well.
"""

from __future__ import annotations

from dataclasses import replace

from ..errors import NotUnderstood
from ..language import Message, msg
from ..puzzle import Puzzle, Sheet, embedded_solution, find_violation
from ..results import Verdict
from ..search.solving import solve
from .question import Control

MAX_SECONDS = 2.0
"""So long a solution is looked for that nobody asked for."""


def held_against(sheet: Sheet, verdict: Verdict, found: tuple[int, ...] | None, *, anyway: bool) -> Sheet:
    """Return the sheet, or one that names the difference where `anyway`; else raise NotUnderstood on a difference.

    Args:
        sheet: what was asked about.
        verdict: what is known about the solutions of the rules that were read.
        found: a solution of these, if there is one.
        anyway: whether the asker wants to know about the part that was read.
    """
    difference = _difference(embedded_solution(sheet.puzzle), verdict, found)
    if difference is None:
        return sheet
    parts = (*sheet.not_understood, difference)
    if not anyway:
        raise NotUnderstood(parts)
    return replace(sheet, not_understood=parts)


def _difference(wanted: tuple[int, ...], verdict: Verdict, found: tuple[int, ...] | None) -> Message | None:
    if not wanted:
        return None
    if verdict is Verdict.UNSOLVABLE:
        return msg("the solution that came with the puzzle, which the rules that were read do not allow")
    if verdict is Verdict.MULTIPLE:
        return msg("the solution that came with the puzzle: the rules that were read allow others as well")
    if found is not None and any(a not in (0, b) for a, b in zip(wanted, found, strict=True)):
        return msg("the solution that came with the puzzle, which is not the one that was found")
    return None


def with_solution(sheet: Sheet, control: Control) -> Sheet:
    """Return the sheet with its solution as a note, where there is just one and it is found quickly."""
    puzzle, left = sheet.puzzle, control.left()
    if sheet.not_understood or puzzle.about("solution") or puzzle.layout.has_wide_symbols:
        return sheet
    seconds = MAX_SECONDS if left is None else min(left, MAX_SECONDS)
    found = solve(puzzle, limit=2, seconds=seconds, cancel=control.cancel)
    if found.verdict is not Verdict.UNIQUE or found.solution is None:
        return sheet
    return replace(sheet, puzzle=puzzle.with_meta(solution=puzzle.layout.text_of(found.solution.values)))


def embedded_remarks(puzzle: Puzzle) -> tuple[Message, ...]:
    """Return in words how the solution that came with a puzzle breaks its rules; nothing where it does not."""
    digits = embedded_solution(puzzle)
    problem = find_violation(puzzle, digits) if digits and 0 not in digits else None
    if problem is None:
        return ()
    return (msg("The solution that came with the puzzle does not fit it: {problem}", problem=problem),)
