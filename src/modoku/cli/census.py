"""`modoku census`: how many grids there are, how many essentially different ones, and how many bands."""

from __future__ import annotations

import sys

import click

from ..language import msg
from ..questions import NAMES
from ..questions.figures import CensusProgress
from ..questions.question import Answer
from .derived import command_for, show_line
from .options import language_option
from .words import Command, CommandGroup

_PREFIX = "census-"


def _tell(progress: CensusProgress) -> None:
    """Write progress on standard error, if that is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r{100 * progress.done // max(1, progress.of):3d} %", nl=False, err=True)


def _show(source: str, answer: Answer) -> None:
    if sys.stderr.isatty():
        click.echo("\r     \r", nl=False, err=True)
    show_line(source, answer)


def _command(name: str) -> Command:
    return command_for(name, make_show=lambda _: _show, label=name.removeprefix(_PREFIX), tell=_tell)


command = CommandGroup(
    "census",
    help=msg("Count whole spaces: completed grids, essentially different ones, bands.").text,
    params=[language_option()],
    commands={name.removeprefix(_PREFIX): _command(name) for name in NAMES if name.startswith(_PREFIX)},
)
