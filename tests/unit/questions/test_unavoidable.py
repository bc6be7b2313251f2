"""Unavoidable sets are those of one solved grid, and most-givens are those of rules."""

from __future__ import annotations

from functools import partial

import pytest
from tests.unit.questions.played import CLASSIC, FAULTY, SEVERAL, puzzle_of, right_digits

import modoku
from modoku.questions import unavoidable as module
from modoku.results import Verdict
from modoku.search import find_unavoidable, solve


def test_a_puzzle_stands_for_its_solution() -> None:
    grid = "".join(map(str, right_digits(puzzle_of(CLASSIC))))
    one, other = modoku.unavoidable(CLASSIC, size=6), modoku.unavoidable(grid, size=6)
    assert (one.sets, one.solution, one.complete_up_to) == (other.sets, other.solution, 6)
    assert one.most_givens == 81 - len(one.sets[0]) == 77
    for cells in one.sets[:5]:
        givens = [0 if cell in cells else int(digit) for cell, digit in enumerate(grid)]
        assert solve(puzzle_of(CLASSIC).with_givens([0] * 81).with_givens(givens)).verdict is Verdict.MULTIPLE


def test_without_exactly_one_solution_there_is_no_grid_to_speak_of() -> None:
    several, none = modoku.unavoidable(SEVERAL), modoku.unavoidable(FAULTY)
    assert (several.verdict, several.sets, several.solution, several.outcome) == ("multiple", (), None, "multiple")
    assert (none.verdict, none.outcome, str(none)) == ("unsolvable", "unsolvable", "no solution")
    assert str(none.remarks()[0]) == "5 occurs twice in row 1: r1c1, r1c2."


def test_time_that_runs_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    late = partial(find_unavoidable, seconds=0.0)
    monkeypatch.setattr(module, "find_unavoidable", lambda *grid, size, **_: late(*grid, size=size))
    found = modoku.unavoidable(CLASSIC, size=81)
    assert found.complete_up_to < 81
    assert found.outcome == "limit"
    assert "larger sets" in str(found.remarks()[0])


def test_most_givens_have_an_example_with_two_solutions() -> None:
    found = modoku.most_givens("1" + "." * 15)
    assert (found.most_givens, found.complete, found.outcome) == (12, True, "done")
    assert found.example is not None
    assert found.example.clue_count == 12
    assert {s.values for s in solve(found.example, limit=None).solutions} >= {s.values for s in found.solutions}
    assert str(found) == f"12  {found.example.givens_text}"


def test_most_givens_know_the_rules_and_say_when_there_is_nothing_or_no_time() -> None:
    only = modoku.most_givens(".", boxes="1x1")
    assert (only.most_givens, only.outcome, str(only)) == (None, "done", "no two grids keep these rules")
    late = modoku.most_givens("." * 81, seconds=0.0)
    assert (late.most_givens, late.complete, late.outcome) == (None, False, "limit")
    both = modoku.most_givens("." * 16, variants=("diagonal",))
    assert both.most_givens is not None
    assert both.most_givens < 12
