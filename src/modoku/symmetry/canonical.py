"""Canonical forms: one puzzle for all that are equivalent, with the transform that leads there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..errors import PuzzleError
from ..language import msg
from ..native import canonical_one
from ..puzzle import Cell, Grid, Layout, Puzzle
from ..variants import classic
from .transform import Transform


@dataclass(frozen=True, slots=True)
class Canonical:
    """A canonical form and how it is reached: `transform.apply(asked)` is `puzzle`."""

    puzzle: Puzzle
    transform: Transform

    def __str__(self) -> str:
        return str(self.puzzle)


def canonical(puzzle: Puzzle | Grid) -> Canonical:
    """Give the canonical form: the same for equivalent puzzles, different for others.

    Of the classic 9x9 grid it is the image whose pattern of givens comes first, blanks before givens, and then whose
    digits come first; of a full grid simply the smallest. How many solutions there are plays no part.

    >>> from modoku import read_puzzle
    >>> str(canonical(read_puzzle("." * 80 + "7")))[-3:]
    '..1'
    """
    question = Puzzle(puzzle.layout, puzzle.values) if isinstance(puzzle, Grid) else puzzle
    if not is_classic9(question):
        raise PuzzleError(msg("So far only classic 9x9 puzzles have a canonical form."))
    form, cells, digits = canonical_one(str(question))
    layout = classic().layout
    return Canonical(Puzzle(layout, tuple(0 if c == "." else int(c) for c in form)), Transform(cells, digits))


def is_classic9(puzzle: Puzzle) -> bool:
    """Say whether this is a classic 9x9 puzzle without further rules, whatever its layout is called."""
    layout = puzzle.layout
    return not puzzle.constraints and layout.size == 9 and layout.cell_count == 81 and _is_classic9(layout)


@lru_cache(maxsize=64)
def _is_classic9(layout: Layout) -> bool:
    known = classic().layout
    return layout.positions == known.positions and _unit_sets(layout) == _unit_sets(known)


def _unit_sets(layout: Layout) -> frozenset[frozenset[Cell]]:
    return frozenset(frozenset(unit.cells) for unit in layout.units)
