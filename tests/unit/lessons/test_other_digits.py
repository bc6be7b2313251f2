"""Lessons on grids whose digits do not begin at 1 tell the digits that stand there."""

import re

import pytest

from modoku.lessons import make_lesson, to_html
from modoku.variants import make

GIVENS = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0]
"""As digits counted from 1."""


@pytest.mark.parametrize("kind", ["csp", "colouring", "sat", "ilp", "cover", "compare"])
def test_a_lesson_on_digits_from_5_names_no_digit_below_in_words(kind: str) -> None:
    lesson = make_lesson(kind, make("classic:boxes=2x2,lowest=5").with_givens(GIVENS))
    page = to_html(lesson)
    assert "Digits begin at 5 here." in page
    assert "1 stands for 5, 2 for 6" in page
    steps = re.findall(r"Step \d+: (\S+) goes into", page)
    assert set(steps) <= set("5678")
    # The alternative text of a picture of the grid.
    rows = re.findall(r"Grid, row by row: ([^<\"]*)\.", page)
    assert rows
    assert all(set(row) <= set("5678., ") for row in rows)
