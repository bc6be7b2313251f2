"""The places of a pattern: which see each other, how symmetries move them, in how many ways they can be coloured."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import numpy as np

Symmetry = tuple[int, ...]
"""For each place, in reading order, the number of the place it goes to."""


def are_peers(a: int, b: int) -> bool:
    """Return whether two cells see each other."""
    (r, c), (s, d) = divmod(a, 9), divmod(b, 9)
    return a != b and (r == s or c == d or (r // 3 == s // 3 and c // 3 == d // 3))


def find_symmetries(places: tuple[int, ...]) -> list[Symmetry]:
    """Return how the symmetries of Sudoku that carry the places into themselves move them; the first moves none."""
    within = list(permutations(range(3)))
    lines = [
        tuple(3 * band + inside[band][i] for band in bands for i in range(3))
        for bands in within
        for inside in product(within, repeat=3)
    ]
    found = set()
    wanted = np.zeros((9, 9), int)
    wanted.flat[list(places)] = 1
    number = {place: i for i, place in enumerate(places)}
    for turned in (wanted, wanted.T):
        rows = [line for line in lines if (turned.sum(1)[list(line)] == wanted.sum(1)).all()]
        columns = [line for line in lines if (turned.sum(0)[list(line)] == wanted.sum(0)).all()]
        names = np.arange(81).reshape(9, 9)
        names = names if turned is wanted else names.T
        for row in rows:
            picked = turned[list(row)]
            for column in columns:
                if (picked[:, column] == wanted).all():
                    sources = names[list(row)][:, column].flat
                    found.add(tuple(number[int(sources[place])] for place in places))
    return sorted(found)


def count_colourings(places: tuple[int, ...]) -> dict[int, int]:
    """Count the ways to colour the places up to the names of the colours, by the number of colours.

    Place after place; of what is coloured only the places that see a later one are kept, so few at a time as can be.
    """

    def kept_after(done: list[int]) -> list[int]:
        return [p for p in done if any(are_peers(p, q) for q in places if q not in done)]

    order: list[int] = []
    while len(order) < len(places):
        order.append(min((p for p in places if p not in order), key=lambda p: (len(kept_after([*order, p])), p)))
    states: Counter[tuple[tuple[int, ...], int]] = Counter({((), 0): 1})
    kept: list[int] = []
    for i, place in enumerate(order):
        after = kept_after(order[: i + 1])
        following: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (colours, used), ways in states.items():
            held = dict(zip(kept, colours, strict=True))
            seen = {colour for p, colour in held.items() if are_peers(p, place)}
            others = set(colours) - seen
            new, hidden = 100, used - len(set(colours))
            for colour, times, more in [(c, 1, 0) for c in others] + [(new, hidden, 0), (new, 1, 1)]:
                if not times or used + more > 9:
                    continue
                now = {**held, place: colour}
                names: dict[int, int] = {}
                state = tuple(names.setdefault(now[p], len(names)) for p in after)
                following[state, used + more] += ways * times
        states, kept = following, after
    totals: Counter[int] = Counter()
    for (_, used), ways in states.items():
        totals[used] += ways
    return dict(totals)


def count_ways(places: tuple[int, ...]) -> int:
    """Count the ways to colour the places, up to the names of the colours."""
    return sum(count_colourings(places).values())
