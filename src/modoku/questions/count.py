"""Count: how many solutions a puzzle has.

>>> import modoku
>>> modoku.count("12343412........").low
4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Unpack

from ..clock import read_clock
from ..engines.classic9 import MOST
from ..errors import LimitReached, ModokuError
from ..language import Doc, msg
from ..limits import Stop
from ..native import CancelFlag, solve_records
from ..puzzle import Puzzle
from ..results import CountResult, Verdict
from ..search.counting import count as search
from ..variants import is_classic9
from .classic_rows import answer_rows
from .inputs import Puzzles
from .own_solution import held_against
from .question import EXAMPLE, Beside, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question

if TYPE_CHECKING:
    from ..census import Figure

_LONG = 24
"""Digits of a bound that are written out: all numbers of classic grids have fewer."""
_SHARE_OF_CENSUS = 0.9
FEW, FEW_NODES = 1000, 100_000
"""Up to so many solutions and nodes are counted with the others of a list; what has more is counted by itself."""


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
        if self.exact:
            return str(self.low)
        return f">={self.low}" if self.high is None else f">={self.low} <={_short(self.high)}"


def _short(number: int) -> str:
    """Return a number, or where that is long a power of ten that is no less.

    >>> _short(1234), _short(10**30 + 1)
    ('1234', '10^31')
    """
    text = str(number)
    return text if len(text) <= _LONG else f"10^{len(text)}"


@dataclass(frozen=True, slots=True)
class CountProgress:
    """How much of a count is done."""

    done: Annotated[int, Doc(msg("How much is done."))]
    of: Annotated[int, Doc(msg("How much there is to do."))]


def ask(request: CountRequest, control: Control) -> CountAnswer:
    """Count; the census knows blank boards of rectangular boxes."""
    puzzle = request.sheet.puzzle

    def report(done: int, of: int) -> None:
        control.report(CountProgress(done, of))

    known = None
    if request.method == "auto" and request.limit is request.nodes is None and _is_blank_board(puzzle):
        known = _ask_census(puzzle, report, control)
    if known is not None:
        found = CountResult(puzzle, known.value, known.value, Stop.EXHAUSTED, known.method, known.seconds)
    else:
        found = search(
            puzzle,
            limit=request.limit,
            nodes=request.nodes,
            method=request.method,
            bounds=True,
            seconds=control.left(),
            report=report,
            cancel=control.cancel,
        )
    verdict = Verdict.MULTIPLE if found.low > 1 else Verdict.UNSOLVABLE if found.high == 0 else Verdict.UNKNOWN
    sheet = held_against(request.sheet, verdict, None, anyway=request.anyway)
    return CountAnswer(sheet, found.low, found.high, found.stop, found.method, round(found.seconds, 9))


def _is_blank_board(puzzle: Puzzle) -> bool:
    """Return whether this may be a board that the census knows; the classic 9x9 one is counted as all others are."""
    return not any(puzzle.givens) and not puzzle.constraints and not is_classic9(puzzle)


def _ask_census(puzzle: Puzzle, report: Callable[[int, int], object], control: Control) -> Figure | None:
    """Return the exact number of grids of a blank board; None where the census has none, or not in time."""
    from ..census.grids import best_method, count_grids, find_boxes

    boxes = find_boxes(puzzle)
    method = best_method(boxes)
    if boxes is None or method == "auto":
        return None
    try:
        # If that is not enough, what is left of the time goes into bounds.
        found = count_grids(
            boxes, method=method, seconds=control.left(_SHARE_OF_CENSUS), report=report, cancel=control.cancel
        )
    except LimitReached:
        return None
    return found if found.exact else None


QUESTION = Question(
    "count",
    CountRequest,
    CountAnswer,
    ask,
    progress=CountProgress,
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
    jobs: int = 1,
    **beside: Unpack[Beside],
) -> list[CountAnswer | ModokuError]:
    """Return for each puzzle how many solutions it has, or the error of what is no puzzle, in the order of the list.

    Classic puzzles with few solutions are counted together, on `jobs` threads (0: one a processor).

    >>> [str(row) for row in count_many(["12343412........", "1234341221434321"])]
    ['4', '1']
    """
    chosen: dict[str, object] = {"limit": limit, "nodes": nodes, **beside}
    if method in ("auto", "enumeration"):
        return answer_rows(QUESTION, CountAnswer, puzzles, chosen, partial(_count_together, jobs=jobs))
    return list(QUESTION.each(puzzles, method=method, **chosen))


def _count_together(records: bytes, cancel: CancelFlag | None, jobs: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Tell the puzzles with few solutions, and what is known of each."""
    begin = read_clock()
    counts, stops, _, _ = solve_records(records, 81, False, FEW, FEW_NODES, inf, MOST, inf, jobs, "", cancel)
    seconds = round((read_clock() - begin) / max(1, len(stops)), 9)
    for place, (stop, number) in enumerate(zip(stops, memoryview(counts).cast("Q"), strict=True)):
        if stop == 0:
            yield place, (number, number, Stop.EXHAUSTED, "enumeration", seconds)
