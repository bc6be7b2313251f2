"""`modoku why`: what only a terminal wants: the candidate beside the puzzle, `modoku why PUZZLE r3c4=7`."""

from __future__ import annotations

import re
from pathlib import Path

import click

from .derived import command_for
from .words import Command

_CANDIDATE = re.compile(r"[A-Za-z]\d+[A-Za-z]\d+(=|≠|!=)\S{1,2}")


class WhyCommand(Command):
    """A command that takes a word such as r3c4=7 for its candidate, wherever it stands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of the command line."""
        named = [word for word in args if _CANDIDATE.fullmatch(word) and not Path(word).exists()]
        if len(named) == 1 and not any(word.partition("=")[0] == "--candidate" for word in args):
            args.remove(named[0])
            args += ["--candidate", named[0]]
        return super().parse_args(ctx, args)


_derived = command_for("why")
command = WhyCommand("why", callback=_derived.callback, params=_derived.params, help=_derived.help)
