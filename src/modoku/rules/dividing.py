"""How cells with known values fall into connected regions of one size without a value twice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ..limits import check_cancelled


def iter_divisions(
    values: Sequence[int],
    size: int,
    edges: Sequence[tuple[int, int]],
    accepts: Callable[[Sequence[int]], bool] = lambda _: True,
) -> Iterator[tuple[int, ...]]:
    """Yield every division: for each place the number of its region, in the order in which regions are met.

    `accepts` judges a division in the making, where places without a region yet have 0.

    >>> list(iter_divisions([1, 2, 2, 1], 2, [(0, 1), (1, 2), (2, 3)]))
    [(1, 1, 2, 2)]
    """
    beside = [0] * len(values)
    for a, b in edges:
        beside[a] |= 1 << b
        beside[b] |= 1 << a
    same = {value: sum(1 << place for place, other in enumerate(values) if other == value) for value in values}
    alike = [same[value] for value in values]
    numbers = [0] * len(values)

    def divide(left: int, number: int) -> Iterator[tuple[int, ...]]:
        if not left:
            yield tuple(numbers)
            return
        check_cancelled()
        first = left & -left
        place = first.bit_length() - 1
        for region in _grow(first, beside[place] & left & ~alike[place], left & ~alike[place], size - 1, beside, alike):
            rest = left & ~region
            if not _can_be_divided(rest, size, beside, same.values()):
                continue
            for member in _places(region):
                numbers[member] = number
            if accepts(numbers):
                yield from divide(rest, number + 1)
            for member in _places(region):
                numbers[member] = 0

    everything = (1 << len(values)) - 1
    if _can_be_divided(everything, size, beside, same.values()):
        yield from divide(everything, 1)


def _places(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1


def _grow(region: int, edge: int, free: int, more: int, beside: Sequence[int], alike: Sequence[int]) -> Iterator[int]:
    """Yield the connected sets that a region can grow to by so many places of `free`, each set once.

    `edge` are the places to go on from; one that has been tried is no longer free.
    """
    if not more:
        yield region
        return
    while edge:
        bit = edge & -edge
        edge ^= bit
        free &= ~bit
        place = bit.bit_length() - 1
        kept = free & ~alike[place]
        yield from _grow(region | bit, (edge | beside[place]) & kept, kept, more - 1, beside, alike)


def _can_be_divided(left: int, size: int, beside: Sequence[int], same: Collection[int]) -> bool:
    """Return whether the pieces of what is left have sizes that fit, and no value more often than regions."""
    while left:
        piece = left & -left
        edge = piece
        while edge:
            bit = edge & -edge
            edge ^= bit
            more = beside[bit.bit_length() - 1] & left & ~piece
            piece |= more
            edge |= more
        count, rest = divmod(piece.bit_count(), size)
        if rest or any((piece & places).bit_count() > count for places in same):
            return False
        left &= ~piece
    return True
