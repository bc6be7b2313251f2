"""Rings of four cells on which two digits could be swapped without any unit noticing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .board import Board
from .masks import bits, iter_bits

Ring = tuple[int, int, int, int]


def iter_rectangles(board: Board, usable: int) -> Iterator[Ring]:
    """Yield rings a, b, c, d of usable cells: each sees the next, and a group holds none of them or two neighbours.

    Swapping two digits that alternate around such a ring leaves the digits of every group as they are. Cells that a
    constraint other than "all different" speaks of take no part, since the swap might break it.
    """
    usable &= ~board.constrained
    for a in iter_bits(usable):
        for c in iter_bits((usable & ~board.peers[a]) >> a + 1 << a + 1):
            between = bits(usable & board.peers[a] & board.peers[c])
            for b, d in combinations(between, 2):
                if not board.peers[b] >> d & 1 and _is_closed(board, (a, b, c, d)):
                    yield a, b, c, d


def _is_closed(board: Board, ring: Ring) -> bool:
    mask = 0
    for cell in ring:
        mask |= 1 << cell
    return all((mask & group.mask).bit_count() == 2 for cell in ring for group in board.groups_of[cell])
