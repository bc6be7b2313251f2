"""A graph whose vertices may be coloured already: what colourings, polynomials and the inverse path are about."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..errors import ModelError
from ..language import msg
from ..models import to_colouring
from ..puzzle import Puzzle
from ..puzzle.summary import ShortRepr

if TYPE_CHECKING:
    import networkx
    import numpy

Edge = tuple[int, int]
MOST_VERTICES = 1 << 14
"""As many as the core takes; the largest grid has 4,096 cells."""


@dataclass(frozen=True, repr=False)
class Graph(ShortRepr):
    """Vertices 0, 1, 2 ..., edges between them, and the colour (from 1) of each vertex that has one, 0 elsewhere.

    Attributes:
        count: how many vertices there are.
        edges: pairs of vertices, the lower first, in order.
        colours: the partial colouring.
        names: what the vertices are called.

    >>> path = Graph.of(3, [(1, 0), (1, 2)])
    >>> path.edges, path.degree(1), path.neighbours[1]
    (((0, 1), (1, 2)), 2, frozenset({0, 2}))
    """

    count: int
    edges: tuple[Edge, ...]
    colours: tuple[int, ...]
    names: tuple[str, ...]

    @classmethod
    def of(
        cls,
        count: int,
        edges: Iterable[Sequence[int]],
        colours: Sequence[int] | None = None,
        names: Sequence[str] | None = None,
    ) -> Graph:
        """Make a graph; an edge may be named twice and either way round. Raise ModelError if that makes no sense."""
        if not 0 <= count <= MOST_VERTICES:
            raise ModelError(msg("A graph may have 0 to {max} vertices, not {n}.", max=MOST_VERTICES, n=count))
        found: set[Edge] = set()
        for a, b in edges:
            if not (0 <= a < count and 0 <= b < count):
                raise ModelError(msg("The edge {a}-{b} names a vertex that does not exist.", a=a, b=b))
            if a == b:
                raise ModelError(msg("Vertex {a} is joined to itself: no colouring is possible.", a=a))
            found.add((min(a, b), max(a, b)))
        given = tuple(colours) if colours is not None else (0,) * count
        called = tuple(names) if names is not None else tuple(str(v) for v in range(count))
        if len(given) != count or len(called) != count:
            raise ModelError(msg("There must be a colour and a name for each of the {n} vertices.", n=count))
        if any(colour < 0 for colour in given):
            raise ModelError(msg("Colours are numbered from 1; 0 says that a vertex has none."))
        return cls(count, tuple(sorted(found)), given, called)

    @cached_property
    def neighbours(self) -> tuple[frozenset[int], ...]:
        """For each vertex its neighbours."""
        found: list[set[int]] = [set() for _ in range(self.count)]
        for a, b in self.edges:
            found[a].add(b)
            found[b].add(a)
        return tuple(map(frozenset, found))

    def degree(self, vertex: int) -> int:
        """Return the number of neighbours."""
        return len(self.neighbours[vertex])

    def with_colours(self, colours: Sequence[int] | Mapping[int, int]) -> Graph:
        """Return the same graph with another partial colouring."""
        if isinstance(colours, Mapping):
            colours = [colours.get(vertex, 0) for vertex in range(self.count)]
        return Graph.of(self.count, self.edges, colours, self.names)

    def shuffled(self, seed: int) -> Graph:
        """Return the same graph with its vertices numbered at random and their names forgotten."""
        places = list(range(self.count))
        random.Random(seed).shuffle(places)
        colours = [0] * self.count
        for vertex, place in enumerate(places):
            colours[place] = self.colours[vertex]
        return Graph.of(self.count, [(places[a], places[b]) for a, b in self.edges], colours)

    def without_colours(self) -> Graph:
        """Return the same graph with nothing coloured."""
        return replace(self, colours=(0,) * self.count)


def graph_of_puzzle(puzzle: Puzzle) -> Graph:
    """Return the graph of a puzzle: cells that must differ are joined, givens are colours.

    Raises:
        UnsupportedConstraint: a rule is no colouring.
        ModelError: cells have lists of digits, which a plain graph cannot hold.

    >>> from modoku.variants import make
    >>> graph = graph_of_puzzle(make("classic"))
    >>> graph.count, len(graph.edges), graph.names[80]
    (81, 810, 'r9c9')
    """
    model = to_colouring(puzzle)
    if any(len(allowed) < model.colours for allowed in model.lists):
        raise ModelError(
            msg("Some cells may not take every digit: a plain graph cannot say so."),
            msg("Ask for the model instead: modoku model colouring."),
        )
    names = ["=".join(puzzle.layout.cell_names(cells)) for cells in model.vertices]
    return Graph.of(len(model.vertices), model.edges, model.precolouring, names)


def from_networkx(graph: networkx.Graph[Any], colour: str = "colour") -> Graph:
    """Take a networkx graph; the attribute `colour` (or `color`) of a node is its colour.

    Colours that are not numbers from 1 are numbered in order of their names.
    """
    nodes: list[Hashable] = list(graph.nodes)
    place = {node: at for at, node in enumerate(nodes)}
    labels = [graph.nodes[node].get(colour, graph.nodes[node].get("color")) for node in nodes]
    edges = [(place[a], place[b]) for a, b in graph.edges()]
    return Graph.of(len(nodes), edges, numbered(labels), [str(node) for node in nodes])


def to_networkx(graph: Graph) -> networkx.Graph[Any]:
    """Return a networkx graph with the same numbers, names and colours; needs networkx."""
    import networkx as nx

    made: networkx.Graph[Any] = nx.Graph()
    for vertex in range(graph.count):
        made.add_node(vertex, name=graph.names[vertex], **({"colour": c} if (c := graph.colours[vertex]) else {}))
    made.add_edges_from(graph.edges)
    return made


def neighbour_matrix(graph: Graph) -> numpy.ndarray[Any, Any]:
    """Return the 0/1 matrix of the graph, the documents' "GrilleVoisin"; needs numpy."""
    import numpy as np

    matrix = np.zeros((graph.count, graph.count), dtype=np.uint8)
    for a, b in graph.edges:
        matrix[a, b] = matrix[b, a] = 1
    return matrix


def from_neighbour_matrix(matrix: Sequence[Sequence[int]]) -> Graph:
    """Take a 0/1 matrix: whatever is not 0, above or below the diagonal, is an edge.

    >>> from_neighbour_matrix([[0, 1], [1, 0]]).edges
    ((0, 1),)
    """
    count = len(matrix)
    return Graph.of(count, [(a, b) for a in range(count) for b in range(count) if matrix[a][b]])


def numbered(labels: Sequence[object]) -> list[int]:
    """Return numbers for colours: themselves if they all are numbers from 1, else in order of their names.

    >>> numbered(["red", None, "blue", "red"]), numbered([2, 0, "7"])
    ([2, 0, 1, 2], [2, 0, 7])
    """
    words = ["" if label in (None, "", 0, "0") else str(label) for label in labels]
    if all(word == "" or (word.isdecimal() and len(word) <= 9) for word in words):
        return [int(word or 0) for word in words]
    names = sorted({word for word in words if word})
    return [names.index(word) + 1 if word else 0 for word in words]
