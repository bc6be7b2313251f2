"""Rate: how hard a puzzle is for a person.

>>> import modoku
>>> modoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rating
1.2
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from ..language import Doc, Message, msg
from ..logic import Grade, Level, grade, grade_of, trace
from ..puzzle import Sheet
from ..results import Verdict
from .inputs import to_sheet
from .proof import Proof, find_fault, no_proof, proof_by_core, proof_by_path, prove
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES, VERDICTS


@dataclass(frozen=True, kw_only=True)
class RateRequest(PuzzleRequest):
    """A question for the difficulty."""

    uniqueness: Annotated[
        bool,
        Doc(
            msg("Use techniques that take a single solution for granted, where that is proved."),
            off=msg("Leave out techniques that take a single solution for granted."),
        ),
    ] = True


@dataclass(frozen=True, repr=False)
class RateAnswer(PuzzleAnswer):
    """A rating where exactly one solution is proved and the techniques find it; else why there is none."""

    computed: ClassVar[tuple[str, ...]] = ("level", "rating", "givens")
    led_by: ClassVar[str] = "givens"

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    proved_by: Annotated[Literal["search", "path"] | None, Doc(msg("What proved that there is one solution."))]
    grade: Annotated[Grade | None, Doc(msg("How hard the puzzle is; null without proof of a single solution."))] = None
    reason: Annotated[Message | None, Doc(msg("Why there is no rating."))] = field(default=None, compare=False)

    @property
    def rating(self) -> Annotated[float | None, Doc(msg("Of the hardest step; null where there is no rating."))]:
        """The rating of the hardest step."""
        return self.grade.rating if self.grade else None

    @property
    def level(self) -> Annotated[Level | None, Doc(msg("How hard, in a word."))]:
        """The level, in a word."""
        return self.grade.level if self.grade else None

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.LIMIT if self.grade and self.rating is None else OUTCOMES[self.verdict]

    def said(self, language: str = "en") -> str:
        """Say it in a line."""
        return self.grade.said(language) if self.grade else VERDICTS[self.verdict].said(language)

    def remarks(self) -> tuple[Message, ...]:
        """Return why there is no rating."""
        return () if self.reason is None else (self.reason,)


def ask(request: RateRequest, control: Control) -> RateAnswer:
    """Prove that there is one solution, then find the path; a path of sound steps is a proof too."""
    sheet = request.sheet
    proof = prove(sheet, control)
    if isinstance(proof, Proof):
        techniques = proof.techniques(uniqueness=request.uniqueness)
        return _answer(sheet, proof, grade(sheet.puzzle, techniques, seconds=control.left(), cancel=control.cancel))
    if proof.is_open:
        path = trace(sheet.puzzle, techniques=proof.techniques(), seconds=control.left(), cancel=control.cancel)
        if path.is_solved:
            return _answer(sheet, proof_by_path(sheet.puzzle, path.end.values), grade_of(path))
    return RateAnswer(sheet, proof.verdict, None, reason=proof.reason)


def _answer(sheet: Sheet, proof: Proof, found: Grade) -> RateAnswer:
    """Return a rating: there is none without a proof."""
    return RateAnswer(sheet, Verdict.UNIQUE, proof.by, found)


def from_list(line: str, found: Grade, solutions: int) -> RateAnswer:
    """Return the answer for a line of a list that the compiled rater proved (0, 1 or more solutions) and graded."""
    sheet = to_sheet(line)
    if solutions == 1:
        return _answer(sheet, proof_by_core(sheet.puzzle), found)
    reason = find_fault(sheet) or no_proof(Verdict.MULTIPLE if solutions else Verdict.UNSOLVABLE)
    return RateAnswer(sheet, reason.verdict, None, reason=reason.reason)


QUESTION = Question(
    "rate",
    msg("Say how hard puzzles are for a person: rating, level, hardest technique."),
    RateRequest,
    RateAnswer,
    ask,
)
rate = QUESTION.function()
