"""Rules over numbers that no cell shows keep the small grids for which those numbers can be found."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations

import pytest

from modoku.engines.reference import iter_solutions
from modoku.variants import make

Rows = tuple[tuple[int, ...], ...]
ALL = [(r, c) for r in range(4) for c in range(4)]


def differ(*digits: int) -> bool:
    return len(set(digits)) == len(digits)


def rows_of(values: tuple[int, ...], width: int) -> Rows:
    return tuple(values[start : start + width] for start in range(0, len(values), width))


def solutions(*recipes: str) -> set[Rows]:
    return {rows_of(one.values, 4) for one in iter_solutions(make(*recipes))}


def doublings(g: Rows) -> list[set[tuple[int, int]]]:
    """Return every choice of one cell a row, column and box, with every digit once."""
    found = []
    for columns in permutations(range(4)):
        cells = {(r, c) for r, c in enumerate(columns)}
        if len({(r // 2, c // 2) for r, c in cells}) == 4 == len({g[r][c] for r, c in cells}):
            found.append(cells)
    return found


@pytest.mark.parametrize(
    ("recipe", "rule"),
    [
        ("killer:cages=9@r1c1r1c2", lambda worth: worth(0, 0) + worth(0, 1) == 9),
        ("thermometer:lines=r1c1r1c2r1c3", lambda worth: worth(0, 0) < worth(0, 1) < worth(0, 2)),
    ],
)
def test_doublers_count_double_for_the_other_clues(
    recipe: str, rule: Callable[[Callable[[int, int], int]], bool], classic4: list[Rows]
) -> None:
    kept = {
        g
        for g in classic4
        if any(rule(lambda r, c, g=g, cells=cells: g[r][c] * (1 + ((r, c) in cells))) for cells in doublings(g))  # type: ignore[misc]
    }
    assert kept
    assert solutions("classic:boxes=2x2", recipe, "doublers") == kept


def hangs_together(cells: set[tuple[int, int]]) -> bool:
    left = set(cells)
    waiting = [left.pop()] if left else []
    while waiting:
        r, c = waiting.pop()
        beside = left & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
        left -= beside
        waiting += beside
    return not left


def shadings() -> list[set[tuple[int, int]]]:
    found = []
    for bits in range(1 << 16):
        shaded = {cell for i, cell in enumerate(ALL) if bits >> i & 1}
        blocks = [len(shaded & {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}) for r in range(3) for c in range(3)]
        if not {0, 4} & set(blocks) and hangs_together(shaded) and hangs_together(set(ALL) - shaded):
            found.append(shaded)
    return found


def test_circles_of_a_yin_yang_count_the_shaded_cells_around(classic4: list[Rows]) -> None:
    circles = [(0, 0), (1, 1)]

    def fits(g: Rows, shaded: set[tuple[int, int]]) -> bool:
        return all(g[r][c] == sum(abs(r - s) <= 1 and abs(c - d) <= 1 for s, d in shaded) for r, c in circles)

    known = shadings()
    kept = {g for g in classic4 if any(fits(g, shaded) for shaded in known)}
    assert 0 < len(kept) < 288
    assert solutions("classic:boxes=2x2", "yin-yang:circles=r1c1r2c2") == kept


def test_chaos_construction_keeps_the_squares_that_fall_into_regions() -> None:
    # Three regions of three: the cells of a region hang together, and hold every digit.
    places = [(r, c) for r in range(3) for c in range(3)]
    shapes = [set(shape) for shape in combinations(places, 3) if hangs_together(set(shape))]
    divisions = [three for three in combinations(shapes, 3) if set().union(*three) == set(places)]
    squares = [rows_of(one.values, 3) for one in iter_solutions(make("latin:size=3"))]
    kept = {
        g for g in squares if any(all(differ(*(g[r][c] for r, c in shape)) for shape in three) for three in divisions)
    }
    found = {rows_of(one.values, 3) for one in iter_solutions(make("latin:size=3", "chaos-construction"))}
    assert kept
    assert found == kept
