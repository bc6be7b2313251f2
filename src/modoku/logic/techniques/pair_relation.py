"""Pair relation: a digit that fits no candidate of the other cell goes.

Dots, XV, whispers, non-consecutive cells: two cells whose difference, sum, product or ratio is said. A candidate of
one stays only if the other has a candidate that goes with it (a different one, where the two see each other).

In constraint programming: arc consistency (A. Mackworth, 1977). The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...language import msg
from ...rules import Pairs
from ..constraint_elimination import iter_constraints, iter_steps, options_of
from ..masks import iter_bits
from ..state import State
from ..step import Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every pair with a digit that fits nothing."""
    peers = state.board.peers
    for number, constraint in iter_constraints(state, Pairs):
        table = _table(constraint.measure, constraint.comparison, constraint.value, state.board.size)
        for pair in constraint.pairs:
            a, b = options_of(state, pair)
            differ = peers[pair[0]] >> pair[1] & 1
            allowed = [_fitting(a, b, table, differ), _fitting(b, a, table, differ)]
            if allowed[0] and allowed[1] and (allowed[0] != a or allowed[1] != b):
                one = Pairs((pair,), constraint.measure, constraint.comparison, constraint.value)
                yield from iter_steps(state, pair_relation, number, one, allowed, WORDS)


def _fitting(mine: int, other: int, table: tuple[int, ...], differ: int) -> int:
    found = 0
    for index in iter_bits(mine):
        partners = table[index] & other
        if differ:
            partners &= ~(1 << index)
        if partners:
            found |= 1 << index
    return found


@lru_cache(maxsize=256)
def _table(measure: str, comparison: str, value: int, size: int) -> tuple[int, ...]:
    """Give, for each digit, the mask of the digits that go with it. Every measure treats both cells alike."""
    rule = Pairs(((0, 1),), measure, comparison, value)
    digits = range(1, size + 1)
    return tuple(sum(1 << (b - 1) for b in digits if rule.pair_holds(a, b)) for a in digits)


WORDS = msg("{rule} A digit that goes with no candidate of the other cell is excluded.").text
pair_relation = Technique("pair-relation", msg("Pair relation"), 2.2, find, is_ours=True)
