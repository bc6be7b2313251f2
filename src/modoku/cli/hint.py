"""`modoku hint`: what only a terminal wants: the hint as a picture."""

from __future__ import annotations

from ..language import msg
from ..questions.hint import HintAnswer
from ..questions.question import Answer
from ..render import Scene
from .derived import command_for
from .pictures import make_drawer, picture_options


def _draw(answer: Answer, language: str) -> Scene | None:
    """Return a picture of what the stage tells, and no more."""
    return answer.scene(language) if isinstance(answer, HintAnswer) and answer.found else None


command = command_for(
    "hint",
    picture_options(msg("Draw the hint: x.svg or x.png (of several puzzles: x.svg, x-2.svg ...).")),
    make_beside=make_drawer(_draw),
)
