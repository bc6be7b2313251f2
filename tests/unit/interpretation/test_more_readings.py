"""The other kinds of rules that words and drawings can mean, each on a puzzle of ours: every kind has one."""

import json
from collections.abc import Callable

import pytest
from tests.unit.interpretation.drawings import corners
from tests.unit.interpretation.drawn import DRAWINGS, Data, circle, drawn, line
from tests.unit.interpretation.grid_and_line_cases import GRID_CASES, LINE_CASES
from tests.unit.interpretation.mark_cases import MARK_CASES
from tests.unit.interpretation.test_readings import CASES, Case, N, lines, reading

from modoku.formats import read
from modoku.formats.losses import plain_square
from modoku.interpretation import Certainty, interpret
from modoku.interpretation.rule_names import KINDS
from modoku.puzzle import AllDifferent, Constraint, Sum
from modoku.rules.contain import Contain
from modoku.rules.product import Product
from modoku.search import solve

MORE = (*GRID_CASES, *LINE_CASES, *MARK_CASES)


@pytest.mark.parametrize("case", MORE, ids=lambda case: case.kind)
def test_a_reading_asks_for_what_the_words_say_and_is_proved(case: Case) -> None:
    proposed = reading(case)
    assert case.kind in [rule.kind for rule in proposed.rules]
    solution = solve(proposed.sheet.puzzle, limit=1).solution
    assert solution is not None
    assert case.holds(list(solution.values))
    proved = reading(case, str(solution))
    assert (proved.certainty, [str(part) for part in proved.unread]) == (Certainty.PROVED, [])
    assert case.kind in [rule.kind for rule in proved.rules]


def pill(data: Data) -> None:
    circle(data, [0.5, 1.0], "#FFFFFF", "#a1a1a1", width=1.8, height=0.8)
    line(data, (1, 2, 3), "#a1a1a1", N, 5, "arrows")


KNOWN: tuple[tuple[str, str, Callable[[Data], None], list[Constraint]], ...] = (
    (
        "arrow_digits",
        "Digits along an arrow sum to the number in its pill.",
        pill,
        [Sum((0, 1, 2, 3), 0, (1, 1, -1, -1))],
    ),
    (
        "product_total",
        "The digits on a brown line multiply to 24.",
        lines("#aa6600", ((0, 10, 11),)),
        [Product((0, 10, 11), 24), AllDifferent((0, 10, 11))],
    ),
    (
        "quad_not",
        "The digits in a circle do not appear in the surrounding cells.",
        corners("1 2", "#FFFFFF"),
        [Sum((10, 11, 19, 20), 18, (), ">="), Contain((10, 11, 19, 20), (3,)), Contain((42, 43, 51, 52), (3, 4, 5, 6))]
        + [Sum((cell,), 3, (), ">=") for cell in (10, 11, 19, 20)],
    ),
)
"""Readings that the solution alone tells from others which the same words support."""


@pytest.mark.parametrize(("kind", "words", "draw", "rules"), KNOWN, ids=[one[0] for one in KNOWN])
def test_the_solution_tells_two_meanings_of_the_same_words_apart(
    kind: str, words: str, draw: Callable[[Data], None], rules: list[Constraint]
) -> None:
    solution = str(solve(plain_square(N).with_constraints(rules), limit=1).solution)
    found = reading(Case(kind, words, draw, lambda grid: True), solution)
    assert (found.certainty, [rule.kind for rule in found.rules]) == (Certainty.PROVED, [kind])


def test_regions_that_the_solver_finds_are_proved() -> None:
    words = "Divide the grid into regions of four connected cells. No digit repeats in a row, column or region."
    rows = ("1234", "3412", "2143", "4321")
    data: Data = {
        "cells": [[{} if r == c else {"value": int(rows[r][c])} for c in range(4)] for r in range(4)],
        "metadata": {"title": "Ours", "rules": words, "solution": "".join(rows)},
    }
    found = interpret(read(json.dumps(data), "sudokupad")[0], seconds=None)
    assert (found.certainty, [rule.kind for rule in found.rules]) == (Certainty.PROVED, ["unknown_regions"])


def test_every_kind_of_rule_has_a_puzzle_of_ours() -> None:
    readings = [interpret(read(json.dumps(drawn(name)), "sudokupad")[0]) for name in DRAWINGS]
    seen = {rule.kind for one in readings for rule in one.rules}
    seen |= {case.kind for case in (*CASES, *MORE)} | {one[0] for one in KNOWN} | {"unknown_regions"}
    assert sorted(KINDS - seen) == []
