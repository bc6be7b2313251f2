"""The exercises of document 004 and of chapter 4 of document 000: from a grid to a graph, from digits to colours.

A grid of order k has k^4 cells, numbered from 0, from left to right and from top to bottom; wherever an order is asked
for, the shape of any box will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ..errors import ModelError
from ..language import msg, msgn
from ..puzzle import BoxGrid
from ..variants import classic
from .graph import Graph, graph_of_puzzle

Order = int | BoxGrid


def _boxes(order: Order) -> BoxGrid:
    return order if isinstance(order, BoxGrid) else BoxGrid.of_order(order)


def index_of(order: Order, row: int, column: int) -> int:
    """Return the vertex of the cell in a row and a column, all counted from 0.

    >>> index_of(3, 0, 0), index_of(3, 8, 8), index_of(3, 1, 2)
    (0, 80, 11)
    """
    size = _boxes(order).size
    if not (0 <= row < size and 0 <= column < size):
        raise ModelError(
            msg("There is no cell in row {row}, column {column}.", row=row, column=column),
            msg("Both go from 0 to {last}.", last=size - 1),
        )
    return size * row + column


def coordinates_of(order: Order, index: int) -> tuple[int, int]:
    """Return the row and the column of a vertex, all counted from 0.

    >>> coordinates_of(3, 11)
    (1, 2)
    """
    size = _boxes(order).size
    if not 0 <= index < size * size:
        raise ModelError(msg("There is no vertex {index}: they go from 0 to {last}.", index=index, last=size**2 - 1))
    return divmod(index, size)


def clique(vertices: Sequence[int]) -> list[tuple[int, int]]:
    """Return the edges of a complete graph on some vertices, each in both directions.

    >>> clique([3, 6, 8])
    [(3, 6), (3, 8), (6, 3), (6, 8), (8, 3), (8, 6)]
    """
    return list(permutations(vertices, 2))


def cliques_of_order(order: Order) -> tuple[tuple[int, ...], ...]:
    """Return the vertices of every row, column and box: 3k^2 cliques of k^2 vertices.

    >>> len(cliques_of_order(3)), cliques_of_order(2)[-1]
    (27, (10, 11, 14, 15))
    """
    return tuple(unit.cells for unit in classic(_boxes(order)).layout.units)


def graph_of_order(order: Order) -> Graph:
    """Return the graph of the blank grid: vertices are joined if they share a row, a column or a box.

    >>> graph = graph_of_order(2)
    >>> graph.count, len(graph.edges)
    (16, 56)
    """
    return graph_of_puzzle(classic(_boxes(order)))


def is_total(colouring: Sequence[int]) -> bool:
    """Return whether every vertex has a colour.

    >>> is_total([1, 2, 0])
    False
    """
    return 0 not in colouring


def completes(partial: Sequence[int], total: Sequence[int]) -> bool:
    """Return whether a total colouring agrees with a partial one wherever that has a colour.

    Raises:
        ModelError: they are about different numbers of vertices, or the second is not total.

    >>> completes([1, 0], [1, 2]), completes([2, 0], [1, 2])
    (True, False)
    """
    if len(partial) != len(total):
        raise ModelError(
            msg("The colourings are about {n} and {m} vertices.", n=len(partial), m=len(total)),
            msg("Both must have one number for each vertex."),
        )
    if not is_total(total):
        raise ModelError(msg("The second colouring is not total: vertex {v} has no colour.", v=list(total).index(0)))
    return all(before in (0, colour) for before, colour in zip(partial, total, strict=True))


def is_valid(graph: Graph | tuple[int, Sequence[tuple[int, int]]], colouring: Sequence[int]) -> bool:
    """Return whether no edge joins two vertices of the same colour; vertices without a colour do not matter.

    The graph may also be a pair (number of vertices, list of edges), as the exercise has it.

    >>> is_valid((3, [(0, 1), (1, 2)]), [1, 2, 1]), is_valid((2, [(0, 1)]), [1, 1])
    (True, False)
    """
    count, edges = (graph.count, graph.edges) if isinstance(graph, Graph) else graph
    if len(colouring) != count:
        raise ModelError(
            msgn(
                "The colouring has {n} number, and {m} are needed, one for each vertex.",
                "The colouring has {n} numbers, and {m} are needed, one for each vertex.",
                len(colouring),
                m=count,
            )
        )
    return all(colouring[a] != colouring[b] or colouring[a] == 0 for a, b in edges)
