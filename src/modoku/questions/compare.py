"""Compare: all models and engines side by side on one puzzle, and whether they agree.

>>> import modoku
>>> found = modoku.compare("2.3..1...3.24..3", engines=("sat", "dlx"))
>>> found.agreement, [(row.engine, row.model, str(row.verdict)) for row in found.rows]
(True, [('sat', 'sat', 'unique'), ('dlx', 'cover', 'unique')])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from ..comparison import Comparison, EngineRow, RowState, established, iter_rows, remarks, to_table, warm_up
from ..engines import ENGINES, get_engine
from ..errors import UnknownName
from ..language import Doc, Message, msg
from ..limits import Limits
from ..results import Verdict
from .question import EXAMPLE, Control, Outcome, PuzzleAnswer, PuzzleRequest, Question


@dataclass(frozen=True, kw_only=True)
class CompareRequest(PuzzleRequest):
    """A puzzle for several engines."""

    engines: Annotated[
        tuple[str, ...], Doc(msg("Engines, or all (see `modoku engines`)."), option="--engine", name="NAME,...")
    ] = ()
    limit: Annotated[int, Doc(msg("Stop a puzzle after so many solutions."), 1, 1_000_000)] = 2
    each: Annotated[float, Doc(msg("Time for each engine, in seconds."), least=0, name="SECONDS")] = 10.0
    repeats: Annotated[int, Doc(msg("Measure up to so many times, within a second, and tell medians."), 1, 1000)] = 5


@dataclass(frozen=True, slots=True)
class CompareProgress:
    """An engine is done: how many are, of how many, its row, and how many solutions are known so far."""

    done: int
    of: int
    row: EngineRow
    known: int


@dataclass(frozen=True, repr=False)
class CompareAnswer(PuzzleAnswer):
    """One row an engine, and what all rows prove together."""

    computed: ClassVar[tuple[str, ...]] = ("verdict", "agreement", "givens")

    rows: Annotated[tuple[EngineRow, ...], Doc(msg("What each engine did."))]
    known: Annotated[int, Doc(msg("How many solutions somebody found; all of them keep the rules."))]

    @property
    def verdict(self) -> Annotated[Verdict, Doc(msg("What is established about the number of solutions."))]:
        """What is established: by answers, and by engines that searched everything and are not refuted."""
        return established(self.rows, self.known)

    @property
    def agreement(self) -> Annotated[bool, Doc(msg("Whether no engine is refuted."))]:
        """Whether no engine is refuted."""
        return all(row.agrees is not False for row in self.rows)

    @property
    def is_sound(self) -> bool:
        """Whether no engine is refuted and none broke down."""
        return self.agreement and all(row.state is not RowState.FAILED for row in self.rows)

    @property
    def outcome(self) -> Outcome:
        """How the question ended."""
        return Outcome.LIMIT if self.verdict is Verdict.UNKNOWN else Outcome.DONE

    def said(self, language: str = "en") -> str:
        """Return a table, one line an engine."""
        return to_table(self.rows, language)

    def remarks(self) -> tuple[Message, ...]:
        """Return who is refuted and by what, and who broke down."""
        return super().remarks() + remarks(self.rows, self.known)


def engine_names(asked: Sequence[str]) -> list[str]:
    """Return the engines that are asked for, all if none is named; raise UnknownName where one is not known.

    >>> engine_names(["sat,dlx", "general"])
    ['sat', 'dlx', 'general']
    """
    names = [name.strip() for text in asked for name in text.split(",")]
    if not names or names == ["all"]:
        return list(ENGINES)
    if names == [""]:
        raise UnknownName(msg("Name at least one engine."))
    return [get_engine(name).name for name in names]


def ask(request: CompareRequest, control: Control) -> CompareAnswer:
    """Let each engine solve the puzzle with its own model, within the same limits, and hold their answers together."""
    sheet, names = request.sheet, engine_names(request.engines)
    found = Comparison(sheet.puzzle, ())
    for done, name in enumerate(names, 1):
        warm_up(name)
        left = control.left()
        limits = Limits(request.limit, request.each if left is None else min(request.each, left))
        rows = iter_rows(sheet.puzzle, [name], limits=limits, repeats=request.repeats, cancel=control.cancel)
        found = Comparison(sheet.puzzle, (*found.rows, *rows))
        control.report(CompareProgress(done, len(names), found.judged[-1], len(found.known)))
    return CompareAnswer(sheet, found.judged, len(found.known))


QUESTION = Question(
    "compare",
    CompareRequest,
    CompareAnswer,
    ask,
    progress=CompareProgress,
    is_long=True,
    example={"puzzle": EXAMPLE, "engines": ["classic9", "sat", "dlx"]},
)
compare = QUESTION.function()
