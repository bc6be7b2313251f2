"""Count: how many solutions a puzzle has.

>>> import modoku
>>> modoku.count("12343412........").low
4
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, Unpack

from ..errors import ModokuError
from ..language import Doc, msg
from ..limits import Stop
from ..results import Verdict
from ..search.counting import count as search
from .inputs import Puzzles
from .own_solution import held_against
from .question import EXAMPLE, Beside, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question


@dataclass(frozen=True, kw_only=True)
class CountRequest(PuzzleRequest):
    """A question for the number of solutions."""

    limit: Annotated[int | None, Doc(msg("Stop counting there."), 1)] = None
    nodes: Annotated[int | None, Doc(msg("Nodes of the search for each puzzle."), 1, name="N")] = None
    method: Annotated[
        Literal["auto", "components", "enumeration", "column-sets"],
        Doc(msg("How to count: by independent parts, one by one, or by what columns hold (classic 9x9).")),
    ] = "auto"


@dataclass(frozen=True, repr=False)
class CountAnswer(PuzzleAnswer):
    """At least `low` solutions, at most `high`."""

    computed: ClassVar[tuple[str, ...]] = ("exact", "givens")

    low: Annotated[int, "big", Doc(msg("There are at least so many solutions."))]
    high: Annotated[Annotated[int, "big"] | None, Doc(msg("There are at most so many (null: not known)."))]
    stop: Annotated[Stop, Doc(msg("Why the search ended."))]
    method: Annotated[str, Doc(msg("How it was counted."))] = field(compare=False)
    seconds: Annotated[float, Doc(msg("How long it took."))] = field(default=0.0, compare=False)

    @property
    def exact(self) -> Annotated[bool, Doc(msg("Whether the number is known exactly."))]:
        """Whether the number is known exactly."""
        return self.low == self.high

    @property
    def outcome(self) -> Outcome:
        """How the question ended: a limit on the number that was reached is what was asked."""
        return Outcome.DONE if self.exact or self.stop is Stop.SOLUTIONS else Outcome.LIMIT

    def said(self, language: str = "en") -> str:  # noqa: ARG002 - digits need no language
        """Return the number, or what it is at least."""
        return str(self.low) if self.exact else f">={self.low}"


def ask(request: CountRequest, control: Control) -> CountAnswer:
    """Count."""
    found = search(
        request.sheet.puzzle,
        limit=request.limit,
        nodes=request.nodes,
        method=request.method,
        seconds=control.left(),
        cancel=control.cancel,
    )
    verdict = Verdict.MULTIPLE if found.low > 1 else Verdict.UNSOLVABLE if found.high == 0 else Verdict.UNKNOWN
    sheet = held_against(request.sheet, verdict, None, anyway=request.anyway)
    return CountAnswer(sheet, found.low, found.high, found.stop, found.method, round(found.seconds, 9))


QUESTION = Question(
    "count",
    CountRequest,
    CountAnswer,
    ask,
    is_long=True,
    example={"puzzle": EXAMPLE.replace("5", "."), "limit": 1000},
)
count = QUESTION.function()


def count_many(
    puzzles: Puzzles,
    *,
    limit: int | None = None,
    nodes: int | None = None,
    method: Literal["auto", "components", "enumeration", "column-sets"] = "auto",
    **beside: Unpack[Beside],
) -> list[CountAnswer | ModokuError]:
    """Return for each puzzle how many solutions it has, or the error of what is no puzzle, in the order of the list.

    >>> [str(row) for row in count_many(["12343412........", "1234341221434321"])]
    ['4', '1']
    """
    return list(QUESTION.each(puzzles, limit=limit, nodes=nodes, method=method, **beside))
