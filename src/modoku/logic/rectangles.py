"""Rings of four cells on which two digits could be swapped without any unit noticing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from ..limits import check_cancelled
from .board import Board
from .masks import bits, iter_bits, mask_of

Ring = tuple[int, int, int, int]

MOST_CELLS = 700
"""Boards with more cells than this (more than 25 x 25) are left alone."""


def iter_rectangles(board: Board, usable: int) -> Iterator[Ring]:
    """Yield rings a, b, c, d of usable cells: each sees the next, and a group holds none of them or two neighbours.

    Swapping two digits that alternate around such a ring leaves the digits of every group as they are. Cells that a
    constraint other than "all different" speaks of take no part, since the swap might break it.
    """
    for mask, ring in _find_rectangles(board):
        if not mask & ~usable:
            yield ring


@lru_cache(maxsize=16)
def _find_rectangles(board: Board) -> tuple[tuple[int, Ring], ...]:
    found: list[tuple[int, Ring]] = []
    usable = (1 << board.cell_count) - 1 & ~board.constrained if board.cell_count <= MOST_CELLS else 0
    for a in iter_bits(usable):
        check_cancelled()
        for c in iter_bits((usable & ~board.peers[a]) >> a + 1 << a + 1):
            between = bits(usable & board.peers[a] & board.peers[c])
            for b, d in combinations(between, 2):
                mask = mask_of((a, b, c, d))
                if not board.peers[b] >> d & 1 and _is_closed(board, (a, b, c, d), mask):
                    found.append((mask, (a, b, c, d)))
    return tuple(found)


def _is_closed(board: Board, ring: Ring, mask: int) -> bool:
    return all((mask & group.mask).bit_count() == 2 for cell in ring for group in board.groups_of[cell])
