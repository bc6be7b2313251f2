"""The symmetries of a puzzle as a group: its order, generators, and elements drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from .coloured import Coloured
from .transform import Transform

Images = Sequence[int]


@dataclass(frozen=True, repr=False)
class Group:
    """Transforms that can be composed and undone without leaving the group.

    Attributes:
        generators: transforms from which all others are composed.
        order: how many transforms there are.
        cell_count: how many cells they move.
        size: how many digits they rename.
    """

    generators: tuple[Transform, ...]
    order: int
    cell_count: int
    size: int
    _chain: _Chain = field(repr=False, compare=False)
    _turn: Transform | None = field(default=None, repr=False, compare=False)

    def __repr__(self) -> str:
        order = str(self.order) if self.order < 10**30 else f"about 10^{len(str(self.order)) - 1}"
        return (
            f"<Group of order {order}: {len(self.generators)} generators, {self.cell_count} cells, {self.size} digits>"
        )

    @classmethod
    def of(cls, graph: Coloured, cell_count: int, size: int, turn: Transform | None = None) -> Group:
        """Make the group of the automorphisms of a graph whose first vertices are the cells, then, if any, the digits.

        `turn` is a symmetry of the puzzle that is none of the graph: it doubles the group.
        """
        chain = _Chain(graph, cell_count, size)
        generators = tuple(dict.fromkeys(chain.transform(images) for _, images in graph.labelling.generators))
        if turn is None:
            return cls(generators, graph.labelling.order, cell_count, size, chain)
        return cls((*generators, turn), 2 * graph.labelling.order, cell_count, size, chain, turn)

    def random(self, seed: int | Random) -> Transform:
        """Return one of the transforms, each with the same chance.

        >>> from modoku.symmetry import symmetries
        >>> from modoku.variants import classic
        >>> group = symmetries(classic())
        >>> group.random(1) == group.random(1), group.random(1) == group.random(2)
        (True, False)
        """
        chance = seed if isinstance(seed, Random) else Random(seed)
        chosen = self._chain.transform(self._chain.random(chance))
        return chosen @ self._turn if self._turn is not None and chance.random() < 0.5 else chosen

    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """Return the cells by what they can be sent to: the smallest of each orbit first.

        >>> from modoku.symmetry import symmetries
        >>> from modoku.variants import make
        >>> len(symmetries(make("diagonal")).orbits())
        7
        """
        orbit = list(range(self.cell_count))
        changed = True
        while changed:
            changed = False
            for transform in self.generators:
                for cell, image in enumerate(transform.cells):
                    low = min(orbit[cell], orbit[image])
                    if orbit[cell] != low or orbit[image] != low:
                        orbit[cell] = orbit[image] = low
                        changed = True
        groups: dict[int, list[int]] = {}
        for cell, first in enumerate(orbit):
            groups.setdefault(first, []).append(cell)
        return tuple(map(tuple, groups.values()))

    def __iter__(self) -> Iterator[Transform]:
        for images in self._chain.elements():
            element = self._chain.transform(images)
            yield element
            if self._turn is not None:
                yield element @ self._turn


class _Chain:
    """The automorphisms of a graph as a chain of stabilisers: one vertex of the base after the other is fixed."""

    def __init__(self, graph: Coloured, cell_count: int, size: int) -> None:
        self.count = len(graph.colours)
        self.labelling = graph.labelling
        self.cell_count = cell_count
        self.size = size
        self.has_digits = graph.has_digits

    def transform(self, images: Images) -> Transform:
        """Return what an automorphism does to cells and digits."""
        if not self.has_digits:
            return Transform(tuple(images[: self.cell_count]), tuple(range(1, self.size + 1)))
        digits = images[self.cell_count : self.cell_count + self.size]
        return Transform(tuple(images[: self.cell_count]), tuple(image - self.cell_count + 1 for image in digits))

    @cached_property
    def trees(self) -> list[dict[int, tuple[int, Images] | None]]:
        """For each vertex of the base, where it can go, and the last step of a way there."""
        trees = []
        for level, vertex in enumerate(self.labelling.base):
            steps = [images for own, images in self.labelling.generators if own >= level]
            tree: dict[int, tuple[int, Images] | None] = {vertex: None}
            waiting = [vertex]
            for at in waiting:
                for images in steps:
                    if images[at] not in tree:
                        tree[images[at]] = (at, images)
                        waiting.append(images[at])
            trees.append(tree)
        return trees

    def sender(self, level: int, target: int) -> list[int]:
        """Return an automorphism that sends a vertex of the base to a target and fixes those before it."""
        found = list(range(self.count))
        step = self.trees[level][target]
        while step is not None:
            before, images = step
            # The way is walked backwards: what was found so far comes after this step.
            found = [found[image] for image in images]
            step = self.trees[level][before]
        return found

    def random(self, chance: Random) -> Images:
        """Return an automorphism, each with the same chance."""
        found: Images = range(self.count)
        for level, tree in enumerate(self.trees):
            if len(tree) > 1:
                sender = self.sender(level, chance.choice(list(tree)))
                found = [found[image] for image in sender]
        return found

    def elements(self, level: int = 0) -> Iterator[Images]:
        """Yield every automorphism that fixes the base up to a level."""
        if level == len(self.trees):
            yield range(self.count)
            return
        for target in self.trees[level]:
            sender = self.sender(level, target)
            for rest in self.elements(level + 1):
                yield [sender[image] for image in rest]
