"""Law of leftovers: k rows and k regions hold the same digits, so what each has beyond the other does too.

Every house holds each digit once, so the cells of k disjoint houses hold each digit k times. Take k houses of one
family, say rows, and k of another, say the regions of a jigsaw, that nearly cover the same cells. Both hold the same
digits equally often; so do the cells that they share; hence the cells that only the first have and those that only
the second have hold the same digits, each as often. A candidate on one side goes if it cannot be matched: if the
cells of the two sides cannot be paired off, equal with equal, so that it gets a partner.

Known to the solvers of jigsaws since 2006 or so by this name; the famous ring of Phistomefel (2020) is one. On the
ordinary grid rows and boxes cover each other exactly or hardly at all, so it says nothing there. The rating is
modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ...language import all_of, msg
from ...limits import check_cancelled
from ...puzzle import Unit
from ..board import Board, CellGroup
from ..constraint_elimination import find_excluded, options_of, step_of_rules
from ..masks import bits
from ..state import State
from ..step import Step
from ..technique import Technique

MOST_LEFT = 6
MOST_REGIONS = 3000
"""How many cells a side may have, and how many unions of houses are looked at on one board."""


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Two unions of as many houses, and the cells that each has beyond the other."""

    first: tuple[Unit, ...]
    second: tuple[Unit, ...]
    here: tuple[int, ...]
    there: tuple[int, ...]


def find(state: State) -> Iterator[Step]:
    """Yield a step for every two unions whose leftovers exclude something, fewer cells first."""
    for leftovers in find_leftovers(state.board):
        here, there = options_of(state, leftovers.here), options_of(state, leftovers.there)
        removed = find_excluded(state, leftovers.here, _matched(here, there))
        removed += find_excluded(state, leftovers.there, _matched(there, here))
        if removed:
            yield _step(state, leftovers, tuple(sorted(removed)))


@lru_cache(maxsize=32)
def find_leftovers(board: Board) -> tuple[Leftovers, ...]:
    """Return the leftovers of a board, fewer cells first."""
    found: dict[tuple[int, int], Leftovers] = {}
    families = [[group for group in family if group.is_house] for family in board.families]
    for lines in families:
        for others in families:
            if lines is others or len(lines) < 2 or len(others) < 2:
                continue
            for first in _iter_unions(lines):
                check_cancelled()
                region = _union(first)
                chosen = sorted(others, key=lambda group: -(group.mask & region).bit_count())[: len(first)]
                cover = _union(chosen)
                here, there = region & ~cover, cover & ~region
                key = (min(here, there), max(here, there))
                if not 0 < here.bit_count() <= MOST_LEFT or (_is_within(board, here) and _is_within(board, there)):
                    continue
                if key not in found:
                    units = tuple(group.unit for group in first), tuple(group.unit for group in chosen)
                    found[key] = Leftovers(*units, bits(here), bits(there))
    return tuple(sorted(found.values(), key=lambda leftovers: len(leftovers.here)))


def _iter_unions(lines: Sequence[CellGroup]) -> Iterator[tuple[CellGroup, ...]]:
    """Yield two lines, three, and so on up to half of them, as long as they are not too many.

    One line and one region say no more than locked candidates.
    """
    count = 0
    for size in range(2, len(lines) // 2 + 1):
        for chosen in combinations(lines, size):
            count += 1
            if count > MOST_REGIONS:
                return
            yield chosen


def _is_within(board: Board, cells: int) -> bool:
    return any(not cells & ~group.mask for group in board.groups)


def _union(groups: Sequence[CellGroup]) -> int:
    found = 0
    for group in groups:
        found |= group.mask
    return found


def _matched(here: Sequence[int], there: Sequence[int]) -> list[int]:
    """Give, for each cell here, the digits that it can share with a cell there while all others are paired off too."""
    allowed = []
    for i, mask in enumerate(here):
        rest = [other for k, other in enumerate(here) if k != i]
        found = 0
        for j, partner in enumerate(there):
            common = mask & partner & ~found
            if common and _can_pair(rest, [other for k, other in enumerate(there) if k != j]):
                found |= common
        allowed.append(found)
    return allowed


def _can_pair(here: Sequence[int], there: Sequence[int]) -> bool:
    """Return whether cells can be paired off so that each pair has a digit in common (augmenting paths)."""
    partner: dict[int, int] = {}

    def place(i: int, tried: set[int]) -> bool:
        for j, mask in enumerate(there):
            if here[i] & mask and j not in tried:
                tried.add(j)
                if j not in partner or place(partner[j], tried):
                    partner[j] = i
                    return True
        return False

    return all(place(i, set()) for i in range(len(here)))


def _step(state: State, leftovers: Leftovers, removed: tuple[tuple[int, int], ...]) -> Step:
    names = state.board.layout.cell_names
    reason = msg(
        "Together, {first} hold the same digits as {second}. So do the cells of the first alone, {here}, and of "
        "the second alone, {there}: what is excluded finds no partner on the other side.",
        first=all_of([unit.said() for unit in leftovers.first]),
        second=all_of([unit.said() for unit in leftovers.second]),
        here=names(leftovers.here),
        there=names(leftovers.there),
    )
    units = (*leftovers.first, *leftovers.second)
    return step_of_rules(state, law_of_leftovers, leftovers.here, removed, reason, second=leftovers.there, units=units)


def _has_leftovers(board: Board) -> bool:
    return bool(find_leftovers(board))


law_of_leftovers = Technique(
    "law-of-leftovers",
    msg("Law of leftovers"),
    2.9,
    find,
    is_ours=True,
    in_rating=False,
    speaks_on=_has_leftovers,
)
