"""A file that keeps the work of a command, so that it can go on: the option `--keep`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from ..errors import FormatError, why
from ..files import hold, write_whole
from ..language import msg
from ..questions.question import Answer
from .derived import Extras, Show
from .progress import progress_line
from .words import Option


def keep_option() -> Option:
    """Return the option."""
    return Option(
        ["--keep"],
        metavar="FILE",
        help=msg("Keep the work in this file where the time was not enough, and go on from it.").text,
    )


def take_up(chosen: Extras) -> None:
    """Read the work that is kept, where there is some."""
    kept = chosen["keep"]
    progress_line().onward = msg("nothing of it is kept: with --time SECONDS and --keep FILE, the same command goes on")
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


def keeping(state_of: Callable[[Answer], str | None]) -> Callable[[Extras], Show]:
    """Return what writes the state of an answer into the file, where one is named and something is left to do."""

    def make(chosen: Extras) -> Show:
        kept = chosen["keep"]

        def keep(_: str, answer: Answer) -> None:
            state = state_of(answer)
            if kept is not None and state is not None:
                write_whole(Path(kept), state.encode(), force=True)

        return keep

    return make
