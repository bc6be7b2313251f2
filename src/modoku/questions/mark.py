"""Mark: whether an answer to an exercise of the textbook is right; a wrong model is answered with a counterexample.

>>> import modoku
>>> found = modoku.mark("5.6", "for i, j: x(i,j,1) | x(i,j,2) | x(i,j,3) | x(i,j,4)")
>>> found.right, found.grid
(False, '1234214334124321')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Annotated

from ..language import Doc, Message, msg
from ..puzzle.reader import Reader
from ..textbook import judge_answer
from .codec import LEAVES, Codec, CodecScope
from .question import Answer, Control, Outcome, Question, Request

MOST_ANSWER = 400_000
AnswerLike = str | Callable[..., object]
"""An answer as it was typed; in Python also the function itself, where a programme is asked for."""


def _read(reader: Reader, _: CodecScope) -> object:
    return reader.text(MOST_ANSWER)


LEAVES[AnswerLike] = Codec(
    lambda value, _: value, _read, {"description": "An answer as it was typed.", "type": "string"}, "string"
)


@dataclass(frozen=True)
class MarkRequest(Request):
    """A question whether an answer to an exercise is right."""

    exercise: Annotated[str, Doc(msg("Which exercise: 5.3 is the third of chapter 5."), argument=True)]
    answer: Annotated[
        AnswerLike, Doc(msg("The answer as it is typed; the line that its file prints where a programme is asked for."))
    ]
    _: KW_ONLY
    seed: Annotated[int, Doc(msg("The seed with which the exercise was set."), 0, 2**31, name="N")] = 1


@dataclass(frozen=True, repr=False)
class MarkAnswer(Answer):
    """What the judge says."""

    exercise: Annotated[str, Doc(msg("Which exercise."))]
    seed: Annotated[int, Doc(msg("The seed with which the exercise was set."))]
    right: Annotated[bool, Doc(msg("Whether the answer is right."))]
    message: Annotated[Message, Doc(msg("What the judge says."))] = field(compare=False)
    grid: Annotated[
        str, Doc(msg("A grid that shows it, row by row; a dot where a cell holds no digit or several."))
    ] = ""
    cells: Annotated[tuple[str, ...], Doc(msg("The cells of that grid that matter."))] = ()
    boxes: Annotated[str, Doc(msg("Rows x columns of a box of that grid."))] = ""
    model: Annotated[str, Doc(msg("The answer as a file for a solver, where it is a model that is right."))] = ""
    model_name: Annotated[str, Doc(msg("A name for that file."))] = ""

    @property
    def outcome(self) -> Outcome:
        """How the question ended: a wrong answer is an answer like any other."""
        return Outcome.DONE

    def said(self, language: str = "en") -> str:
        """Return what the judge says, and the grid."""
        rows = self.rows()
        return "\n".join([self.message.said(language), *rows])

    def rows(self) -> list[str]:
        """Return the grid that shows it, row by row."""
        size = round(len(self.grid) ** 0.5)
        return [self.grid[place : place + size] for place in range(0, len(self.grid), size)] if size else []


def ask(request: MarkRequest, control: Control) -> MarkAnswer:  # noqa: ARG001 - every judge ends by itself
    """Judge the answer."""
    found = judge_answer(request.exercise, request.answer, request.seed)
    return MarkAnswer(
        request.exercise,
        request.seed,
        found.right,
        found.message,
        found.grid,
        tuple(f"r{i}c{j}" for i, j in found.cells),
        f"{found.boxes[0]}x{found.boxes[1]}" if found.grid else "",
        found.file,
        found.file_name,
    )


QUESTION = Question("mark", MarkRequest, MarkAnswer, ask, example={"exercise": "5.6", "answer": "1 2 3 4 0"})
mark = QUESTION.function()
