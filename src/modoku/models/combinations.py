"""Sums that only ask which digits some different cells hold together, in any order: cages.

Choosing the set first and placing its digits then is far shorter than following the cells one by one, and leaves the
relaxation of a linear programme far less room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

from ..puzzle import COMPARISONS, DifferentPairs, DigitSet, Network, Sum, Variable

MAX_SETS = 600
MAX_TRIED = 20_000


def share_group(variables: Iterable[Variable], network: Network) -> bool:
    """Return whether variables are all in one group that differs."""
    wanted = set(variables)
    return any(wanted.issubset(group) for group in network.different_groups)


def find_digit_sets(form: Sum, network: Network, options: Sequence[DigitSet]) -> list[DigitSet] | None:
    """Return the sets of digits that the cells may hold together; None if the order matters, or there are too many.

    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> blank = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).network
    >>> [str(digits) for digits in find_digit_sets(Sum((0, 1), 5), blank, [DigitSet.full(4)] * 2) or ()]
    ['14', '23']
    """
    if len(set(form.factors)) != 1 or not share_group(form.cells, network):
        return None
    union = 0
    for option in options:
        union |= option.mask
    count = len(form.cells)
    if comb(union.bit_count(), count) > MAX_TRIED:
        return None
    factor, compare = form.factors[0], COMPARISONS[form.comparison]
    chosen = (c for c in combinations(DigitSet(union), count) if compare(factor * sum(c), form.total))
    found = list(_fitting(map(DigitSet.from_digits, chosen), options))
    return found if len(found) <= MAX_SETS else None


def _fitting(sets: Iterable[DigitSet], options: Sequence[DigitSet]) -> Iterable[DigitSet]:
    """Yield the sets from which every cell can take a digit."""
    return (digits for digits in sets if all(digits.mask & option.mask for option in options))


def is_every_pair_used(form: DifferentPairs, network: Network) -> bool:
    """Return whether there are as many pairs of variables as pairs of digits, so that each pair of digits occurs."""
    firsts, seconds = (max(network.sizes[v] for v in variables) for variables in (form.firsts, form.seconds))
    return len(form.firsts) == firsts * seconds
