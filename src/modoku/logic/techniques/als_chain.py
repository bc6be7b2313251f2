"""ALS-XY-wing and ALS chains: almost locked sets in a row, each linked to the next by another digit than before.

Suppose z is in none of its places in the first set. Then that set is locked and holds the digit of its first link;
the next set lacks that digit, so it is locked and holds the digit of the next link, and so on: the last set is locked
and holds z. So z is in the first set or in the last, and a cell that sees every place of z in both is not z. The
digits of two links that follow each other differ, or the set between could spend one digit twice.

With three sets this is the ALS-XY-wing: an XY-wing whose three cells have grown into sets. Two sets are ALS-XZ.

Described in the Sudoku Players' Forum (2005 to 2006), worked out in HoDoKu (B. Hobiger). Sudoku Explainer does not
know them; the ratings are modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...language import msg
from ...limits import check_cancelled
from ..almost_locked import Almost, find_almost_locked, find_links
from ..masks import bits, iter_bits
from ..state import State
from ..step import Evidence, Step, strike
from ..technique import Technique
from .als_xz import link_of

LONGEST = 6
MOST_CELLS = 4
MOST_SETS = 1500
"""Where there are more sets than this, the grid is too open for anybody to look for chains of them."""


def find_wing(state: State) -> Iterator[Step]:
    """Yield chains of three sets."""
    return _find(state, 3, 3)


def find_chain(state: State) -> Iterator[Step]:
    """Yield chains of four sets and more, shorter ones first."""
    return _find(state, 4, LONGEST)


def _find(state: State, least: int, most: int) -> Iterator[Step]:
    sets = find_almost_locked(state, MOST_CELLS)
    if len(sets) > MOST_SETS:
        return
    links = find_links(state, sets)
    for number, first in enumerate(sets):
        check_cancelled()
        for z in iter_bits(first.digits):
            targets = state.places[z] & first.seen[z]
            if targets:
                yield from _walk(state, (sets, links), number, z, (least, most))


def _walk(
    state: State, net: tuple[list[Almost], list[dict[int, int]]], start: int, z: int, lengths: tuple[int, int]
) -> Iterator[Step]:
    """Yield the chains that begin with a set and lack z there: breadth first, each (set, digit of entry) once."""
    sets, links = net
    first = sets[start]
    targets = state.places[z] & first.seen[z]
    parent: dict[tuple[int, int], tuple[int, int]] = {}
    seen = [0] * state.board.size
    front = [(start, z)]
    for length in range(2, lengths[1] + 1):
        following: list[tuple[int, int]] = []
        for number, entry in front:
            for index, linked in links[number].items():
                if index == entry:
                    continue
                for other in iter_bits(linked & ~seen[index] & ~(1 << start)):
                    seen[index] |= 1 << other
                    parent[other, index] = (number, entry)
                    following.append((other, index))
        if length >= lengths[0]:
            for other, entry in following:
                last = sets[other]
                # Each chain is found from both ends; the lower number tells it.
                if other > start and entry != z and last.digits >> z & 1 and targets & last.seen[z]:
                    chain = _traced(parent, (other, entry), (start, z))
                    if len({number for number, _ in chain}) == len(chain):
                        yield _step(state, [sets[number] for number, _ in chain], [d for _, d in chain[1:]], z)
        front = following


def _traced(
    parent: dict[tuple[int, int], tuple[int, int]], end: tuple[int, int], start: tuple[int, int]
) -> list[tuple[int, int]]:
    chain = [end]
    while chain[-1] != start:
        chain.append(parent[chain[-1]])
    chain.reverse()
    return chain


def _step(state: State, chain: list[Almost], digits: list[int], z: int) -> Step:
    layout = state.board.layout
    technique = als_xy_wing if len(chain) == 3 else als_chain
    told = chain[0].said(layout)
    for almost, digit in zip(chain[1:], digits, strict=True):
        told += f" –{layout.symbol_of(digit + 1)}– {almost.said(layout)}"
    cells = 0
    for almost in chain:
        cells |= almost.cells
    ends = {c for almost in (chain[0], chain[-1]) for c in almost.candidates(state)}
    held = dict.fromkeys(c for almost in chain for c in almost.candidates(state))
    ties = tuple(link_of(a, b, digit) for (a, b), digit in zip(pairwise(chain), digits, strict=True))
    seen = state.places[z] & chain[0].seen[z] & chain[-1].seen[z]
    return Step(
        technique.name,
        technique.rating,
        (),
        strike(seen, z + 1),
        Evidence(bits(cells), tuple(c for c in held if c in ends), tuple(c for c in held if c not in ends), ties),
        msg(
            "{chain}: each set has one digit more than cells, and neighbours cannot both hold the digit between them. "
            "If the first set lacks {z}, it holds the digit of its link, the next set lacks that one, and so on: the "
            "last set holds {z}. So {z} is at one of the ends: a cell that sees every place of it there is not {z}.",
            chain=told,
            z=layout.symbol_of(z + 1),
        ),
    )


als_xy_wing = Technique("als-xy-wing", msg("ALS-XY-wing"), 6.4, find_wing, is_ours=True, in_rating=False)
als_chain = Technique("als-chain", msg("ALS chain"), 7.1, find_chain, is_ours=True, in_rating=False)
