"""What the techniques up to a rating see of the rules: who asks for an easy puzzle asks for one that singles solve.

A rule whose own steps are all harder than that stays unseen. A puzzle that is solved without looking at it has one
solution without it too, so that it can never be needed there.
"""

from __future__ import annotations

from ..logic import choose_techniques, get_technique
from ..logic.board import board_of
from ..logic.reading import SINGLES, WHOLE
from ..puzzle import AllDifferent, Constraint, Puzzle

_UNIQUENESS = min(technique.rating for technique in choose_techniques() if technique.uses_uniqueness)
"""From here on techniques take the one solution for granted, and so every rule."""


def ratings_of(rules: Puzzle) -> tuple[float, ...]:
    """Return, for each constraint, the rating of the easiest step that looks at it; 0 where singles do.

    >>> from modoku.variants import make
    >>> ratings_of(make("thermometer:lines=r1c1r1c2"))
    (2.1,)
    """
    read_by: list[set[str]] = [set() for _ in rules.constraints]
    for reading in board_of(rules).readings:
        read_by[reading.number].add(reading.technique)
    return tuple(0.0 if not names or SINGLES in names else min(map(_rating_of, names)) for names in read_by)


def _rating_of(technique: str) -> float:
    """Return the rating from which on what a technique reads is looked at, perhaps beside another clue."""
    rating = get_technique(technique).rating
    return rating if technique == WHOLE else min(rating, get_technique("clue-pair").rating)


def seen_up_to(rules: Puzzle, most: float) -> Puzzle:
    """Return the rules as techniques up to a rating see them; the very rules where they see all.

    >>> from modoku.variants import make
    >>> len(seen_up_to(make("thermometer:lines=r1c1r1c2"), 1.5).constraints)
    0
    """
    if most >= _UNIQUENESS:
        return rules
    rated = zip(rules.constraints, ratings_of(rules), strict=True)
    seen = tuple(constraint for constraint, rating in rated if rating <= most)
    return rules if len(seen) == len(rules.constraints) else Puzzle.blank(rules.layout, seen)


def needs_more_than(rules: Puzzle, fewer: Puzzle, most: float) -> float | None:
    """Return what the easiest step is rated that looks at what fewer rules lack, if no technique up to a rating does.

    None where some do: then what is lacking can be needed.

    >>> from modoku.variants import make
    >>> needs_more_than(make("thermometer:lines=r1c1r1c2"), make("classic"), 1.5)
    2.1
    >>> needs_more_than(make("diagonal"), make("classic"), 1.5) is None
    True
    """
    one, other = seen_up_to(rules, most), seen_up_to(fewer, most)
    if _others(one) != _others(other) or one.domains != other.domains:
        return None
    if {group.mask for group in board_of(one).groups} != {group.mask for group in board_of(other).groups}:
        return None
    rated = zip(rules.constraints, ratings_of(rules), strict=True)
    return min((rating for rule, rating in rated if rating > most and rule not in fewer.constraints), default=None)


def _others(rules: Puzzle) -> frozenset[Constraint]:
    """Return the rules that say more than which cells differ."""
    pairs = zip(rules.constraints, rules.network.forms_of, strict=True)
    return frozenset(rule for rule, forms in pairs if not all(isinstance(form, AllDifferent) for form in forms))
