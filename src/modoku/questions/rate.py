"""Rate: how hard a puzzle is for a person.

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
from ..limits import Limits
from ..logic import Grade, Level, grade, grade_of, trace
from ..logic.many import grade_many
from ..native import CancelFlag
from ..puzzle import Sheet
from ..results import Verdict
from ..search.many import solve_array
from ..variants import is_classic9
from .inputs import PuzzleLike, Puzzles, rows_of, to_sheet
from .proof import Proof, find_fault, no_proof, proof_by_core, proof_by_path, prove
from .question import Beside, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
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
    """Return the answers for classic puzzles, by row: those of which the number of solutions is known in time."""
    digits = b"".join(bytes(sheet.puzzle.givens) for _, sheet in rows)
    batch = solve_array(memoryview(digits), Limits(2, seconds), Limits(None), jobs, "", cancel)
    found: dict[int, RateAnswer | ModokuError] = {}
    unique: list[tuple[int, Sheet]] = []
    for number, (index, sheet) in enumerate(rows):
        verdict = batch.verdict(number)
        if verdict is Verdict.UNIQUE:
            unique.append((index, sheet))
        elif verdict in (Verdict.MULTIPLE, Verdict.UNSOLVABLE):
            reason = find_fault(sheet) or no_proof(verdict)
            found[index] = RateAnswer(sheet, reason.verdict, None, reason=reason.reason)
    lines = [sheet.puzzle.givens_text for _, sheet in unique]
    grades = grade_many(lines, uniqueness=uniqueness, seconds=seconds, jobs=jobs, cancel=cancel)
    for (index, sheet), grade_found in zip(unique, grades, strict=True):
        found[index] = _answer(sheet, proof_by_core(sheet.puzzle), grade_found)
    return found
