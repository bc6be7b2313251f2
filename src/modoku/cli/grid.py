"""`modoku grid`: random completed grids, drawn if one likes; the seed and what is approximate are told once."""

from __future__ import annotations

from ..language import msg
from ..questions.grid import GridAnswer
from ..questions.question import Answer
from ..render import to_text
from .derived import Extras, Show, command_for
from .inputs import items_or_blank
from .outputs import emit, has_colour, warn
from .words import Option, current_language


def make_show(extras: Extras) -> Show:
    """Return what prints a grid, on a line or as a drawing."""
    told: set[str] = set()

    def show(source: str, answer: Answer) -> None:
        language = current_language()
        assert isinstance(answer, GridAnswer)  # noqa: S101 - the answer of this command
        if source not in told:
            warn(msg("seed {seed}", seed=answer.seed))
            for remark in answer.remarks():
                warn(remark, source)
        told.add(source)
        if extras["pretty"] and answer.grid is not None:
            emit(to_text(answer.grid, language=language, colour=has_colour()).rstrip("\n"))
        else:
            emit(answer.said(language))

    return show


command = command_for(
    "grid",
    [Option(["--pretty"], is_flag=True, help=msg("Draw the grids.").text)],
    make_show,
    items=items_or_blank,
)
