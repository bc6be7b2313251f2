"""Vicinity: puzzles that differ from a classic 9x9 puzzle in one or two givens.

>>> import modoku
>>> near = modoku.vicinity("000000010400000000020000000000050407008000300001090000300400200050100000000806000")
>>> near.verdict, all(puzzle.clue_count == 17 for puzzle in near.found)
(<Verdict.UNIQUE: 'unique'>, True)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from ..errors import PuzzleError
from ..language import Doc, Message, msg, msgn
from ..puzzle import Puzzle
from ..results import Verdict
from ..search.vicinity import find_vicinity
from ..variants import is_classic9
from .proof import Proof, prove
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES, VERDICTS

SOLUTIONS = 3_000
"""Where more solutions are left, an exchange is rarely found for the time it takes."""


@dataclass(frozen=True, kw_only=True)
class VicinityRequest(PuzzleRequest):
    """A question for the puzzles near a classic 9x9 puzzle."""

    exchange: Annotated[int, Doc(msg("How many givens go, 1 or 2; as many others come, or fewer."), 1, 2)] = 1
    solutions: Annotated[
        int, Doc(msg("Leave out what has more solutions than this when the givens went."), 1, 100_000)
    ] = SOLUTIONS


@dataclass(frozen=True, repr=False)
class VicinityAnswer(PuzzleAnswer):
    """The puzzles near another; without exactly one solution there are none, and the reason says why."""

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    found: Annotated[
        tuple[Puzzle, ...], Doc(msg("Puzzles with one solution, one of each class of symmetry, not that of this one."))
    ] = ()
    left_out: Annotated[int, Doc(msg("How many ways to take givens out left too many solutions."))] = 0
    complete: Annotated[bool, Doc(msg("Whether all other ways were gone through."))] = False
    reason: Annotated[Message | None, Doc(msg("Why there are none."))] = field(default=None, compare=False)

    computed: ClassVar[tuple[str, ...]] = ("givens",)

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.LIMIT if self.verdict is Verdict.UNIQUE and not self.complete else OUTCOMES[self.verdict]

    def said(self, language: str = "en") -> str:
        """Return the puzzles, a line each; or the verdict where there is not one solution."""
        if self.verdict is not Verdict.UNIQUE:
            return VERDICTS[self.verdict].said(language)
        return "\n".join(puzzle.givens_text for puzzle in self.found) or msg("nothing near").said(language)

    def remarks(self) -> tuple[Message, ...]:
        """Return why there are none, and what was left out."""
        more = [] if self.reason is None else [self.reason]
        if self.left_out:
            more.append(
                msgn(
                    "{n} way to take givens out was left out: too many solutions were left.",
                    "{n} ways to take givens out were left out: too many solutions were left.",
                    self.left_out,
                )
            )
        return super().remarks() + tuple(more)


def ask(request: VicinityRequest, control: Control) -> VicinityAnswer:
    """Prove that there is one solution, then exchange givens; raise PuzzleError where the rules are not classic."""
    sheet = request.sheet
    if not is_classic9(sheet.puzzle):
        raise PuzzleError(msg("The vicinity of classic 9x9 puzzles alone is known how to search."))
    proof = prove(sheet, control)
    if not isinstance(proof, Proof):
        return VicinityAnswer(sheet, proof.verdict, reason=proof.reason)
    line = sheet.puzzle.givens_text
    near = find_vicinity(line, request.exchange, request.solutions, seconds=control.left(), cancel=control.cancel)
    rules = sheet.puzzle
    found = tuple(rules.with_givens([int(s) for s in one.replace(".", "0")]) for one in near.lines)
    return VicinityAnswer(sheet, proof.verdict, found, near.left_out, near.complete)


QUESTION = Question(
    "vicinity",
    VicinityRequest,
    VicinityAnswer,
    ask,
    is_long=True,
    example={"puzzle": "000000010400000000020000000000050407008000300001090000300400200050100000000806000"},
)
vicinity = QUESTION.function()
