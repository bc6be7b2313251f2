"""Rules that only ask which digits some different cells hold together, in any order: cages and runs of digits.

Choosing the set first and placing its digits then is far shorter than following the cells one by one, and leaves the
relaxation of a linear programme far less room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

from ..puzzle import COMPARISONS, Constraint, DigitSet, Puzzle, Sum
from ..rules import ConsecutiveSet

MAX_SETS = 600
MAX_TRIED = 20_000


def find_digit_sets(constraint: Constraint, puzzle: Puzzle, options: Sequence[DigitSet]) -> list[DigitSet] | None:
    """Return the sets of digits that the cells may hold together; None if the rule is of another kind, or has too many.

    >>> from modoku.puzzle import BoxGrid
    >>> blank = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2"))
    >>> [str(digits) for digits in find_digit_sets(Sum((0, 1), 5), blank, [DigitSet.full(4)] * 2) or ()]
    ['14', '23']
    """
    if isinstance(constraint, ConsecutiveSet):
        length = len(constraint.cells)
        runs = (range(low, low + length) for low in range(1, puzzle.size - length + 2))
        return _fitting((DigitSet.from_digits(run) for run in runs), options)
    if not isinstance(constraint, Sum) or len(set(constraint.factors)) != 1:
        return None
    cells = set(constraint.cells)
    if not any(cells.issubset(group) for group in puzzle.different_groups):
        return None
    union = 0
    for option in options:
        union |= option.mask
    if comb(union.bit_count(), len(cells)) > MAX_TRIED:
        return None
    factor, compare = constraint.factors[0], COMPARISONS[constraint.comparison]
    chosen = (c for c in combinations(DigitSet(union), len(cells)) if compare(factor * sum(c), constraint.total))
    found = _fitting(map(DigitSet.from_digits, chosen), options)
    return found if len(found) <= MAX_SETS else None


def _fitting(sets: Iterable[DigitSet], options: Sequence[DigitSet]) -> list[DigitSet]:
    """Keep the sets from which every cell can take a digit."""
    return [digits for digits in sets if all(digits.mask & option.mask for option in options)]
