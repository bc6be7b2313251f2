"""Convert: a puzzle in another format, and what that format cannot hold.

>>> import modoku
>>> print(modoku.convert("1...............", to="block"))
1 . | . .
. . | . .
----+----
. . | . .
. . | . .
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from ..formats import find_losses, get_format, write
from ..language import Doc, Message, msg
from .own_solution import with_solution
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question


@dataclass(frozen=True, kw_only=True)
class ConvertRequest(PuzzleRequest):
    """A puzzle to be written in another format."""

    judges: ClassVar[bool] = False

    to: Annotated[str, Doc(msg("Format to write (see `modoku formats`)."), name="NAME")]
    lossy: Annotated[bool, Doc(msg("Write even if the format cannot hold everything."))] = False


@dataclass(frozen=True, repr=False)
class ConvertAnswer(PuzzleAnswer):
    """The text, and what was left out of it."""

    to: Annotated[str, Doc(msg("The format of the text."))]
    text: Annotated[str, Doc(msg("The puzzle in that format."))]
    losses: Annotated[tuple[Message, ...], Doc(msg("What the format could not hold."))] = field(
        default=(), compare=False
    )

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - a puzzle needs no language
        """Return the text."""
        return self.text.rstrip("\n")

    def remarks(self) -> tuple[Message, ...]:
        """Return what was left out."""
        return tuple(
            msg("Left out, since the format {format} cannot hold it: {part}", format=self.to, part=part)
            for part in self.losses
        )


def ask(request: ConvertRequest, control: Control) -> ConvertAnswer:
    """Write the puzzle; raise LossyWrite where something would be lost and that is not allowed."""
    sheet, losses = request.sheet, find_losses(request.sheet, request.to)
    if get_format(request.to).holds_solution and (request.lossy or not losses):
        sheet = with_solution(sheet, control)
    return ConvertAnswer(sheet, request.to, write(sheet, request.to, lossy=request.lossy), losses)


QUESTION = Question(
    "convert",
    ConvertRequest,
    ConvertAnswer,
    ask,
    example={"puzzle": EXAMPLE, "to": "sdk"},
)
convert = QUESTION.function()
