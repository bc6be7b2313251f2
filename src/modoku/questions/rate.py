"""Rate: how hard a puzzle is for a person who begins with its givens; `steps` rates the way from a position.

>>> import modoku
>>> modoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rating
1.2
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, Unpack

from ..errors import ModokuError, UnknownName
from ..language import Doc, Message, msg
from ..logic import Grade, Level, grade, grade_many, grade_of, trace
from ..native import CancelFlag
from ..puzzle import Sheet
from ..results import Verdict
from ..variants import is_classic9
from .inputs import PuzzleLike, Puzzles, rows_of
from .proof import Proof, proof_by_path, prove, prove_many
from .question import Beside, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES, VERDICTS

_OF_THE_PUZZLE = msg("The rating is that of the puzzle: what was placed and struck out so far plays no part in it.")


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
        """Return the rating in a line, or what is known about the number of solutions."""
        return self.grade.said(language) if self.grade else VERDICTS[self.verdict].said(language)

    def remarks(self) -> tuple[Message, ...]:
        """Return why there is no rating, and that it is not one of the position."""
        played = bool(self.sheet.placed or self.sheet.candidates)
        more = (self.reason, _OF_THE_PUZZLE if played and self.grade else None)
        return super().remarks() + tuple(one for one in more if one is not None)


def ask(request: RateRequest, control: Control) -> RateAnswer:
    """Prove that there is one solution, then find the path from the givens; a path of sound steps is a proof too."""
    sheet = request.sheet
    proof = prove(sheet, control)
    if isinstance(proof, Proof):
        techniques = proof.techniques(uniqueness=request.uniqueness)
        return _answer(sheet, proof, grade(sheet.puzzle, techniques, seconds=control.left(), cancel=control.cancel))
    if proof.is_open:
        path = trace(sheet.puzzle, proof.techniques(), seconds=control.left(), cancel=control.cancel)
        if path.is_solved:
            return _answer(sheet, proof_by_path(sheet.puzzle, path.end.values), grade_of(path))
    return RateAnswer(sheet, proof.verdict, None, reason=proof.reason)


def _answer(sheet: Sheet, proof: Proof, found: Grade) -> RateAnswer:
    """Return a rating: there is none without a proof."""
    return RateAnswer(sheet, Verdict.UNIQUE, proof.by, found)


QUESTION = Question(
    "rate",
    RateRequest,
    RateAnswer,
    ask,
)
rate = QUESTION.function()


def rate_many(
    puzzles: Puzzles, *, uniqueness: bool = True, jobs: int = 1, **beside: Unpack[Beside]
) -> list[RateAnswer | ModokuError]:
    """Return for each puzzle how hard it is, or the error of what is no puzzle, in the order of the list.

    The rows are those that `rate` gives; classic puzzles are proved and graded together, on `jobs` threads (0: one a
    processor).

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [row.rating for row in rate_many([easy, easy])]
    [1.2, 1.2]
    """
    rows = [_request_for(puzzle, uniqueness, beside) for puzzle in rows_of(puzzles)]
    found: dict[int, RateAnswer | ModokuError] = {}
    classic: list[tuple[int, Sheet]] = []
    for index, row in enumerate(rows):
        if isinstance(row, ModokuError):
            found[index] = row
        elif is_classic9(row.sheet.puzzle):
            classic.append((index, row.sheet))
    found |= _rate_classics(classic, uniqueness, jobs, beside.get("seconds"), beside.get("cancel"))
    for index, row in enumerate(rows):
        if index not in found and not isinstance(row, ModokuError):
            found[index] = QUESTION.run(row)
    return [found[index] for index in range(len(rows))]


def _request_for(puzzle: PuzzleLike, uniqueness: bool, beside: Beside) -> RateRequest | ModokuError:
    """Return the request for one row, its puzzle read, or the error."""
    try:
        request = RateRequest(puzzle, uniqueness=uniqueness, **beside)
        request.sheet  # noqa: B018 - read here, so that its error is caught
    except UnknownName:
        raise
    except ModokuError as error:
        return error
    return request


def _rate_classics(
    rows: Sequence[tuple[int, Sheet]], uniqueness: bool, jobs: int, seconds: float | None, cancel: CancelFlag | None
) -> dict[int, RateAnswer | ModokuError]:
    """Return the answers for classic puzzles, by row: each is proved first, and those with one solution graded.

    Those of which nothing was decided in time are left out.
    """
    proofs = prove_many([sheet for _, sheet in rows], seconds=seconds, jobs=jobs, cancel=cancel)
    unique = [
        sheet.puzzle.givens_text for (_, sheet), proof in zip(rows, proofs, strict=True) if isinstance(proof, Proof)
    ]
    techniques = next((proof.techniques(uniqueness=uniqueness) for proof in proofs if isinstance(proof, Proof)), ())
    grades = iter(grade_many(unique, techniques, seconds=seconds, jobs=jobs, cancel=cancel) if unique else ())
    found: dict[int, RateAnswer | ModokuError] = {}
    for (index, sheet), proof in zip(rows, proofs, strict=True):
        if isinstance(proof, Proof):
            found[index] = _answer(sheet, proof, next(grades))
        elif not proof.is_open:
            found[index] = RateAnswer(sheet, proof.verdict, None, reason=proof.reason)
    return found
