"""Totals that are known from enumeration elsewhere: our measure of the description and of the reference solver."""

from __future__ import annotations

import pytest

from modoku.engines.reference import count_solutions, iter_solutions
from modoku.puzzle import Puzzle
from modoku.variants import make


@pytest.mark.parametrize(
    ("recipes", "total"),
    [
        ((), 288),
        (("diagonal:which=main",), 48),
        (("diagonal:which=anti",), 48),
        (("diagonal",), 48),
        (("position",), 168),
        (("anti-knight",), 24),
        (("anti-king",), 0),
    ],
)
def test_completed_4x4_grids(recipes: tuple[str, ...], total: int) -> None:
    assert count_solutions(make("classic:boxes=2x2", *recipes)) == total


@pytest.mark.parametrize(("size", "total"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_latin_squares(size: int, total: int) -> None:
    assert count_solutions(make(f"latin:size={size}")) == total


@pytest.mark.parametrize(("size", "total"), [(1, 1), (2, 2), (3, 24)])
def test_latin_cubes(size: int, total: int) -> None:
    # Latin cubes of order 1, 2, 3: 1, 2, 24 (OEIS A098679).
    assert count_solutions(make(f"cube:size={size},boxes=1x1x1")) == total


def reduced(puzzle: Puzzle) -> Puzzle:
    """Fix the first row: digits can be renamed, so every completion of it stands for size! grids."""
    size = puzzle.size
    return puzzle.with_givens({cell: cell + 1 for cell in range(size)})


@pytest.mark.parametrize(
    ("recipes", "total"),
    [
        (("diagonal",), 8_640),
        (("diagonal:which=main",), 288_000),
        (("anti-knight",), 11_520),
        (("anti-king",), 74_160),
    ],
)
def test_completed_6x6_grids(recipes: tuple[str, ...], total: int) -> None:
    assert count_solutions(reduced(make("classic:boxes=2x3", *recipes))) * 720 == total


def test_latin_squares_of_order_5() -> None:
    assert count_solutions(reduced(make("latin:size=5"))) * 120 == 161_280


def test_ai_escargot_has_one_solution() -> None:
    text = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
    puzzle = make("classic").with_givens([int(digit) for digit in text])
    assert [str(solution) for solution in iter_solutions(puzzle)] == [
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354"
    ]


def test_two_grids_that_share_a_box_have_as_many_completions_as_pairs_that_agree_on_it() -> None:
    # Each of the 288 grids fixes one of 24 fillings of the shared box; 288 / 24 grids continue it.
    assert count_solutions(make("double:boxes=2x2")) == 288 * 288 // 24
