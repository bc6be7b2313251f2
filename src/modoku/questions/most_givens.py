"""Most-givens: how many givens a puzzle of these rules can have and still have two solutions.

>>> import modoku
>>> modoku.most_givens("." * 16).most_givens
12
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from ..language import Doc, msg
from ..puzzle import Puzzle, Solution
from ..results import Verdict
from ..search.unavoidable import find_most_givens
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import VERDICTS


@dataclass(frozen=True, kw_only=True)
class MostGivensRequest(PuzzleRequest):
    """A question about the rules of a puzzle; its givens play no part."""


@dataclass(frozen=True, repr=False)
class MostGivensAnswer(PuzzleAnswer):
    """The largest number of givens that leave two solutions, with an example."""

    led_by: ClassVar[str] = "source"

    most_givens: Annotated[
        int | None, Doc(msg("That number; null where no two grids keep the rules, or it was not found in time."))
    ]
    complete: Annotated[bool, Doc(msg("Whether there was time to decide."))]
    example: Annotated[Puzzle | None, Doc(msg("A puzzle with so many givens and two solutions."))] = None
    solutions: Annotated[tuple[Solution, ...], Doc(msg("Two solutions of the example."))] = ()

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.DONE if self.complete else Outcome.LIMIT

    def said(self, language: str = "en") -> str:
        """Return the number and the example in a line."""
        if self.example is not None:
            return f"{self.most_givens}  {self.example.givens_text}"
        found = msg("no two grids keep these rules") if self.complete else VERDICTS[Verdict.UNKNOWN]
        return found.said(language)


def ask(request: MostGivensRequest, control: Control) -> MostGivensAnswer:
    """Look for two grids of these rules that differ in as few cells as possible."""
    found = find_most_givens(request.sheet.puzzle, seconds=control.left(), cancel=control.cancel)
    return MostGivensAnswer(request.sheet, found.givens, found.complete, found.example, found.solutions)


QUESTION = Question(
    "most-givens",
    MostGivensRequest,
    MostGivensAnswer,
    ask,
    is_long=True,
    example={"puzzle": "." * 16},
)
most_givens = QUESTION.function()
