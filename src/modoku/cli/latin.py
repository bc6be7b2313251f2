"""`modoku latin`: partial Latin squares as Sudoku puzzles."""

from __future__ import annotations

from .derived import command_for
from .options import language_option
from .titles import COMMANDS
from .words import CommandGroup

command = CommandGroup(
    "latin",
    help=COMMANDS["latin"],
    params=[language_option()],
    commands={"to-sudoku": command_for("latin-to-sudoku", label="to-sudoku")},
)
