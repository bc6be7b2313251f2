"""`modoku hint`: what only a terminal wants: the hint as a picture."""

from __future__ import annotations

from ..language import msg
from ..puzzle import Sheet
from ..questions.hint import HintAnswer
from ..questions.question import Answer
from ..questions.step_picture import draw_step
from ..render import Highlight, Scene, draw
from .derived import command_for
from .pictures import make_drawer, picture_option


def _draw(answer: Answer, language: str) -> Scene | None:
    """Return a picture of what the stage tells, and no more."""
    if not isinstance(answer, HintAnswer) or not answer.found:
        return None
    # The step rests on no mark that there was a warning about.
    sheet = Sheet(answer.puzzle, answer.sheet.placed, () if answer.warning else answer.sheet.candidates)
    if answer.step is not None:
        return draw_step(sheet, answer.step, language)
    return draw(sheet, highlights=[Highlight("focus", answer.cells, units=answer.units)], language=language)


command = command_for(
    "hint",
    [picture_option(msg("Draw the hint: x.svg or x.png (of several puzzles: x.svg, x-2.svg ...)."))],
    make_beside=make_drawer(_draw),
)
