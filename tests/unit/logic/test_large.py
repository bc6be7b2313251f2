"""Boards of 369 to 1296 cells, whole and overlapping: graded to the end, and every step right."""

from __future__ import annotations

from pathlib import Path

import pytest

from modoku.formats import read_puzzle
from modoku.logic import TECHNIQUES, Grade, State, grade, grade_of, trace
from modoku.logic.core import numbers_of, packed, rater_of
from modoku.results import Verdict
from modoku.search import solve
from modoku.variants import make

LARGE = Path(__file__).parents[2] / "data" / "logic" / "large.txt"
ROWS = [line.split("\t") for line in LARGE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(("recipe", "givens", "rating"), ROWS, ids=[f"{row[0]} {row[2]}" for row in ROWS])
def test_the_path_on_a_large_board_is_right_and_comes_to_the_end(recipe: str, givens: str, rating: str) -> None:
    puzzle = read_puzzle(givens, "line", make(recipe))
    result = solve(puzzle)
    assert result.verdict is Verdict.UNIQUE
    assert result.solution is not None
    right = result.solution.values
    state = State.of(puzzle)
    rater, numbers = rater_of(state.board), numbers_of(TECHNIQUES)
    assert rater is not None
    assert numbers is not None
    domains = packed([domain.mask for domain in puzzle.domains])
    found, _, steps = rater.grade(bytes(puzzle.givens), domains, numbers, True)
    assert found[1] == round(10 * float(rating))
    for _, _, _, placements, eliminations, _ in steps:
        assert all(right[cell] == digit for cell, digit in placements)
        assert all(right[cell] != digit for cell, digit in eliminations)
        state = state.changed(placements, eliminations)
    assert tuple(state.values) == right


@pytest.mark.parametrize(("recipe", "givens", "rating"), [row for row in ROWS if float(row[2]) < 5])
def test_the_path_in_python_gives_a_large_board_the_same_numbers(recipe: str, givens: str, rating: str) -> None:
    puzzle = read_puzzle(givens, "line", make(recipe))
    quick, slow = grade(puzzle, TECHNIQUES), grade_of(trace(puzzle, TECHNIQUES))
    assert quick.rating == float(rating)
    assert numbers_in(quick) == numbers_in(slow)


def numbers_in(found: Grade) -> tuple[object, ...]:
    return found.rating, found.level, found.score, found.steps, found.hardest, found.to_first_placement
