"""Unavoidable: sets of cells of which every puzzle with the same solution gives at least one.

>>> import modoku
>>> found = modoku.unavoidable("1234341221434321", size=4)
>>> len(found.sets), found.most_givens
(8, 12)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from ..language import Doc, Message, msg, msgn
from ..puzzle import Cell, Solution
from ..results import Verdict
from ..search.unavoidable import find_unavoidable
from .proof import Proof, prove
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question
from .verdicts import OUTCOMES, VERDICTS


@dataclass(frozen=True, kw_only=True)
class UnavoidableRequest(PuzzleRequest):
    """A question for the unavoidable sets of the only solution of a puzzle, or of a full grid."""

    size: Annotated[int, Doc(msg("The largest sets to look for, in cells."), 2, 1000)] = 8


@dataclass(frozen=True, repr=False)
class UnavoidableAnswer(PuzzleAnswer):
    """The smallest unavoidable sets; without exactly one solution there are none, and the reason says why."""

    computed: ClassVar[tuple[str, ...]] = ("most_givens", "givens")
    led_by: ClassVar[str] = "source"

    verdict: Annotated[Verdict, Doc(msg("What is known about the number of solutions."))]
    size: Annotated[int, Doc(msg("The largest sets that were looked for, in cells."))]
    solution: Annotated[Solution | None, Doc(msg("The solved grid."))] = None
    sets: Annotated[tuple[tuple[Cell, ...], ...], Doc(msg("The sets, smallest first; none contains another."))] = ()
    complete_up_to: Annotated[int, Doc(msg("No set of up to so many cells is missing."))] = 0
    reason: Annotated[Message | None, Doc(msg("Why there are no sets."))] = field(default=None, compare=False)

    @property
    def most_givens(
        self,
    ) -> Annotated[int | None, Doc(msg("So many cells of this grid can be given and leave two solutions."))]:
        """How many cells of the grid can be given so that there are still two solutions; None if that is not known."""
        return self.puzzle.layout.cell_count - len(self.sets[0]) if self.sets else None

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        if self.verdict is Verdict.UNIQUE and self.complete_up_to < self.size:
            return Outcome.LIMIT
        return OUTCOMES[self.verdict]

    def said(self, language: str = "en") -> str:
        """Return how many sets there are, and each on a line of its own; or the verdict where there is not one grid."""
        if self.solution is None:
            return VERDICTS[self.verdict].said(language)
        head = msgn(
            "{n} unavoidable set of up to {size} cells",
            "{n} unavoidable sets of up to {size} cells",
            len(self.sets),
            size=self.complete_up_to if self.outcome is Outcome.LIMIT else self.size,
        )
        return "\n  ".join([head.said(language), *(" ".join(self.puzzle.layout.cell_names(s)) for s in self.sets)])

    def remarks(self) -> tuple[Message, ...]:
        """Return why there are no sets, or that some may be missing."""
        late = msg("The time was up: larger sets were not all looked for.") if self.outcome is Outcome.LIMIT else None
        more = (self.reason, late if self.reason is None else None)
        return super().remarks() + tuple(one for one in more if one is not None)


def ask(request: UnavoidableRequest, control: Control) -> UnavoidableAnswer:
    """Prove that there is one solution, then look for the sets of its grid."""
    sheet = request.sheet
    proof = prove(sheet, control)
    if not isinstance(proof, Proof):
        return UnavoidableAnswer(sheet, proof.verdict, request.size, reason=proof.reason)
    found = find_unavoidable(
        sheet.puzzle, proof.solution, size=request.size, seconds=control.left(), cancel=control.cancel
    )
    return UnavoidableAnswer(sheet, proof.verdict, request.size, proof.solution, found.sets, found.complete_up_to)


QUESTION = Question(
    "unavoidable",
    UnavoidableRequest,
    UnavoidableAnswer,
    ask,
    is_long=True,
    example={"puzzle": EXAMPLE, "size": 6},
)
unavoidable = QUESTION.function()
