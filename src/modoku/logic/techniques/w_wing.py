"""W-wing: two cells with the same two candidates, and a house that keeps both from taking the same one of them.

Two cells that do not see each other have the candidates a and b only. In some house every place of a sees one of the
two. If both cells were a, that house would have no place for a. So one of them is b, and a cell that sees both is
not b. Usually the house has two places for a, one seen by each cell (a strong link); nothing changes when there are
more, as long as each of them is seen.

The name is from the Sudoku Players' Forum, where it was also called a semi-remote pair. Sudoku Explainer knows
it as a chain only; the rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from ...language import msg
from ..board import CellGroup
from ..masks import bits, iter_bits
from ..state import State
from ..step import Evidence, InferenceLink, Step, strike, strike_digits
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield W-wings."""
    board, candidates = state.board, state.candidates
    by_pair: dict[int, list[int]] = {}
    for cell in iter_bits(state.bivalue):
        by_pair.setdefault(candidates[cell], []).append(cell)
    for pair, cells in by_pair.items():
        for first, second in combinations(cells, 2):
            if board.peers[first] >> second & 1:
                continue
            for index in iter_bits(pair):
                other = (pair & ~(1 << index)).bit_length()
                seen = state.places[other - 1] & board.peers[first] & board.peers[second]
                if not seen:
                    continue
                for house in board.houses:
                    places = state.places[index] & house.mask
                    near, far = places & board.peers[first], places & ~board.peers[first]
                    # Where one cell sees all places, it is not that digit at all: locked candidates.
                    if near and far and not far & ~board.peers[second]:
                        yield _step(state, (first, second), index + 1, other, house, seen)


def _step(state: State, ends: tuple[int, int], digit: int, other: int, house: CellGroup, seen: int) -> Step:
    names = state.board.layout.cell_names
    places = state.places[digit - 1] & house.mask
    near = places & state.board.peers[ends[0]]
    far = places & ~near
    chain = [
        (ends[0], other),
        (ends[0], digit),
        (bits(near)[0], digit),
        (bits(far)[0], digit),
        (ends[1], digit),
        (ends[1], other),
    ]
    ties = tuple(InferenceLink(a, b, number % 2 == 0) for number, (a, b) in enumerate(pairwise(chain)))
    return Step(
        w_wing.name,
        w_wing.rating,
        (),
        strike(seen, other),
        Evidence(
            ends,
            tuple(c for cell in ends for c in strike_digits(cell, state.candidates[cell])),
            strike(places, digit),
            ties,
            (house.unit,),
        ),
        msg(
            "{cells} are both {digit} or {other}. If both were {digit}, then {unit}, where {digit} has room only in "
            "{places}, could not hold it. So one of them is {other}: a cell that sees both is not.",
            cells=names(ends),
            digit=state.board.layout.symbol_of(digit),
            other=state.board.layout.symbol_of(other),
            unit=house.unit.said(),
            places=names(bits(places)),
        ),
    )


w_wing = Technique("w-wing", msg("W-wing"), 4.3, find, is_ours=True, in_rating=False)
