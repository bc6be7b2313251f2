"""Equal cells: what one of them cannot be, none of them can.

Palindromes, clones and other rules say that some cells hold the same digit. Their candidates are therefore those that
all of them have in common.

A matter of course in every description of palindrome Sudoku; in constraint programming, arc consistency of equality
(A. K. Mackworth, 1977). The rating is modoku's own: one glance at two cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...language import msg
from ...puzzle import Relation
from ..constraint_elimination import iter_readings, iter_steps, options_of
from ..reading import EQUAL, groups_of
from ..state import State
from ..step import Step
from ..technique import Technique


def find(state: State) -> Iterator[Step]:
    """Yield a step for every group whose cells do not have the same candidates."""
    for reading in iter_readings(state, EQUAL):
        if isinstance(reading.form, Relation):
            for group in groups_of(reading.form):
                common = -1
                for mask in options_of(state, group):
                    common &= mask
                if common:
                    same = Relation(tuple(pairwise(group)), reading.form.partners)
                    yield from iter_steps(state, equal_cells, reading.number, same, [common] * len(group), WORDS)


WORDS = msg("{rule} What one of these cells cannot be, the others cannot.").text
equal_cells = Technique(EQUAL, msg("Equal cells"), 1.6, find, is_ours=True)
