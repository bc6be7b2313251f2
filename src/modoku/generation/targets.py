"""What a request asks of a finished puzzle, and how far a puzzle is from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..language import Message, msg, rounded
from ..logic import Level, level_of
from .grading import Graded
from .specification import UNBOUNDED, Specification, level_of_text, range_of, whole_range_of

HARDEST = 12.0
"""No rating is higher."""


@lru_cache
def level_range(level: Level) -> tuple[float, float]:
    """Return the lowest and the highest rating of a level.

    >>> level_range(Level.EASY)
    (1.3, 1.5)
    """
    ratings = [tenth / 10 for tenth in range(int(HARDEST * 10) + 1) if level_of(tenth / 10) is level]
    return ratings[0], ratings[-1]


@dataclass(frozen=True, slots=True)
class Targets:
    """The targets that a finished puzzle is measured by.

    Attributes:
        level: the level asked for; None where any will do.
        rating: from ... to; None where any will do.
        clues: from ... to.
        minimal: whether no given may be redundant.
        needs: techniques that must be needed.
        avoids: techniques that must not be needed.
        graded: whether the puzzle must have a rating.
    """

    level: Level | None
    rating: tuple[float, float] | None
    clues: tuple[int, int]
    minimal: bool
    needs: tuple[str, ...]
    avoids: tuple[str, ...]
    graded: bool

    @classmethod
    def of(cls, request: Specification) -> Targets:
        """Return the targets of a request."""
        graded = request.graded or any((request.level, request.rating, request.needs, request.avoids))
        return cls(
            level_of_text(request.level),
            range_of(request.rating, "rating"),
            whole_range_of(request.clues, "clues") or (0, UNBOUNDED),
            request.minimal,
            request.needs,
            request.avoids,
            bool(graded),
        )

    @property
    def least(self) -> int:
        """How many givens digging must leave: where the grade matters, any number on the way may be the best."""
        return 0 if self.graded else self.clues[0]

    @property
    def most(self) -> float | None:
        """The highest rating that can be what was asked for; None where there is no bound."""
        bounds = [] if self.level is None else [level_range(self.level)[1]]
        bounds += [] if self.rating is None else [self.rating[1]]
        return min(bounds, default=None)

    @property
    def most_rating(self) -> float | None:
        """The highest rating asked for as a number: of every step, those that read clues included."""
        return None if self.rating is None else self.rating[1]

    def is_too_hard(self, graded: Graded) -> bool:
        """Return whether a puzzle is harder than what was asked for."""
        if graded.rating is None or (self.rating is not None and graded.rating > self.rating[1]):
            return True
        return self.level is not None and graded.level is not None and _place(graded.level) > _place(self.level)

    def exclude_each_other(self) -> bool:
        """Return whether no puzzle can have both the level and the rating."""
        if self.level is None or self.rating is None:
            return False
        # So long a path that it counts as the next level may have a rating of the level before.
        before = _LEVELS[max(0, _place(self.level) - 1)]
        return self.rating[0] > level_range(self.level)[1] or self.rating[1] < level_range(before)[0]


_LEVELS = tuple(Level)


def _place(level: Level) -> int:
    return _LEVELS.index(level)


@dataclass(frozen=True, slots=True)
class Shortfall:
    """One target that a puzzle does not meet: how far off it is (more is worse), in words."""

    distance: float
    message: Message


def off(value: float, bounds: tuple[float, float]) -> float:
    """Return how far a value is outside a range, 0 within it.

    >>> off(3.0, (1.0, 2.5)), off(2.0, (1.0, 2.5))
    (0.5, 0.0)
    """
    low, high = bounds
    return round(max(low - value, value - high, 0.0), 3)


def rating_shortfall(graded: Graded | None, targets: Targets) -> Sequence[Shortfall]:
    """Return how far level and rating are from those asked for."""
    if not targets.graded:
        return ()
    if graded is None or graded.rating is None or graded.level is None:
        reached = 0.0 if graded is None else graded.at_least
        if not reached:
            # Nothing at all is known: anything that was looked at is closer.
            return (Shortfall(HARDEST, msg("its level was not found in time")),)
        message = msg("it is not solved by the techniques tried: at least {rating}", rating=rounded(reached))
        return (Shortfall(max(0.5, HARDEST - (targets.most or HARDEST)), message),)
    if targets.level is not None and graded.level is not targets.level:
        distance = max(0.1, off(graded.rating, level_range(targets.level)))
        gaps = {"level": graded.level.word, "rating": rounded(graded.rating), "wanted": targets.level.word}
        if level_of(graded.rating) is targets.level:
            message = msg("it takes so many steps that its level is {level} ({rating}), not {wanted}", **gaps)
        else:
            message = msg("its level is {level} ({rating}), not {wanted}", **gaps)
        return (Shortfall(distance, message),)
    if targets.rating is None or not off(graded.rating, targets.rating):
        return ()
    low, high = targets.rating
    message = msg(
        "its rating is {rating}, not {low} to {high}",
        rating=rounded(graded.rating),
        low=rounded(low),
        high=rounded(min(high, HARDEST)),
    )
    return (Shortfall(off(graded.rating, targets.rating), message),)


def clue_shortfall(clues: int, targets: Targets) -> Sequence[Shortfall]:
    """Return how far the number of givens is from the one asked for."""
    distance = off(clues, targets.clues)
    if not distance:
        return ()
    low, high = targets.clues
    if high >= UNBOUNDED:
        message = msg("it has {clues} givens, not {low} or more", clues=clues, low=low)
    elif low == high:
        message = msg("it has {clues} givens, not {low}", clues=clues, low=low)
    else:
        message = msg("it has {clues} givens, not {low} to {high}", clues=clues, low=low, high=high)
    return (Shortfall(distance, message),)
