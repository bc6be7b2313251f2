"""A constraint after a transform: other cells, other digits, the same meaning."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import PuzzleError
from ..language import msg
from ..puzzle import Cell, Constraint, Layout
from ..puzzle.fields import moved_to
from .renaming import Names, keeps_relation


def moved(constraint: Constraint, cells: Sequence[Cell], names: Names, layout: Layout) -> Constraint:
    """Return the constraint on the cells that its cells go to, for digits under their new names.

    Raises PuzzleError where no constraint of its kind and style says that.
    """
    renamed = _renamed(constraint, names, layout)
    if renamed is None:
        raise PuzzleError(
            msg("Renamed so, the digits would break this rule: {rule}", rule=constraint.said(layout)),
            msg("Rename digits only as far as the rules about their values allow."),
        )
    return moved_to(renamed, cells.__getitem__)


def can_rename(constraint: Constraint, names: Names, layout: Layout) -> bool:
    """Return whether `moved` can rename the digits of a constraint."""
    return _renamed(constraint, names, layout) is not None


def _renamed(constraint: Constraint, names: Names, layout: Layout) -> Constraint | None:
    """Return the constraint that holds for the new names where this one holds for the old; None if there is none.

    A kind that cannot say it for these names can perhaps for digits turned round, d to n + 1 - d, if the rest is kept.
    """
    if keeps_relation(constraint, names, layout):
        return constraint
    first, last = layout.lowest, layout.lowest + layout.size - 1
    renamed = constraint.renamed({first + old: first + new - 1 for old, new in enumerate(names)})
    if renamed is not None:
        return renamed
    turned = constraint.renamed({value: first + last - value for value in range(first, last + 1)})
    return turned if turned is not None and keeps_relation(turned, names[::-1], layout) else None
