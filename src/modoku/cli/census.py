"""`modoku census`: how many grids there are, how many essentially different ones, and how many bands."""

from __future__ import annotations

from typing import Any

from ..questions import NAMES
from ..questions.census_clues import CensusCluesAnswer
from ..questions.figures import CensusProgress
from ..questions.question import Answer
from .derived import command_for, line_show
from .kept_work import keep_option, keeping, take_up
from .options import language_option
from .progress import progress_line
from .titles import COMMANDS
from .words import Command, CommandGroup

_PREFIX = "census-"
CLUES = "census-clues"


def _tell(progress: CensusProgress) -> None:
    """Tell the line on the terminal how much is done."""
    progress_line().share = progress.done / max(1, progress.of)


def _state_of(answer: Answer) -> str | None:
    return answer.share.state if isinstance(answer, CensusCluesAnswer) and answer.share is not None else None


def _command(name: str) -> Command:
    # A certificate is for a file: whoever names none wants to read what it proves.
    own: dict[str, Any] = {}
    if name == CLUES:
        own = {
            "extras": (keep_option(),),
            "make_show": lambda extra: line_show(extra["output"], extra["force"]),
            "make_beside": keeping(_state_of),
            "prepare": take_up,
        }
    return command_for(name, label=name.removeprefix(_PREFIX), tell=_tell, **own)


command = CommandGroup(
    "census",
    help=COMMANDS["census"],
    params=[language_option()],
    commands={name.removeprefix(_PREFIX): _command(name) for name in NAMES if name.startswith(_PREFIX)},
)
