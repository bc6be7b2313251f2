"""How hard a puzzle is for a person: the rating of its hardest step, a level in a word, and a score for the effort.

The rating is that of Sudoku Explainer where the techniques agree. A puzzle that the techniques here do not solve
has no rating: what is known is that it takes more than the hardest of them ("at least").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log2

from ..language import Message, msg
from ..puzzle import Puzzle
from .registry import TECHNIQUES, get_technique
from .solver import Trace, trace
from .technique import Technique


class Level(StrEnum):
    """How hard, in a word."""

    BEGINNER = "beginner"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    DIABOLICAL = "diabolical"

    def said(self, language: str = "en") -> str:
        """Say it."""
        return _LEVEL_WORDS[self].said(language)


_LEVEL_WORDS: dict[Level, Message] = {
    Level.BEGINNER: msg("beginner"),
    Level.EASY: msg("easy"),
    Level.MEDIUM: msg("medium"),
    Level.HARD: msg("hard"),
    Level.EXPERT: msg("expert"),
    Level.DIABOLICAL: msg("diabolical"),
}

# The hardest step of each level; docs/explanation/rating.md says why there.
_BOUNDS = (
    (1.2, Level.BEGINNER),
    (1.5, Level.EASY),
    (2.5, Level.MEDIUM),
    (4.4, Level.HARD),
    (7.2, Level.EXPERT),
)


@dataclass(frozen=True, slots=True)
class Grade:
    """What a path says about the difficulty of a puzzle.

    Attributes:
        rating: of the hardest step; None where the techniques do not solve the puzzle.
        at_least: the rating of the hardest step that was needed as far as the path led.
        to_first_placement: the hardest step up to and with the first digit placed (None if none was).
        of_first_step: the rating of the first step (None without steps).
        level: in a word; None where the puzzle was not solved.
        score: the effort: steps weighed by rating and by how little there was to choose from.
        hardest: the name of the technique of the hardest step, empty without steps.
        steps: how many steps.
    """

    rating: float | None
    at_least: float
    to_first_placement: float | None
    of_first_step: float | None
    level: Level | None
    score: float
    hardest: str
    steps: int

    def said(self, language: str = "en") -> str:
        """Say it in a line."""
        if not self.hardest:
            return (msg("already solved") if self.rating is not None else msg("beyond the techniques known")).said(
                language
            )
        title = get_technique(self.hardest).title
        if self.rating is None:
            sentence = msg(
                "beyond the techniques known: at least {rating} ({technique})",
                rating=f"{self.at_least:.1f}",
                technique=title,
            )
        else:
            sentence = msg(
                "{rating} ({technique}), {level}, {steps} steps, effort {score}",
                rating=f"{self.rating:.1f}",
                technique=title,
                level=self.level,
                steps=self.steps,
                score=f"{self.score:.0f}",
            )
        return sentence.said(language)


def grade(puzzle: Puzzle, techniques: Sequence[Technique] = TECHNIQUES) -> Grade:
    """Give the grade of a puzzle.

    >>> from modoku.variants import make
    >>> found = grade(make("classic:boxes=2x2").with_givens({0: 1, 1: 2, 4: 3, 10: 4, 15: 1}))
    >>> found.rating, found.level
    (1.2, <Level.BEGINNER: 'beginner'>)
    """
    return grade_of(trace(puzzle, techniques=techniques))


def grade_of(path: Trace) -> Grade:
    """Give the grade that a path stands for."""
    hardest = max(path.steps, key=lambda step: step.rating, default=None)
    first: float | None = None
    top = 0.0
    for step in path.steps:
        top = max(top, step.rating)
        if step.placements:
            first = top
            break
    rating = round(path.rating, 1)
    return Grade(
        rating if path.is_solved else None,
        rating,
        first,
        path.steps[0].rating if path.steps else None,
        level_of(rating) if path.is_solved else None,
        round(effort(path), 1),
        hardest.technique if hardest else "",
        len(path.steps),
    )


def level_of(rating: float) -> Level:
    """Give the level of a rating.

    >>> str(level_of(1.5)), str(level_of(9.0))
    ('easy', 'diabolical')
    """
    return next((level for bound, level in _BOUNDS if rating <= bound), Level.DIABOLICAL)


def effort(path: Trace) -> float:
    """Give the effort of a path: each step costs more the harder it is, and less the more ways on there were.

    A step of rating r costs 2 to the power r - 1, so that one more point doubles it. The cost of a single is shared by
    the singles that stood ready with it: a wide path is quick to walk, a narrow one means searching for the one step.
    """
    total = 0.0
    for state, step in path.iter_states():
        cost = 2.0 ** (step.rating - 1)
        if step.rating <= _WIDTH_UP_TO:
            technique = get_technique(step.technique)
            width = len({found.placements for found in technique.find(state)})
            cost /= 1 + log2(max(width, 1))
        total += cost
    return total


_WIDTH_UP_TO = 1.5
