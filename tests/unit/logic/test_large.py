"""Boards of 369 to 1296 cells, whole and overlapping: graded to the end, and every step right."""

from __future__ import annotations

from pathlib import Path

import pytest

from modoku.formats import read_puzzle
from modoku.logic import Grade, grade, grade_of, trace
from modoku.questions import solve
from modoku.results import Verdict
from modoku.variants import make

LARGE = Path(__file__).parents[2] / "data" / "logic" / "large.txt"
ROWS = [line.split("\t") for line in LARGE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(("recipe", "givens", "rating"), ROWS, ids=[f"{row[0]} {row[2]}" for row in ROWS])
def test_a_large_board_has_a_rating_and_its_path_is_right(recipe: str, givens: str, rating: str) -> None:
    puzzle = read_puzzle(givens, "line", make(recipe))
    result = solve(puzzle)
    assert result.verdict is Verdict.UNIQUE
    assert result.solution is not None
    path = trace(puzzle)
    assert tuple(path.end.values) == result.solution.values
    for step in path.steps:
        assert all(result.solution.values[cell] == digit for cell, digit in step.placements), step
        assert all(result.solution.values[cell] != digit for cell, digit in step.eliminations), step
    quick, slow = grade(puzzle), grade_of(path)
    assert quick.rating == float(rating)
    assert numbers(quick) == numbers(slow)


def numbers(found: Grade) -> tuple[object, ...]:
    return found.rating, found.level, found.score, found.steps, found.hardest, found.to_first_placement
