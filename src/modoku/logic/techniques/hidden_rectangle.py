"""Hidden rectangle, and type 6 of the unique rectangle: one digit in one corner would force the whole ring.

Four cells in a ring, all with the candidates a and b, on which a and b could be swapped (see unique rectangles). Put
b into one corner and see what follows within the ring: a neighbour with the candidates a and b only takes a; where
a house has a in two cells of the ring only, and one of them has b, the other takes a. If in this way all four corners
get a and b in turn, there would be two solutions. So that corner is not b.

The classical hidden rectangle has one corner with two candidates and, at the corner opposite to it, a house for each
neighbour in which a has only these two places. In type 6 two opposite corners have two candidates. Types 1 and 4 are
the same argument with more bare corners and are found as unique rectangles.

Described in the Sudoku Players' Forum (2005 to 2006) and in A. Stuart's "The Logic of Sudoku" (2007).
Sudoku Explainer does not know them; the rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...language import all_of, msg
from ...limits import check_cancelled
from ...puzzle import Unit
from ..rectangles import Ring, iter_rectangles
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike_digits
from ..technique import Technique

Link = tuple[int, Unit]
"""A digit, and a house in which it has two places only."""


def find_hidden(state: State) -> Iterator[Step]:
    """Yield rectangles with one bare corner, or with none."""
    return _find(state, hidden_rectangle)


def find_sixth(state: State) -> Iterator[Step]:
    """Yield rectangles with two opposite bare corners."""
    return _find(state, unique_rectangle_6)


def _find(state: State, technique: Technique) -> Iterator[Step]:
    for low, high in combinations(range(state.board.size), 2):
        usable = state.places[low] & state.places[high]
        if usable.bit_count() < 4:
            continue
        pair = 1 << low | 1 << high
        for ring in iter_rectangles(state.board, usable):
            check_cancelled()
            bare = [i for i, cell in enumerate(ring) if state.candidates[cell] == pair]
            is_sixth = len(bare) == 2 and bare[1] - bare[0] == 2
            if len(bare) > 2 or (len(bare) == 2 and not is_sixth) or is_sixth != (technique is unique_rectangle_6):
                continue
            yield from _force(state, ring, (low, high), technique)


def _force(state: State, ring: Ring, pair: tuple[int, int], technique: Technique) -> Iterator[Step]:
    both = 1 << pair[0] | 1 << pair[1]
    for corner in range(4):
        if state.candidates[ring[corner]] == both:
            continue
        for digit, other in (pair, pair[::-1]):
            links = _spread(state, ring, corner, digit, other)
            if links is not None:
                yield _step(state, ring, (ring[corner], digit + 1), (other, links), technique)


def _spread(state: State, ring: Ring, corner: int, digit: int, other: int) -> tuple[Link, ...] | None:
    """Return the links that are needed to fill the ring in turn from one corner; None where it does not fill."""
    both = 1 << digit | 1 << other
    known = {corner: digit}
    links: list[Link] = []
    waiting = [corner]
    while waiting:
        here = waiting.pop()
        away = other if known[here] == digit else digit
        for beside in ((here + 1) % 4, (here - 1) % 4):
            if beside in known:
                continue
            if state.candidates[ring[beside]] != both:
                house = _linked(state, ring[here], ring[beside], away)
                if house is None:
                    continue
                links.append((away + 1, house))
            known[beside] = away
            waiting.append(beside)
    return tuple(links) if len(known) == 4 else None


def _linked(state: State, a: int, b: int, index: int) -> Unit | None:
    """Return a house in which a digit has only these two places."""
    both = 1 << a | 1 << b
    for house in state.board.houses_of[a]:
        if state.places[index] & house.mask == both:
            return house.unit
    return None


def _step(
    state: State, ring: Ring, struck: Candidate, found: tuple[int, tuple[Link, ...]], technique: Technique
) -> Step:
    layout = state.board.layout
    cell, digit = struck
    other, links = found
    pair = 1 << (digit - 1) | 1 << other
    held = tuple(c for corner in ring for c in strike_digits(corner, state.candidates[corner] & pair))
    second = tuple(c for corner in ring for c in strike_digits(corner, state.candidates[corner] & ~pair))
    return Step(
        technique.name,
        technique.rating,
        (),
        (struck,),
        Evidence(tuple(sorted(ring)), held, second, units=tuple(dict.fromkeys(unit for _, unit in links))),
        msg(
            "If {cells} held only {digits}, these could be swapped and there would be two solutions. If {cell} were "
            "{digit}, that would happen: only corners have room for {links}, so they would be {digit} and {other} in "
            "turn.",
            cells=layout.cell_names(ring),
            digits=spell(pair, layout),
            cell=layout.cell_name(cell),
            digit=layout.symbol_of(digit),
            other=layout.symbol_of(other + 1),
            links=all_of([msg("{digit} in {unit}", digit=layout.symbol_of(d), unit=unit.said()) for d, unit in links]),
        ),
    )


hidden_rectangle = Technique(
    "hidden-rectangle",
    msg("Hidden rectangle"),
    4.7,
    find_hidden,
    uses_uniqueness=True,
    is_ours=True,
    in_rating=False,
)
unique_rectangle_6 = Technique(
    "unique-rectangle-6",
    msg("Unique rectangle, type 6"),
    4.6,
    find_sixth,
    uses_uniqueness=True,
    is_ours=True,
    in_rating=False,
)
