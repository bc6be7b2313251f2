"""Killer cages among constraints: a group that differs, its sum if there is one with the same cells."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle import AllDifferent, Cell, Constraint, Sum

Cage = tuple[int | None, tuple[Cell, ...]]


def split_cages(constraints: Iterable[Constraint]) -> tuple[list[Cage], list[Constraint]]:
    """Return the killer cages (total, cells) of constraints, and the constraints that belong to none.

    >>> from modoku.variants import classic, killer
    >>> split_cages(killer(classic(), [(15, (0, 1)), (None, (2, 3))]).constraints)
    ([(15, (0, 1)), (None, (2, 3))], [])
    """
    left = list(constraints)
    totals: dict[tuple[Cell, ...], Sum] = {}
    for c in left:
        if isinstance(c, Sum) and c.style == "cage" and not c.coefficients and c.comparison == "=" and c.total >= 0:
            totals.setdefault(c.cells, c)
    found: list[Cage] = []
    for constraint in tuple(left):
        total = totals.get(constraint.cells)
        if isinstance(constraint, AllDifferent) and constraint.style == "cage":
            has_total = total is not None and total in left
            found.append((total.total if total is not None and has_total else None, constraint.cells))
            left.remove(constraint)
            if total is not None and has_total:
                left.remove(total)
        elif total is not None and constraint == total and len(constraint.cells) == 1 and total in left:
            found.append((total.total, constraint.cells))
            left.remove(total)
    return found, left
