"""Almost locked sets: k cells that see each other, with k + 1 candidates between them.

Take one of its digits away, and the set is locked: its k cells hold the other k digits. A cell with two candidates is
the smallest. Two sets are linked by a digit x (a *restricted common*) when every place of x in the one sees every
place of x in the other: then x is missing from one of them, and that one is locked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..limits import check_cancelled
from ..puzzle import DigitSet, Layout, Unit
from .masks import bits, iter_bits
from .state import State
from .step import Candidate, strike_digits

MOST_CELLS = 5
"""Larger sets are rarely seen by people; where they matter, the rest of the house is a smaller one."""


@dataclass(frozen=True, slots=True)
class Almost:
    """An almost locked set.

    Attributes:
        cells: the mask of its cells.
        digits: the mask of its digits, one more than cells.
        places: for each of its digits, by index, its places in the set.
        seen: for each of its digits, the cells outside that see all of these places.
        unit: a unit that holds the set.
    """

    cells: int
    digits: int
    places: dict[int, int]
    seen: dict[int, int]
    unit: Unit

    def said(self, layout: Layout) -> str:
        """Return the cells and the digits: r1c1 r1c2 (123)."""
        return f"{' '.join(layout.cell_names(bits(self.cells)))} ({DigitSet(self.digits)})"

    def candidates(self, state: State) -> tuple[Candidate, ...]:
        """Return all its candidates."""
        return tuple(c for cell in iter_bits(self.cells) for c in strike_digits(cell, state.candidates[cell]))


def find_almost_locked(state: State, most: int = MOST_CELLS) -> list[Almost]:
    """Return the almost locked sets with at most so many cells, smallest first."""
    found: dict[int, tuple[int, Unit]] = {}
    for group in state.board.groups:
        check_cancelled()
        blank = [(cell, state.candidates[cell]) for cell in group.cells if state.candidates[cell].bit_count() > 1]
        # A set that fills the whole group leaves nothing to say outside it.
        for cells, digits in _choose(blank, most, 0, 0):
            found.setdefault(cells, (digits, group.unit))
    sets = [_almost(state, cells, digits, unit) for cells, (digits, unit) in found.items()]
    return sorted(sets, key=lambda almost: almost.cells.bit_count())


def _choose(blank: Sequence[tuple[int, int]], most: int, cells: int, digits: int) -> Iterator[tuple[int, int]]:
    for number, (cell, mask) in enumerate(blank):
        wider = digits | mask
        count = cells.bit_count() + 1
        if wider.bit_count() > most + 1:
            continue
        if wider.bit_count() == count + 1:
            yield cells | 1 << cell, wider
        if count < most:
            yield from _choose(blank[number + 1 :], most, cells | 1 << cell, wider)


def _almost(state: State, cells: int, digits: int, unit: Unit) -> Almost:
    places = {index: state.places[index] & cells for index in iter_bits(digits)}
    seen = {index: state.board.common_peers(mask) & ~cells for index, mask in places.items()}
    return Almost(cells, digits, places, seen, unit)


def find_links(state: State, sets: Sequence[Almost]) -> list[dict[int, int]]:
    """Give, for each set and each of its digits, the mask of the sets (by number) that it is linked to by the digit."""
    size, count = state.board.size, state.board.cell_count
    having = [0] * size
    at = [[0] * count for _ in range(size)]
    for number, almost in enumerate(sets):
        for index, places in almost.places.items():
            having[index] |= 1 << number
            for cell in iter_bits(places):
                at[index][cell] |= 1 << number
    links: list[dict[int, int]] = []
    for almost in sets:
        check_cancelled()
        linked = {}
        for index, seen in almost.seen.items():
            apart = 0
            for cell in iter_bits(state.places[index] & ~seen):
                apart |= at[index][cell]
            linked[index] = having[index] & ~apart
        links.append(linked)
    return links
