"""Sets as bit masks: of cells (bit c) and of digits (bit d-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def mask_of(cells: Iterable[int]) -> int:
    """Return the mask of some cells.

    >>> mask_of((0, 3))
    9
    """
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def iter_bits(mask: int) -> Iterator[int]:
    """Yield the positions of the bits of a mask, lowest first.

    >>> list(iter_bits(9))
    [0, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def bits(mask: int) -> tuple[int, ...]:
    """Return the positions of the bits of a mask.

    >>> bits(12)
    (2, 3)
    """
    return tuple(iter_bits(mask))
