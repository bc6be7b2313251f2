"""Grades within a time: a request must be answered even where looking for the hardest chains takes minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..limits import Deadline
from ..logic import Grade, Level, Technique, choose_techniques, grade
from ..logic.board import board_of
from ..logic.core import knows_all_rules, numbers_of, packed, rater_of
from ..logic.grading import grade_from
from ..logic.registry import OWN_TECHNIQUES
from ..puzzle import Digit, Puzzle


@dataclass(frozen=True, slots=True)
class Graded:
    """What is known of how hard a puzzle is.

    Attributes:
        rating: of the hardest step; None where the techniques that were tried do not solve the puzzle.
        level: in a word; None likewise.
        at_least: the rating of the hardest step that was needed as far as the path led.
        hardest: the technique of that step.
        used: the techniques of the path.
    """

    rating: float | None
    level: Level | None
    at_least: float
    hardest: str
    used: frozenset[str]


UNGRADED = Graded(None, None, 0.0, "", frozenset())
"""What is known of a puzzle that nobody looked at."""


def grade_within(
    rules: Puzzle,
    givens: Sequence[Digit],
    deadline: Deadline,
    *,
    most: float | None = None,
    without: frozenset[str] = frozenset(),
    reads_all: bool = True,
) -> Graded:
    """Grade a puzzle that has one solution, as `rate` does.

    Args:
        rules: what to grade, without its givens.
        givens: a digit a cell, 0 for a blank.
        deadline: when to stop looking.
        most: leave out techniques that are harder than this: what they would solve is too hard anyway.
        without: names of techniques to leave out.
        reads_all: whether steps that read a variant's clues may be harder than `most`.

    >>> from modoku.variants import make
    >>> rules = make("classic:boxes=2x2")
    >>> grade_within(rules, [1, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1], Deadline()).rating
    1.2
    """
    board = board_of(rules)
    techniques, numbers = choose_up_to(most, without, board.has_sums, board.has_clues, reads_all)
    rater = rater_of(board) if numbers is not None and knows_all_rules(board) else None
    if rater is None or numbers is None:
        found = grade(rules.with_givens(givens), techniques, seconds=deadline.left(), cancel=deadline.cancel)
    else:
        # No object a puzzle: levels are asked for by the thousand.
        found = grade_from(
            *rater.grade(bytes(givens), _domains(rules), numbers, False, None, deadline.left(), deadline.cancel)[:2]
        )
    return _graded(found)


def _graded(found: Grade) -> Graded:
    return Graded(found.rating, found.level, found.at_least, found.hardest, frozenset(found.counts))


@lru_cache(maxsize=256)
def choose_up_to(
    most: float | None, without: frozenset[str], sums: bool, clues: bool, reads_all: bool
) -> tuple[tuple[Technique, ...], list[int] | None]:
    """Return the techniques of the rating up to a bound, and their numbers in the core if it has them all.

    What reads the clues of a variant is always among them where a level is meant, which says how hard the other steps
    are (`reads_all`).
    """
    chosen = tuple(
        technique
        for technique in choose_techniques(sums=sums)
        if technique.name not in without
        and (most is None or technique.rating <= most or (clues and reads_all and technique.name in OWN_TECHNIQUES))
    )
    return chosen, numbers_of(chosen)


@lru_cache(maxsize=64)
def _domains(rules: Puzzle) -> bytes:
    return packed([domain.mask for domain in rules.domains])
