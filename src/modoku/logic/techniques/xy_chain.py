"""XY-chain: cells with two candidates, each sharing one with the next, that begin and end with the same digit.

Suppose the first cell is not z. Then it is its other candidate, so the next cell is not that one and takes its other,
and so on to the last cell, which takes z. So the first cell or the last is z, and a cell that sees both is not. The
XY-wing is the chain of three cells; here are the longer ones.

Described in the newsgroups of 2005; an alternating inference chain through cells only. Sudoku Explainer counts it
among forcing chains; the rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ...limits import check_cancelled
from ..masks import iter_bits
from ..state import State
from ..step import Evidence, InferenceLink, Step, strike
from ..technique import Technique

LONGEST = 12
Node = tuple[int, int]
"""A cell, and the index of the digit that it takes if the chain runs."""


def find(state: State) -> Iterator[Step]:
    """Yield a shortest chain from each cell and digit to each end that clears something, shortest first of each."""
    bivalue = state.bivalue
    for start in iter_bits(bivalue):
        check_cancelled()
        for z in iter_bits(state.candidates[start]):
            targets = state.places[z] & state.board.peers[start]
            if targets:
                yield from _walk(state, bivalue, start, z, targets)


def _walk(state: State, bivalue: int, start: int, z: int, targets: int) -> Iterator[Step]:
    candidates, peers = state.candidates, state.board.peers
    first = (start, (candidates[start] & ~(1 << z)).bit_length() - 1)
    parent: dict[Node, Node] = {first: first}
    front = [first]
    for length in range(2, LONGEST + 1):
        following: list[Node] = []
        for cell, digit in front:
            for peer in iter_bits(peers[cell] & bivalue & state.places[digit]):
                node = (peer, (candidates[peer] & ~(1 << digit)).bit_length() - 1)
                if node not in parent and peer != start:
                    parent[node] = (cell, digit)
                    following.append(node)
        front = following
        for node in following if length > 3 else ():
            seen = targets & peers[node[0]]
            # Each chain is found from both ends; the lower cell tells it.
            if node[1] == z and node[0] > start and seen:
                chain = [node]
                while chain[-1] != first:
                    chain.append(parent[chain[-1]])
                chain.reverse()
                cells = [cell for cell, _ in chain]
                seen &= ~sum(1 << cell for cell in set(cells))
                if seen and len(set(cells)) == len(cells):
                    yield _step(state, chain, z, seen)


def _step(state: State, chain: list[Node], z: int, seen: int) -> Step:
    layout = state.board.layout
    ties: list[InferenceLink] = []
    entry = z
    told = []
    for (cell, digit), after in zip(chain, [*chain[1:], None], strict=True):
        ties.append(InferenceLink((cell, entry + 1), (cell, digit + 1), True))
        told.append(f"{layout.cell_name(cell)}={layout.symbol_of(digit + 1)}")
        if after is not None:
            ties.append(InferenceLink((cell, digit + 1), (after[0], digit + 1), False))
        entry = digit
    return Step(
        xy_chain.name,
        xy_chain.rating,
        (),
        strike(seen, z + 1),
        Evidence(
            tuple(cell for cell, _ in chain),
            tuple((cell, digit + 1) for cell, digit in chain),
            tuple(
                (cell, index + 1)
                for cell, digit in chain
                for index in iter_bits(state.candidates[cell] & ~(1 << digit))
            ),
            tuple(ties),
        ),
        msg(
            "If {start} is not {z}, then {chain}. So {start} or {end} is {z}: a cell that sees both is not.",
            start=layout.cell_name(chain[0][0]),
            end=layout.cell_name(chain[-1][0]),
            z=layout.symbol_of(z + 1),
            chain=" → ".join(told),
        ),
    )


xy_chain = Technique("xy-chain", msg("XY-chain"), 6.3, find, is_ours=True, in_rating=False)
