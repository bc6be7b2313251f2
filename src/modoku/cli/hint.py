"""`modoku hint`: what only a terminal wants: the step as a picture."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import click

from ..language import msg
from ..logic import State
from ..questions.hint import HintAnswer, hint
from ..questions.question import Answer
from .derived import Extras, Show, command_for, show_line
from .outputs import numbered, write_file
from .stepping import draw_step
from .words import Option, tr


def _make_show(extras: Extras) -> Show:
    picture = extras["picture"]
    if picture is None:
        return show_line
    ending = Path(picture).suffix.lower()
    if ending not in (".svg", ".png"):
        raise click.UsageError(tr("Pictures are written as .svg or .png."))
    numbers = count(1)

    def show(source: str, answer: Answer) -> None:
        show_line(source, answer)
        if not isinstance(answer, HintAnswer):
            return
        whole = hint(answer.sheet)
        if whole.step is not None:
            number = next(numbers)
            state = State.of(answer.puzzle, answer.sheet.grid.values)
            write_file(
                numbered(picture, None if number == 1 else number), draw_step(answer.puzzle, state, whole.step, ending)
            )

    return show


command = command_for(
    "hint",
    [
        Option(
            ["--draw", "picture"],
            metavar="FILE",
            help=msg("Draw the step: x.svg or x.png (of several puzzles: x.svg, x-2.svg ...).").text,
        )
    ],
    _make_show,
)
