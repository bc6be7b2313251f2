"""`modoku clues`: a file that keeps the work, so that it can go on."""

from __future__ import annotations

from pathlib import Path

import click

from ..errors import FormatError, why
from ..files import hold, write_whole
from ..language import msg
from ..questions.clues import CluesAnswer, CluesProgress
from ..questions.question import Answer
from .derived import Extras, Show, command_for
from .progress import progress_line
from .words import Option


def _prepare(chosen: Extras) -> None:
    """Read the work that is kept, where there is some."""
    kept = chosen["keep"]
    if kept is not None:
        # Until the command ends.
        click.get_current_context().with_resource(hold(Path(kept)))
    if kept is None or not Path(kept).exists():
        chosen["state"] = None
        return
    try:
        chosen["state"] = Path(kept).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise FormatError(msg("{path} cannot be read: {reason}", path=kept, reason=why(error))) from error


def _make_beside(chosen: Extras) -> Show:
    kept = chosen["keep"]

    def keep(_: str, answer: Answer) -> None:
        if kept is not None and isinstance(answer, CluesAnswer) and answer.state is not None:
            write_whole(Path(kept), answer.state.encode(), force=True)

    return keep


def _tell(progress: CluesProgress) -> None:
    """Tell the line on the terminal how far the bounds are."""
    progress_line().share = progress.low / max(1, progress.high)


command = command_for(
    "clues",
    (
        Option(
            ["--keep"],
            metavar="FILE",
            help=msg("Keep the work in this file where the time was not enough, and go on from it.").text,
        ),
    ),
    make_beside=_make_beside,
    prepare=_prepare,
    tell=_tell,
)
