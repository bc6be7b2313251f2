"""Forms that only ask which digits some different cells hold together, in any order: cages and runs of digits.

Choosing the set first and placing its digits then is far shorter than following the cells one by one, and leaves the
relaxation of a linear programme far less room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb

from ..puzzle import COMPARISONS, DifferentPairs, Digit, DigitSet, Network, Relation, Sum, Variable

MAX_SETS = 600
MAX_TRIED = 20_000


def share_group(variables: Iterable[Variable], network: Network) -> bool:
    """Return whether variables are all in one group that differs."""
    wanted = set(variables)
    return any(wanted.issubset(group) for group in network.different_groups)


def find_digit_sets(form: Sum | Relation, network: Network, options: Sequence[DigitSet]) -> list[DigitSet] | None:
    """Return the sets of digits that the cells may hold together; None if the order matters, or there are too many.

    A sum asks for a set where all coefficients are the same, a relation where it is between every two of its cells.

    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> blank = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).network
    >>> [str(digits) for digits in find_digit_sets(Sum((0, 1), 5), blank, [DigitSet.full(4)] * 2) or ()]
    ['14', '23']
    """
    fits = _fits_sum(form) if isinstance(form, Sum) else _fits_pairs(form)
    if fits is None or not share_group(form.cells, network):
        return None
    union = 0
    for option in options:
        union |= option.mask
    count = len(form.cells)
    if comb(union.bit_count(), count) > MAX_TRIED:
        return None
    chosen = filter(fits, combinations(DigitSet(union), count))
    found = list(_fitting(map(DigitSet.from_digits, chosen), options))
    return found if len(found) <= MAX_SETS else None


Fits = Callable[[tuple[Digit, ...]], bool]


def _fits_sum(form: Sum) -> Fits | None:
    factor, compare = form.factors[0], COMPARISONS[form.comparison]
    return (lambda digits: compare(factor * sum(digits), form.total)) if len(set(form.factors)) == 1 else None


def _fits_pairs(form: Relation) -> Fits | None:
    # Two cells are said sooner pair by pair.
    cells = form.cells
    if len(cells) < 3 or {frozenset(pair) for pair in form.pairs} != {frozenset(c) for c in combinations(cells, 2)}:
        return None
    if any(form.fits(a, b) != form.fits(b, a) for a, b in combinations(range(1, len(form.partners) + 1), 2)):
        return None
    return lambda digits: all(form.fits(a, b) for a, b in combinations(digits, 2))


def _fitting(sets: Iterable[DigitSet], options: Sequence[DigitSet]) -> Iterable[DigitSet]:
    """Yield the sets from which every cell can take a digit."""
    return (digits for digits in sets if all(digits.mask & option.mask for option in options))


def is_every_pair_used(form: DifferentPairs, network: Network) -> bool:
    """Return whether there are as many pairs of variables as pairs of digits, so that each pair of digits occurs."""
    firsts, seconds = (max(network.sizes[v] for v in variables) for variables in (form.firsts, form.seconds))
    return len(form.firsts) == firsts * seconds
