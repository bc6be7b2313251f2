"""What the techniques up to a rating see of the rules: who asks for an easy puzzle asks for one that singles solve.

A rule whose own steps are all harder than that stays unseen. A puzzle that is solved without looking at it has one
solution without it too, so that it can never be needed there.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..logic import choose_techniques, get_technique
from ..logic.board import board_of
from ..puzzle import AllDifferent, Automaton, Constraint, Puzzle, Sum, Table
from ..rules import Equal, Order, Pairs

READ_BY: Mapping[type[Constraint], str] = MappingProxyType(
    {
        Equal: "equal-cells",
        Order: "order-bounds",
        Pairs: "pair-relation",
        Sum: "cage-combinations",
        Automaton: "pattern",
        Table: "pattern",
    }
)
"""The easiest technique that looks at a kind of constraint. The others (groups that differ, runs, domains) are seen by
singles."""

_UNIQUENESS = min(technique.rating for technique in choose_techniques() if technique.uses_uniqueness)
"""From here on techniques take the one solution for granted, and so every rule."""


def rating_of(constraint: Constraint) -> float:
    """Return the rating of the easiest step that looks at a constraint; 0 where singles do.

    >>> rating_of(Order((0, 1)))
    2.1
    """
    name = READ_BY.get(type(constraint))
    return 0.0 if name is None else get_technique(name).rating


def seen_up_to(rules: Puzzle, most: float) -> Puzzle:
    """Return the rules as techniques up to a rating see them; the very rules where they see all.

    >>> from modoku.variants import make
    >>> len(seen_up_to(make("thermometer:lines=r1c1r1c2"), 1.5).constraints)
    0
    """
    if most >= _UNIQUENESS:
        return rules
    seen = tuple(constraint for constraint in rules.constraints if rating_of(constraint) <= most)
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
    lacking = [c for c in rules.constraints if c not in fewer.constraints]
    return min((rating_of(c) for c in lacking if rating_of(c) > most), default=None)


def _others(rules: Puzzle) -> frozenset[Constraint]:
    return frozenset(constraint for constraint in rules.constraints if not isinstance(constraint, AllDifferent))
