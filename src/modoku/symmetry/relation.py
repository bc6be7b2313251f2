"""Relations between digits, by their reduced decision diagrams: one for an order of the cells, however it was written.

From the diagram one sees which places of a relation can be exchanged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from ..limits import check_cancelled
from ..puzzle import Automaton, Cell, Digit, DigitSet, Sum, Table
from .coloured import Key

if TYPE_CHECKING:
    from ..models.diagram import Diagram

Shape = Sum | Table | Automaton
"""A form on the places 0, 1, 2 ..."""
Edges = tuple[tuple[tuple[int, Digit, int], ...], ...]

MOST_EDGES = 40_000
"""A relation whose diagram may have more edges than this is not looked into: it counts as itself and nothing else."""


def is_large(shape: Shape, size: int) -> bool:
    """Return whether the diagram of a form may be too large to be drawn.

    >>> is_large(Sum(tuple(range(9)), 45), 9), is_large(Sum((0, 1), 7, (1, 10**6)), 9)
    (False, True)
    """
    places = len(shape.cells)
    if isinstance(shape, Table):
        return places * len(shape.rows) > MOST_EDGES
    states = size * sum(map(abs, shape.factors)) if isinstance(shape, Sum) else len(shape.transitions)
    return states * places * size > MOST_EDGES


@lru_cache(maxsize=256)
def diagram_of(shape: Shape, sizes: tuple[int, ...]) -> Diagram:
    """Return the reduced diagram of a relation over all digits of its places."""
    from ..models.diagram import to_diagram  # most puzzles have no relation, and all models come with it

    return to_diagram(shape, [DigitSet.full(size) for size in sizes])


def spelt(shape: Shape) -> Key:
    """Return everything that a form says, in plain values; a `repr` leaves out what is long."""
    if isinstance(shape, Table):
        return ("table", shape.cells, shape.rows, shape.allowed)
    if isinstance(shape, Sum):
        return ("sum", shape.cells, shape.factors, shape.total, shape.comparison)
    return ("automaton", shape.cells, shape.transitions, sorted(shape.accepting))


def signature(diagram: Diagram) -> Edges:
    """Return the edges, states numbered as they are met: equal exactly for equal relations."""
    if diagram.is_empty:
        return ()
    number = {0: 0}
    found = []
    for layer in diagram.layers:
        leaving: dict[int, list[tuple[Digit, int]]] = {}
        for state, digit, following in layer:
            leaving.setdefault(state, []).append((digit, following))
        after: dict[int, int] = {}
        edges = []
        for state, place in number.items():
            for digit, following in sorted(leaving[state]):
                edges.append((place, digit, after.setdefault(following, len(after))))
        found.append(tuple(edges))
        number = after
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Placing:
    """The places of a relation.

    Attributes:
        key: what it means when its cells are read in order.
        roles: the role of each place.
        reversible: whether it reads the same from both ends.
        backwards: whether the key is for reading it from the end.
    """

    key: Key
    roles: tuple[int, ...]
    reversible: bool = False
    backwards: bool = False


@lru_cache(maxsize=256)
def placing(shape: Table | Automaton, sizes: tuple[int, ...]) -> Placing:
    """Find which places of a relation can be exchanged: neighbours in the list, or all of them by turning it round."""
    size = max(sizes)
    if is_large(shape, size):
        return Placing(_key(size, spelt(shape)), tuple(range(len(shape.cells))))
    diagram = diagram_of(shape, sizes)
    own = signature(diagram)
    roles = [0]
    for place in range(len(shape.cells) - 1):
        same = signature(swapped(diagram, place)) == own
        roles.append(roles[-1] if same else roles[-1] + 1)
    if roles[-1] < len(roles) - 1:
        return Placing(_key(size, own), tuple(roles))
    back = turned(diagram, _edge_count(diagram))
    other = None if back is None else signature(back)
    # Of the two ways to read it, the key is for the one with the smaller diagram.
    if back is None or other is None or (_edge_count(diagram), own) <= (_edge_count(back), other):
        return Placing(_key(size, own), tuple(roles), own == other)
    return Placing(_key(size, other), tuple(roles), backwards=True)


def _edge_count(diagram: Diagram) -> int:
    return sum(map(len, diagram.layers))


def _key(size: int, found: object) -> Key:
    return ("rows", size, sha256(repr(found).encode()).hexdigest())


def turned(diagram: Diagram, most: int) -> Diagram | None:
    """Return the reduced diagram that reads the cells from the last to the first; None if it has more edges than that.

    Read so, one is in a set of states at a time; the sets that are met make a reduced diagram (J. Brzozowski, 1962).

    >>> from modoku.puzzle import DigitSet, Table
    >>> from modoku.models.diagram import to_diagram
    >>> there = to_diagram(Table((0, 1), ((1, 2), (1, 3))), [DigitSet.full(3)] * 2)
    >>> turned(there, 3).layers
    (((0, 2, 0), (0, 3, 0)), ((0, 1, 0),))
    """
    if diagram.is_empty:
        return diagram
    layers: list[tuple[tuple[int, Digit, int], ...]] = []
    widths = [1]
    sets: dict[frozenset[int], int] = {frozenset({0}): 0}
    for layer in reversed(diagram.layers):
        check_cancelled()
        arriving: dict[int, list[tuple[Digit, int]]] = {}
        for state, digit, following in layer:
            arriving.setdefault(following, []).append((digit, state))
        before: dict[frozenset[int], int] = {}
        edges = []
        for states, number in sets.items():
            reached: dict[Digit, list[int]] = {}
            for following in states:
                for digit, state in arriving[following]:
                    reached.setdefault(digit, []).append(state)
            for digit in sorted(reached):
                edges.append((number, digit, before.setdefault(frozenset(reached[digit]), len(before))))
        most -= len(edges)
        if most < 0:
            return None
        layers.append(tuple(edges))
        widths.append(len(before))
        sets = before
    return replace(diagram, cells=diagram.cells[::-1], layers=tuple(layers), widths=tuple(widths))


def swapped(diagram: Diagram, place: int) -> Diagram:
    """Return the reduced diagram that reads two neighbouring cells in the other order.

    >>> from modoku.puzzle import DigitSet, Table
    >>> from modoku.models.diagram import to_diagram
    >>> turned = swapped(to_diagram(Table((0, 1), ((1, 2), (1, 3))), [DigitSet.full(3)] * 2), 0)
    >>> [len(layer) for layer in turned.layers]
    [2, 1]
    """
    if diagram.is_empty:
        return diagram
    upper: dict[int, list[tuple[int, int]]] = {}
    for state, digit, following in diagram.layers[place + 1]:
        upper.setdefault(state, []).append((digit, following))
    grids: dict[int, dict[int, list[tuple[int, int]]]] = {}
    for state, digit, following in diagram.layers[place]:
        for second, end in upper[following]:
            grids.setdefault(state, {}).setdefault(second, []).append((digit, end))
    between: dict[tuple[tuple[int, int], ...], int] = {}
    first = []
    for state, grid in grids.items():
        for second, ends in sorted(grid.items()):
            first.append((state, second, between.setdefault(tuple(sorted(ends)), len(between))))
    later = [(number, digit, end) for ends, number in between.items() for digit, end in ends]
    layers, widths = list(diagram.layers), list(diagram.widths)
    layers[place : place + 2] = [tuple(first), tuple(later)]
    widths[place + 1] = len(between)
    return replace(diagram, cells=_exchanged(diagram.cells, place), layers=tuple(layers), widths=tuple(widths))


def _exchanged(cells: Sequence[Cell], place: int) -> tuple[Cell, ...]:
    return (*cells[:place], cells[place + 1], cells[place], *cells[place + 2 :])
