"""What the givens leave open, before a model is written.

Writing a model over the open candidates only, with the singles already drawn, is the largest single gain for every
engine. The set of solutions stays the same: only digits that no solution can hold are dropped.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain

from ..native import cnf_settle
from ..puzzle import Cell, DigitSet, Puzzle
from .varmap import VarMap


@dataclass(frozen=True, slots=True)
class Candidates:
    """For each cell the digits left (a `DigitSet` mask), and whether some cell or digit has no place at all."""

    masks: tuple[int, ...]
    contradiction: bool = False

    def to_varmap(self, size: int) -> VarMap:
        """Number the open candidates; a cell with one digit left is settled and needs no variable."""
        known = tuple(mask.bit_length() if mask & (mask - 1) == 0 else 0 for mask in self.masks)
        open_sets = tuple(DigitSet(0 if digit else mask) for mask, digit in zip(self.masks, known, strict=True))
        return VarMap(size, known, open_sets)


def full_varmap(puzzle: Puzzle) -> VarMap:
    """Number every (cell, digit), whatever the givens are: variable n * cell + digit, as in the documents."""
    count = puzzle.layout.cell_count
    return VarMap(puzzle.size, (0,) * count, (DigitSet.full(puzzle.size),) * count)


def starting_masks(puzzle: Puzzle) -> list[int]:
    """Return for each cell the digits that its domain and its given allow."""
    masks = [domain.mask for domain in puzzle.domains]
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            masks[cell] &= 1 << (digit - 1)
    return masks


def settle(puzzle: Puzzle) -> Candidates:
    """Draw naked and hidden singles until there are none.

    >>> from modoku.puzzle import BoxGrid
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).with_givens([1, 2, 3, 0] + [0] * 12)
    >>> settle(puzzle).masks[3] == DigitSet.of(4).mask
    True
    """
    sound, left = cnf_settle(
        puzzle.size, array("Q", starting_masks(puzzle)).tobytes(), *pack_groups(puzzle.different_groups)
    )
    return Candidates(tuple(array("Q", left)), not sound)


@lru_cache(maxsize=256)
def pack_groups(groups: tuple[tuple[Cell, ...], ...]) -> tuple[bytes, bytes]:
    """Return the cells of all groups one after the other, and where each group ends, as the core takes them."""
    return array("i", chain.from_iterable(groups)).tobytes(), array("i", accumulate(map(len, groups))).tobytes()


def settle_masks(size: int, masks: Sequence[int], groups: Sequence[Sequence[Cell]]) -> Candidates:
    """Draw the singles of masks over groups of cells that differ; groups of `size` cells are houses.

    The readable twin of the compiled `settle` (`cpp/core/cnf`): tests compare the two.
    """
    left = list(masks)
    groups_of: list[list[int]] = [[] for _ in left]
    for number, group in enumerate(groups):
        for cell in group:
            groups_of[cell].append(number)
    pending = [cell for cell, mask in enumerate(left) if mask & (mask - 1) == 0]
    told = [False] * len(left)
    full = (1 << size) - 1
    houses = [group for group in groups if len(group) == size]
    while True:
        while pending:
            cell = pending.pop()
            if not left[cell]:
                return Candidates(tuple(left), True)
            if not told[cell]:
                told[cell] = True
                for number in groups_of[cell]:
                    _tell(left, cell, groups[number], pending)
        if not all(_place_hidden(left, house, full, pending) for house in houses):
            return Candidates(tuple(left), True)
        if not pending:
            return Candidates(tuple(left), False)


def _tell(left: list[int], cell: Cell, group: Sequence[Cell], pending: list[Cell]) -> None:
    """Take the digit of a settled cell from the others of a group."""
    mask = left[cell]
    for peer in group:
        if peer != cell and left[peer] & mask:
            left[peer] &= ~mask
            if left[peer] & (left[peer] - 1) == 0:
                pending.append(peer)


def _place_hidden(left: list[int], house: Sequence[Cell], full: int, pending: list[Cell]) -> bool:
    """Settle the digits that fit in one cell only of a house; say False if a digit fits nowhere."""
    once = twice = 0
    for cell in house:
        twice |= once & left[cell]
        once |= left[cell]
    if once != full:
        return False
    alone = full & ~twice
    for cell in house:
        mine = left[cell] & alone
        if mine and left[cell] != mine:
            if mine & (mine - 1):
                return False
            left[cell] = mine
            pending.append(cell)
    return True
