"""Remote pair: a chain of cells with the same two candidates, alternately one and the other.

Cells with the candidates a and b only, each seeing the next: they are a, b, a, b in turn, or b, a, b, a. The first
and the last of an even number differ, so one of them is a and the other b. A cell that sees both ends is neither.
Two cells are a naked pair; the chain has four or more, and it need not bend at any particular kind of unit.

Described in the newsgroups of 2005; a colouring of two digits at once. Sudoku Explainer knows it as a chain only; the
rating is modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...language import msg
from ..masks import bits, iter_bits, mask_of
from ..state import State
from ..step import Evidence, InferenceLink, Step, spell, strike_digits
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield the shortest chain between any two ends that clear something."""
    peers, candidates = state.board.peers, state.candidates
    by_pair: dict[int, list[int]] = {}
    for cell in iter_bits(state.bivalue):
        by_pair.setdefault(candidates[cell], []).append(cell)
    for pair, cells in by_pair.items():
        if len(cells) < 4:
            continue
        within = mask_of(cells)
        for start in cells:
            for chain in _iter_chains(peers, within, start):
                seen = peers[start] & peers[chain[-1]] & ~mask_of(chain)
                if chain[-1] > start and any(candidates[cell] & pair for cell in bits(seen)):
                    yield _step(state, chain, pair, seen)


def _iter_chains(peers: tuple[int, ...], within: int, start: int) -> Iterator[tuple[int, ...]]:
    """Yield a shortest chain to every cell at an odd distance of three or more."""
    parent = {start: start}
    front, distance = [start], 0
    while front:
        distance += 1
        following = []
        for cell in front:
            for peer in iter_bits(peers[cell] & within):
                if peer not in parent:
                    parent[peer] = cell
                    following.append(peer)
        front = following
        if distance >= 3 and distance % 2:
            for end in front:
                chain = [end]
                while chain[-1] != start:
                    chain.append(parent[chain[-1]])
                yield tuple(reversed(chain))


def _step(state: State, chain: tuple[int, ...], pair: int, seen: int) -> Step:
    low, high = (index + 1 for index in bits(pair))
    layout = state.board.layout
    # The first candidate of each link alternates, so that the arrows run through the chain as one would read it.
    ties: list[InferenceLink] = []
    for number, cell in enumerate(chain):
        a, b = (low, high) if number % 2 == 0 else (high, low)
        ties.append(InferenceLink((cell, a), (cell, b), True))
        if number + 1 < len(chain):
            ties.append(InferenceLink((cell, b), (chain[number + 1], b), False))
    return Step(
        remote_pair.name,
        remote_pair.rating,
        (),
        tuple(c for cell in bits(seen) for c in strike_digits(cell, state.candidates[cell] & pair)),
        Evidence(
            chain,
            tuple((cell, low if number % 2 == 0 else high) for number, cell in enumerate(chain)),
            tuple((cell, high if number % 2 == 0 else low) for number, cell in enumerate(chain)),
            tuple(ties),
        ),
        msg(
            "{chain} have the same two candidates, {digits}, and take them in turn. One of {start} and {end} takes the "
            "one, the other the other: a cell that sees both is neither.",
            chain=" – ".join(layout.cell_names(chain)),
            digits=spell(pair, layout),
            start=layout.cell_name(chain[0]),
            end=layout.cell_name(chain[-1]),
        ),
    )


remote_pair = Technique("remote-pair", msg("Remote pair"), 4.1, find, is_ours=True, in_rating=False)
