"""Grades within a time: a request must be answered even where looking for the hardest chains takes minutes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..logic import Level, choose_techniques, grade, level_of
from ..native import CancelFlag, grade_records, logic_techniques
from ..puzzle import Digit, Puzzle
from ..questions.deadline import Deadline


@dataclass(frozen=True, slots=True)
class Graded:
    """What is known of how hard a puzzle is.

    Attributes:
        rating: of the hardest step; None where the techniques that were tried do not solve the puzzle.
        at_least: the rating of the hardest step that was needed as far as the path led.
        hardest: the technique of that step.
        used: the techniques of the path; None where the core graded and did not tell.
        complete: whether every technique was tried, with time to the end: only then is None a judgement.
        score: the effort, which may raise the level.
    """

    rating: float | None
    at_least: float
    hardest: str
    used: frozenset[str] | None
    complete: bool
    score: float = 0.0

    @property
    def level(self) -> Level | None:
        """The level in a word; None where the puzzle has no rating."""
        return None if self.rating is None else level_of(self.rating, self.score)


_CORE = tuple(logic_techniques())
"""The techniques that the core knows for classic 9x9 grids, by its own numbers."""
_OF_CONSTRAINTS = frozenset(
    ("equal-cells", "order-bounds", "pair-relation", "cage-combinations", "consecutive-run", "sum-bounds")
)
"""The techniques that read constraints: a classic grid has none."""
_RATED = tuple(t for t in choose_techniques() if t.in_rating and t.name not in _OF_CONSTRAINTS)


@lru_cache(maxsize=256)
def _core_knows(most: float | None) -> bool:
    """Say whether the core knows every technique up to a rating, so that what it does not solve is harder."""
    return all(technique.name in _CORE for technique in _RATED if most is None or technique.rating <= most)


def grade_classic(
    givens: Sequence[Digit], deadline: Deadline, cancel: CancelFlag | None = None, *, most: float | None = None
) -> Graded | None:
    """Grade a classic 9x9 puzzle in the core; None where that takes a technique that the core does not know.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> grade_classic([0 if c == "." else int(c) for c in line], Deadline()).rating
    1.2
    """
    highest = 999 if most is None else round(10 * most)
    record = bytes(48 + digit for digit in givens)
    ((solved, rating, _, _, effort, hardest, _, stop, _, _),) = grade_records(
        record, 2, highest, None, deadline.left(), 1, cancel
    )
    at_least = rating / 10
    if solved:
        return Graded(at_least, at_least, _CORE[hardest], None, True, round(effort, 1))
    if stop != "exhausted":
        return Graded(None, at_least, _CORE[hardest], None, False)
    return Graded(None, at_least, _CORE[hardest], None, most is None) if _core_knows(most) else None


def grade_within(
    puzzle: Puzzle,
    deadline: Deadline,
    cancel: CancelFlag | None = None,
    *,
    most: float | None = None,
    without: Iterable[str] = (),
) -> Graded:
    """Grade a puzzle that has one solution, as `rate` does.

    Args:
        puzzle: what to grade.
        deadline: when to stop looking.
        cancel: stop when this is set.
        most: leave out techniques that are harder than this: what they would solve is too hard anyway.
        without: names of techniques to leave out.

    >>> from modoku.variants import make
    >>> puzzle = make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1})
    >>> grade_within(puzzle, Deadline()).rating
    1.2
    """
    left_out = frozenset(without)
    techniques = [
        technique
        for technique in choose_techniques()
        if technique.name not in left_out and (most is None or technique.rating <= most)
    ]
    found = grade(puzzle, techniques, seconds=deadline.left(), cancel=cancel)
    complete = found.rating is not None or (most is None and found.is_complete)
    return Graded(found.rating, found.at_least, found.hardest, frozenset(found.counts), complete, found.score)
