"""All completed 4 x 4 grids, made by brute force without a line of the package."""

from __future__ import annotations

from itertools import permutations, product

import pytest

Rows = tuple[tuple[int, ...], ...]


@pytest.fixture(scope="session")
def latin4() -> list[Rows]:
    """The 576 Latin squares of order 4."""
    lines = list(permutations((1, 2, 3, 4)))
    return [
        rows for rows in product(lines, repeat=4) if all(len(set(column)) == 4 for column in zip(*rows, strict=True))
    ]


@pytest.fixture(scope="session")
def classic4(latin4: list[Rows]) -> list[Rows]:
    """The 288 completed 4 x 4 grids with 2 x 2 boxes."""
    return [
        g
        for g in latin4
        if all(len({g[r][c], g[r][c + 1], g[r + 1][c], g[r + 1][c + 1]}) == 4 for r in (0, 2) for c in (0, 2))
    ]
