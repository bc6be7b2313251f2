"""Innies and outies: the digits of a house add up to a known total, and so do the cages that nearly fill it.

The cells of a house hold every digit once: on nine digits they add up to 45. Take one house, or a few side by side,
and the cages that lie in them. What the cages do not cover (the innies) makes up the rest of the total; what the cages
cover outside (the outies) is what they have too much. In general, innies minus outies is the total of the houses
minus the sums of the cages. A candidate of these few cells that no way of keeping this sum uses goes.

The daily bread of killer Sudoku since 2005 ("the rule of 45"). In constraint programming: a redundant linear
equation. It works with every sum of cells on every board with houses. The rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from ...language import Message, all_of, msg
from ...puzzle import Layout, Sum
from ..board import Board, CellGroup
from ..constraint_elimination import find_excluded, options_of, step_of_rules
from ..masks import bits, iter_bits, mask_of
from ..reading import SUM
from ..state import State
from ..step import Step
from ..technique import Technique
from ..ways import find_supported

MOST_HOUSES = 3
MOST_CELLS = 6
MOST_WAYS = 20_000
"""Above this many ways to fill the cells, only the totals that can be reached are looked at."""


@dataclass(frozen=True, slots=True)
class Balance:
    """Innies minus outies: an equation between digits that follows from some houses and some sums.

    `rules` are the numbers of the rules that the sums come from.
    """

    houses: tuple[CellGroup, ...]
    sums: tuple[Sum, ...]
    rules: tuple[int, ...]
    innies: int
    outies: int
    total: int

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the equation, innies first."""
        return (*bits(self.innies), *bits(self.outies))

    def said(self, layout: Layout) -> str:
        """Return the equation between values in signs: r1c1 + r1c2 - r4c1 = 12."""
        total = self.total + (layout.lowest - 1) * (self.innies.bit_count() - self.outies.bit_count())
        left = " + ".join(layout.cell_names(bits(self.innies)))
        right = " − ".join(layout.cell_names(bits(self.outies)))
        if not left:
            return f"{' + '.join(layout.cell_names(bits(self.outies)))} = {-total}"
        return f"{left}{' − ' + right if right else ''} = {total}"


def find(state: State) -> Iterator[Step]:
    """Yield a step for every balance that excludes something, fewer cells first."""
    for balance in sorted(_iter_balances(state), key=lambda found: len(found.cells)):
        cells = balance.cells
        allowed = _allowed(state, balance, options_of(state, cells))
        if allowed is None:
            continue
        if removed := find_excluded(state, cells, allowed):
            units, reason = tuple(house.unit for house in balance.houses), _reason(state.board, balance)
            yield step_of_rules(state, innies_outies, cells, removed, reason, units=units, constraints=balance.rules)


def _reason(board: Board, balance: Balance) -> Message:
    layout, above = board.layout, board.layout.lowest - 1
    whole = len(balance.houses) * (board.size * (board.size + 1) // 2 + above * board.size)
    told = tuple(
        f"{'+'.join(layout.cell_names(form.cells))}={form.total + above * len(form.cells)}" for form in balance.sums
    )
    return msg(
        "In {units} the digits add up to {whole}. Taking away {sums} leaves {rest}. With what is excluded, the other "
        "cells cannot make up the rest.",
        units=all_of([house.unit.said() for house in balance.houses]),
        whole=whole,
        sums=told,
        rest=balance.said(layout),
    )


def _iter_balances(state: State) -> Iterator[Balance]:
    readings = state.board.read_by(SUM)
    # Sums that are filled already count too, after the others: their cells would otherwise be innies.
    order = sorted(range(len(readings)), key=lambda place: all(state.values[c] for c in readings[place].form.cells))
    sums: dict[int, Sum] = {}
    for place in order:
        form = readings[place].form
        if isinstance(form, Sum) and not form.coefficients and form.comparison == "=":
            sums[place] = form
    if not sums:
        return
    masks = {place: mask_of(form.cells) for place, form in sums.items()}
    seen: set[tuple[int, int]] = set()
    for houses in _iter_regions(state.board):
        region = 0
        for house in houses:
            region |= house.mask
        for chosen in _choices(masks, region):
            covered = 0
            for number in chosen:
                covered |= masks[number]
            innies, outies = region & ~covered, covered & ~region
            blank = (innies | outies) & state.blank
            if not blank or (innies | outies).bit_count() > MOST_CELLS or (innies, outies) in seen:
                continue
            seen.add((innies, outies))
            whole = len(houses) * state.board.size * (state.board.size + 1) // 2
            forms = tuple(sums[place] for place in chosen)
            rules = tuple(readings[place].number for place in chosen)
            yield Balance(houses, forms, rules, innies, outies, whole - sum(form.total for form in forms))


def _iter_regions(board: Board) -> Iterator[tuple[CellGroup, ...]]:
    """Yield single houses, and a few of a family side by side."""
    for house in board.houses:
        yield (house,)
    for family in board.families:
        members = [group for group in family if group.is_house]
        for count in range(2, MOST_HOUSES + 1):
            for start in range(len(members) - count + 1):
                yield tuple(members[start : start + count])


def _choices(masks: dict[int, int], region: int) -> Iterator[tuple[int, ...]]:
    """Yield disjoint sums: those within the region; those mostly in it; all that touch it."""
    touching = [(number, mask) for number, mask in masks.items() if mask & region]
    for least in (1.0, 0.5, 0.0):
        chosen, covered = [], 0
        for number, mask in sorted(touching, key=lambda item: (item[1] & ~region).bit_count()):
            share = (mask & region).bit_count() / mask.bit_count()
            if share >= least and not mask & covered:
                chosen.append(number)
                covered |= mask
        if chosen:
            yield tuple(sorted(chosen))


def _allowed(state: State, balance: Balance, options: Sequence[int]) -> Sequence[int] | None:
    """Return, for each cell, the digits of the ways to keep the balance; None where there is no way."""
    cells = balance.cells
    factors = (1,) * balance.innies.bit_count() + (-1,) * balance.outies.bit_count()
    if prod(mask.bit_count() for mask in options) > MOST_WAYS:
        return find_supported(Sum(cells, balance.total, factors), tuple(options))
    before = tuple(tuple(j for j in range(i) if state.board.peers[cells[i]] >> cells[j] & 1) for i in range(len(cells)))
    return find_ways_left(factors, balance.total, tuple(options), before)


@lru_cache(maxsize=1 << 14)
def find_ways_left(
    factors: tuple[int, ...], total: int, options: tuple[int, ...], before: tuple[tuple[int, ...], ...]
) -> Sequence[int] | None:
    """Return the digits of the ways to reach a total where cells differ from some before them; None without a way.

    Remembered: from one step of a path to the next most balances are what they were.
    """
    terms = [[(d, factor * (d + 1)) for d in iter_bits(mask)] for factor, mask in zip(factors, options, strict=True)]
    low = [sum(min(v for _, v in t) for t in terms[i:]) for i in range(len(terms) + 1)]
    high = [sum(max(v for _, v in t) for t in terms[i:]) for i in range(len(terms) + 1)]
    allowed = [0] * len(options)
    known = len(options)  # from this place on every digit is known to be possible

    def fill(i: int, rest: int, chosen: list[int], is_new: bool) -> bool:
        """Mark the digits of the ways to go on; `is_new` says whether one that was chosen is not marked yet."""
        nonlocal known
        if i == len(options):
            return rest == 0
        if not low[i] <= rest <= high[i]:
            return False
        if known <= i and not is_new:
            return True  # whether there is a way here or not: it would show nothing
        found = False
        for d, value in terms[i]:
            if any(chosen[j] == d for j in before[i]):
                continue
            chosen.append(d)
            if fill(i + 1, rest - value, chosen, is_new or not allowed[i] >> d & 1):
                allowed[i] |= 1 << d
                found = True
                while known and allowed[known - 1] == options[known - 1]:
                    known -= 1
            chosen.pop()
            if found and known <= i:
                break
        return found

    return allowed if fill(0, total, [], False) else None


innies_outies = Technique("innies-outies", msg("Innies and outies"), 2.9, find, is_ours=True, in_rating=False)
