"""Every technique, easiest first: the order in which the solver tries them.

There are two profiles. The *human* one is everything, in the order in which a person would try it: it serves hints
and the path that is told. The *rating* one leaves out what Sudoku Explainer does not know, because one easier step
more would change the number that people compare.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import UnknownName
from ..language import msg
from .explainer import rated_techniques
from .figures import figure_techniques
from .technique import Technique
from .techniques import cage_combinations, clue_ways, high_low, innies_outies, law_of_leftovers, parity, rule_alone
from .techniques.single_form import SINGLE_FORM

READERS: tuple[Technique, ...] = (
    SINGLE_FORM["equal-cells"],
    SINGLE_FORM["order-bounds"],
    SINGLE_FORM["pair-relation"],
    high_low.high_low,
    cage_combinations.cage_combinations,
    SINGLE_FORM["consecutive-run"],
    parity.parity,
    SINGLE_FORM["sum-bounds"],
    innies_outies.innies_outies,
    law_of_leftovers.law_of_leftovers,
    clue_ways.clue_pair,
    SINGLE_FORM["pattern"],
    rule_alone.rule_alone,
    clue_ways.clue_ways,
    rule_alone.rule_trial,
)
"""What reads a variant's own rules, easiest first."""

BEYOND_FIGURES = frozenset(
    (
        *("aligned-pair-exclusion", "aligned-triplet-exclusion", "nishio", "dynamic-forcing-chain"),
        *("dynamic-forcing-chain-plus", "nested-forcing-chain", "nested-multiple-chain", "nested-dynamic-chain"),
    )
)
"""What a person's path takes from the rating, because no figure says it."""


BEFORE_EQUALS = frozenset({"high-low"})
"""What reads rules and is tried before techniques of the same rating; the others come after these."""


def _with_readers(techniques: Sequence[Technique]) -> tuple[Technique, ...]:
    """Return techniques with what reads rules among them: each before the first that is harder."""
    found = list(techniques)
    for reader in READERS:
        least = reader.rating if reader.name in BEFORE_EQUALS else reader.rating + 0.01
        place = next((i for i, other in enumerate(found) if other.rating >= least), len(found))
        found.insert(place, reader)
    return tuple(found)


HUMAN_TECHNIQUES: tuple[Technique, ...] = _with_readers(
    sorted(
        (*figure_techniques(), *(one for one in rated_techniques() if one.name in BEYOND_FIGURES)),
        key=lambda technique: technique.rating,
    )
)
"""Everything, for hints and the human path."""

_RATED = _with_readers(rated_techniques())

TECHNIQUES: tuple[Technique, ...] = tuple(technique for technique in _RATED if technique.in_rating)
"""What makes the rating."""

SUM_TECHNIQUES = frozenset({"innies-outies", "law-of-leftovers", "parity"})
"""What counts in the rating of a puzzle with sums, though Sudoku Explainer, which knows no sums, lacks it."""

CLUE_TECHNIQUES = frozenset(technique.name for technique in READERS)
"""How a variant's own clues are read. The level of a variant is that of its hardest other step."""

OWN_TECHNIQUES = CLUE_TECHNIQUES - {"clue-pair"} | {"naked-single"}
"""A naked single is what is left when clues have been read, and so is their own too; holding two clues beside each
other is a step for hard puzzles."""

_BY_NAME = {technique.name: technique for technique in (*_RATED, *HUMAN_TECHNIQUES)}

ALL_TECHNIQUES: tuple[Technique, ...] = tuple(sorted(_BY_NAME.values(), key=lambda technique: technique.rating))
"""Every name once; of what a person and the rating share, as a person looks for it."""


def get_technique(name: str) -> Technique:
    """Return the technique called so; raise PuzzleError if there is none.

    >>> get_technique("x-wing").rating
    3.2
    """
    if name not in _BY_NAME:
        raise UnknownName(
            msg("'{name}' is not a technique that modoku knows.", name=name),
            msg("Use one of {choices}.", choices=tuple(_BY_NAME)),
        )
    return _BY_NAME[name]


def choose_techniques(*, uniqueness: bool = True, human: bool = False, sums: bool = False) -> tuple[Technique, ...]:
    """Return the techniques of the rating, or of a person if `human`.

    Without `uniqueness` those that take a single solution for granted are left out; `sums` says that the puzzle has
    some (`Board.has_sums`), so that what is reckoned with them counts.

    >>> [one.name for one in choose_techniques(sums=True) if one not in TECHNIQUES]
    ['parity', 'innies-outies', 'law-of-leftovers']
    """
    return tuple(
        technique
        for technique in (HUMAN_TECHNIQUES if human else _RATED)
        if (human or counts_in_rating(technique, sums)) and (uniqueness or not technique.uses_uniqueness)
    )


def counts_in_rating(technique: Technique, sums: bool) -> bool:
    """Return whether the path that makes the rating may use a technique, in a puzzle with sums or without."""
    return technique.in_rating or (sums and technique.name in SUM_TECHNIQUES)
