"""Unique rectangle or loop with a hidden subset: two cells of the ring can hold only one of its two digits.

Take a ring of cells with the candidates a and b (see unique rectangles) in which only two cells have others, both in
one house. They cannot hold both a and b, or the ring would have two fillings. So at least one of a and b lies
elsewhere in the house. Add digits that the two cells do not have: k digits in all, a and b among them. At least k - 1
of them lie outside the two cells. If they have only k - 1 places there, these places hold nothing else.

This is type 3 of the unique rectangle with the subset seen from its digits. Sudoku Explainer counts it among type 3,
and later versions rate it like that: 4.6, 0.1 more for each two cells by which the ring is longer than four (up to 0.3)
and for each digit of the subset beyond two.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...language import msg
from ..board import CellGroup
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Candidate, Evidence, Step, spell, strike_digits
from ..technique import Technique
from .unique_loop import iter_loops

MOST_DIGITS = 4


def find(state: State) -> Iterator[Step]:
    """Yield the steps of every ring with two wide cells in one house."""
    pairs = {state.candidates[cell] for cell in iter_bits(state.bivalue)}
    for pair in sorted(pairs):
        seen: set[int] = set()
        for loop in iter_loops(state, pair):
            mask = mask_of(loop)
            wide = mask_of(cell for cell in loop if state.candidates[cell] & ~pair)
            if mask in seen or wide.bit_count() != 2:
                continue
            seen.add(mask)
            for house in state.board.houses:
                if not wide & ~house.mask:
                    yield from _subsets(state, loop, pair, wide, house)


def _subsets(state: State, loop: tuple[int, ...], pair: int, wide: int, house: CellGroup) -> Iterator[Step]:
    outside = house.mask & ~wide
    wanted = 0
    for index in iter_bits(pair):
        wanted |= state.places[index] & outside
    free = [d for d, places in enumerate(state.places) if places & outside and not places & wide]
    for count in range(MOST_DIGITS - 1):
        for chosen in combinations(free, count):
            places, digits = wanted, pair
            for index in chosen:
                places |= state.places[index] & outside
                digits |= 1 << index
            if places.bit_count() != count + 1:
                continue
            removed = tuple(
                c for cell in iter_bits(places) for c in strike_digits(cell, state.candidates[cell] & ~digits)
            )
            if removed:
                yield _step(state, (loop, wide, pair), house, (places, digits), removed)


def _rating(loop: tuple[int, ...], digits: int) -> float:
    return round(4.6 + 0.1 * min((len(loop) - 4) // 2, 3) + 0.1 * (digits.bit_count() - 2), 1)


def _step(
    state: State,
    ring: tuple[tuple[int, ...], int, int],
    house: CellGroup,
    found: tuple[int, int],
    removed: tuple[Candidate, ...],
) -> Step:
    loop, wide, pair = ring
    places, digits = found
    names = state.board.layout.cell_names
    held = tuple(c for cell in loop for c in strike_digits(cell, state.candidates[cell] & pair))
    second = tuple(c for cell in iter_bits(places) for c in strike_digits(cell, state.candidates[cell] & digits))
    return Step(
        unique_hidden_subset.name,
        _rating(loop, digits),
        (),
        removed,
        Evidence(bits(mask_of(loop) | places), held, second, units=(house.unit,)),
        msg(
            "If {cells} held only {pair}, these could be swapped and there would be two solutions. So {wide} hold at "
            "most one of {pair}. In {unit} the digits {digits}, all but one at least, fill {places}: nothing else has "
            "room there.",
            cells=names(loop),
            pair=spell(pair, state.board.layout),
            wide=names(bits(wide)),
            unit=house.unit.said(),
            digits=spell(digits, state.board.layout),
            places=names(bits(places)),
        ),
    )


unique_hidden_subset = Technique(
    "unique-hidden-subset",
    msg("Unique rectangle with a hidden subset"),
    4.6,
    find,
    uses_uniqueness=True,
    is_varied=True,
)
