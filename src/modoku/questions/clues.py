"""Clues: the least number of givens of a puzzle with this solution, as bounds that close in.

>>> import modoku
>>> found = modoku.clues("1234341221434321")
>>> found.low, found.high, found.puzzle_found.clue_count
(4, 4, 4)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from ..census import find_boxes
from ..errors import ModelError
from ..language import Doc, Message, msg, msgn
from ..limits import Stop
from ..puzzle import Cell, Puzzle
from ..results import Verdict
from ..search.least_givens import bound_givens
from .proof import Proof, prove
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES, VERDICTS


@dataclass(frozen=True, kw_only=True)
class CluesRequest(PuzzleRequest):
    """A question for the least number of givens with the same solution."""

    state: Annotated[str | None, Doc(msg("The state of an earlier answer, to go on from there."), hidden=True)] = None
    seed: Annotated[int, Doc(msg("Seed for the exchange of givens."), 0, 2**31 - 1)] = 0


@dataclass(frozen=True, slots=True)
class CluesProgress:
    """The bounds so far."""

    low: Annotated[int, Doc(msg("At least so many givens are needed."))]
    high: Annotated[int, Doc(msg("So many givens are enough."))]


@dataclass(frozen=True, repr=False)
class CluesAnswer(PuzzleAnswer):
    """Bounds for the least number of givens, and a puzzle for the upper one."""

    computed: ClassVar[tuple[str, ...]] = ("exact", "givens")

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    low: Annotated[int | None, Doc(msg("No puzzle with fewer givens has this solution alone."))] = None
    high: Annotated[int | None, Doc(msg("The number of givens of the puzzle that was found."))] = None
    puzzle_found: Annotated[Puzzle | None, Doc(msg("A puzzle with so few givens and this solution alone."))] = None
    sets: Annotated[tuple[tuple[Cell, ...], ...], Doc(msg("The unavoidable sets that the lower bound rests on."))] = ()
    state: Annotated[str | None, Doc(msg("What goes on from here, where the bounds do not meet."))] = None
    reason: Annotated[Message | None, Doc(msg("Why there are no bounds."))] = field(default=None, compare=False)

    @property
    def exact(self) -> Annotated[bool, Doc(msg("Whether the least number is known."))]:
        """Whether the least number is known."""
        return self.low is not None and self.low == self.high

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        if self.low is None:
            return OUTCOMES[self.verdict]
        return Outcome.DONE if self.exact else Outcome.LIMIT

    def said(self, language: str = "en") -> str:
        """Return the number or its bounds, and the puzzle."""
        if self.low is None or self.puzzle_found is None:
            return VERDICTS[self.verdict].said(language)
        head = (
            msgn("{n} given is the least", "{n} givens are the least", self.low)
            if self.exact
            else msg("the least number of givens is {low} to {high}", low=self.low, high=self.high)
        )
        return f"{head.said(language)}  {self.puzzle_found.givens_text}"

    def remarks(self) -> tuple[Message, ...]:
        """Return why there are no bounds."""
        return super().remarks() + (() if self.reason is None else (self.reason,))


def ask(request: CluesRequest, control: Control) -> CluesAnswer:
    """Prove that there is one solution, then close in on the least number of givens with it."""
    sheet = request.sheet
    boxes = find_boxes(sheet.puzzle.with_givens([0] * len(sheet.puzzle.givens)))
    if boxes is None:
        raise ModelError(
            msg("Least givens are looked for in classic grids only."),
            msg("For other rules, `modoku unavoidable` finds what every puzzle must give."),
        )
    proof = prove(sheet, control)
    if not isinstance(proof, Proof):
        return CluesAnswer(sheet, proof.verdict, reason=proof.reason)
    found = bound_givens(
        boxes,
        proof.solution,
        state=request.state,
        seconds=control.left(),
        cancel=control.cancel,
        report=lambda low, high: control.report(CluesProgress(low, high)),
        seed=request.seed,
    )
    state = None if found.stop is Stop.EXHAUSTED else found.state
    return CluesAnswer(sheet, proof.verdict, found.low, found.high, found.puzzle, found.sets, state)


QUESTION = Question(
    "clues",
    CluesRequest,
    CluesAnswer,
    ask,
    progress=CluesProgress,
    is_long=True,
    example={"puzzle": EXAMPLE, "seconds": 2},
)
clues = QUESTION.function()
