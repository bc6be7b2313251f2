"""`modoku explain-conflict`: what only a terminal wants: the explanation as a picture."""

from __future__ import annotations

from ..language import msg
from ..questions.explain_conflict import ExplainConflictAnswer
from ..questions.question import Answer
from ..render import Highlight, Scene, draw
from .derived import command_for
from .pictures import make_drawer, picture_options


def highlights_of(answer: ExplainConflictAnswer) -> list[Highlight]:
    """Return what a picture brings out: the parts of the conflict, or the cells that differ with both digits."""
    if answer.parts:
        givens = tuple(part.cells[0] for part in answer.parts if part.kind == "given")
        ruled = {cell for part in answer.parts if part.kind == "constraint" for cell in part.cells}
        highlights = [
            Highlight("second", cells=tuple(sorted(ruled - set(givens)))),
            Highlight("focus", cells=givens),
            Highlight("cause", units=tuple(part.unit for part in answer.parts if part.unit is not None)),
        ]
    else:
        both = zip(("cause", "second"), answer.solutions, strict=False)
        highlights = [
            Highlight("focus", cells=answer.cells),
            *(Highlight(look, candidates=tuple((c, grid.values[c]) for c in answer.cells)) for look, grid in both),
        ]
    return [one for one in highlights if one.cells or one.candidates or one.units]


def _draw(answer: Answer, language: str) -> Scene | None:
    if not isinstance(answer, ExplainConflictAnswer):
        return None
    return draw(answer.puzzle, highlights=highlights_of(answer), language=language)


command = command_for(
    "explain-conflict",
    picture_options(msg("Draw the conflict, or the cells that differ: x.svg or x.png.")),
    make_beside=make_drawer(_draw),
)
