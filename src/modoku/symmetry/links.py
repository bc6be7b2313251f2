"""Constraints in a form that does not depend on how they were written: what is linked to what, and in which role.

A whisper along a line and a chain of pairs, a sum of two cells and a dot between them, a thermometer and its
greater-than signs: each meaning has one form here. Constraints on one cell become a set of allowed digits, those on
two cells a relation between digits, lines of pairs fall into their pairs; what is left keeps its cells in roles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, singledispatch
from hashlib import sha256
from itertools import pairwise

from ..errors import PuzzleError
from ..language import msg
from ..models.diagram import Diagram
from ..puzzle import AllDifferent, Automaton, Cell, Constraint, DigitSet, Domain, Puzzle, Sum, Table
from ..rules import ConsecutiveSet, Equal, Order, Pairs
from .relation import diagram_of, is_large, mirrored, shape_of, signature

Role = int | str
Key = tuple[object, ...]
"""Tuples of numbers and texts; equal for equal meanings."""
Rows = tuple[int, ...]
"""A relation between two digits: for each first digit, the mask of the second ones."""


@dataclass(frozen=True, slots=True)
class ConstraintLink:
    """Cells that a constraint links.

    Attributes:
        key: what it means; links of one key differ in their cells only.
        cells: (role, cell); cells in one role are interchangeable.
        sides: for what reads the same from both ends: the cells of the two halves, `cells` then holds the middle one.
        cares: the relation that renamed digits must keep, as a key or as a constraint; None if any renaming will do.
    """

    key: Key
    cells: frozenset[tuple[Role, Cell]]
    sides: frozenset[frozenset[tuple[Role, Cell]]] = frozenset()
    cares: Key | Table | Automaton | None = None

    def sort_key(self) -> str:
        """Return a text by which links are put in order."""
        return repr((self.key, sorted(self.cells, key=repr), sorted(sorted(side, key=repr) for side in self.sides)))


def links_of(puzzle: Puzzle) -> frozenset[ConstraintLink]:
    """Return the links of all constraints but those on single cells, each once."""
    found: set[ConstraintLink] = set()
    for constraint in puzzle.constraints:
        found.update(_links(constraint, puzzle.size))
    return frozenset(found)


def allowed_digits(puzzle: Puzzle) -> tuple[DigitSet, ...]:
    """Give, for each cell, what the constraints on that cell alone allow.

    >>> from modoku.variants import classic
    >>> allowed_digits(classic().with_constraints([Sum((0,), 7)]))[0]
    DigitSet(mask=64)
    """
    sets = list(puzzle.domains)
    for constraint in puzzle.constraints:
        if len(constraint.cells) == 1 and not isinstance(constraint, Domain):
            sets[constraint.cells[0]] &= _allowed(constraint, puzzle.size)
    return tuple(sets)


def value_sets(puzzle: Puzzle) -> frozenset[DigitSet]:
    """Return the sets of digits that constraints on single cells speak of."""
    sets = {rule.digits for rule in puzzle.constraints if isinstance(rule, Domain)}
    sets.update(
        _allowed(rule, puzzle.size)
        for rule in puzzle.constraints
        if len(rule.cells) == 1 and not isinstance(rule, Domain)
    )
    return frozenset(sets - {DigitSet.full(puzzle.size)})


def _allowed(constraint: Constraint, size: int) -> DigitSet:
    return DigitSet.from_digits(digit for digit in range(1, size + 1) if constraint.holds([digit]))


def _links(constraint: Constraint, size: int) -> Iterator[ConstraintLink]:
    if len(constraint.cells) == 1 or isinstance(constraint, Domain):
        return
    if isinstance(constraint, Pairs):
        rows = _rows(shape_of(constraint), size)
        for a, b in constraint.pairs:
            yield from _pair(rows, a, b, size)
    elif isinstance(constraint, Order):
        rows = tuple(sum(1 << b for b in range(a + constraint.strict, size)) for a in range(size))
        for a, b in pairwise(constraint.cells):
            yield from _pair(rows, a, b, size)
    elif isinstance(constraint, Equal):
        for group in constraint.groups:
            if len(group) > 1:
                yield ConstraintLink(("equal",), frozenset(("", cell) for cell in group))
    elif len(constraint.cells) == 2:
        yield from _pair(_rows(shape_of(constraint), size), *constraint.cells, size)
    else:
        yield _many(constraint, size)


def _rows(shape: Constraint, size: int) -> Rows:
    digits = range(1, size + 1)
    return tuple(sum(1 << (b - 1) for b in digits if shape.holds([a, b])) for a in digits)


def _pair(rows: Rows, a: Cell, b: Cell, size: int) -> Iterator[ConstraintLink]:
    full = (1 << size) - 1
    if all(row == full for row in rows):
        return
    turned = tuple(sum(1 << i for i, row in enumerate(rows) if row >> j & 1) for j in range(size))
    # "All differ" and "all equal" are the two relations that every renaming keeps.
    plain = all(row == full & ~(1 << i) for i, row in enumerate(rows)) or all(
        row == 1 << i for i, row in enumerate(rows)
    )
    if turned == rows:
        key = ("pair", rows)
        yield ConstraintLink(key, frozenset({("", a), ("", b)}), cares=None if plain else key)
        return
    if turned < rows:
        rows, a, b = turned, b, a
    yield ConstraintLink(("pair", rows), frozenset({(0, a), (1, b)}), cares=("pair", rows))


@singledispatch
def _many(constraint: Constraint, size: int) -> ConstraintLink:
    """Return the link of a constraint on three cells or more whose cells have places: a table or an automaton."""
    shape = shape_of(constraint)
    if not isinstance(shape, Table | Automaton):
        raise PuzzleError(msg("A constraint of kind {kind} cannot be moved.", kind=constraint.kind))
    placing = _placing(shape, size)
    cells = constraint.cells[::-1] if placing.backwards else constraint.cells
    if not placing.reversible:
        there = frozenset(zip(placing.roles, cells, strict=True))
        return ConstraintLink(placing.key, there, cares=shape)
    half = len(cells) // 2
    sides = frozenset({frozenset(enumerate(cells[:half])), frozenset(enumerate(cells[: -half - 1 : -1]))})
    middle = frozenset({("", cells[half])}) if len(cells) % 2 else frozenset()
    return ConstraintLink(placing.key, middle, sides, shape)


@_many.register
def _(constraint: AllDifferent, _size: int) -> ConstraintLink:
    return ConstraintLink(("different",), frozenset(("", cell) for cell in constraint.cells))


@_many.register
def _(constraint: ConsecutiveSet, _size: int) -> ConstraintLink:
    key = ("consecutive", len(constraint.cells))
    return ConstraintLink(key, frozenset(("", cell) for cell in constraint.cells), cares=key)


@_many.register
def _(constraint: Sum, _size: int) -> ConstraintLink:
    # A sum and its negative say the same.
    ways = []
    for sign in (1, -1):
        factors = tuple(sign * factor for factor in constraint.factors)
        comparison = constraint.comparison if sign == 1 else mirrored(constraint.comparison)
        ways.append((tuple(sorted(factors)), sign * constraint.total, comparison, factors))
    ordered, total, comparison, factors = min(ways)
    key = ("sum", ordered, total, comparison)
    return ConstraintLink(key, frozenset(zip(factors, constraint.cells, strict=True)), cares=key)


@dataclass(frozen=True, slots=True)
class _Placing:
    """The places of a relation.

    Attributes:
        key: what it means when its cells are read in order.
        roles: the role of each place.
        reversible: whether it reads the same from both ends.
        backwards: whether the key is for reading it from the end: of the two ways, that with the smaller key.
    """

    key: Key
    roles: tuple[int, ...]
    reversible: bool = False
    backwards: bool = False


@lru_cache(maxsize=256)
def _placing(shape: Table | Automaton, size: int) -> _Placing:
    """Find which places of a relation can be exchanged: neighbours in the list, or all of them by turning it round."""
    if is_large(shape, size):
        return _Placing(_key(size, shape), tuple(range(len(shape.cells))))
    diagram = diagram_of(shape, size)
    names = tuple(range(1, size + 1))
    own = signature(diagram, names)
    roles = [0]
    for place in range(len(shape.cells) - 1):
        same = signature(swapped(diagram, place), names) == own
        roles.append(roles[-1] if same else roles[-1] + 1)
    if roles[-1] < len(roles) - 1:
        return _Placing(_key(size, own), tuple(roles))
    turned = diagram
    for last in range(len(roles) - 1, 0, -1):
        for place in range(last):
            turned = swapped(turned, place)
    other = signature(turned, names)
    return _Placing(_key(size, min(own, other)), tuple(roles), own == other, other < own)


def _key(size: int, found: object) -> Key:
    return ("rows", size, sha256(repr(found).encode()).hexdigest())


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
    return Diagram(_exchanged(diagram.cells, place), tuple(layers), tuple(widths))


def _exchanged(cells: Sequence[Cell], place: int) -> tuple[Cell, ...]:
    return (*cells[:place], cells[place + 1], cells[place], *cells[place + 2 :])
