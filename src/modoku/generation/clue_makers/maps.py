"""Fresh maps: grids divided at random into regions, and coloured at random."""

from __future__ import annotations

from random import Random

from ...errors import GenerationFailed
from ...language import msg

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
SWAPS = 60
"""How many exchanges a cell of the map, on average, so that nothing is left of the boxes at the start."""


def random_regions(size: int, rng: Random) -> tuple[str, ...]:
    """Divide an n x n grid into n connected regions of n cells.

    >>> len(set("".join(random_regions(5, Random(1)))))
    5
    """
    _check(size)
    cells = [(row, column) for row in range(size) for column in range(size)]
    home = {cell: cell[0] for cell in cells}
    changed = 0
    for _ in range(40 * SWAPS * size):
        if changed >= SWAPS * size:
            break
        first = rng.choice(cells)
        beside = [cell for cell in _around(first, size) if home[cell] != home[first]]
        if not beside:
            continue
        a, b = home[first], home[rng.choice(beside)]
        back = [
            cell
            for cell in cells
            if home[cell] == b and cell != first and any(home[o] == a and o != first for o in _around(cell, size))
        ]
        if not back:
            continue
        second = rng.choice(back)
        home[first], home[second] = b, a
        if _is_connected(a, home, size) and _is_connected(b, home, size):
            changed += 1
        else:
            home[first], home[second] = a, b
    return tuple("".join(LETTERS[home[row, column]] for column in range(size)) for row in range(size))


def random_colours(size: int, rng: Random) -> tuple[str, ...]:
    """Return every one of n colours to n cells, anywhere: there is always a grid, whatever the map (König, 1916).

    >>> sorted("".join(random_colours(3, Random(1))))
    ['A', 'A', 'A', 'B', 'B', 'B', 'C', 'C', 'C']
    """
    _check(size)
    letters = list(LETTERS[:size] * size)
    rng.shuffle(letters)
    return tuple("".join(letters[size * row : size * row + size]) for row in range(size))


def _check(size: int) -> None:
    if not 2 <= size <= 25:
        raise GenerationFailed(msg("A fresh map is made for sizes from 2 to 25, not {size}.", size=size))


def _around(cell: tuple[int, int], size: int) -> list[tuple[int, int]]:
    row, column = cell
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in places if 0 <= r < size and 0 <= c < size]


def _is_connected(region: int, home: dict[tuple[int, int], int], size: int) -> bool:
    cells = {cell for cell, owner in home.items() if owner == region}
    start = next(iter(cells))
    seen, waiting = {start}, [start]
    while waiting:
        for other in _around(waiting.pop(), size):
            if other in cells and other not in seen:
                seen.add(other)
                waiting.append(other)
    return len(seen) == len(cells)
