"""A constraint after a transform: other cells, other digits, the same meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatch

from ..errors import PuzzleError
from ..language import msg
from ..puzzle import AllDifferent, Automaton, Cell, Constraint, Digit, Domain, Layout, Sum, Table
from ..rules import ConsecutiveSet, Equal, Order, Pairs
from .relation import Names, keeps_relation, mirrored, reversed_sum

_SHOWN_NUMBERS = ("", "cage", "little-killer")
"""The styles of sums whose total is written in the grid, so that another total still reads right."""


def moved(constraint: Constraint, cells: Sequence[Cell], names: Names, layout: Layout) -> Constraint:
    """Return the constraint on the cells that its cells go to, for digits under their new names.

    Raises PuzzleError where no constraint of its kind and style says that.
    """
    there = _on_cells(constraint, cells)
    if keeps_relation(constraint, names):
        return there
    renamed = _renamed(there, names)
    if renamed is None:
        raise PuzzleError(
            msg("Renamed so, the digits would break this rule: {rule}", rule=constraint.said(layout)),
            msg("Rename digits only as far as the rules about their values allow."),
        )
    return renamed


def can_rename(constraint: Constraint, names: Names) -> bool:
    """Return whether `moved` can rename the digits of a constraint."""
    return keeps_relation(constraint, names) or _renamed(constraint, names) is not None


@singledispatch
def _on_cells(constraint: Constraint, _: Sequence[Cell]) -> Constraint:
    raise PuzzleError(msg("A constraint of kind {kind} cannot be moved.", kind=constraint.kind))


@_on_cells.register(AllDifferent)
@_on_cells.register(Domain)
@_on_cells.register(Sum)
@_on_cells.register(Order)
@_on_cells.register(ConsecutiveSet)
@_on_cells.register(Table)
@_on_cells.register(Automaton)
def _(
    constraint: AllDifferent | Domain | Sum | Order | ConsecutiveSet | Table | Automaton, cells: Sequence[Cell]
) -> Constraint:
    return replace(constraint, cells=tuple(cells[cell] for cell in constraint.cells))


@_on_cells.register
def _(constraint: Pairs, cells: Sequence[Cell]) -> Constraint:
    return replace(constraint, pairs=tuple((cells[a], cells[b]) for a, b in constraint.pairs))


@_on_cells.register
def _(constraint: Equal, cells: Sequence[Cell]) -> Constraint:
    return replace(constraint, groups=tuple(tuple(cells[cell] for cell in group) for group in constraint.groups))


@singledispatch
def _renamed(constraint: Constraint, names: Names) -> Constraint | None:
    """Return the constraint that holds for the new names where this one holds for the old; None if there is none.

    For the kinds that know of no other way: turn the digits round, d to n + 1 - d, and see whether the rest is kept.
    """
    turned = _turned(constraint, len(names))
    return turned if turned is not None and keeps_relation(turned, names[::-1]) else None


@_renamed.register
def _(constraint: Domain, names: Names) -> Constraint | None:
    digits = frozenset(names[digit - 1] for digit in constraint.digits)
    if constraint.style not in ("even", "odd"):
        return replace(constraint, digits=digits)
    parity = {frozenset(range(3 - first, len(names) + 1, 2)): name for first, name in ((1, "even"), (2, "odd"))}
    return replace(constraint, digits=digits, style=parity.get(digits, ""))


@_renamed.register
def _(constraint: Table, names: Names) -> Constraint | None:
    return replace(constraint, rows=tuple(tuple(names[d - 1] for d in row) for row in constraint.rows))


@_renamed.register
def _(constraint: Automaton, names: Names) -> Constraint | None:
    # A style and a label speak of values ("add up to 12"): only a bare automaton can be rewritten.
    if constraint.style or constraint.label or len(constraint.transitions[0]) != len(names):
        return None
    old_of: list[Digit] = [0] * len(names)
    for old, new in enumerate(names):
        old_of[new - 1] = old
    return replace(constraint, transitions=tuple(tuple(row[old] for old in old_of) for row in constraint.transitions))


@singledispatch
def _turned(_constraint: Constraint, _size: int) -> Constraint | None:
    """Return the constraint that holds for n + 1 - d where this one holds for d; None if no such one reads right."""
    return None


@_turned.register
def _(constraint: Pairs, size: int) -> Constraint | None:
    if constraint.measure != "sum" or constraint.style:
        return None
    return replace(constraint, value=2 * (size + 1) - constraint.value, comparison=mirrored(constraint.comparison))


@_turned.register
def _(constraint: Sum, size: int) -> Constraint | None:
    return reversed_sum(constraint, size) if constraint.style in _SHOWN_NUMBERS else None


@_turned.register
def _(constraint: Order, _size: int) -> Constraint | None:
    return replace(constraint, cells=constraint.cells[::-1])
