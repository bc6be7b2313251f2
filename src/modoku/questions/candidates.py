"""Candidates: the digits that each cell holds in at least one solution.

>>> import modoku
>>> [list(digits) for digits in modoku.candidates("12343412........").candidates[8:10]]
[[2, 4], [1, 3]]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..language import Doc, msg
from ..puzzle import DigitSet
from ..search.candidates import find_candidates
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question


@dataclass(frozen=True, kw_only=True)
class CandidatesRequest(PuzzleRequest):
    """A question for the true candidates."""


@dataclass(frozen=True, repr=False)
class CandidatesAnswer(PuzzleAnswer):
    """The digits of each cell, in the order of the cells."""

    candidates: Annotated[tuple[DigitSet, ...], Doc(msg("The digits that each cell holds in at least one solution."))]
    complete: Annotated[bool, Doc(msg("Whether no digit is missing."))]

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.DONE if self.complete else Outcome.LIMIT

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - digits need no language
        """Return the digits of each cell, a cell a word."""
        layout = self.puzzle.layout
        # Digits of several characters would run into one another.
        between = "," if layout.has_wide_symbols else ""
        return " ".join(between.join(map(layout.symbol_of, digits)) or "-" for digits in self.candidates)

    def __str__(self) -> str:
        from ..render import to_text

        return to_text(self.sheet, candidates=self.candidates, rules=False).rstrip("\n")

    def picture(self, language: str = "en") -> str:
        """Return the puzzle with the candidates as SVG."""
        from ..render import to_svg

        return to_svg(self.sheet, candidates=self.candidates, language=language)


def ask(request: CandidatesRequest, control: Control) -> CandidatesAnswer:
    """Look for a solution with each digit in each cell."""
    found = find_candidates(request.sheet.puzzle, seconds=control.left())
    return CandidatesAnswer(request.sheet, found.cells, found.complete)


QUESTION = Question(
    "candidates",
    CandidatesRequest,
    CandidatesAnswer,
    ask,
    is_long=True,
)
candidates = QUESTION.function()
