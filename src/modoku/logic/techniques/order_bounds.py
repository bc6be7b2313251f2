"""Bounds on a rising line: each cell is above all before it and below all after it.

Along a thermometer or across a greater-than sign the digits rise. The least digit that the first cell can be pushes
up the least of the second, and so on to the end; from the end the largest push down. What lies outside these bounds
goes.

In constraint programming: bounds consistency of a chain of inequalities, the simplest of monotone constraints
(P. Van Hentenryck, Y. Deville and C.-M. Teng, 1992). The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ...language import msg
from ...puzzle import Relation
from ..constraint_elimination import iter_readings, iter_steps, options_of
from ..reading import RISING, chains_of, is_strict
from ..state import State
from ..step import Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every line with digits outside the bounds."""
    for reading in iter_readings(state, RISING):
        if isinstance(reading.form, Relation):
            for chain in chains_of(reading.form):
                line = Relation(tuple(pairwise(chain)), reading.form.partners)
                allowed = _within(options_of(state, chain), is_strict(line))
                yield from iter_steps(state, order_bounds, reading.number, line, allowed, WORDS)


def _within(options: Sequence[int], strict: bool) -> list[int] | None:
    gap = 1 if strict else 0
    lows, low = [], 0
    for mask in options:
        rest = mask >> low << low
        if not rest:
            return None
        first = (rest & -rest).bit_length() - 1
        lows.append(first)
        low = first + gap
    allowed = [0] * len(options)
    top = max(mask.bit_length() for mask in options)
    for i in range(len(options) - 1, -1, -1):
        fitting = options[i] & ((1 << top) - 1) if top > 0 else 0
        allowed[i] = fitting >> lows[i] << lows[i]
        if not allowed[i]:
            return None
        top = allowed[i].bit_length() - gap
    return allowed


WORDS = msg("{rule} Counting up from its beginning and down from its end leaves each cell a range.").text
order_bounds = Technique(RISING, msg("Bounds on a rising line"), 2.1, find, is_ours=True)
