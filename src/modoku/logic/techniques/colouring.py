"""Simple colours and multi-colours: the places of one digit, tied two by two, take turns.

Where a digit has two places in a house, exactly one of them holds it. Follow such links from place to place and paint
the places in two colours in turn: all of one colour hold the digit, or all of the other.

- Wrap: two places of one colour see each other. They cannot both hold the digit, so that colour is false throughout.
- Trap: a place outside sees both colours. One of the two holds the digit, so the place does not.

With two such nets (multi-colours) A/a and B/b, let a place of A see one of B: A and B are not both true, so a or b is.

- A place that sees both a and b loses the digit.
- If A sees both B and b, A is false throughout, since one of B and b is true.

Described in the newsgroups and in R. Woodhead's Sudoku Susser (2005) as "colouring" and "multi-colouring". Sudoku
Explainer knows them as chains of one digit; the ratings are modoku's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ...language import msg
from ...puzzle import Unit
from ..masks import bits, iter_bits
from ..state import State
from ..step import Evidence, InferenceLink, Step, strike
from ..technique import Technique


@dataclass(frozen=True, slots=True)
class ColourCluster:
    """Places of a digit that hang together by houses with two of them: the two colours, the links and the houses."""

    colours: tuple[int, int]
    links: tuple[tuple[int, int], ...]
    units: tuple[Unit, ...]

    @property
    def cells(self) -> int:
        """The places of both colours."""
        return self.colours[0] | self.colours[1]

    def turned(self) -> ColourCluster:
        """Return the net with its colours exchanged."""
        return ColourCluster((self.colours[1], self.colours[0]), self.links, self.units)


def find_nets(state: State, digit: int) -> list[ColourCluster]:
    """Return the nets of a digit; one whose links go round in an odd ring is left out, for it has no two colours."""
    places = state.places[digit - 1]
    links: dict[tuple[int, int], Unit] = {}
    for house in state.board.houses:
        found = places & house.mask
        if found.bit_count() == 2:
            links.setdefault((found.bit_length() - 1, (found & -found).bit_length() - 1), house.unit)
    beside: dict[int, list[int]] = {}
    for a, b in links:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    nets, painted = [], 0
    for start in sorted(beside):
        if painted >> start & 1:
            continue
        colours = [1 << start, 0]
        waiting = [(start, 0)]
        while waiting:
            cell, colour = waiting.pop()
            for other in beside[cell]:
                if not colours[not colour] >> other & 1:
                    colours[not colour] |= 1 << other
                    waiting.append((other, 1 - colour))
        both = colours[0] | colours[1]
        painted |= both
        if not colours[0] & colours[1]:
            used = {link: unit for link, unit in links.items() if both >> link[0] & 1}
            nets.append(ColourCluster((colours[0], colours[1]), tuple(used), tuple(used.values())))
    return nets


def _seen(state: State, cells: int) -> int:
    """Return the cells that see at least one cell of a mask."""
    found = 0
    for cell in iter_bits(cells):
        found |= state.board.peers[cell]
    return found


def find_simple(state: State) -> Iterator[Step]:
    """Yield wraps and traps of single nets."""
    for digit in range(1, state.board.size + 1):
        for net in find_nets(state, digit):
            if net.cells.bit_count() < 3:
                continue
            for side in (net, net.turned()):
                false, true = side.colours
                if false & _seen(state, false):
                    yield _wrap(state, digit, side, true)
            both = _seen(state, net.colours[0]) & _seen(state, net.colours[1])
            trapped = state.places[digit - 1] & both & ~net.cells
            if trapped:
                yield _trap(state, digit, net, trapped)


def find_multi(state: State) -> Iterator[Step]:
    """Yield the conclusions from two nets that touch."""
    for digit in range(1, state.board.size + 1):
        for first, second in combinations(find_nets(state, digit), 2):
            for a in (first, first.turned()):
                near = _seen(state, a.colours[0])
                if near & second.colours[0] and near & second.colours[1]:
                    yield _excluded(state, digit, a, second)
            for b in (second, second.turned()):
                near = _seen(state, b.colours[0])
                if near & first.colours[0] and near & first.colours[1]:
                    yield _excluded(state, digit, b, first)
            for a in (first, first.turned()):
                for b in (second, second.turned()):
                    if not _seen(state, a.colours[0]) & b.colours[0]:
                        continue
                    both = _seen(state, a.colours[1]) & _seen(state, b.colours[1])
                    trapped = state.places[digit - 1] & both & ~first.cells & ~second.cells
                    if trapped:
                        yield _bridged(state, digit, (a, b), trapped)


def _ties(nets: tuple[ColourCluster, ...], digit: int) -> tuple[InferenceLink, ...]:
    return tuple(InferenceLink((a, digit), (b, digit), True) for net in nets for a, b in net.links)


def _evidence(digit: int, nets: tuple[ColourCluster, ...], first: int, second: int) -> Evidence:
    return Evidence(
        bits(first | second),
        strike(first, digit),
        strike(second, digit),
        _ties(nets, digit),
        tuple(dict.fromkeys(unit for net in nets for unit in net.units)),
    )


def _wrap(state: State, digit: int, net: ColourCluster, true: int) -> Step:
    false = net.colours[0]
    names = state.board.layout.cell_names
    pair = next((a, b) for a, b in combinations(bits(false), 2) if state.board.peers[a] >> b & 1)
    return Step(
        simple_colours.name,
        simple_colours.rating,
        (),
        strike(false, digit),
        _evidence(digit, (net,), true, false),
        msg(
            "Tied two by two, the places of {digit} are true in turn: either {first}, or {second}. {pair} see each "
            "other, so it is not {first}.",
            first=names(bits(false)),
            second=names(bits(true)),
            digit=state.board.layout.symbol_of(digit),
            pair=names(pair),
        ),
    )


def _trap(state: State, digit: int, net: ColourCluster, trapped: int) -> Step:
    names = state.board.layout.cell_names
    return Step(
        simple_colours.name,
        simple_colours.rating,
        (),
        strike(trapped, digit),
        _evidence(digit, (net,), *net.colours),
        msg(
            "Tied two by two, the places of {digit} are true in turn: either {first}, or {second}. A cell that sees "
            "one of the first and one of the second does not hold it.",
            first=names(bits(net.colours[0])),
            second=names(bits(net.colours[1])),
            digit=state.board.layout.symbol_of(digit),
        ),
    )


def _excluded(state: State, digit: int, net: ColourCluster, other: ColourCluster) -> Step:
    names = state.board.layout.cell_names
    return Step(
        multi_colours.name,
        multi_colours.rating,
        (),
        strike(net.colours[0], digit),
        _evidence(digit, (net, other), net.cells, other.cells),
        msg(
            "Tied two by two, the places of {digit} are true in turn: either {first}, or {second}; and either {third}, "
            "or {fourth}. Among {first} there are cells that see both of the latter, so it is not {first}.",
            first=names(bits(net.colours[0])),
            second=names(bits(net.colours[1])),
            third=names(bits(other.colours[0])),
            fourth=names(bits(other.colours[1])),
            digit=state.board.layout.symbol_of(digit),
        ),
    )


def _bridged(state: State, digit: int, nets: tuple[ColourCluster, ColourCluster], trapped: int) -> Step:
    names = state.board.layout.cell_names
    a, b = nets
    return Step(
        multi_colours.name,
        multi_colours.rating,
        (),
        strike(trapped, digit),
        _evidence(digit, nets, a.colours[0] | b.colours[0], a.colours[1] | b.colours[1]),
        msg(
            "Tied two by two, the places of {digit} are true in turn: either {first}, or {second}; and either {third}, "
            "or {fourth}. As {first} and {third} see each other, not both are true: so {second} or {fourth} are. A "
            "cell that sees both of these does not hold it.",
            first=names(bits(a.colours[0])),
            second=names(bits(a.colours[1])),
            third=names(bits(b.colours[0])),
            fourth=names(bits(b.colours[1])),
            digit=state.board.layout.symbol_of(digit),
        ),
    )


simple_colours = Technique("simple-colours", msg("Simple colours"), 4.2, find_simple, is_ours=True, in_rating=False)
multi_colours = Technique("multi-colours", msg("Multi-colours"), 4.7, find_multi, is_ours=True, in_rating=False)
