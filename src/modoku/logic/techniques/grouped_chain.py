"""Grouped chains and nice loops: alternating inference chains whose ends may be several cells of one unit.

A group is two places or more of a digit where two units cross. It is true if one of its cells holds the digit, false
if none does. The links are those of chains: a candidate and a group of the same digit exclude each other when each
cell of the one sees each cell of the other (weak); and where the places of a digit in a house fall into two parts,
each a cell or a group, one of the two is true (strong). The walk is that of chains:

- from "true" to "false" of the same candidate: it is false; from "false" to "true": it is true;
- back to where it began, everything once: a loop, and what sees both ends of a weak link is false.

Only walks through a group are told here: the others are chains. On one digit it is a grouped X-chain.

Grouped nice loops and chains were described in the Sudoku Players' Forum (2005 to 2006). Sudoku Explainer has no
groups; the ratings are modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from ...language import Message, msg
from ...limits import check_cancelled
from ...puzzle import Layout, Unit
from ..implications import Node, find_walk, length_rating
from ..masks import bits, iter_bits
from ..state import State
from ..step import Candidate, Evidence, InferenceLink, Step, strike
from ..technique import Technique
from .chain import LONGEST, MOST_CANDIDATES


@dataclass(frozen=True, slots=True)
class GroupNet:
    """Candidates and groups, by number: the cells and the digit of each, and the links between them."""

    cells: list[int]
    digits: list[int]
    weak: list[int]
    strong: list[int]
    houses: dict[tuple[int, int], Unit]

    def said(self, n: int, layout: Layout) -> str:
        """Return the cells of a node: r1c1/r1c2."""
        return "/".join(layout.cell_names(bits(self.cells[n])))

    def is_group(self, n: int) -> bool:
        """Return whether a node has several cells."""
        return bool(self.cells[n] & (self.cells[n] - 1))


def build_net(state: State, *, one_digit: bool) -> GroupNet:
    """Build the net of a state; without the links within cells if `one_digit`."""
    number: dict[tuple[int, int], int] = {}
    for index, places in enumerate(state.places):
        for mask in (*(1 << cell for cell in iter_bits(places)), *_groups(state, places)):
            number[index, mask] = len(number)
    cells, digits = [mask for _, mask in number], [index for index, _ in number]
    net = GroupNet(cells, digits, [0] * len(number), [0] * len(number), {})
    for index in range(state.board.size):
        _link_places(state, net, index, number)
    if not one_digit:
        for cell, mask in enumerate(state.candidates):
            within = sum(1 << number[index, 1 << cell] for index in iter_bits(mask))
            for n in iter_bits(within):
                net.weak[n] |= within & ~(1 << n)
                if mask.bit_count() == 2:
                    net.strong[n] |= within & ~(1 << n)
    return net


def _link_places(state: State, net: GroupNet, index: int, number: dict[tuple[int, int], int]) -> None:
    """Add the links between the places of one digit."""
    nodes = [n for n, digit in enumerate(net.digits) if digit == index]
    for a in nodes:
        seen = state.board.common_peers(net.cells[a])
        for b in nodes:
            if not net.cells[b] & ~seen:
                net.weak[a] |= 1 << b
    for house in state.board.houses:
        found = state.places[index] & house.mask
        for n in nodes:
            other = number.get((index, found & ~net.cells[n]))
            if not net.cells[n] & ~found and other is not None:
                net.strong[n] |= 1 << other
                net.houses.setdefault((n, other), house.unit)


def _groups(state: State, places: int) -> list[int]:
    found: dict[int, None] = {}
    groups = state.board.groups
    for number, first in enumerate(groups):
        here = places & first.mask
        if here.bit_count() > 2:
            for second in groups[number + 1 :]:
                both = here & second.mask
                if both & (both - 1):
                    found[both] = None
    return list(found)


def _find(state: State, name: str, rating: float, one_digit: bool) -> Iterator[Step]:
    if sum(mask.bit_count() for mask in state.candidates) > MOST_CANDIDATES:
        return
    net = build_net(state, one_digit=one_digit)
    most = LONGEST
    for n in range(len(net.cells)):
        check_cancelled()
        if net.is_group(n):
            continue
        for is_true in (True, False):
            walk = find_walk(net.weak, net.strong, (n, is_true), (n, not is_true), most)
            if walk is not None and any(net.is_group(m) for m, _ in walk):
                most = min(most, len(walk))
                yield _contradiction(state, net, walk, (name, round(rating + length_rating(len(walk)), 1)))
        walk = find_walk(net.weak, net.strong, (n, True), (n, True), most + 1)
        if walk is not None and _is_loop(net, walk):
            removed = _outside(state, net, walk)
            if removed:
                most = min(most, len(walk) - 1)
                yield _loop(state, net, walk, removed, (name, round(rating + length_rating(len(walk) - 1), 1)))


def _is_loop(net: GroupNet, walk: list[Node]) -> bool:
    """Return whether the walk has a group, and nothing of it overlaps."""
    if not any(net.is_group(n) for n, _ in walk):
        return False
    inner = [n for n, _ in walk[:-1]]
    return all(
        a != b and (net.digits[a] != net.digits[b] or not net.cells[a] & net.cells[b])
        for i, a in enumerate(inner)
        for b in inner[:i]
    )


def _outside(state: State, net: GroupNet, walk: list[Node]) -> tuple[Candidate, ...]:
    """Return the candidates off the loop that both ends of a weak link exclude."""
    found: set[Candidate] = set()
    for (a, is_true), (b, _) in pairwise(walk):
        if not is_true:
            continue
        if net.digits[a] == net.digits[b]:
            both = state.board.common_peers(net.cells[a] | net.cells[b])
            found.update(strike(state.places[net.digits[a]] & both, net.digits[a] + 1))
        else:
            cell = net.cells[a].bit_length() - 1
            found.update((cell, digit) for digit in state.digits_of(cell))
    inside = {(cell, net.digits[n] + 1) for n, _ in walk for cell in iter_bits(net.cells[n])}
    return tuple(sorted(found - inside))


def _told(state: State, net: GroupNet, walk: list[Node]) -> str:
    layout = state.board.layout
    return " → ".join(
        f"{net.said(n, layout)}{'=' if is_true else '≠'}{layout.symbol_of(net.digits[n] + 1)}" for n, is_true in walk
    )


def _contradiction(state: State, net: GroupNet, walk: list[Node], label: tuple[str, float]) -> Step:
    n, was_true = walk[0]
    candidate = (net.cells[n].bit_length() - 1, net.digits[n] + 1)
    placed: tuple[Candidate, ...] = () if was_true else (candidate,)
    removed: tuple[Candidate, ...] = (candidate,) if was_true else ()
    words = msg(
        "Suppose {start}: then {chain}, the contrary.",
        start=_told(state, net, walk[:1]),
        chain=_told(state, net, walk[1:]),
    )
    return _step(net, walk, (placed, removed), label, words)


def _loop(
    state: State, net: GroupNet, walk: list[Node], removed: tuple[Candidate, ...], label: tuple[str, float]
) -> Step:
    words = msg(
        "{chain} is a loop: its candidates are true and false in turn, this way round or the other. One of the two "
        "ends of each weak link is true, so whatever sees both ends is false.",
        chain=_told(state, net, walk),
    )
    return _step(net, walk, ((), removed), label, words)


def _step(
    net: GroupNet,
    walk: list[Node],
    effects: tuple[tuple[Candidate, ...], tuple[Candidate, ...]],
    label: tuple[str, float],
    words: Message,
) -> Step:
    def candidates(n: int) -> tuple[Candidate, ...]:
        return strike(net.cells[n], net.digits[n] + 1)

    true = tuple(dict.fromkeys(c for n, is_true in walk if is_true for c in candidates(n)))
    false = tuple(dict.fromkeys(c for n, is_true in walk if not is_true for c in candidates(n) if c not in true))
    ties = tuple(
        InferenceLink(candidates(a)[0], candidates(b)[0], not is_true) for (a, is_true), (b, _) in pairwise(walk)
    )
    units = (net.houses.get((a, b)) for (a, is_true), (b, _) in pairwise(walk) if not is_true)
    # A cell counts as a whole only where the walk went from one of its two candidates to the other.
    whole = (
        net.cells[a].bit_length() - 1
        for (a, is_true), (b, _) in pairwise(walk)
        if not is_true and net.digits[a] != net.digits[b]
    )
    return Step(
        label[0],
        label[1],
        *effects,
        Evidence(tuple(dict.fromkeys(whole)), true, false, ties, tuple(dict.fromkeys(u for u in units if u))),
        words,
    )


grouped_x_chain = Technique(
    "grouped-x-chain",
    msg("Grouped X-chain"),
    6.7,
    partial(_find, name="grouped-x-chain", rating=6.7, one_digit=True),
    is_varied=True,
    is_ours=True,
    in_rating=False,
)
grouped_chain = Technique(
    "grouped-chain",
    msg("Grouped chain"),
    7.3,
    partial(_find, name="grouped-chain", rating=7.3, one_digit=False),
    is_varied=True,
    is_ours=True,
    in_rating=False,
)
