"""A puzzle of a dig sequence, before it is given out: what is known of it, what it lacks, who confirms it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..errors import WrongAnswer
from ..language import msg
from ..limits import Deadline
from ..native import confirm_classic9, solve_one
from ..puzzle import Puzzle, Solution
from ..results import Verdict
from ..search import solve
from .dig import DigSequence, Uniqueness
from .grading import Graded
from .interest import Interest
from .sources import is_plain_classic
from .targets import Shortfall, Targets

EXACT_COVER = "exact-cover"
"""Who confirms classic 9x9 puzzles: a search of the core's over items and options, which shares nothing with the one
that digs."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle of a dig sequence: after how many removals, its grade if it was looked at, and what it lacks.

    `extra` counts givens that make a puzzle easier whose clues need none: people expect none there. `is_settled` says
    that no other puzzle can come closer. `interest` is how unusual it is, where that was asked.
    """

    sequence: DigSequence
    removal_index: int
    graded: Graded | None
    shortfalls: tuple[Shortfall, ...]
    minimal: bool | None = None
    extra: int = 0
    is_settled: bool = False
    interest: Interest | None = None

    @property
    def distance(self) -> float:
        """How far it is from what was asked."""
        return round(sum(shortfall.distance for shortfall in self.shortfalls), 3)

    @property
    def rank(self) -> tuple[float, int, float]:
        """What makes one better: the distance, then the givens that clues do not need, then how unusual it is."""
        return self.distance, self.extra, 0.0 if self.interest is None else -self.interest.score

    def lacking(self, shortfall: Shortfall) -> Candidate:
        """Return the same with one more thing that it lacks."""
        return replace(self, shortfalls=(*self.shortfalls, shortfall))


def bisect_difficulty(
    first: int,
    last: int,
    tried: dict[int, Graded],
    look: Callable[[int], Graded],
    targets: Targets,
    deadline: Deadline,
) -> None:
    """Find the last removal that leaves a puzzle that is not too hard: the fewer givens, the harder, nearly always."""
    low, top = first - 1, last
    while top - low > 1 and not deadline.is_over:
        middle = (low + top) // 2
        tried[middle] = look(middle)
        if targets.is_too_hard(tried[middle]):
            top = middle
        else:
            low = middle


def count_redundant(sequence: DigSequence, removal_index: int, deadline: Deadline) -> int:
    """Count the givens that could be left out one at a time."""
    givens = list(sequence.givens_at(removal_index))
    classic = is_plain_classic(sequence.rules)
    uniqueness = None if classic else Uniqueness(sequence.rules, deadline)
    redundant = 0
    for cell, digit in enumerate(givens):
        if not digit:
            continue
        givens[cell] = 0
        if uniqueness is None:
            redundant += solve_one("".join(map(str, givens)))[0] == 1
        else:
            redundant += uniqueness.holds(givens, sequence.solution, (cell,)) is not False
        givens[cell] = digit
    return redundant


def prove(puzzle: Puzzle, solution: Solution, deadline: Deadline) -> str:
    """Return the name of the engine of another family that confirmed the one solution; empty if it ran out of time."""
    if is_plain_classic(puzzle):
        # Microseconds, and milliseconds at worst: no time limit is needed.
        if confirm_classic9(bytes(puzzle.givens), bytes(solution.values)):
            return EXACT_COVER
        raise WrongAnswer(msg("The engine {engine} does not confirm the one solution.", engine=EXACT_COVER))
    found = solve(puzzle, engine="sat", limit=2, seconds=deadline.left(), cancel=deadline.cancel)
    if found.verdict is Verdict.UNIQUE and found.solution == solution:
        return found.engine
    if found.verdict in (Verdict.MULTIPLE, Verdict.UNSOLVABLE, Verdict.UNIQUE):
        raise WrongAnswer(msg("The engine {engine} does not confirm the one solution.", engine=found.engine))
    return ""
