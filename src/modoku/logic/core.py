"""What the compiled core can do for this room, and how: boards and techniques by number, answers as Python values.

The core knows groups of cells that all differ and nothing else. Where a puzzle has other constraints, or somebody asks
for techniques that the core does not have, the techniques in Python do the same work and give the same numbers.
"""

from __future__ import annotations

import atexit
from array import array
from collections.abc import Sequence
from functools import cache, lru_cache

from ..native import LogicRater, logic_techniques
from .board import Board
from .masks import bits
from .technique import StepSource, Technique

MOST_CELLS = 1344
MOST_DIGITS = 64


@cache
def core_names() -> tuple[str, ...]:
    """Return the names of the techniques that the core has, in its order: the place of a name is its number."""
    return tuple(logic_techniques())


@cache
def _numbers() -> dict[str, int]:
    return {name: number for number, name in enumerate(core_names())}


def numbers_of(techniques: Sequence[Technique]) -> list[int] | None:
    """Return the techniques as numbers of the core, for a board without other rules; None where it lacks one."""
    known = _numbers()
    # What the rating reads in rules finds nothing where there are none.
    searched = (one for one in techniques if one.source is not StepSource.RULES or not one.in_rating)
    chosen = [known.get(technique.name, -1) for technique in searched]
    return None if -1 in chosen or chosen != sorted(chosen) else chosen


def knows_all_rules(board: Board) -> bool:
    """Return whether groups of cells that all differ, and domains, are all the rules of a board."""
    return not board.has_clues


@lru_cache(maxsize=64)
def rater_of(board: Board) -> LogicRater | None:
    """Return the core's rater for a board; None where the board is too large for it."""
    if board.cell_count > MOST_CELLS or board.size > MOST_DIGITS:
        return None
    return LogicRater(*outline_of(board))


def outline_of(board: Board) -> tuple[int, int, list[tuple[list[int], int, bool]], list[int], bool]:
    """Return what the core asks of a board: digits, cells, groups (cells, kind, compact), cells other rules name."""
    kinds: dict[str, int] = {}
    groups = [
        (list(group.cells), kinds.setdefault(group.unit.kind, len(kinds)), group.is_compact) for group in board.groups
    ]
    return board.size, board.cell_count, groups, list(bits(board.constrained)), not board.constraints


# The core counts what is left of its objects when Python ends: what is only remembered is not left.
atexit.register(rater_of.cache_clear)


def packed(masks: Sequence[int]) -> bytes:
    """Return masks of digits as the core reads them."""
    return array("Q", masks).tobytes()
