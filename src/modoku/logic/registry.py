"""Every technique, easiest first: the order in which the solver tries them."""

from __future__ import annotations

from ..errors import PuzzleError
from ..language import msg
from .technique import Technique
from .techniques import (
    fish,
    full_house,
    hidden_single,
    hidden_subset,
    locked_candidates,
    naked_single,
    naked_subset,
    wing,
)

_ALL = (
    full_house.full_house,
    hidden_single.hidden_single,
    hidden_single.hidden_single_line,
    locked_candidates.direct_pointing,
    locked_candidates.direct_claiming,
    hidden_subset.direct_hidden_pair,
    naked_single.naked_single,
    hidden_subset.direct_hidden_triple,
    locked_candidates.pointing,
    locked_candidates.claiming,
    naked_subset.naked_pair,
    fish.x_wing,
    hidden_subset.hidden_pair,
    naked_subset.naked_triple,
    fish.swordfish,
    hidden_subset.hidden_triple,
    wing.xy_wing,
    wing.xyz_wing,
    naked_subset.naked_quad,
    fish.jellyfish,
    hidden_subset.hidden_quad,
)

TECHNIQUES: tuple[Technique, ...] = tuple(sorted(_ALL, key=lambda technique: technique.rating))
"""The techniques by rating."""

_BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def get_technique(name: str) -> Technique:
    """Give the technique called so; raise PuzzleError if there is none.

    >>> get_technique("x-wing").rating
    3.2
    """
    if name not in _BY_NAME:
        raise PuzzleError(
            msg("'{name}' is not a technique that modoku knows.", name=name),
            msg("Use one of {choices}.", choices=tuple(_BY_NAME)),
        )
    return _BY_NAME[name]


def choose_techniques(*, uniqueness: bool = True) -> tuple[Technique, ...]:
    """Give the techniques, without those that take a single solution for granted if `uniqueness` is off."""
    return tuple(technique for technique in TECHNIQUES if uniqueness or not technique.uses_uniqueness)
