"""The sets of digits that may fill a sandwich, so that a hidden variable can say which of them does."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice

from ..puzzle import MAX_SIZE, Cell
from ..puzzle.builder import NetworkBuilder

Filling = frozenset[int]


def fillings_of(
    build: NetworkBuilder, cells: Sequence[Cell], total: int, crusts: Collection[int]
) -> tuple[Filling, ...]:
    """Return the sets of values with a total that fit between two of the cells, without the crusts.

    There are none, so that nothing is said of them, where the cells may repeat a value, or where a hidden variable
    cannot tell the sets apart.
    """
    layout = build.layout
    if any(a >= layout.cell_count or b not in layout.peers[a] for a, b in combinations(cells, 2)):
        return ()
    inner = tuple(value for value in build.values(cells[0]) if value not in crusts)
    return _fillings(inner, total, len(cells) - 2)


@lru_cache(maxsize=256)
def _fillings(values: tuple[int, ...], total: int, most: int) -> tuple[Filling, ...]:
    found = tuple(islice(_iter_fillings(values, total, most), MAX_SIZE + 1))
    return found if len(found) <= MAX_SIZE else ()


def _iter_fillings(values: tuple[int, ...], total: int, most: int) -> Iterator[Filling]:
    if total == 0:
        yield frozenset()
    for place, value in enumerate(values):
        if most > 0 and (value <= total or value < 0):
            rest = values[place + 1 :]
            yield from (rest_of | {value} for rest_of in _iter_fillings(rest, total - value, most - 1))
