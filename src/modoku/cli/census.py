"""`modoku census`: how many grids there are, how many essentially different ones, and how many bands."""

from __future__ import annotations

from ..questions import NAMES
from ..questions.figures import CensusProgress
from .derived import command_for
from .options import language_option
from .progress import progress_line
from .titles import COMMANDS
from .words import Command, CommandGroup

_PREFIX = "census-"


def _tell(progress: CensusProgress) -> None:
    """Tell the line on the terminal how much is done."""
    progress_line().share = progress.done / max(1, progress.of)


def _command(name: str) -> Command:
    return command_for(name, label=name.removeprefix(_PREFIX), tell=_tell)


command = CommandGroup(
    "census",
    help=COMMANDS["census"],
    params=[language_option()],
    commands={name.removeprefix(_PREFIX): _command(name) for name in NAMES if name.startswith(_PREFIX)},
)
