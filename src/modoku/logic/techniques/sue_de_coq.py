"""Sue de Coq: cells where two units cross, with enough cells of both units to use up all their digits.

Two units, say a row and a box, share some blank cells C. Add cells A of the one unit and cells B of the other,
outside the crossing, such that A and B have no digit in common. A digit occurs at most once in C and A together, and
at most once in C and B; as it is not in both A and B, it occurs at most once in all of them. If the three together
have as many digits as cells, every one of these digits occurs exactly once: a cell outside that sees all its places
there is not that digit.

Described by "Sue de Coq" in the Sudoku Players' Forum (2005) as "two-sector disjoint subsets". Sudoku Explainer does
not know it; the rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ...language import msg
from ...limits import check_cancelled
from ..board import CellGroup
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike, strike_digits
from ..technique import Technique

MOST_SHARED = 4
MOST_BESIDE = 4
"""How many cells are taken from the crossing, and from either unit beside it."""


def find(state: State) -> Iterator[Step]:
    """Yield figures over every two units that share two cells or more."""
    candidates = state.candidates
    blank = state.blank
    for first, second in combinations(state.board.groups, 2):
        shared = first.mask & second.mask & blank
        if shared.bit_count() < 2:
            continue
        beside_first = [(c, candidates[c]) for c in iter_bits(first.mask & ~second.mask & blank)]
        beside_second = [(c, candidates[c]) for c in iter_bits(second.mask & ~first.mask & blank)]
        for size in range(2, min(shared.bit_count(), MOST_SHARED) + 1):
            for crossing in combinations(bits(shared), size):
                check_cancelled()
                digits = 0
                for cell in crossing:
                    digits |= candidates[cell]
                # With fewer digits too many, one unit alone would do: a naked subset.
                if digits.bit_count() < size + 2:
                    continue
                yield from _complete(state, (first, second), crossing, digits, (beside_first, beside_second))


def _complete(
    state: State,
    units: tuple[CellGroup, CellGroup],
    crossing: tuple[int, ...],
    digits: int,
    beside: tuple[Sequence[tuple[int, int]], Sequence[tuple[int, int]]],
) -> Iterator[Step]:
    """Yield the ways to add cells of both units so that there are as many digits as cells."""
    size = len(crossing)
    # What the cells of one unit bring is their number less the digits that they bring in; both must bring something.
    needed = digits.bit_count() - size
    for a, digits_a in _choose(beside[0], digits, 0):
        gain = len(a) - (digits_a & ~digits).bit_count()
        if not 0 < gain < needed:
            continue
        for b, digits_b in _choose(beside[1], digits, digits_a):
            union = digits | digits_a | digits_b
            if union.bit_count() != size + len(a) + len(b):
                continue
            removed = _struck(state, mask_of((*crossing, *a, *b)), union)
            if removed:
                yield _step(state, units, (crossing, a, b), union, removed)


def _choose(beside: Sequence[tuple[int, int]], digits: int, forbidden: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield cells, at least one, none of which has a forbidden digit, and their digits."""

    def walk(start: int, cells: tuple[int, ...], union: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if cells:
            yield cells, union
        if len(cells) == MOST_BESIDE:
            return
        for number in range(start, len(beside)):
            cell, mask = beside[number]
            if not mask & forbidden and ((union | mask) & ~digits).bit_count() < MOST_BESIDE:
                yield from walk(number + 1, (*cells, cell), union | mask)

    return walk(0, (), 0)


def _struck(state: State, cells: int, digits: int) -> tuple[Candidate, ...]:
    found: list[Candidate] = []
    for index in iter_bits(digits):
        seen = state.places[index] & ~cells & state.board.common_peers(state.places[index] & cells)
        found += strike(seen, index + 1)
    return tuple(sorted(found))


def _step(
    state: State,
    units: tuple[CellGroup, CellGroup],
    parts: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]],
    digits: int,
    removed: tuple[Candidate, ...],
) -> Step:
    crossing, a, b = parts
    names = state.board.layout.cell_names
    held = [tuple(c for cell in part for c in strike_digits(cell, state.candidates[cell])) for part in parts]
    return Step(
        sue_de_coq.name,
        sue_de_coq.rating,
        (),
        removed,
        Evidence((*crossing, *a, *b), held[0], held[1] + held[2]),
        msg(
            "{crossing} lie in both {first} and {second}. With {a} and {b}, which have no digit in common, they have "
            "as many digits as cells: {digits}, each of them once. A cell that sees every place of such a digit there "
            "is not that digit.",
            crossing=names(crossing),
            first=units[0].unit.said(),
            second=units[1].unit.said(),
            a=names(a),
            b=names(b),
            digits=spell(digits, state.board.layout),
        ),
    )


sue_de_coq = Technique("sue-de-coq", msg("Sue de Coq"), 5.9, find, is_ours=True, in_rating=False)
