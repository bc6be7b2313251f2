"""What an answer is: what a search found, what that proves, and how it is reported.

Engines report facts (`Run`): the solutions found and why they stopped. The verdict is derived here and nowhere else, so
that "one found, search not finished" is never called unique.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import repeat

from .limits import Stop
from .puzzle import Puzzle, Solution
from .puzzle.summary import ShortRepr
from .variants import classic


class Verdict(StrEnum):
    """What is known about the number of solutions."""

    UNKNOWN = "unknown"
    UNSOLVABLE = "unsolvable"
    SOLVABLE = "solvable"
    """At least one; whether there are more is not known."""
    UNIQUE = "unique"
    MULTIPLE = "multiple"


@dataclass(frozen=True, slots=True, repr=False)
class Run(ShortRepr):
    """The raw facts of one search: answers as tuples of digits, why it stopped, and counters by name.

    `hidden` are the digits of the hidden variables beside each answer, where rules are checked by them and the engine
    tells them; else there are none.
    """

    answers: tuple[tuple[int, ...], ...]
    stop: Stop
    stats: dict[str, int | float] = field(default_factory=dict)
    hidden: tuple[tuple[int, ...], ...] = ()

    def iter_checked(self, puzzle: Puzzle) -> Iterator[Solution]:
        """Yield the answers, each held against the rules when it is asked for; the first that breaks one raises."""
        for answer, hidden in zip(self.answers, self.hidden or repeat(())):  # noqa: B905 - one of them may not end
            yield Solution.checked(puzzle, answer, hidden)


def verdict_of(found: int, stop: Stop) -> Verdict:
    """Derive the verdict from how many solutions were found and why the search stopped.

    >>> verdict_of(1, Stop.EXHAUSTED), verdict_of(1, Stop.TIME)
    (<Verdict.UNIQUE: 'unique'>, <Verdict.SOLVABLE: 'solvable'>)
    """
    if found >= 2:
        return Verdict.MULTIPLE
    if stop is Stop.EXHAUSTED:
        return Verdict.UNIQUE if found else Verdict.UNSOLVABLE
    return Verdict.SOLVABLE if found else Verdict.UNKNOWN


@dataclass(frozen=True, slots=True, repr=False)
class SolveResult(ShortRepr):
    """The solutions that were found, why the search stopped, and who searched for how long.

    `question` is the puzzle, or the text of a classic 9x9 one; `answers` hold the digits of each solution, as a text or
    as numbers, already checked. Both become a `Puzzle` and `Solution`s when they are asked for: making those takes
    longer than solving. `hidden` are the digits of hidden variables, as in `Run`.
    """

    question: Puzzle | str
    answers: tuple[str | tuple[int, ...], ...]
    stop: Stop
    engine: str
    seconds: float = 0.0
    stats: dict[str, int | float] = field(default_factory=dict, compare=False)
    hidden: tuple[tuple[int, ...], ...] = field(default=(), compare=False)

    @property
    def verdict(self) -> Verdict:
        """What the facts prove."""
        return verdict_of(len(self.answers), self.stop)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was asked about."""
        if isinstance(self.question, Puzzle):
            return self.question
        return classic().with_givens([int(c) if c in "123456789" else 0 for c in self.question])

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions that were found, each checked against the rules."""
        return tuple(self._iter_solutions())

    @property
    def solution(self) -> Solution | None:
        """The first solution, or None."""
        return next(self._iter_solutions(), None)

    def _iter_solutions(self) -> Iterator[Solution]:
        puzzle = self.puzzle
        for answer, hidden in zip(self.answers, self.hidden or repeat(())):  # noqa: B905 - one of them may not end
            yield Solution.checked(puzzle, map(int, answer), hidden)


@dataclass(frozen=True, slots=True, repr=False)
class CountResult(ShortRepr):
    """How many solutions there are: at least `low`, at most `high` (None: not known)."""

    puzzle: Puzzle
    low: int
    high: int | None
    stop: Stop
    method: str
    seconds: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether the number is known exactly."""
        return self.low == self.high
