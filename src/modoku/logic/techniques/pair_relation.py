"""Pair relation: a digit that fits no candidate of the other cell goes.

Dots, XV, whispers, non-consecutive cells: a rule says which digits two cells may hold together. A candidate of one
stays only if the other has a candidate that goes with it (a different one, where the two see each other).

In constraint programming: arc consistency (A. Mackworth, 1977). The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...language import msg
from ...puzzle import Relation
from ..constraint_elimination import iter_readings, iter_steps, options_of
from ..masks import iter_bits
from ..reading import PAIR
from ..state import State
from ..step import Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every pair with a digit that fits nothing."""
    peers = state.board.peers
    for reading in iter_readings(state, PAIR):
        form = reading.form
        if isinstance(form, Relation):
            there, back = form.partners, _turned(form.partners, state.board.size)
            for pair in form.pairs:
                a, b = options_of(state, pair)
                differ = peers[pair[0]] >> pair[1] & 1
                allowed = [_fitting(a, b, there, differ), _fitting(b, a, back, differ)]
                if allowed[0] and allowed[1] and (allowed[0] != a or allowed[1] != b):
                    one = Relation((pair,), form.partners)
                    yield from iter_steps(state, pair_relation, reading.number, one, allowed, WORDS)


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
def _turned(partners: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Return, for each digit of the second cell, the mask of those of the first that go with it."""
    return tuple(sum(1 << a for a, mask in enumerate(partners) if mask >> b & 1) for b in range(size))


WORDS = msg("{rule} A digit that goes with no candidate of the other cell is excluded.").text
pair_relation = Technique(PAIR, msg("Pair relation"), 2.2, find, is_ours=True)
