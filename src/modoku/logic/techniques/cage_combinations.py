"""Cage combinations: only some sets of different digits have the sum of a cage.

Cells that all see each other and add up to a total hold one of a few sets of digits (two cells with 3 are 1 and 2).
Going through the sets, and the ways to lay each one out on the candidates, a candidate that no way uses goes.

The basis of killer Sudoku and of Kakuro (H. Simonis, "Kakuro as a constraint problem", 2008). In constraint
programming: domain consistency of a sum with all-different. The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import comb

from ...language import msg, one_of
from ...puzzle import Digit, Sum
from ..constraint_elimination import are_peers, find_excluded, iter_readings, iter_steps, options_of
from ..masks import iter_bits
from ..reading import SUM
from ..state import State
from ..step import Step
from ..technique import Technique

MOST_SETS = 5000
"""Cages with more sets of digits than this are left to the bounds of sums."""
MOST_LISTED = 8
"""So many combinations are told one by one."""


def find(state: State) -> Iterator[Step]:
    """Yield a step for every cage with a digit that no combination uses."""
    for reading in iter_readings(state, SUM):
        form, cells = reading.form, reading.form.cells
        if not isinstance(form, Sum) or form.coefficients or form.comparison != "=":
            continue
        if comb(state.board.size, len(cells)) <= MOST_SETS and are_peers(state, cells):
            options = tuple(options_of(state, cells))
            allowed = used_digits(options, form.total)
            if allowed is None or not find_excluded(state, cells, allowed):
                continue
            sets = sets_of(options, form.total)
            listed = ["+".join(map(state.board.layout.symbol_of, digits)) for digits in sets]
            if len(sets) > MOST_LISTED:
                yield from iter_steps(state, cage_combinations, reading.number, form, allowed, WORDS)
            else:
                said = one_of(listed)
                yield from iter_steps(state, cage_combinations, reading.number, form, allowed, LISTED, sets=said)


@lru_cache(maxsize=4096)
def used_digits(options: tuple[int, ...], total: int) -> Sequence[int] | None:
    """Return, for each cell, the digits of the ways to fill all cells differently with that total; None without any.

    >>> used_digits((0b111, 0b111), 3)
    [3, 3]
    """
    count = len(options)

    @cache
    def can_end(i: int, used: int, rest: int) -> bool:
        if i == count:
            return rest == 0
        if rest <= 0:
            return False
        return any(can_end(i + 1, used | 1 << d, rest - d - 1) for d in iter_bits(options[i] & ~used))

    if not can_end(0, 0, total):
        return None
    allowed = [0] * count
    layer = {(0, total)}
    for i in range(count):
        following = set()
        for used, rest in layer:
            for d in iter_bits(options[i] & ~used):
                if can_end(i + 1, used | 1 << d, rest - d - 1):
                    allowed[i] |= 1 << d
                    following.add((used | 1 << d, rest - d - 1))
        layer = following
    return allowed


def sets_of(options: Sequence[int], total: int) -> list[tuple[Digit, ...]]:
    """Return the sets of different digits that fill all cells with that total, each in order.

    >>> sets_of((0b1111, 0b1111), 5)
    [(1, 4), (2, 3)]
    """
    found = set()

    def fill(i: int, used: int, rest: int) -> None:
        if i == len(options):
            if not rest:
                found.add(tuple(d + 1 for d in iter_bits(used)))
            return
        for d in iter_bits(options[i] & ~used):
            if d < rest:
                fill(i + 1, used | 1 << d, rest - d - 1)

    fill(0, 0, total)
    return sorted(found)


LISTED = msg("{rule} What is left for it is {sets}: no way to lay that out uses what is excluded.").text
WORDS = msg("{rule} No combination of different digits uses what is excluded.").text
cage_combinations = Technique(SUM, msg("Cage combinations"), 2.7, find, is_ours=True)
