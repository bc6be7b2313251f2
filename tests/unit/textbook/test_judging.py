"""The judge of models knows right from wrong: all of modoku's own encodings, and models with one fault planted."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from modoku.models import to_cnf
from modoku.textbook.judging.board import SmallGrid, has_model
from modoku.textbook.judging.families import read_clauses
from modoku.textbook.judging.models import judge_clauses, judge_edges, judge_rows
from modoku.textbook.sat import BOXES, CELLS, COLUMNS, ROWS

FOUR = SmallGrid(2, 2)
WHOLE = "\n".join((CELLS, ROWS, COLUMNS, BOXES))
LINEAR = """for i, j: sum k: x(i,j,k) = 1
for i, k: sum j: x(i,j,k) = 1
for j, k: sum i: x(i,j,k) = 1
for b, k: sum i, j with box(i,j) = b: x(i,j,k) = 1"""


def _dimacs(clauses: list[tuple[int, ...]]) -> str:
    return "".join(" ".join(map(str, clause)) + " 0\n" for clause in clauses)


@pytest.mark.parametrize("encoding", ["minimal", "efficient", "extended"])
@pytest.mark.parametrize("scheme", ["pairwise", "sequential", "commander"])
def test_our_own_encodings_are_accepted(encoding: str, scheme: str) -> None:
    model = to_cnf(FOUR.puzzle, encoding, at_most_one=scheme, propagate=False)
    assert judge_clauses(_dimacs([tuple(one) for one in model.iter_clauses()])).right


def test_a_clause_too_many_loses_a_grid_that_breaks_it() -> None:
    rng = Random(5)
    for _ in range(10):
        extra = tuple(rng.sample(range(1, 65), 2))
        found = judge_clauses(WHOLE + f"\nx{FOUR.triple(extra[0])} | x{FOUR.triple(extra[1])}".replace(" ", ""))
        assert not found.right
        assert found.grid in FOUR.grids()
        assert not set(extra) & set(FOUR.literals(found.grid))


def test_a_family_too_few_admits_a_grid_that_breaks_only_its_rule() -> None:
    families = {"row": ROWS, "column": COLUMNS, "box": BOXES}
    for kind, family in families.items():
        found = judge_clauses("\n".join(one for one in (CELLS, ROWS, COLUMNS, BOXES) if one != family))
        assert not found.right
        assert found.grid not in FOUR.grids()
        assert f"in {kind} " in str(found.message)


def test_single_clauses_left_out_are_judged_by_what_follows_from_the_rest() -> None:
    clauses = FOUR.formula()
    rng = Random(1)
    for place in rng.sample(range(len(clauses)), 12):
        rest = clauses[:place] + clauses[place + 1 :]
        follows = not has_model([*rest, *((-one,) for one in clauses[place])])
        assert judge_clauses(_dimacs(rest)).right is follows


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("for i, j: x(i,j,5)", "has an index outside 1 to 4"),
        ("p cnf 64 1\n1 2 3 x 0", "no literal"),
        ("1 2 3", "does not end with 0"),
        ("for i: __import__('os')", "not a number"),
        ("for i: x(__import__('os'),1,1)", "not understood"),
        ("for i, j: x(i,j,(1).bit_length())", "not understood"),
        ("for i with i**9 > 1: x(i,1,1)", "not understood"),
        ("for a, b, c, d, e, f, g: x(a,b,c)", "too many"),
        ("", "no clause is written yet"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, said: str) -> None:
    found = judge_clauses(text)
    assert not found.right
    assert said in str(found.message)


def test_rows_and_edges_are_judged_like_clauses() -> None:
    assert judge_rows(LINEAR).right
    found = judge_rows(LINEAR.replace("for b, k: sum i, j with box(i,j) = b: x(i,j,k) = 1", "x(1,1,1) >= 1"))
    assert "loses" in str(found.message) or "lose a right grid" in str(found.message)
    assert not judge_rows("\n".join(LINEAR.splitlines()[:3])).right
    assert judge_rows(LINEAR.replace("= 1", "<= 1", 1)).right, "cells follow from the rest"
    lines = "for i, j, l with j < l: (i,j) - (i,l)\nfor i, j, l with i < l: (i,j) - (l,j)\n"
    assert judge_edges(lines + "for i, j, a, b with box(i,j) = box(a,b), i < a, j != b: (i,j) - (a,b)").right
    assert not judge_edges(lines).right
    assert not judge_edges(lines + "(1,1) - (4,4)").right


def test_a_right_model_comes_with_a_file_that_other_programs_accept(tmp_path: Path) -> None:
    clauses = judge_clauses(WHOLE)
    assert clauses.file.startswith("p cnf 64 240\n")
    assert len(read_clauses(clauses.file, FOUR)) == 240
    if shutil.which("cadical"):
        (tmp_path / "grid.cnf").write_text(clauses.file)
        assert (
            subprocess.run(["cadical", "-q", tmp_path / "grid.cnf"], capture_output=True, check=False).returncode == 10
        )
    rows = judge_rows(LINEAR)
    if shutil.which("glpsol"):
        (tmp_path / "grid.lp").write_text(rows.file)
        done = subprocess.run(["glpsol", "--lp", tmp_path / "grid.lp"], capture_output=True, text=True, check=False)
        assert "INTEGER OPTIMAL SOLUTION FOUND" in done.stdout
