"""Cell and region forcing chains: whichever way a cell or a house goes, the same follows.

A cell takes one of its candidates, a house has each digit in one of its places. Follow a chain from every one of
these cases. What all of them come to is true, whichever case it is: a candidate that every case excludes goes, one
that every case demands is placed. It is a proof by cases, and a person needs patience for it.

Sudoku Explainer (2007) calls them cell and region forcing chains and rates them 8.0, and more by the length of all
chains together. It starts from cells with more than two candidates, and turns from each to the houses in which that
cell is the first place of a digit; a house whose first place has two candidates it passes over, and so do we.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ..implications import ImplicationNet, Node, find_reach, find_walk, length_rating
from ..masks import iter_bits
from ..reasoning import make_step, search_with_core
from ..state import State
from ..step import Candidate, Step
from ..technique import Technique
from .chain import MOST_CANDIDATES, chain_of


def find(state: State) -> Iterator[Step]:
    """Yield steps, the shortest first."""
    return reversed(list(_iter_shorter(state)))


def _iter_shorter(state: State) -> Iterator[Step]:
    """Yield steps, each shorter than those before it."""
    if sum(mask.bit_count() for mask in state.candidates) > MOST_CANDIDATES:
        return
    net = ImplicationNet.of(state)
    weak, strong = net.links(same=True, cell=True)
    reach = [find_reach(weak, strong, n) for n in range(len(net.candidates))]
    number = {candidate: n for n, candidate in enumerate(net.candidates)}
    best = 1 << 30
    for cases in _iter_cases(state, number):
        for is_true in (False, True):
            common = -1
            for n in cases:
                common &= reach[n].masks[is_true]
                if not common:
                    break
            for target in iter_bits(common):
                nodes = sum(reach[n].distance[target, is_true] + 1 for n in cases)
                if nodes < best:
                    best = nodes
                    walks = [_walk(weak, strong, n, (target, is_true)) for n in cases]
                    yield _step(state, net, walks)


def _iter_cases(state: State, number: dict[Candidate, int]) -> Iterator[list[int]]:
    """Yield candidates one of which is true: those of a cell, and the places of a digit in a house."""
    for cell, mask in enumerate(state.candidates):
        if mask.bit_count() > 2:
            yield [number[cell, d + 1] for d in iter_bits(mask)]
    for house in state.board.houses:
        for d, places in enumerate(state.places):
            found = places & house.mask
            first = (found & -found).bit_length() - 1
            if found.bit_count() >= 2 and state.candidates[first].bit_count() > 2:
                yield [number[cell, d + 1] for cell in iter_bits(found)]


def _walk(weak: list[int], strong: list[int], start: int, goal: Node) -> list[Node]:
    if goal == (start, True):
        return [goal]
    return find_walk(weak, strong, (start, True), goal, len(weak) + 2) or [goal]


def _step(state: State, net: ImplicationNet, walks: list[list[Node]]) -> Step:
    target, is_true = walks[0][-1]
    candidate = net.candidates[target]
    return make_step(
        state,
        multiple_chain.name,
        round(multiple_chain.rating + length_rating(sum(map(len, walks))), 1),
        (candidate,) if is_true else (),
        () if is_true else (candidate,),
        [chain_of(net, walk) for walk in walks],
    )


multiple_chain = Technique(
    "multiple-forcing-chain",
    msg("Cell or region forcing chain"),
    8.0,
    search_with_core("multiple-forcing-chain", find),
    is_varied=True,
)
