"""`modoku clues`: a file that keeps the work, so that it can go on."""

from __future__ import annotations

from ..questions.clues import CluesAnswer, CluesProgress
from ..questions.question import Answer
from .derived import command_for
from .kept_work import keep_option, keeping, take_up
from .progress import progress_line


def _state_of(answer: Answer) -> str | None:
    return answer.state if isinstance(answer, CluesAnswer) else None


def _tell(progress: CluesProgress) -> None:
    """Tell the line on the terminal how far the bounds are."""
    progress_line().share = progress.low / max(1, progress.high)


command = command_for("clues", (keep_option(),), make_beside=keeping(_state_of), prepare=take_up, tell=_tell)
