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
from ..puzzle import DigitSet, Network, Variable
from .varmap import VarMap


@dataclass(frozen=True, slots=True)
class Candidates:
    """For each variable the digits left (a `DigitSet` mask), and whether some variable or digit has no place at all."""

    masks: tuple[int, ...]
    contradiction: bool = False

    def to_varmap(self, network: Network) -> VarMap:
        """Number the open candidates; a cell with one digit left is settled and needs no variable."""
        known = tuple(mask.bit_length() if mask & (mask - 1) == 0 else 0 for mask in self.masks)
        open_sets = tuple(DigitSet(0 if digit else mask) for mask, digit in zip(self.masks, known, strict=True))
        return VarMap(network.size, known, open_sets, hidden=network.lows[network.visible :])


def full_varmap(network: Network) -> VarMap:
    """Number every (cell, digit), whatever the givens are: variable n * cell + digit, as in the documents."""
    candidates = tuple(map(DigitSet.full, network.sizes))
    return VarMap(network.size, (0,) * len(candidates), candidates, hidden=network.lows[network.visible :])


def starting_masks(network: Network) -> list[int]:
    """Return for each variable the digits that its domain and its given allow."""
    masks = [domain.mask for domain in network.domains]
    for variable, digit in enumerate(network.givens):
        if digit:
            masks[variable] &= 1 << (digit - 1)
    return masks


def settle(network: Network) -> Candidates:
    """Draw naked and hidden singles until there are none.

    >>> from modoku.puzzle import BoxGrid, Puzzle
    >>> puzzle = Puzzle.blank(BoxGrid.of_order(2).to_layout("order 2")).with_givens([1, 2, 3, 0] + [0] * 12)
    >>> settle(puzzle.network).masks[3] == DigitSet.of(4).mask
    True
    """
    groups = network.different_groups
    sound, left = cnf_settle(
        array("Q", starting_masks(network)).tobytes(), *pack_groups(groups), pack_houses(network, groups)
    )
    return Candidates(tuple(array("Q", left)), not sound)


@lru_cache(maxsize=256)
def pack_groups(groups: tuple[tuple[Variable, ...], ...]) -> tuple[bytes, bytes]:
    """Return the cells of all groups one after the other, and where each group ends, as the core takes them."""
    return array("i", chain.from_iterable(groups)).tobytes(), array("i", accumulate(map(len, groups))).tobytes()


def pack_houses(network: Network, groups: Sequence[Sequence[Variable]]) -> bytes:
    """Return for each group whether it is a house, as the core takes it."""
    return bytes(map(network.is_house, groups))


def settle_masks(masks: Sequence[int], groups: Sequence[Sequence[Variable]], is_house: Sequence[bool]) -> Candidates:
    """Draw the singles of masks over groups of cells that differ; a house of k cells holds the digits 1 ... k.

    The readable twin of the compiled `settle` (`cpp/core/cnf`): tests compare the two.
    """
    left = list(masks)
    groups_of: list[list[int]] = [[] for _ in left]
    for number, group in enumerate(groups):
        for cell in group:
            groups_of[cell].append(number)
    pending = [cell for cell, mask in enumerate(left) if mask & (mask - 1) == 0]
    told = [False] * len(left)
    houses = [group for group, holds_all in zip(groups, is_house, strict=True) if holds_all]
    while True:
        while pending:
            cell = pending.pop()
            if not left[cell]:
                return Candidates(tuple(left), True)
            if not told[cell]:
                told[cell] = True
                for number in groups_of[cell]:
                    _tell(left, cell, groups[number], pending)
        if not all(_place_hidden(left, house, pending) for house in houses):
            return Candidates(tuple(left), True)
        if not pending:
            return Candidates(tuple(left), False)


def _tell(left: list[int], cell: Variable, group: Sequence[Variable], pending: list[Variable]) -> None:
    """Take the digit of a settled cell from the others of a group."""
    mask = left[cell]
    for peer in group:
        if peer != cell and left[peer] & mask:
            left[peer] &= ~mask
            if left[peer] & (left[peer] - 1) == 0:
                pending.append(peer)


def _place_hidden(left: list[int], house: Sequence[Variable], pending: list[Variable]) -> bool:
    """Settle the digits that fit in one cell only of a house; say False if a digit fits nowhere."""
    full = (1 << len(house)) - 1
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
