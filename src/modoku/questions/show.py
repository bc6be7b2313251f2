"""Show: a puzzle drawn in characters, and what there is to know about it without solving it.

>>> import modoku
>>> print(modoku.show("1...............", ascii=True))
+-----+-----+
| 1 . | . . |
| . . | . . |
+-----+-----+
| . . | . . |
| . . | . . |
+-----+-----+
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from ..language import Doc, Message, msg
from ..puzzle import Sheet
from ..render import to_text
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question


@dataclass(frozen=True, kw_only=True)
class ShowRequest(PuzzleRequest):
    """A question for a look at a puzzle."""

    judges: ClassVar[bool] = False

    candidates: Annotated[bool, Doc(msg("Show the candidates of every blank cell."))] = False
    ascii: Annotated[bool, Doc(msg("Draw with ASCII characters only."))] = False


@dataclass(frozen=True)
class _BoardText:
    """A board that is drawn in the language in which it is said."""

    sheet: Sheet
    candidates: bool
    ascii: bool

    def said(self, language: str = "en") -> str:
        return to_text(self.sheet, unicode=not self.ascii, candidates=self.candidates, language=language).rstrip("\n")


@dataclass(frozen=True, repr=False)
class ShowAnswer(PuzzleAnswer):
    """A board in characters, with the rules that it cannot show in words; its size in numbers."""

    computed: ClassVar[tuple[str, ...]] = ("text", "layout", "size", "cells", "clues", "constraints", "givens")

    candidates: Annotated[bool, Doc(msg("Whether the candidates are shown."))] = False
    ascii: Annotated[bool, Doc(msg("Whether only ASCII characters are used."))] = False

    @property
    def text(self) -> Annotated[Message, Doc(msg("The board in characters, and the rules in words."))]:
        """The board in characters."""
        return Message("{board}", (("board", _BoardText(self.sheet, self.candidates, self.ascii)),))

    @property
    def layout(self) -> Annotated[str, Doc(msg("The name of the layout."))]:
        """The name of the layout."""
        return self.puzzle.layout.name

    @property
    def size(self) -> Annotated[int, Doc(msg("How many digits."))]:
        """How many digits."""
        return self.puzzle.size

    @property
    def cells(self) -> Annotated[int, Doc(msg("How many cells."))]:
        """How many cells."""
        return self.puzzle.layout.cell_count

    @property
    def clues(self) -> Annotated[int, Doc(msg("How many givens."))]:
        """How many givens."""
        return self.puzzle.clue_count

    @property
    def constraints(self) -> Annotated[int, Doc(msg("How many rules beyond the units of the layout."))]:
        """How many rules beyond the units of the layout."""
        return len(self.puzzle.constraints)

    def said(self, language: str = "en") -> str:
        """Return the board in characters, and the rules in words."""
        return self.text.said(language)


def ask(request: ShowRequest, _: Control) -> ShowAnswer:
    """Look at the puzzle."""
    return ShowAnswer(request.sheet, request.candidates, request.ascii)


QUESTION = Question(
    "show",
    ShowRequest,
    ShowAnswer,
    ask,
    example={"puzzle": EXAMPLE, "candidates": True},
)
show = QUESTION.function()
