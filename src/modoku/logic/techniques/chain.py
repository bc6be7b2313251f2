"""Chains and loops: from a supposition along alternating links to its contradiction, or back to where one began.

Suppose a candidate is true; then others are false, so yet others are true, and so on along weak and strong links in
turn. If the chain comes to say that the candidate itself is false, it is false. If a chain from "false" comes to say
"true", it is true. If a chain comes back to its first candidate, all the others once along the way, it is a loop: its
candidates are true and false in turn, one way round or the other. So either all that it calls true are true, or all the
others; a candidate of the same digit that sees one of each goes. As in Sudoku Explainer, only in cells off the loop.

A chain on one digit uses links between places only (X); a loop through cells with two candidates uses links within
cells only (Y); otherwise a chain mixes them (XY). Also called nice loops and alternating inference chains (Players'
Forum, 2005 to 2006). Sudoku Explainer rates X-loops and Y-loops 6.5, X-chains 6.6, the rest 7.0, and adds for length.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...language import msg
from ..implications import ImplicationNet, Node, find_walk, length_rating, longest_within
from ..masks import iter_bits
from ..reasoning import Chain, Fact, make_step, search_with_core
from ..state import State
from ..step import Candidate, Step
from ..technique import Technique

LONGEST = 40
MOST_CANDIDATES = 1200
"""Boards with more candidates than this are left alone: a person would not find the chain either."""


def _find(state: State, name: str, same: bool, cell: bool) -> Iterator[Step]:
    """Yield steps, the best first: the easiest, then the shortest."""
    return reversed(list(_iter_better(state, name, same, cell)))


def _iter_better(state: State, name: str, same: bool, cell: bool) -> Iterator[Step]:
    """Yield steps, each easier or shorter than those before it."""
    if sum(mask.bit_count() for mask in state.candidates) > MOST_CANDIDATES:
        return
    net = ImplicationNet.of(state)
    weak, strong = net.links(same=same, cell=cell)
    loop_base, chain_base = (70, 70) if same and cell else (65, 66)
    best = _Best()
    for n in range(len(net.candidates)):
        for is_true in (True, False) if same else ():
            if not (weak[n] if is_true else strong[n]):
                continue
            walk = find_walk(weak, strong, (n, is_true), (n, not is_true), best.most(chain_base))
            if walk is not None:
                rating = best.take(chain_base, len(walk))
                yield _contradiction(state, net, walk, name, rating)
        if not weak[n] or not strong[n]:
            continue
        # The shortest loop may exclude nothing where another does: one for every way to begin.
        for second in iter_bits(weak[n]):
            if not strong[second]:
                continue
            walk = find_walk(weak, strong, (n, True), (n, True), best.most(loop_base) + 1, second)
            if walk is not None and len({m for m, _ in walk}) == len(walk) - 1:
                removed = _outside(net, walk)
                if removed:
                    rating = best.take(loop_base, len(walk) - 1)
                    yield make_step(state, name, rating, (), removed, [chain_of(net, walk)])


class _Best:
    """The rating (in tenths) and the length of the best chain so far: easier is better, then shorter."""

    def __init__(self) -> None:
        self.rating = 0
        self.nodes = 0

    def most(self, base: int) -> int:
        """Return the most nodes with which a chain of that base is better."""
        if not self.rating:
            return LONGEST
        room = self.rating - base
        return min(LONGEST, max(longest_within(room - 1), min(longest_within(room), self.nodes - 1)))

    def take(self, base: int, nodes: int) -> float:
        """Keep a chain as the best, and give its rating."""
        self.rating, self.nodes = base + round(10 * length_rating(nodes)), nodes
        return self.rating / 10


def _contradiction(state: State, net: ImplicationNet, walk: list[Node], name: str, rating: float) -> Step:
    n, was_true = walk[0]
    candidate = net.candidates[n]
    placed: tuple[Candidate, ...] = () if was_true else (candidate,)
    removed: tuple[Candidate, ...] = (candidate,) if was_true else ()
    return make_step(state, name, rating, placed, removed, [chain_of(net, walk)])


def chain_of(net: ImplicationNet, walk: list[Node]) -> Chain:
    """Return a walk as a chain of facts, each resting on the one before."""
    return tuple(
        Fact(net.candidates[n], is_true, (place - 1,) if place else (), 0) for place, (n, is_true) in enumerate(walk)
    )


def _outside(net: ImplicationNet, walk: list[Node]) -> tuple[Candidate, ...]:
    """Return the candidates in cells off the loop that see one of its true and one of its false candidates."""
    inside = 0
    sees = [0, 0]
    for n, is_true in walk:
        inside |= 1 << n | net.weak_cell[n]
        sees[is_true] |= net.weak_same[n]
    return tuple(sorted(net.candidates[n] for n in iter_bits(sees[0] & sees[1] & ~inside)))


plain_x_chain = partial(_find, name="x-chain", same=True, cell=False)
plain_y_loop = partial(_find, name="y-loop", same=False, cell=True)
plain_forcing_chain = partial(_find, name="forcing-chain", same=True, cell=True)

x_chain = Technique("x-chain", msg("X-chain"), 6.5, search_with_core("x-chain", plain_x_chain), is_varied=True)
y_loop = Technique("y-loop", msg("Y-loop"), 6.5, search_with_core("y-loop", plain_y_loop), is_varied=True)
forcing_chain = Technique(
    "forcing-chain", msg("Forcing chain"), 7.0, search_with_core("forcing-chain", plain_forcing_chain), is_varied=True
)
