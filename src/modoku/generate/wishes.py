"""What a request wishes of a puzzle, and how far a puzzle is from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..language import Message, msg
from ..logic import Level, level_of
from .grading import Graded
from .request import UNBOUNDED, Request

HARDEST = 12.0
"""No rating is higher."""


@lru_cache
def level_range(level: Level) -> tuple[float, float]:
    """Give the lowest and the highest rating of a level.

    >>> level_range(Level.EASY)
    (1.3, 1.5)
    """
    ratings = [tenth / 10 for tenth in range(int(HARDEST * 10) + 1) if level_of(tenth / 10) is level]
    return ratings[0], ratings[-1]


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes that a finished puzzle is measured by.

    Attributes:
        rating: from ... to; None where any will do.
        clues: from ... to.
        minimal: whether no given may be redundant.
        needs: techniques that must be needed.
        avoids: techniques that must not be needed.
        graded: whether the puzzle must have a rating.
        level: the level asked for; an effort above the usual raises the level that a rating stands for.
    """

    rating: tuple[float, float] | None
    clues: tuple[int, int]
    minimal: bool
    needs: tuple[str, ...]
    avoids: tuple[str, ...]
    graded: bool
    level: Level | None = None

    @classmethod
    def of(cls, request: Request) -> Wishes:
        """Take the wishes out of a request."""
        rating = request.rating
        if request.level is not None:
            low, high = level_range(request.level)
            rating = (low, high) if rating is None else (max(low, rating[0]), min(high, rating[1]))
        graded = request.graded or rating is not None or bool(request.needs or request.avoids)
        clues = request.clues or (0, UNBOUNDED)
        return cls(rating, clues, request.minimal, request.needs, request.avoids, graded, request.level)

    @property
    def wants_grade(self) -> bool:
        """Whether a puzzle must be graded to know whether it is what was asked for."""
        return self.graded


@dataclass(frozen=True, slots=True)
class Shortfall:
    """One wish that a puzzle does not meet: how far off it is (more is worse), in words."""

    distance: float
    message: Message


def off(value: float, bounds: tuple[float, float]) -> float:
    """Give how far a value is outside a range, 0 within it.

    >>> off(3.0, (1.0, 2.5)), off(2.0, (1.0, 2.5))
    (0.5, 0.0)
    """
    low, high = bounds
    return round(max(low - value, value - high, 0.0), 3)


def rating_shortfall(graded: Graded | None, wishes: Wishes) -> Sequence[Shortfall]:
    """Say how far the rating is from the one asked for."""
    if graded is None or graded.rating is None:
        if not wishes.wants_grade:
            return ()
        reached = 0.0 if graded is None else graded.at_least
        wanted = wishes.rating[1] if wishes.rating else HARDEST
        message = msg("it is not solved by the techniques tried: at least {rating}", rating=f"{reached:.1f}")
        return (Shortfall(max(0.5, HARDEST - wanted), message),)
    if wishes.rating is None:
        return ()
    distance = off(graded.rating, wishes.rating)
    if not distance and wishes.level is not None and graded.level is not wishes.level:
        # The rating fits, but so long a path counts as the next level.
        message = msg("its level is {level}, not {wanted}", level=graded.level, wanted=wishes.level)
        return (Shortfall(0.1, message),)
    if not distance:
        return ()
    low, high = wishes.rating
    message = msg(
        "its rating is {rating}, not {low} to {high}",
        rating=f"{graded.rating:.1f}",
        low=f"{low:.1f}",
        high=f"{min(high, HARDEST):.1f}",
    )
    return (Shortfall(distance, message),)


def clue_shortfall(clues: int, wishes: Wishes) -> Sequence[Shortfall]:
    """Say how far the number of givens is from the one asked for."""
    distance = off(clues, wishes.clues)
    if not distance:
        return ()
    low, high = wishes.clues
    if high >= UNBOUNDED:
        message = msg("it has {clues} givens, not {low} or more", clues=clues, low=low)
    elif low == high:
        message = msg("it has {clues} givens, not {low}", clues=clues, low=low)
    else:
        message = msg("it has {clues} givens, not {low} to {high}", clues=clues, low=low, high=high)
    return (Shortfall(distance, message),)
