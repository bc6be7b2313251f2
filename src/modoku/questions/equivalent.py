"""Equivalent: whether two puzzles are the same up to symmetry, and by which map.

>>> import modoku
>>> print(modoku.equivalent("1...............", "4..............."))
equivalent: digits 1234 become 4231
>>> modoku.equivalent("12..............", "1..2............").equivalent
False
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar

from ..errors import NotUnderstood
from ..language import Doc, Message, msg
from ..puzzle import Puzzle, Sheet
from ..symmetry import find_map
from .inputs import PuzzleLike, read_with, understood
from .question import EXAMPLE, Control, PuzzleAnswer, PuzzleRequest, Question
from .transforms import Transform


@dataclass(frozen=True)
class EquivalentRequest(PuzzleRequest):
    """Two puzzles to compare; how to read them is said for both."""

    other: Annotated[PuzzleLike, Doc(msg("The other puzzle, in the same form or another."), hidden=True)]

    @cached_property
    def other_sheet(self) -> Sheet:
        """The other puzzle; raise NotUnderstood where a part of it was not understood."""
        unread = read_with(self.other, self.format, self.variants, self.boxes, self.allow_files)
        found = understood(unread, self.accept, self.seconds)
        if found.not_understood and not self.anyway:
            raise NotUnderstood(found.not_understood)
        return found


@dataclass(frozen=True, repr=False)
class EquivalentAnswer(PuzzleAnswer):
    """A map from the first puzzle to the other, or none: then there is none."""

    computed: ClassVar[tuple[str, ...]] = ("equivalent", "how", "givens")

    other: Annotated[Puzzle, Doc(msg("The other puzzle, with all its rules."))]
    transform: Annotated[
        Transform | None, Doc(msg("Where each cell goes (from 0), and what each digit becomes; null without a map."))
    ]

    @property
    def equivalent(self) -> Annotated[bool, Doc(msg("Whether a symmetry carries one into the other."))]:
        """Whether a symmetry carries one into the other."""
        return self.transform is not None

    @property
    def how(self) -> Annotated[Message | None, Doc(msg("The transform in words."))]:
        """The transform in words."""
        return None if self.transform is None else self.transform.said(self.puzzle.layout)

    def said(self, language: str = "en") -> str:
        """Return whether they are equivalent, and by which map."""
        found = msg("not equivalent") if self.how is None else msg("equivalent: {how}", how=self.how)
        return found.said(language)


def ask(request: EquivalentRequest, control: Control) -> EquivalentAnswer:
    """Look for a map; raise LimitReached where there was not time enough."""
    other = request.other_sheet.puzzle
    found = find_map(request.sheet.puzzle, other, seconds=control.left(), cancel=control.cancel)
    return EquivalentAnswer(request.sheet, other, found)


QUESTION = Question(
    "equivalent",
    EquivalentRequest,
    EquivalentAnswer,
    ask,
    example={"puzzle": EXAMPLE, "other": EXAMPLE[::-1]},
)
equivalent = QUESTION.function()
