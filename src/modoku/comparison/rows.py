"""What was measured: one row an engine, and what all rows of a puzzle prove together."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from ..errors import ModokuError
from ..language import Message
from ..limits import Stop
from ..puzzle import Puzzle
from ..puzzle.summary import ShortRepr
from ..results import Verdict, verdict_of

Answer = tuple[int, ...]


class State(StrEnum):
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
class Row(ShortRepr):
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
    state: State
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
        if self.stop is None or self.state in (State.WRONG, State.FAILED):
            return None
        return verdict_of(len(self.answers), self.stop)


@dataclass(frozen=True, repr=False)
class Comparison(ShortRepr):
    """All rows of one puzzle."""

    puzzle: Puzzle
    rows: tuple[Row, ...]

    @cached_property
    def known(self) -> frozenset[Answer]:
        """Every solution that somebody found; all of them keep the rules."""
        return frozenset(answer for row in self.rows if row.state is not State.WRONG for answer in row.answers)

    def agrees(self, row: Row) -> bool | None:
        """Say whether a row fits what is known: False if it is refuted, None if it decided nothing.

        An engine that searched everything claims to have found all solutions. One more, found by another and checked,
        refutes it: no vote is taken.
        """
        if row.state is State.WRONG:
            return False
        if row.stop is Stop.EXHAUSTED:
            return len(row.answers) == len(self.known)
        return True if row.state is State.DONE else None

    @property
    def refuted(self) -> tuple[Row, ...]:
        """The rows that are wrong for certain."""
        return tuple(row for row in self.rows if self.agrees(row) is False)

    @property
    def is_sound(self) -> bool:
        """Whether nobody is refuted and nobody broke down."""
        return not self.refuted and all(row.state is not State.FAILED for row in self.rows)

    @property
    def verdict(self) -> Verdict:
        """What is established: by answers, and by engines that searched everything and are not refuted."""
        exhausted = any(row.stop is Stop.EXHAUSTED and self.agrees(row) for row in self.rows)
        return verdict_of(len(self.known), Stop.EXHAUSTED if exhausted else Stop.SOLUTIONS)
