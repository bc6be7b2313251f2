"""Coloured graphs: drawn vertex by vertex, then labelled by the core."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod

from ..limits import check_finished, time_limit
from ..native import first_automorphism, label_graph

Key = tuple[object, ...]
"""Tuples of numbers and texts; equal for equal meanings."""


class Sketch:
    """Vertices and edges while a graph is being drawn; colours are named by keys."""

    def __init__(self) -> None:
        self.keys: list[Key] = []
        self.edges = array("i")

    def vertex(self, *key: object) -> int:
        """Add a vertex of a colour."""
        self.keys.append(key)
        return len(self.keys) - 1

    def join(self, one: int, other: int) -> None:
        """Add an edge."""
        self.edges.extend((one, other))

    def coloured(self, has_digits: bool = False) -> Coloured:
        """Return the graph; colours are numbered by their keys, so equal puzzles get equal numbers.

        `has_digits` says whether the digits follow the cells among its vertices.
        """
        legend = sorted(Counter(map(repr, self.keys)).items())
        number = {key: index for index, (key, _) in enumerate(legend)}
        return Coloured(array("i", (number[repr(key)] for key in self.keys)), self.edges, tuple(legend), has_digits)


@dataclass(frozen=True)
class Coloured:
    """A coloured graph: the colour of each vertex, the edges as pairs, and what the colours mean."""

    colours: array[int]
    edges: array[int]
    legend: tuple[tuple[str, int], ...]
    has_digits: bool = False

    @cached_property
    def labelling(self) -> Labelling:
        """Its canonical labelling and its automorphisms."""
        limit = time_limit()
        number, base, generators, sizes, _, stop = label_graph(self.colours, self.edges, limit.left(), limit.cancel)
        check_finished(stop)
        permutations = tuple((level, _numbers(images)) for level, images in generators)
        return Labelling(_numbers(number), _numbers(base), permutations, _numbers(sizes), (base, generators))

    def first_automorphism(self, sequence: Iterable[int]) -> Sequence[int]:
        """Return the automorphism that sends these vertices, one after the other, to the smallest they can go to."""
        base, generators = self.labelling.raw
        limit = time_limit()
        images, stop = first_automorphism(
            base, generators, len(self.colours), array("i", sequence), limit.left(), limit.cancel
        )
        check_finished(stop)
        return _numbers(images)

    def edges_after(self, images: Sequence[int]) -> set[tuple[int, int]]:
        """Return the edges between the images, each from its smaller end."""
        ends = [images[vertex] for vertex in self.edges]
        return {(min(a, b), max(a, b)) for a, b in zip(ends[::2], ends[1::2], strict=True)}


def _numbers(raw: bytes) -> Sequence[int]:
    found = array("I")
    found.frombytes(raw)
    return found.tolist()


@dataclass(frozen=True, slots=True)
class Labelling:
    """The canonical number of each vertex, and the automorphisms.

    `generators` are (level, images): those of level k and more generate what fixes the first k vertices of `base`, and
    move the next one to `orbit_sizes[k]` places. `raw` is the base and the generators as the core gives and takes them.
    """

    number: Sequence[int]
    base: Sequence[int]
    generators: tuple[tuple[int, Sequence[int]], ...]
    orbit_sizes: Sequence[int]
    raw: tuple[bytes, list[tuple[int, bytes]]] = field(repr=False, compare=False)

    @property
    def order(self) -> int:
        """How many automorphisms there are."""
        return prod(self.orbit_sizes)
