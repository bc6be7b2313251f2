"""Which renamings of the digits a constraint bears: those that keep it true exactly where it was true.

A relation has one reduced decision diagram for an order of its cells, so two relations are compared by their diagrams,
however they are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, singledispatch

from ..models.diagram import Diagram, to_diagram
from ..puzzle import COMPARISONS, AllDifferent, Automaton, Constraint, Digit, DigitSet, Domain, Sum, Table
from ..rules import ConsecutiveSet, Equal, Pairs

Names = tuple[Digit, ...]
"""What each digit becomes: the entry at d - 1 is the new name of d."""


def is_identity(names: Sequence[Digit]) -> bool:
    """Return whether nothing is renamed."""
    return all(new == old for old, new in enumerate(names, 1))


def is_reversal(names: Sequence[Digit]) -> bool:
    """Return whether the digits are turned round: d becomes n + 1 - d.

    >>> is_reversal((3, 2, 1)), is_reversal((1, 2, 3))
    (True, False)
    """
    return all(new + old == len(names) + 1 for old, new in enumerate(names, 1))


def keeps_relation(constraint: Constraint, names: Names) -> bool:
    """Return whether a constraint holds for renamed digits exactly where it held before.

    >>> white = Pairs(((0, 1),), "difference", "=", 1)
    >>> keeps_relation(white, (3, 2, 1)), keeps_relation(white, (2, 1, 3))
    (True, False)
    """
    return is_identity(names) or _keeps(constraint, names)


MOST_EDGES = 40_000
"""A relation whose diagram may have more edges than this is not looked into: it counts as itself and nothing else."""


def is_large(constraint: Constraint, size: int) -> bool:
    """Return whether the diagram of a constraint may be too large to be drawn.

    >>> is_large(Sum(tuple(range(9)), 45), 9), is_large(Sum((0, 1), 7, (1, 10**6)), 9)
    (False, True)
    """
    places = len(constraint.cells)
    states = 1
    if isinstance(constraint, Sum):
        states = size * sum(map(abs, constraint.factors))
    elif isinstance(constraint, Automaton):
        states = len(constraint.transitions)
    elif isinstance(constraint, Table):
        return places * len(constraint.rows) > MOST_EDGES
    return states * places * size > MOST_EDGES


@singledispatch
def _keeps(constraint: Constraint, names: Names) -> bool:
    if is_large(constraint, len(names)):
        return False
    diagram = diagram_of(shape_of(constraint), len(names))
    return signature(diagram, names) == signature(diagram, tuple(range(1, len(names) + 1)))


@_keeps.register(AllDifferent)
@_keeps.register(Equal)
def _(_constraint: Constraint, _names: Names) -> bool:
    return True


@_keeps.register
def _(constraint: Domain, names: Names) -> bool:
    return frozenset(names[digit - 1] for digit in constraint.digits) == constraint.digits


@_keeps.register
def _(constraint: Pairs, names: Names) -> bool:
    digits = range(1, len(names) + 1)
    holds = constraint.pair_holds
    return all(holds(a, b) == holds(names[a - 1], names[b - 1]) for a in digits for b in digits)


@_keeps.register
def _(constraint: ConsecutiveSet, names: Names) -> bool:
    runs = windows(len(constraint.cells), len(names))
    return {renamed_set(run, names) for run in runs} == set(runs)


@_keeps.register
def _(constraint: Sum, names: Names) -> bool:
    if is_reversal(names):
        # Two sums of the same terms that differ in the total hold together only where they never or always hold.
        turned = reversed_sum(constraint, len(names))
        if (turned.total, turned.comparison) == (constraint.total, constraint.comparison):
            return True
        if is_large(constraint, len(names)):
            return False
        compare = COMPARISONS[constraint.comparison]
        return len({compare(reached, constraint.total) for reached in _sums(constraint, len(names))}) == 1
    if is_large(constraint, len(names)):
        return False
    diagram = diagram_of(shape_of(constraint), len(names))
    return signature(diagram, names) == signature(diagram, tuple(range(1, len(names) + 1)))


def _sums(constraint: Sum, size: int) -> set[int]:
    """Return every value that the terms of a sum can add up to."""
    found = {0}
    for factor in constraint.factors:
        found = {so_far + factor * digit for so_far in found for digit in range(1, size + 1)}
    return found


def windows(length: int, size: int) -> tuple[DigitSet, ...]:
    """Return the runs of so many consecutive digits.

    >>> [str(run) for run in windows(3, 4)]
    ['123', '234']
    """
    return tuple(DigitSet.from_digits(range(low, low + length)) for low in range(1, size - length + 2))


def renamed_set(digits: DigitSet, names: Names) -> DigitSet:
    """Return the set of the new names."""
    return DigitSet.from_digits(names[digit - 1] for digit in digits)


_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def mirrored(comparison: str) -> str:
    """Return the comparison seen from the other side."""
    return _MIRRORED.get(comparison, comparison)


def reversed_sum(constraint: Sum, size: int) -> Sum:
    """Return the sum that holds for n + 1 - d where this one holds for d.

    >>> reversed_sum(Sum((0, 1), 3), 9).total
    17
    """
    total = (size + 1) * sum(constraint.factors) - constraint.total
    return replace(constraint, total=total, comparison=mirrored(constraint.comparison))


def shape_of(constraint: Constraint) -> Constraint:
    """Return the same constraint on the cells 0, 1, 2 ... and without style: one shape, one relation."""
    places = tuple(range(len(constraint.cells)))
    if isinstance(constraint, Automaton):
        return replace(constraint, cells=places, label="", style="")
    if isinstance(constraint, Pairs):
        return replace(constraint, pairs=((0, 1),), style="")
    if isinstance(constraint, Equal):
        return Equal((places,))
    return replace(constraint, cells=places, style="")  # type: ignore[type-var]  # every kind is a dataclass


def diagram_of(shape: Constraint, size: int) -> Diagram:
    """Return the reduced diagram of a relation over all digits."""
    return _diagram_of(shape, size)  # type: ignore[arg-type]  # constraints are hashable


@lru_cache(maxsize=256)
def _diagram_of(shape: Constraint, size: int) -> Diagram:
    return to_diagram(shape, [DigitSet.full(size)] * len(shape.cells))


def signature(diagram: Diagram, names: Names) -> tuple[tuple[tuple[int, Digit, int], ...], ...]:
    """Return the edges after renaming, states numbered as they are met: equal exactly for equal relations."""
    if diagram.is_empty:
        return ()
    number = {0: 0}
    found = []
    for layer in diagram.layers:
        leaving: dict[int, list[tuple[Digit, int]]] = {}
        for state, digit, following in layer:
            leaving.setdefault(state, []).append((names[digit - 1], following))
        after: dict[int, int] = {}
        edges = []
        for state, place in number.items():
            for digit, following in sorted(leaving[state]):
                edges.append((place, digit, after.setdefault(following, len(after))))
        found.append(tuple(edges))
        number = after
    return tuple(found)
