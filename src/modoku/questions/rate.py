"""Rate: how hard a puzzle is for a person who begins with its givens; `steps` rates the way from a position.

>>> import modoku
>>> modoku.rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").rating
1.2
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from ..errors import FormatError, ModokuError
from ..language import Doc, Message, msg
from ..logic import Grade, Level, classic_line, grade, grade_many, grade_of, trace
from ..native import CancelFlag
from ..puzzle import Sheet
from ..results import Verdict
from ..variants import classic
from .inputs import PuzzleLike
from .proof import Proof, proof_by_path, prove, prove_many
from .question import Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
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


def rate_many(
    puzzles: Iterable[PuzzleLike],
    *,
    uniqueness: bool = True,
    seconds: float | None = None,
    jobs: int = 1,
    cancel: CancelFlag | None = None,
) -> list[RateAnswer | ModokuError]:
    """Return the rating of each puzzle, or its error in its place: as many rows as there are puzzles.

    Classic 9x9 puzzles in a line each go through the compiled solver, which proves them, and the compiled rater.

    Args:
        puzzles: the puzzles, each as for `rate`.
        uniqueness: as for `rate`.
        seconds: time limit for each puzzle.
        jobs: threads; 0 for one a processor.
        cancel: stop when this is set, from any thread.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [type(row).__name__ for row in rate_many([line, "?" * 81, "12..34....1...21"])]
    ['RateAnswer', 'FormatError', 'RateAnswer']
    """
    given = list(puzzles)
    lines = {place: line for place, puzzle in enumerate(given) if (line := _classic(puzzle)) is not None}
    rows = dict(zip(lines, _rate_lines(list(lines.values()), uniqueness, seconds, jobs, cancel), strict=True))
    chosen = {"uniqueness": uniqueness, "seconds": seconds, "cancel": cancel}
    return [rows[n] if n in rows else next(QUESTION.each([puzzle], **chosen)) for n, puzzle in enumerate(given)]


def _classic(puzzle: PuzzleLike) -> str | None:
    try:
        return classic_line(puzzle) if isinstance(puzzle, str) else None
    except FormatError:
        return None


def _rate_lines(
    lines: list[str], uniqueness: bool, seconds: float | None, jobs: int, cancel: CancelFlag | None
) -> Iterator[RateAnswer]:
    """Yield the answers for classic lines: each is proved first, and only those with one solution are graded."""
    blank = classic()
    sheets = [Sheet(blank.with_givens([int(symbol) for symbol in line.replace(".", "0")])) for line in lines]
    proofs = prove_many(sheets, seconds=seconds, jobs=jobs, cancel=cancel)
    unique = [line for line, proof in zip(lines, proofs, strict=True) if isinstance(proof, Proof)]
    techniques = next((p.techniques(uniqueness=uniqueness) for p in proofs if isinstance(p, Proof)), ())
    grades = iter(grade_many(unique, techniques, seconds=seconds, jobs=jobs, cancel=cancel))
    for sheet, proof in zip(sheets, proofs, strict=True):
        if isinstance(proof, Proof):
            yield _answer(sheet, proof, next(grades))
        else:
            yield RateAnswer(sheet, proof.verdict, None, reason=proof.reason)


QUESTION = Question(
    "rate",
    msg("Say how hard puzzles are for a person: rating, level, hardest technique."),
    RateRequest,
    RateAnswer,
    ask,
)
rate = QUESTION.function()
