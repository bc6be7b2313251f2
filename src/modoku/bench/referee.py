"""Who is right when contestants disagree: the plain reference solver, which shares nothing with any of them."""

from __future__ import annotations

from ..engines.process import Emit, run_killable
from ..engines.reference import count_solutions
from ..variants import classic

PATIENCE = 60.0
"""Seconds for one disputed puzzle; a question left open after that disqualifies everybody in it."""


def count_truly(puzzle: str, limit: int, seconds: float = PATIENCE) -> int | None:
    """Count the solutions of a line up to a limit, slowly and surely; None if that takes too long."""
    outcome = run_killable(f"{__name__}:judge", (puzzle, limit), seconds)
    return outcome.result if isinstance(outcome.result, int) else None


def judge(task: tuple[str, int], _: Emit) -> int:
    """Do it in a process that can be killed."""
    puzzle, limit = task
    return count_solutions(classic().with_givens([0 if cell == "." else int(cell) for cell in puzzle]), limit)
