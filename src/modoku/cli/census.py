"""`modoku census`: how many grids there are, how many essentially different ones, and how many bands."""

from __future__ import annotations

from typing import Any

from ..questions import NAMES
from ..questions.figures import CensusProgress
from .derived import command_for, line_show
from .options import language_option
from .progress import progress_line
from .titles import COMMANDS
from .words import Command, CommandGroup

_PREFIX = "census-"
CLUES = "census-clues"


def _tell(progress: CensusProgress) -> None:
    """Tell the line on the terminal how much is done."""
    progress_line().share = progress.done / max(1, progress.of)


def _command(name: str) -> Command:
    # A certificate is for a file: whoever names none wants to read what it proves.
    own: dict[str, Any] = (
        {"make_show": lambda extra: line_show(extra["output"], extra["force"])} if name == CLUES else {}
    )
    return command_for(name, label=name.removeprefix(_PREFIX), tell=_tell, **own)


command = CommandGroup(
    "census",
    help=COMMANDS["census"],
    params=[language_option()],
    commands={name.removeprefix(_PREFIX): _command(name) for name in NAMES if name.startswith(_PREFIX)},
)
