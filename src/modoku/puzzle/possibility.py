"""Whether a constraint can still hold, judged from the digits that its cells may take, one constraint at a time.

A "no" is certain; a "yes" is not a promise. Fault finding and the reference solver rest on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from .constraint import COMPARISONS, Constraint
from .digits import DigitSet
from .kinds import AllDifferent, ConsecutiveSet, Domain, Equal, Order, Pairs, Sum
from .tables import Automaton, Table


@singledispatch
def can_hold(constraint: Constraint, options: Sequence[DigitSet]) -> bool:
    """Return whether the constraint can hold when each of its cells takes one of its options.

    >>> can_hold(Sum((0, 1), 3), [DigitSet.of(2, 3), DigitSet.of(2, 3)])
    False
    """
    if all(len(option) == 1 for option in options):
        return constraint.holds([next(iter(option)) for option in options])
    return all(options)


@can_hold.register
def _(_: AllDifferent, options: Sequence[DigitSet]) -> bool:
    return all(options) and _can_differ(options)


def _can_differ(options: Sequence[DigitSet]) -> bool:
    """Return whether the fixed cells differ and there are as many digits as cells."""
    fixed = [next(iter(option)) for option in options if len(option) == 1]
    union = 0
    for option in options:
        union |= option.mask
    return len(set(fixed)) == len(fixed) and union.bit_count() >= len(options)


@can_hold.register
def _(constraint: Domain, options: Sequence[DigitSet]) -> bool:
    return all(option & constraint.digits for option in options)


@can_hold.register
def _(constraint: Pairs, options: Sequence[DigitSet]) -> bool:
    at = dict(zip(constraint.cells, options, strict=True))
    return all(any(constraint.pair_holds(a, b) for a in at[x] for b in at[y]) for x, y in constraint.pairs)


@can_hold.register
def _(constraint: Sum, options: Sequence[DigitSet]) -> bool:
    if not all(options):
        return False
    low = high = 0
    for factor, option in zip(constraint.factors, options, strict=True):
        ends = (factor * min(option), factor * max(option))
        low += min(ends)
        high += max(ends)
    if constraint.comparison == "=":
        return low <= constraint.total <= high
    if constraint.comparison == "!=":
        return not low == high == constraint.total
    # The four inequalities hold somewhere in low ... high exactly if they hold at one end.
    compare = COMPARISONS[constraint.comparison]
    return compare(low, constraint.total) or compare(high, constraint.total)


@can_hold.register
def _(constraint: Order, options: Sequence[DigitSet]) -> bool:
    # The smallest digit that still rises is always the best choice, so one pass decides.
    last = 0
    for option in options:
        floor = last + 1 if constraint.strict else max(last, 1)
        rest = option.mask >> (floor - 1)
        if not rest:
            return False
        last = floor + (rest & -rest).bit_length() - 1
    return True


@can_hold.register
def _(constraint: Equal, options: Sequence[DigitSet]) -> bool:
    rest = iter(options)
    for group in constraint.groups:
        common = -1
        for _ in group:
            common &= next(rest).mask
        if not common:
            return False
    return True


@can_hold.register
def _(_: ConsecutiveSet, options: Sequence[DigitSet]) -> bool:
    if not all(options) or not _can_differ(options):
        return False
    length = len(options)
    highest = max(max(option) for option in options)
    window = (1 << length) - 1
    return any(all(option.mask & window << low for option in options) for low in range(highest - length + 1))


@can_hold.register
def _(constraint: Table, options: Sequence[DigitSet]) -> bool:
    if constraint.allowed:
        return any(all(d in option for d, option in zip(row, options, strict=True)) for row in constraint.rows)
    if all(len(option) == 1 for option in options):
        return constraint.holds([next(iter(option)) for option in options])
    return all(options)


@can_hold.register
def _(constraint: Automaton, options: Sequence[DigitSet]) -> bool:
    states = {0}
    for option in options:
        states = {
            constraint.transitions[state][digit - 1]
            for state in states
            for digit in option
            if digit <= len(constraint.transitions[state])
        } - {-1}
    return bool(states & constraint.accepting)
