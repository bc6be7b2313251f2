"""Document 004's sheet: the skeleton is wrong, a right answer is right, a wrong one meets its counterexample."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from modoku.cli.app import app
from modoku.errors import FileTaken, FormatError, UnknownName
from modoku.lessons.programming_sheets import grade_exercise, write_exercise

RIGHT = """
def coordonnees_vers_indice(r, i, j):
    return r * r * i + j

def clique(sommets):
    return [(a, b) for a in sommets for b in sommets if a != b]

def ordre_vers_grille(r):
    n = r * r
    groups = [[n * i + j for j in range(n)] for i in range(n)] + [[n * i + j for i in range(n)] for j in range(n)]
    for a in range(r):
        for b in range(r):
            groups.append([n * (r * a + i) + r * b + j for i in range(r) for j in range(r)])
    return n * n, list({edge for group in groups for edge in clique(group)})

def complete(partiel, total):
    if len(partiel) != len(total) or 0 in total:
        raise ValueError
    return all(a in (0, b) for a, b in zip(partiel, total))

def valide(graphe, coloriage):
    return all(coloriage[a] != coloriage[b] for a, b in graphe[1])
"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_skeleton_is_graded_wrong_throughout(tmp_path: Path, language: str) -> None:
    paths = write_exercise("004", tmp_path, language)
    assert [path.name for path in paths] == ["tp_26.py", "test_exercise.py"]
    marks = grade_exercise(tmp_path)
    assert [mark.passed for mark in marks] == [False] * 5
    with pytest.raises(FileTaken):
        write_exercise("004", tmp_path, language)


def test_a_right_answer_is_right_throughout(tmp_path: Path) -> None:
    (tmp_path / "tp_26.py").write_text(RIGHT)
    assert all(mark.passed for mark in grade_exercise(tmp_path))
    result = CliRunner().invoke(app, ["grade", str(tmp_path)], standalone_mode=False)
    assert result.return_value == 0
    assert result.output.endswith("5 of 5 right\n")


@pytest.mark.parametrize(("language", "word"), [("en", "expected"), ("fr", "attendu :")])
def test_a_wrong_answer_meets_the_call_that_gives_it_away(tmp_path: Path, language: str, word: str) -> None:
    (tmp_path / "tp_26.py").write_text(RIGHT.replace("r * r * i + j", "r * r * j + i"))
    (tmp_path / "test_exercise.py").write_text("def test_nothing(): pass")
    first, *others = grade_exercise(tmp_path, language=language)
    assert not first.passed
    assert first.said == f"coordonnees_vers_indice(2, 0, 1) = 4, {word} 1"
    assert all(mark.passed for mark in others)


def test_what_is_no_sheet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="holds no exercise"):
        grade_exercise(tmp_path)
    with pytest.raises(UnknownName):
        write_exercise("999", tmp_path)
    (tmp_path / "tp_26.py").write_text("def clique(:")
    assert not any(mark.passed for mark in grade_exercise(tmp_path))
