"""What was measured: one row an engine, and what all rows of a puzzle prove together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from ..errors import ModokuError
from ..language import Doc, Message, msg
from ..limits import Stop
from ..puzzle import Puzzle
from ..puzzle.summary import ShortRepr
from ..results import Verdict, verdict_of

Answer = tuple[int, ...]


class RowState(StrEnum):
    """How a row came to be."""

    DONE = "done"
    """The search ended by itself, or with as many solutions as asked for."""
    LIMIT = "limit"
    """A limit was reached first."""
    UNAVAILABLE = "unavailable"
    """Its library is not installed."""
    UNSUPPORTED = "unsupported"
    """Its model cannot express a rule of the puzzle."""
    WRONG = "wrong"
    """It gave an answer that breaks a rule, or the same answer twice."""
    FAILED = "failed"
    """It broke down."""


@dataclass(frozen=True, slots=True, repr=False)
class ComparisonRow(ShortRepr):
    """One engine on one puzzle.

    Attributes:
        engine: its name.
        state: how the row came to be; without a search, the fields from `solve_seconds` on are empty.
        model: the model that it takes: sat, ilp, csp, colouring, cover; empty for an engine without one.
        size: variables, constraints, and entries of all constraints (literals, non-zeros); None without a model.
        build_seconds: how long the model took to build.
        solve_seconds: how long the search took.
        nodes: nodes of the search, or conflicts; None where the engine does not say.
        stop: why the search ended.
        answers: the solutions that it found, each checked against the rules.
        note: why there is no more to say.
    """

    engine: str
    state: RowState
    model: str = ""
    size: tuple[int, int, int] | None = None
    build_seconds: float | None = None
    solve_seconds: float | None = None
    nodes: int | None = None
    stop: Stop | None = None
    answers: tuple[Answer, ...] = ()
    note: Message | ModokuError | None = None

    @property
    def verdict(self) -> Verdict | None:
        """What the engine says about the number of solutions; None if it was not asked or not fit to answer."""
        if self.stop is None or self.state in (RowState.WRONG, RowState.FAILED):
            return None
        return verdict_of(len(self.answers), self.stop)


@dataclass(frozen=True, slots=True)
class EngineRow:
    """One engine on one puzzle, as it is told: what was measured, and whether it fits what all together found."""

    engine: Annotated[str, Doc(msg("The engine."))]
    state: Annotated[RowState, Doc(msg("How the row came to be."))]
    model: Annotated[str | None, Doc(msg("The model that the engine takes; null for an engine without one."))]
    variables: Annotated[int | None, Doc(msg("How many variables the model has."))]
    constraints: Annotated[int | None, Doc(msg("How many constraints, clauses or edges."))]
    literals: Annotated[int | None, Doc(msg("How many entries all constraints have: literals, non-zeros."))]
    build_seconds: Annotated[float | None, Doc(msg("How long the model took to build."))] = field(compare=False)
    solve_seconds: Annotated[float | None, Doc(msg("How long the search took."))] = field(compare=False)
    nodes: Annotated[int | None, Doc(msg("Nodes of the search, or conflicts."))] = field(compare=False)
    verdict: Annotated[Verdict | None, Doc(msg("What the engine says about the number of solutions."))]
    solutions: Annotated[int, Doc(msg("How many solutions it found, each checked against the rules."))]
    stop: Annotated[Stop | None, Doc(msg("Why the search ended."))]
    agrees: Annotated[bool | None, Doc(msg("False if it is refuted, null if it decided nothing."))]
    note: Annotated[Message | None, Doc(msg("Why there is no more to say."))] = field(default=None, compare=False)

    @classmethod
    def of(cls, row: ComparisonRow, known: int) -> EngineRow:
        """Return a row as it is told, where so many solutions are known."""
        variables, constraints, literals = row.size or (None, None, None)
        found = cls(
            engine=row.engine,
            state=row.state,
            model=row.model or None,
            variables=variables,
            constraints=constraints,
            literals=literals,
            build_seconds=_rounded(row.build_seconds),
            solve_seconds=_rounded(row.solve_seconds),
            nodes=row.nodes,
            verdict=row.verdict,
            solutions=len(row.answers),
            stop=row.stop,
            agrees=None,
            note=msg("{problem}", problem=row.note) if isinstance(row.note, ModokuError) else row.note,
        )
        return found.judged(known)

    def judged(self, known: int) -> EngineRow:
        """Return the row with its judgement, where so many solutions are known: False if it is refuted.

        An engine that searched everything claims to have found all solutions. One more, found by another and checked,
        refutes it: no vote is taken.
        """
        if self.state is RowState.WRONG:
            agrees: bool | None = False
        elif self.stop is Stop.EXHAUSTED:
            agrees = self.solutions == known
        else:
            agrees = True if self.state is RowState.DONE else None
        return replace(self, agrees=agrees)


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 9)


def established(rows: Iterable[EngineRow], known: int) -> Verdict:
    """Return what is established: by answers, and by engines that searched everything and are not refuted."""
    exhausted = any(row.stop is Stop.EXHAUSTED and row.agrees for row in rows)
    return verdict_of(known, Stop.EXHAUSTED if exhausted else Stop.SOLUTIONS)


@dataclass(frozen=True, repr=False)
class Comparison(ShortRepr):
    """All rows of one puzzle."""

    puzzle: Puzzle
    rows: tuple[ComparisonRow, ...]

    @cached_property
    def known(self) -> frozenset[Answer]:
        """Every solution that somebody found; all of them keep the rules."""
        return frozenset(answer for row in self.rows if row.state is not RowState.WRONG for answer in row.answers)

    @cached_property
    def judged(self) -> tuple[EngineRow, ...]:
        """The rows as they are told, each held against what all together found."""
        return tuple(EngineRow.of(row, len(self.known)) for row in self.rows)

    @property
    def refuted(self) -> tuple[EngineRow, ...]:
        """The rows that are wrong for certain."""
        return tuple(row for row in self.judged if row.agrees is False)

    @property
    def is_sound(self) -> bool:
        """Whether nobody is refuted and nobody broke down."""
        return not self.refuted and all(row.state is not RowState.FAILED for row in self.rows)

    @property
    def verdict(self) -> Verdict:
        """What is established."""
        return established(self.judged, len(self.known))
