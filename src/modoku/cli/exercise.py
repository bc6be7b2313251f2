"""`modoku exercise`: a sheet of programming exercises, written into a folder."""

from __future__ import annotations

from pathlib import Path

import click

from ..language import msg
from ..lessons.programming_sheets import SHEETS, write_exercise
from .options import force_option, plain_command
from .outputs import Exit, emit
from .titles import TITLES
from .words import Argument, Option, current_language


def exercise(name: str, output: str, force: bool) -> int:
    """Write the skeleton and the tests."""
    for path in write_exercise(name, Path(output), current_language(), force=force):
        emit(str(path))
    return Exit.DONE


command = plain_command(
    "exercise",
    exercise,
    TITLES["exercise"],
    [
        Argument(["name"], type=click.Choice(list(SHEETS))),
        Option(["-o", "--output"], metavar="FOLDER", required=True, help=msg("Folder to write into.").text),
        force_option(),
    ],
)
