"""A puzzle as a coloured graph whose automorphisms are exactly its symmetries.

Vertices are the cells, the digits, the units and the links of the constraints; a given is an edge from its cell to its
digit. Colours say what a vertex is: two vertices of one colour may be exchanged if the edges allow it. Constraints that
care about the values of digits restrict how digits may be renamed; `DigitRules` finds out how.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import factorial, prod

from ..limits import check_cancelled, check_finished, time_limit
from ..native import first_automorphism, label_graph
from ..puzzle import Automaton, Cell, Constraint, Digit, DigitSet, Layout, Puzzle, Sum, Table
from ..rules import Pairs
from .links import ConstraintLink, Key, Role, allowed_digits, links_of, value_sets
from .relation import diagram_of, is_large, windows


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


@dataclass(frozen=True)
class DigitRules:
    """How the digits may be renamed.

    Attributes:
        size: how many digits there are.
        classes: for each digit, the smallest that it may be called; digits of one class are interchangeable.
        drawing: where classes do not say it all, the graph whose automorphisms on its first vertices are the renamings.
    """

    size: int
    classes: tuple[Digit, ...]
    drawing: Coloured | None = None

    @property
    def order(self) -> int:
        """How many renamings there are."""
        if self.drawing is not None:
            return self.drawing.labelling.order
        return prod(factorial(n) for n in Counter(self.classes).values())

    def first_names(self, digits: Sequence[Digit]) -> tuple[Digit, ...]:
        """Return the renaming by which the digits, in this order, get the smallest names that they can."""
        names = [0] * self.size
        if self.drawing is not None:
            images = self.drawing.first_automorphism(digit - 1 for digit in digits)
            return tuple(images[digit] + 1 for digit in range(self.size))
        free = {first: [d for d, c in enumerate(self.classes, 1) if c == first] for first in self.classes}
        for digit in digits:
            names[digit - 1] = free[self.classes[digit - 1]].pop(0)
        return tuple(names)


def digit_rules(puzzle: Puzzle) -> DigitRules:
    """Find how the digits of a puzzle may be renamed so that each constraint keeps its meaning.

    >>> from modoku.variants import make
    >>> digit_rules(make("parity:even=r1c1")).order == 120 * 24
    True
    """
    cares = frozenset(link.cares for link in links_of(puzzle) if link.cares is not None)
    return _digit_rules(puzzle.size, value_sets(puzzle), cares)


@lru_cache(maxsize=128)
def _digit_rules(size: int, sets: frozenset[DigitSet], cares: frozenset[Hashable]) -> DigitRules:
    if not sets and not cares:
        return DigitRules(size, (1,) * size)
    sketch = Sketch()
    digits = [sketch.vertex("digit") for _ in range(size)]
    for one in sets:
        mark = sketch.vertex("set", one.mask)
        for digit in one:
            sketch.join(mark, digits[digit - 1])
    for relation in cares:
        if not _draw_relation(sketch, digits, relation):
            return DigitRules(size, tuple(range(1, size + 1)))
    drawing = sketch.coloured()
    labelling = drawing.labelling
    classes = list(range(1, size + 1))
    for _, images in labelling.generators:
        for digit in range(size):
            a, b = classes[digit], classes[images[digit]]
            classes = [min(a, b) if c in (a, b) else c for c in classes]
    rules = DigitRules(size, tuple(classes))
    return rules if rules.order == labelling.order else DigitRules(size, tuple(classes), drawing)


def _draw_relation(sketch: Sketch, digits: Sequence[int], relation: object) -> bool:
    """Draw a relation between digits; say False if it is too large to be drawn."""
    size = len(digits)
    if isinstance(relation, tuple) and relation[0] == "pair":
        ends = [[sketch.vertex(relation, side) for _ in digits] for side in (0, 1)]
        for digit in range(size):
            sketch.join(digits[digit], ends[0][digit])
            sketch.join(digits[digit], ends[1][digit])
            for other in range(size):
                if relation[1][digit] >> other & 1:
                    sketch.join(ends[0][digit], ends[1][other])
        return True
    if isinstance(relation, tuple) and relation[0] == "consecutive":
        for run in windows(relation[1], size):
            mark = sketch.vertex(relation)
            for digit in run:
                sketch.join(mark, digits[digit - 1])
        return True
    if isinstance(relation, Table | Automaton):
        return _draw_diagram(sketch, digits, relation)
    if isinstance(relation, tuple):
        _, factors, total, comparison = relation
        return _draw_diagram(sketch, digits, Sum(tuple(range(len(factors))), total, factors, comparison))
    return False


def _draw_diagram(sketch: Sketch, digits: Sequence[int], shape: Constraint) -> bool:
    if is_large(shape, len(digits)):
        return False
    diagram = diagram_of(shape, len(digits))
    name = repr(shape)
    before = [sketch.vertex("state", name, 0)]
    for place, (layer, width) in enumerate(zip(diagram.layers, diagram.widths[1:], strict=True), 1):
        after = [sketch.vertex("state", name, place) for _ in range(width)]
        for state, digit, following in layer:
            step = sketch.vertex("step", name, place)
            sketch.join(step, before[state])
            sketch.join(step, after[following])
            sketch.join(step, digits[digit - 1])
        before = after
    return True


def frame_of(puzzle: Puzzle) -> Coloured:
    """Return what a transform must keep for its image to be a puzzle of the same kind: the units and the hidden rules.

    What is drawn in the grid (cages, dots, marks) moves with the givens; rules of the whole grid do not. Where pairs
    without a dot have a rule, it is the pairs with and without that make the rule of the whole grid.
    """
    return _frame(puzzle.layout, frame_pairs(puzzle), _hidden_sets(puzzle))


def frame_pairs(puzzle: Puzzle) -> frozenset[tuple[Cell, Cell]]:
    """Return the pairs of neighbours that a rule of the whole grid speaks of, smaller cell first."""
    rules = [rule for rule in puzzle.constraints if isinstance(rule, Pairs)]
    if not any(rule.style == "hidden" for rule in rules):
        return frozenset()
    return frozenset((min(pair), max(pair)) for rule in rules for pair in rule.pairs)


def _hidden_sets(puzzle: Puzzle) -> frozenset[frozenset[Cell]]:
    rules = (r for r in puzzle.constraints if r.style == "hidden" and not isinstance(r, Pairs))
    return frozenset(frozenset(rule.cells) for rule in rules)


@lru_cache(maxsize=64)
def _frame(layout: Layout, pairs: frozenset[tuple[Cell, Cell]], hidden: frozenset[frozenset[Cell]]) -> Coloured:
    sketch = Sketch()
    for _ in layout.positions:
        sketch.vertex("cell")
    _draw_units(sketch, layout)
    _draw_frame(sketch, pairs, hidden)
    return sketch.coloured()


def _draw_frame(sketch: Sketch, pairs: Iterable[tuple[Cell, Cell]], hidden: Iterable[frozenset[Cell]]) -> None:
    for one, other in pairs:
        sketch.join(one, other)
    for cells in hidden:
        mark = sketch.vertex("hidden")
        for cell in cells:
            sketch.join(mark, cell)


def _draw_units(sketch: Sketch, layout: Layout) -> None:
    for cells, key in unit_keys(layout):
        check_cancelled()
        unit = sketch.vertex("unit", *key)
        for cell in cells:
            sketch.join(unit, cell)


@lru_cache(maxsize=64)
def unit_keys(layout: Layout) -> tuple[tuple[frozenset[Cell], Key], ...]:
    """Return the sets of cells of the units, each once, with what tells rows from boxes: how they meet other units.

    The labelling would find that out itself; knowing it at the start saves it half the work.
    """
    units = sorted({frozenset(unit.cells) for unit in layout.units}, key=sorted)
    at: dict[Cell, list[int]] = {}
    for index, cells in enumerate(units):
        for cell in cells:
            at.setdefault(cell, []).append(index)
    found = []
    for index, cells in enumerate(units):
        meets = Counter(other for cell in cells for other in at[cell] if other != index)
        sizes = Counter((len(units[other]), shared) for other, shared in meets.items())
        found.append((cells, (len(cells), tuple(sorted(sizes.items())))))
    return tuple(found)


def structure_of(puzzle: Puzzle) -> Coloured:
    """Return the graph of a whole puzzle: cells first, then digits, then units and links."""
    sketch = Sketch()
    rules = digit_rules(puzzle)
    for allowed in allowed_digits(puzzle):
        sketch.vertex("cell", allowed.mask)
    digits = [sketch.vertex("digit", first) for first in rules.classes]
    if rules.drawing is not None:
        _draw_copy(sketch, digits, rules.drawing)
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            sketch.join(cell, digits[digit - 1])
    _draw_units(sketch, puzzle.layout)
    _draw_frame(sketch, frame_pairs(puzzle), _hidden_sets(puzzle))
    for link in links_of(puzzle):
        check_cancelled()
        _draw_link(sketch, link)
    return sketch.coloured(has_digits=True)


def _draw_copy(sketch: Sketch, digits: Sequence[int], drawing: Coloured) -> None:
    """Draw the graph of the digits' rules onto digits that are already there."""
    place = list(digits)
    for colour in drawing.colours[len(digits) :]:
        place.append(sketch.vertex("rule", colour, drawing.legend[colour][0]))
    for one, other in zip(drawing.edges[::2], drawing.edges[1::2], strict=True):
        sketch.join(place[one], place[other])


def _draw_link(sketch: Sketch, link: ConstraintLink) -> None:
    middle = sketch.vertex("link", link.key)
    _draw_roles(sketch, middle, link.key, link.cells)
    for side in link.sides:
        holder = sketch.vertex("side", link.key)
        sketch.join(middle, holder)
        _draw_roles(sketch, holder, link.key, side)


def _draw_roles(sketch: Sketch, holder: int, key: Key, cells: Iterable[tuple[Role, Cell]]) -> None:
    for role, cell in cells:
        if role == "":
            sketch.join(holder, cell)
        else:
            place = sketch.vertex("role", key, role)
            sketch.join(holder, place)
            sketch.join(place, cell)
