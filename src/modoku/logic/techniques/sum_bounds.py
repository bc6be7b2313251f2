"""Sums that can be reached: a digit goes if the other cells cannot make up the rest.

Arrows, little killers and other sums, with or without coefficients: for each cell, collect the totals that the cells
before it and after it can reach together. A candidate for which none of these completes the sum goes. Where the sum
is only compared with a number, the smallest and the largest total decide.

In constraint programming: dynamic programming on the knapsack constraint (M. Trick, 2003). The rating is modoku's
own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...language import msg
from ...puzzle import COMPARISONS, Sum
from ..constraint_elimination import iter_readings, iter_steps, options_of
from ..masks import iter_bits
from ..reading import SUM
from ..state import State
from ..step import Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every sum with a digit that cannot be completed."""
    for reading in iter_readings(state, SUM):
        if isinstance(reading.form, Sum):
            allowed = find_completed(reading.form, options_of(state, reading.form.cells))
            yield from iter_steps(state, sum_bounds, reading.number, reading.form, allowed, WORDS)


def find_completed(constraint: Sum, options: Sequence[int]) -> list[int] | None:
    """Return, for each cell, the digits with which the others can make up the rest; None where a cell has none."""
    terms = [[f * (d + 1) for d in iter_bits(mask)] for f, mask in zip(constraint.factors, options, strict=True)]
    if not all(terms):
        return None
    before = [{0}]
    for values in terms:
        before.append({s + v for s in before[-1] for v in values})
    after = [{0}]
    for values in reversed(terms):
        after.append({s + v for s in after[-1] for v in values})
    after.reverse()
    holds = COMPARISONS[constraint.comparison]
    allowed = []
    for i, (factor, mask) in enumerate(zip(constraint.factors, options, strict=True)):
        left, right = before[i], after[i + 1]
        found = 0
        for d in iter_bits(mask):
            rest = constraint.total - factor * (d + 1)
            if constraint.comparison == "=":
                fits = any(rest - s in right for s in left)
            elif constraint.comparison == "!=":
                fits = len(left) > 1 or len(right) > 1 or min(left) + min(right) != rest
            else:
                fits = holds(min(left) + min(right), rest) or holds(max(left) + max(right), rest)
            if fits:
                found |= 1 << d
        if not found:
            return None
        allowed.append(found)
    return allowed


WORDS = msg("{rule} With what is excluded, the other cells cannot make up the rest.").text
sum_bounds = Technique("sum-bounds", msg("Sums that can be reached"), 2.9, find, is_ours=True)
