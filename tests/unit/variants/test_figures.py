"""The cells of every figure and of every chess move, written down a second time: as pictures, or as distances."""

from __future__ import annotations

from itertools import combinations

import pytest

from modoku.puzzle import Unit
from modoku.variants import make

PICTURES = {
    "asterisk": """
        .........
        ....x....
        ..x...x..
        .........
        .x..x..x.
        .........
        ..x...x..
        ....x....
        .........
    """,
    "girandola": """
        x.......x
        ....x....
        .........
        .........
        .x..x..x.
        .........
        .........
        ....x....
        x.......x
    """,
    "centre-dot": """
        .........
        .x..x..x.
        .........
        .........
        .x..x..x.
        .........
        .........
        .x..x..x.
        .........
    """,
    "windoku": """
        .........
        .xxx.yyy.
        .xxx.yyy.
        .xxx.yyy.
        .........
        .zzz.www.
        .zzz.www.
        .zzz.www.
        .........
    """,
}
MOVES = {"anti-knight": {(1, 2), (2, 1)}, "anti-camel": {(1, 3), (3, 1)}, "anti-king": {(0, 1), (1, 0), (1, 1)}}


def added_units(recipe: str) -> list[Unit]:
    """Return the units that a recipe adds to the classic layout."""
    return [unit for unit in make(recipe).layout.units if unit.kind not in ("row", "column", "box")]


@pytest.mark.parametrize("recipe", PICTURES)
def test_a_figure_has_the_cells_of_its_picture(recipe: str) -> None:
    picture = "".join(PICTURES[recipe].split())
    drawn = {frozenset(i for i in range(81) if picture[i] == letter) for letter in set(picture) - {"."}}
    assert {frozenset(unit.cells) for unit in added_units(recipe)} == drawn


def test_the_argyle_pattern_is_eight_diagonals_one_and_four_steps_from_the_main_ones() -> None:
    expected = set()
    for steps in (-4, -1, 1, 4):
        falling = [(row, row + steps) for row in range(9) if 0 <= row + steps < 9]
        expected |= {frozenset(falling), frozenset((row, 8 - column) for row, column in falling)}
    assert {frozenset(divmod(cell, 9) for cell in unit.cells) for unit in added_units("argyle")} == expected


@pytest.mark.parametrize("recipe", MOVES)
def test_chess_moves_join_every_two_cells_at_their_distance(recipe: str) -> None:
    joined = {frozenset(unit.cells) for unit in added_units(recipe)}
    peers = make("classic").layout.peers
    expected = {
        frozenset((a, b))
        for a, b in combinations(range(81), 2)
        if (abs(a // 9 - b // 9), abs(a % 9 - b % 9)) in MOVES[recipe] and b not in peers[a]
    }
    assert joined == expected
