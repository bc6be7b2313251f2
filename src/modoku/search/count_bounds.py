"""Bounds on the number of solutions that close in with time: what was counted, and what the rest can hold at most.

A board is split at a cell into boards with one digit there each, the one that can hold most first. A board that is
counted adds to both bounds; of the others the candidates tell how much they can hold: a house of n cells is filled in
one way for each perfect matching of its cells and digits, and of these there are at most the product of (r!)^(1/r)
over the candidates r of its cells (Bregman and Minc).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import ceil, lgamma, log, log2

from ..engines.general import compile_rules
from ..limits import Deadline
from ..native import GeneralProblem
from ..puzzle import Layout, Puzzle, lower_rules

MOST_BOARDS = 4096
"""So many boards wait at most: a bound on the memory."""
_NODES = 1000
"""Nodes of the search for each board before it is split."""
_SLACK = 1e-9
"""More than what is lost by logarithms."""


def bound_count(puzzle: Puzzle, deadline: Deadline) -> tuple[int, int, bool]:
    """Return how many solutions there are at least and at most, and whether all was looked at; the first bound at once.

    >>> from modoku.variants import make
    >>> bound_count(make("classic:boxes=2x2"), Deadline.after(None))
    (288, 288, True)
    >>> bound_count(make("classic:boxes=2x2"), Deadline.after(0))
    (0, 331776, False)
    """
    network = lower_rules(puzzle.layout, puzzle.constraints)
    rules = compile_rules(puzzle.layout, puzzle.constraints)
    every = (1 << network.size) - 1
    start = [1 << given - 1 if given else every for given in puzzle.givens]
    start += [every] * (network.variable_count - network.visible)
    covers = list(_covers(puzzle.layout))
    counted, number = 0, 0
    waiting: list[tuple[int, int, list[int]]] = []
    for masks in _inferred(rules, start):
        heappush(waiting, (-_most(masks, covers), number, masks))
    while waiting and not deadline.is_over:
        highest, place, masks = heappop(waiting)
        is_full = len(waiting) >= MOST_BOARDS  # then boards are counted, however long that takes
        low, exact, _, _ = rules.narrowed(masks).count(
            None, None if is_full else _NODES, deadline.left(), deadline.cancel
        )
        cell = None if is_full else _fewest(masks, network.visible)
        if exact:
            counted += int(low)
        elif cell is None:
            heappush(waiting, (highest, place, masks))
            break
        else:
            for digit in _digits(masks[cell]):
                for left in _inferred(rules, [*masks[:cell], digit, *masks[cell + 1 :]]):
                    number += 1
                    heappush(waiting, (max(highest, -_most(left, covers)), number, left))
    return counted, counted - sum(one[0] for one in waiting), not waiting


def _inferred(rules: GeneralProblem, masks: list[int]) -> Iterator[list[int]]:
    """Yield what is left of the candidates; nothing where some cell has none."""
    found = rules.narrowed(masks).inferred()
    if all(found):
        yield found


def _digits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _fewest(masks: Sequence[int], visible: int) -> int | None:
    open_cells = [cell for cell in range(visible) if masks[cell].bit_count() > 1]
    return min(open_cells, key=lambda cell: masks[cell].bit_count(), default=None)


def _covers(layout: Layout) -> Iterator[list[tuple[int, ...]]]:
    """Yield ways to lay a board out in units without common cells: its rows, its columns, its boxes ...; at least one.

    Cells in no such unit stand alone.
    """
    for kind in dict.fromkeys(["", *(unit.kind for unit in layout.units)]):
        taken: set[int] = set()
        units = []
        for unit in layout.units:
            if unit.kind == kind and not taken & set(unit.cells):
                units.append(tuple(unit.cells))
                taken |= set(unit.cells)
        yield [*units, *((cell,) for cell in range(layout.cell_count) if cell not in taken)]


def _most(masks: Sequence[int], covers: Sequence[Sequence[tuple[int, ...]]]) -> int:
    """Return a number that the number of solutions does not exceed."""
    power = min(sum(_power([masks[cell] for cell in unit]) for unit in cover) for cover in covers)
    whole = int(power)
    return ceil(2 ** (power - whole + _SLACK * (1 + power)) * 2**52) << whole >> 52


def _power(masks: Sequence[int]) -> float:
    """Return the logarithm to base 2 of the number of ways to give cells different digits, or of more."""
    plain = sum(log2(mask.bit_count()) for mask in masks)
    union = 0
    for mask in masks:
        union |= mask
    if union.bit_count() != len(masks):
        return plain
    rows = sum(_root(mask.bit_count()) for mask in masks)
    columns = sum(_root(sum(mask >> digit & 1 for mask in masks)) for digit in range(union.bit_length()))
    return min(plain, rows, columns)


def _root(count: int) -> float:
    """Return the logarithm of the root of a factorial: log2 of (r!)^(1/r)."""
    return lgamma(count + 1) / log(2) / count if count else 0.0
