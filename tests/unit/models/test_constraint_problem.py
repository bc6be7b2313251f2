"""Constraint problems of one's own: the thesis's example, queens, a map, and what is wrong with others."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import modoku
from modoku.errors import FormatError
from modoku.models.constraint_problem import read_problem

EXAMPLES = Path(__file__).parents[3] / "examples" / "csp"


def _read(name: str) -> str:
    return (EXAMPLES / name).read_text()


def test_example_2_1_1_of_the_thesis() -> None:
    found = modoku.csp(_read("example-2.1.1.json"), limit=10)
    assert found.assignments == ({"a": 0, "b": 1, "c": 0, "d": 1},)
    assert found.verdict is modoku.Verdict.UNIQUE


@pytest.mark.parametrize(
    ("assignment", "total", "violated"),
    [
        ("a=1,b=0,c=0,d=0", True, ("c != d", "a + c < b")),
        ("a=0,b=0", False, ("a != b",)),
        ("c=0,d=1", False, ()),
        ("a=0,b=1,c=0,d=1", True, ()),
    ],
)
def test_assignments_as_the_thesis_names_them(assignment: str, total: bool, violated: tuple[str, ...]) -> None:
    found = modoku.csp(_read("example-2.1.1.json"), assignment=assignment)
    assert (found.total, found.violated) == (total, violated)


@pytest.mark.parametrize(("n", "solutions"), [(4, 2), (5, 10), (6, 4)])
def test_queens(n: int, solutions: int) -> None:
    names = [f"q{k}" for k in range(1, n + 1)]
    apart = [f"abs({names[a]} - {names[b]}) != {b - a}" for a, b in combinations(range(n), 2)]
    problem = {
        "variables": {name: {"from": 1, "to": n} for name in names},
        "relations": [{"different": names}, *apart],
    }
    assert len(modoku.csp(problem, limit=1000).assignments) == solutions


def test_the_files_of_queens_and_of_a_map() -> None:
    assert len(modoku.csp(_read("queens-8.json"), limit=1000).assignments) == 92
    australia = modoku.csp(_read("australia.json"), limit=1000)
    assert len(australia.assignments) == 18
    assert modoku.lesson(australia.puzzle, kind="csp").file.is_text


def test_rows_are_allowed_combinations() -> None:
    problem = {"variables": {"a": [-1, 3], "b": [-1, 3]}, "relations": [{"of": ["a", "b"], "rows": [[-1, 3], [0, 0]]}]}
    assert modoku.csp(problem).assignments == ({"a": -1, "b": 3},)


@pytest.mark.parametrize(
    ("relation", "words"),
    [
        ("a <", "no comparison"),
        ("a < z", "no variable 'z'"),
        ("a.b < 1", "cannot be used"),
        ("__import__('os')", "no variable"),
        ({"different": ["a"]}, "two or more"),
        ({"of": ["a", "b"], "rows": [[1]]}, "list of lists"),
        (7, "no relation"),
        ("1 < 2", "none or too many"),
    ],
)
def test_what_is_wrong_with_a_relation_is_said(relation: object, words: str) -> None:
    with pytest.raises(FormatError, match=words) as caught:
        read_problem({"variables": {"a": [0, 1], "b": [0, 1]}, "relations": ["a < b", relation]})
    assert "Relation 2" in str(caught.value)


@pytest.mark.parametrize(
    "plain",
    [[], {"variables": {}}, {"variables": {"a": []}}, {"variables": {"a": [0, 100]}}, {"variables": {"a b": [1]}}],
)
def test_what_is_wrong_with_a_problem_is_said(plain: object) -> None:
    with pytest.raises(FormatError):
        read_problem(plain)
    with pytest.raises(FormatError):
        modoku.csp("{")
