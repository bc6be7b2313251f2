"""`modoku transform`: what only a terminal wants: other formats, pictures in characters, one seed for a list."""

from __future__ import annotations

from ..formats import get_format, write
from ..language import msg
from ..questions.question import Answer
from ..questions.transform import TransformAnswer, draw_seed
from ..render import to_text
from .derived import Extras, Show, command_for, show_line
from .outputs import emit, has_colour, warn
from .words import Option, current_language


def _prepare(chosen: Extras) -> None:
    """Draw one seed for all puzzles where none is given, and tell it."""
    if chosen["random"] and chosen["seed"] is None:
        chosen["seed"] = draw_seed()
        warn(msg("seed {seed}", seed=chosen["seed"]))


def _make_show(extras: Extras) -> Show:
    target, pretty = extras["target"], extras["pretty"]
    if target is not None:
        get_format(target)

    def show(source: str, answer: Answer) -> None:
        assert isinstance(answer, TransformAnswer)  # noqa: S101 - made for this question alone
        if target is not None:
            emit(write(answer.image, target).rstrip("\n"))
        elif pretty:
            emit(to_text(answer.image, colour=has_colour(), language=current_language()).rstrip("\n"))
        else:
            show_line(source, answer)

    return show


command = command_for(
    "transform",
    [
        Option(["--to", "target"], metavar="NAME", help=msg("Format to write (see `modoku formats`).").text),
        Option(["--pretty"], is_flag=True, help=msg("Draw the puzzles.").text),
    ],
    _make_show,
    prepare=_prepare,
)
