"""A puzzle as a graph to colour: cells are vertices, cells that differ are joined, digits are colours.

Givens colour some vertices beforehand; domains are lists of colours. Cells that must be equal are one vertex. Sums,
orders and the like are no colouring, and are refused; so is what needs hidden variables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..errors import UnsupportedConstraint
from ..language import msg
from ..limits import check_cancelled
from ..puzzle import AllDifferent, Cell, Digit, DigitSet, Domain, Form, Network, Puzzle, Relation
from ..puzzle.summary import ShortRepr


@dataclass(frozen=True, slots=True)
class ColouringStats:
    """How large a graph is."""

    vertices: int
    edges: int
    precoloured: int
    colours: int

    @property
    def size(self) -> tuple[int, int, int]:
        """Variables, constraints, and entries of all constraints: what models are compared by."""
        return self.vertices, self.edges, 2 * self.edges


@dataclass(frozen=True, repr=False)
class ColouringModel(ShortRepr):
    """A graph, what is coloured already, and which colours each vertex may take.

    Attributes:
        puzzle: what was modelled.
        vertices: the cells of each vertex; more than one only where cells must be equal.
        edges: pairs of vertices (a < b) that need different colours.
        colours: how many colours there are, from 1.
        precolouring: the colour of each vertex, 0 where it has none yet.
        lists: the colours that each vertex may take.
    """

    puzzle: Puzzle
    vertices: tuple[tuple[Cell, ...], ...]
    edges: tuple[tuple[int, int], ...]
    colours: int
    precolouring: tuple[Digit, ...]
    lists: tuple[DigitSet, ...]

    def stats(self) -> ColouringStats:
        """Return the size of the graph."""
        precoloured = sum(1 for colour in self.precolouring if colour)
        return ColouringStats(len(self.vertices), len(self.edges), precoloured, self.colours)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each vertex its neighbours, in order."""
        found: list[list[int]] = [[] for _ in self.vertices]
        for a, b in self.edges:
            found[a].append(b)
            found[b].append(a)
        return tuple(tuple(sorted(vertices)) for vertices in found)

    @property
    def needs_colour_vertices(self) -> bool:
        """Whether a plain graph can say it only with a vertex for each colour: something is coloured or restricted."""
        return any(self.precolouring) or any(len(allowed) < self.colours for allowed in self.lists)

    def is_proper(self, colouring: Sequence[Digit]) -> bool:
        """Return whether a colour a vertex is proper, keeps to the lists and extends the precolouring."""
        return (
            len(colouring) == len(self.vertices)
            and all(colouring[a] != colouring[b] for a, b in self.edges)
            and all(colour in allowed for colour, allowed in zip(colouring, self.lists, strict=True))
            and all(before in (0, colour) for colour, before in zip(colouring, self.precolouring, strict=True))
        )

    def to_values(self, answer: Sequence[Digit]) -> tuple[Digit, ...]:
        """Return the digit of every cell from a colour a vertex."""
        values = [0] * self.puzzle.layout.cell_count
        for colour, cells in zip(answer, self.vertices, strict=True):
            for cell in cells:
                values[cell] = colour
        return tuple(values)


def to_colouring(puzzle: Puzzle) -> ColouringModel:
    """Return the graph of a puzzle; raise UnsupportedConstraint for a rule that is no colouring.

    >>> from modoku.puzzle import BoxGrid
    >>> to_colouring(Puzzle.blank(BoxGrid.of_order(3).to_layout("order 3"))).stats()
    ColouringStats(vertices=81, edges=810, precoloured=0, colours=9)
    """
    network = puzzle.network
    for form, owner in zip(network.constraints, network.owners, strict=True):
        if not _is_colouring(form) or any(variable >= network.visible for variable in form.cells):
            raise UnsupportedConstraint(
                msg("A constraint of kind {kind} is no rule of graph colouring.", kind=puzzle.constraints[owner].kind),
                msg("Use another model: sat, ilp, csp or cover."),
            )
    vertex_of = _merge(network)
    vertices: list[list[Cell]] = [[] for _ in range(max(vertex_of) + 1)]
    for cell, vertex in enumerate(vertex_of):
        vertices[vertex].append(cell)
    pairs: set[tuple[int, int]] = set()
    for a, peers in enumerate(puzzle.peers):
        check_cancelled()
        pairs.update((vertex_of[a], vertex_of[b]) for b in peers)
    for form in network.constraints:
        if isinstance(form, Relation) and not form.is_identity:
            pairs.update((vertex_of[a], vertex_of[b]) for a, b in form.pairs)
    lists, precolouring = [], []
    for vertex, cells in enumerate(vertices):
        allowed = DigitSet.full(puzzle.size)
        for cell in cells:
            allowed &= puzzle.domains[cell]
        givens = {puzzle.givens[cell] for cell in cells if puzzle.givens[cell]}
        # Equal cells that must differ, or with different givens, leave no colour at all.
        if (vertex, vertex) in pairs or len(givens) > 1:
            allowed = DigitSet()
        lists.append(allowed)
        precolouring.append(next(iter(givens)) if len(givens) == 1 else 0)
    check_cancelled()
    edges = sorted({(min(a, b), max(a, b)) for a, b in pairs if a != b})
    return ColouringModel(
        puzzle, tuple(map(tuple, vertices)), tuple(edges), puzzle.size, tuple(precolouring), tuple(lists)
    )


def _is_colouring(form: Form) -> bool:
    """Return whether a form says that cells differ, that they are equal, or which digits they may hold."""
    if isinstance(form, Relation):
        full = (1 << len(form.partners)) - 1
        differ = all(mask == full & ~(1 << place) for place, mask in enumerate(form.partners))
        return differ or form.is_identity
    return isinstance(form, AllDifferent | Domain)


def _merge(network: Network) -> list[int]:
    """Return the vertex of each cell: its own, or one shared by the cells that must be equal."""
    first = list(range(network.visible))

    def find(cell: Cell) -> Cell:
        while first[cell] != cell:
            cell = first[cell]
        return cell

    for form in network.constraints:
        if isinstance(form, Relation) and form.is_identity:
            for one, other in form.pairs:
                a, b = find(one), find(other)
                first[max(a, b)] = min(a, b)
    roots = [find(cell) for cell in range(len(first))]
    numbers = {root: number for number, root in enumerate(dict.fromkeys(roots))}
    return [numbers[root] for root in roots]
