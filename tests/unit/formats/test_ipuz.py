"""ipuz: kinds, zones, cages, characters."""

from __future__ import annotations

import json

import pytest

import modoku
from modoku.errors import FormatError, NotUnderstood
from modoku.formats import detect, read, write
from modoku.puzzle import Sheet
from modoku.variants import make

ROWS = [[1, 0, 0, 0], ["0", None, {"value": 2}, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
ZONES = [{"rect": [2 * (k % 2), 2 * (k // 2), 2 * (k % 2) + 1, 2 * (k // 2) + 1]} for k in range(4)]


def text(kind: str = "", **more: object) -> str:
    data = {"version": "http://ipuz.org/v2", "kind": [f"http://ipuz.org/sudoku{kind}#1"], "puzzle": ROWS, **more}
    return json.dumps(data)


def only(source: str) -> Sheet:
    (sheet,) = read(source)
    return sheet


def test_numbers_texts_and_objects_are_cells() -> None:
    assert detect(text()).name == "ipuz"
    assert only(text()).puzzle.givens_text == "1.....2........."
    assert only(f"ipuz({text()})") == only(text())


@pytest.mark.parametrize(
    ("kind", "more", "recipe"),
    [
        ("", {}, ("classic:boxes=2x2",)),
        ("", {"boxes": False}, ("latin:size=4",)),
        ("/latinsquare", {}, ("latin:size=4",)),
        ("/diagonalsudoku", {}, ("classic:boxes=2x2", "diagonal")),
        ("/jigsawsudoku", {"zones": ZONES}, ("classic:boxes=2x2",)),
        (
            "/killersudoku",
            {"cages": [{"cells": [[0, 0], [1, 0]], "value": 5}]},
            ("classic:boxes=2x2", "killer:cages=5@r1c1r1c2"),
        ),
        (
            "/calcudoku",
            {"cages": [{"rect": [0, 0, 0, 1], "value": 2, "type": "÷"}]},
            ("latin:size=4", "kenken:cages=2/@r1c1r2c1"),
        ),
    ],
)
def test_the_kind_says_what_the_rules_are(kind: str, more: dict[str, object], recipe: tuple[str, ...]) -> None:
    assert only(text(kind, **more)).puzzle == make(*recipe).with_givens({0: 1, 6: 2})


def test_letters_may_stand_for_digits() -> None:
    rows = [["A", 0, 0, 0], [0, 0, "B", 0], [0] * 4, [0] * 4]
    assert only(text("/wordoku", charset="ABCD", puzzle=rows)).puzzle.givens_text == "1.....2........."


def test_what_was_saved_and_the_solution_go_along() -> None:
    saved = [[1, 2, 0, 0], *([0] * 4 for _ in range(3))]
    solution = [[1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3], [4, 3, 1, 2]]
    sheet = only(text(saved=saved, solution=solution, title="T"))
    assert sheet.placed[:3] == (0, 2, 0)
    assert (sheet.puzzle.about("solution"), sheet.puzzle.about("title")) == ("1234342121434312", "T")
    assert only(write(sheet, "ipuz")) == sheet


def test_styles_and_unknown_parts_are_listed() -> None:
    rows = [[{"value": 0, "style": {"greaterthan": "R"}}, 0, 0, 0], *([0] * 4 for _ in range(3))]
    for source in (text(puzzle=rows), text(thermometers=[[1]])):
        assert only(source).not_understood
        with pytest.raises(NotUnderstood):
            modoku.solve(source)


@pytest.mark.parametrize(
    ("source", "word"),
    [
        (
            json.dumps({"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "puzzle": ROWS}),
            "crossword",
        ),
        (text(puzzle=ROWS[:3]), "rows"),
        (text(charset="123"), "charset"),
        (text(puzzle=[["X", 0, 0, 0], *ROWS[1:]]), "X"),
        (text(zones=[{"rect": [0, 0, 9, 9]}]), "zones"),
        (text("/killersudoku", cages=[{"cells": [[0, 0]], "value": "many"}]), "many"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_place(source: str, word: str) -> None:
    with pytest.raises(FormatError, match=word):
        read(source)
