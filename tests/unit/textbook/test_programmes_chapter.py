"""What chapter 3 says of its equations, found a second time."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from modoku.models import to_ilp
from modoku.textbook.figures import FOUR, NONE, ONE, TWO
from modoku.textbook.judging.board import SmallGrid
from modoku.textbook.programmes import VERTICES, book_rows, facts, rank_of_grid, row_number


@pytest.mark.parametrize("boxes", [(2, 2), (2, 3), (3, 2), (1, 4), (3, 3), (2, 4)])
def test_the_rank_is_that_of_the_theorem(boxes: tuple[int, int]) -> None:
    assert to_ilp(SmallGrid(*boxes).puzzle, propagate=False).rank() == rank_of_grid(*boxes)


def test_the_corners_of_the_example_are_all_corners() -> None:
    lines = [(1, 1, 4), (1, 3, 9), (1, 0, 3), (-1, 0, 0), (0, -1, 0)]
    corners = set()
    for (a, b, e), (c, d, f) in combinations(lines, 2):
        det = a * d - b * c
        if det:
            x, y = Fraction(e * d - b * f, det), Fraction(a * f - e * c, det)
            if all(p * x + q * y <= r for p, q, r in lines):
                corners.add((x, y))
    assert corners == VERTICES
    assert max(3 * x + 2 * y for x, y in corners) == 11 == facts(FOUR.puzzle)["best"]


def test_the_equations_accept_the_solutions_and_the_middle_of_two() -> None:
    first, second = ({one for one in FOUR.literals(grid) if one > 0} for grid in FOUR.grids(TWO))
    for terms, _, right in book_rows(TWO):
        middle = sum(Fraction((v in first) + (v in second), 2) for _, v in terms)
        assert middle == right
    assert facts(FOUR.puzzle)["halves"] == len(first ^ second) == 16


def test_the_equation_that_fails_is_the_one_that_is_named() -> None:
    rows = book_rows(NONE)
    given = {terms[0][1] for terms, _, _ in rows[64:]}
    zero = set()
    for place in (
        row_number("row", 1, 1),
        row_number("column", 2, 2),
        row_number("row", 1, 3),
        row_number("column", 2, 4),
    ):
        variables = {v for _, v in rows[place - 1][0]}
        assert len(variables & given) == 1
        zero |= variables - given
    assert {v for _, v in rows[1][0]} <= zero


def test_the_numbers_of_the_text() -> None:
    found = facts(FOUR.with_givens(ONE))
    assert (found["equations"], found["rank4"], found["rank9"]) == (69, 40, 249)
    assert (found["bad_empty"], found["bad_large"], found["triplet_count"]) == (3, 3, 16)
    assert (found["this_variables"], found["this_rows"]) == (64, 69)
