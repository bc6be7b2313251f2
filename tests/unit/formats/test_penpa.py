"""Links of penpa+: what is drawn with a meaning is read, everything else is listed."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import modoku
from modoku.errors import FormatError, NotUnderstood
from modoku.formats import detect, read, write
from modoku.formats.penpa_board import PenpaBoard, Spot
from modoku.formats.penpa_link import PenpaText, pack, unpack
from modoku.formats.penpa_reading import cage_lines
from modoku.puzzle import Sheet
from modoku.variants import make

BOARD = PenpaBoard(4, 4)
HEAD = "sudoku,4,4,38,0,1,1,190,190,60,60,0,0,0,0,Title: Small,Author: A%2C B,,{rules},OFF,false"


def border() -> dict[str, int]:
    """Return the borders of the four boxes."""
    corners = [[BOARD.index(r, c, Spot.CORNER) for c in range(-1, 4)] for r in range(-1, 4)]
    down = [f"{corners[r][2]},{corners[r + 1][2]}" for r in range(4)]
    across = [f"{corners[2][c]},{corners[2][c + 1]}" for c in range(4)]
    return dict.fromkeys(down + across, 2)


def link(rules: str = "", board: str = HEAD, **layer: object) -> str:
    """Return the link of a 4 x 4 grid with a given 1 in its corner and whatever else is drawn."""
    question = {"number": {str(BOARD.index(0, 0)): ["1", 1, "1"]}, "lineE": border(), **layer}
    return pack(PenpaText((board.format(rules=rules), "[0,0,0,0]", "{}", json.dumps(question), "{}", "")))


def only(text: str) -> Sheet:
    (sheet,) = read(text)
    return sheet


def unread(text: str) -> str:
    return " | ".join(part.said() for part in only(text).not_understood)


def test_digits_regions_and_notes_are_read() -> None:
    sheet = only(link())
    assert detect(link()).name == "penpa"
    assert (sheet.puzzle.layout.name, sheet.puzzle.givens_text) == ("classic:boxes=2x2", "1" + "." * 15)
    assert (sheet.puzzle.about("title"), sheet.puzzle.about("author")) == ("Small", "A, B")
    assert not sheet.not_understood


@pytest.mark.parametrize("form", ["?m=solve&p=", "#m=edit&p=", "m=edit&p="])
def test_every_form_of_a_link_is_known(form: str) -> None:
    body = link().partition("p=")[2].strip()
    address = "https://swaroopg92.github.io/penpa-edit/" if form[0] in "#?" else ""
    assert only(f"{address}{form}{body}") == only(link())


def test_thermometers_arrows_and_cages_mean_what_their_names_say() -> None:
    cells = [BOARD.index(0, c) for c in range(3)]
    cage = [BOARD.index(3, 0), BOARD.index(3, 1)]
    total = {str(BOARD.index(3, 0, Spot.QUARTER)): [" 7", 1]}
    sheet = only(
        link(
            thermo=[cells, []],
            arrows=[[BOARD.index(1, 0), BOARD.index(2, 0)]],
            killercages=[cage],
            numberS=total,
            cage=dict.fromkeys(cage_lines(BOARD, cage), 10),
        )
    )
    assert [c.style for c in sheet.puzzle.constraints] == ["thermometer", "arrow", "cage", "cage"]
    assert not sheet.not_understood


@pytest.mark.parametrize(
    ("drawn", "word"),
    [
        ({"symbol": {"330": [8, "circle_SS", 2]}}, "circle_SS"),
        ({"symbol": {str(BOARD.index(1, 1)): [3, "circle_L", 1]}}, "circle_L"),
        ({"line": {"18,19": 3}}, "lines"),
        ({"surface": {"18": 1}}, "shaded cells"),
        ({"nobulbthermo": [[18, 19]]}, "without a bulb"),
        ({"killercages": [[18, 19]]}, "cages without a number"),
        ({"number": {"3": ["7", 1, "1"]}}, "outside"),
        ({"number": {"18": ["?", 1, "1"]}}, "'?'"),
        ({"thermo": [[18, 3]]}, "thermometers"),
    ],
)
def test_what_needs_a_text_is_listed_and_gives_no_verdict(drawn: dict[str, Any], word: str) -> None:
    text = link(**drawn)
    assert word in unread(text)
    with pytest.raises(NotUnderstood):
        modoku.solve(text)


def test_rules_in_other_words_are_listed() -> None:
    assert "knight" in unread(link("Cells a knight's move apart differ."))
    assert not unread(link("Normal Sudoku rules apply."))


def test_a_board_of_another_shape_can_be_looked_at_and_has_no_verdict() -> None:
    head = HEAD.replace("sudoku,4,4", "square,4,3")
    assert "3 x 4" in unread(link(board=head))
    assert "without regions" in unread(link(lineE={}))


@pytest.mark.parametrize("kind", ["hex", "tri", "pyramid", "iso"])
def test_other_grids_are_told_by_name(kind: str) -> None:
    with pytest.raises(FormatError, match=f"'{kind}'"):
        read(link(board=HEAD.replace("sudoku", kind, 1)))


def test_a_damaged_link_is_told_as_such() -> None:
    for text in (link().strip()[:-40], "https://swaroopg92.github.io/penpa-edit/#m=edit&p=", "m=edit&p=AAAA"):
        with pytest.raises(FormatError):
            read(text)


def test_a_link_cannot_unpack_without_bound() -> None:
    with pytest.raises(FormatError):
        unpack(pack(PenpaText(("x" * (1 << 23),))))


def test_a_solution_goes_along() -> None:
    puzzle = make("classic:boxes=2x2").with_givens({0: 1}).with_meta(solution="1234341221434321")
    assert only(write(puzzle, "penpa")).puzzle.about("solution") in (None, "1234341221434321")
    again = only(write(puzzle.with_givens([0] * 16), "penpa"))
    assert again.puzzle.about("solution") == "1234341221434321"


def test_the_outline_of_a_cage_turns_around_what_is_not_in_it() -> None:
    corner = [BOARD.index(0, 0), BOARD.index(0, 1), BOARD.index(1, 0)]
    lines = cage_lines(BOARD, corner)
    ends = [int(end) for line in lines for end in line.split(",")]
    assert len(lines) == len(set(lines)) == 12
    assert all(ends.count(end) == 2 for end in ends), "one closed outline"


SOLVED = "1234341221434321"


def solved_link(rules: str, **layer: object) -> str:
    """Return a link with a solution to compare with, and all its digits given but for the first row."""
    places = [(str(BOARD.index(*divmod(cell, 4))), digit) for cell, digit in enumerate(SOLVED)]
    given = {place: [digit, 1, "1"] for place, digit in places[4:]}
    question = {"number": given, "lineE": border(), **layer}
    answer = json.dumps([[], [], [], [], [f"{place},{digit}" for place, digit in places], []])
    return pack(PenpaText((HEAD.format(rules=rules), "[0,0,0,0]", "{}", json.dumps(question), "{}", ""), answer))


def joined(*cells: int) -> dict[str, int]:
    """Return a line through cells, segment by segment."""
    return {f"{BOARD.index(*divmod(a, 4))},{BOARD.index(*divmod(b, 4))}": 3 for a, b in pairwise(cells)}


def test_words_and_drawings_are_interpreted_where_a_solution_proves_it() -> None:
    dot = {str(BOARD.index(0, 2, Spot.RIGHT_EDGE)): [8, "circle_SS", 2]}
    words = "Normal sudoku rules apply. Digits on a line increase from one end to the other. A white dot: consecutive."
    text = solved_link(words, line=joined(0, 1, 2), symbol=dot)
    found = modoku.interpret(text)
    assert (found.certainty, [rule.kind for rule in found.rules]) == ("proved", ["monotone", "dot_consecutive"])
    assert modoku.solve(text).verdict == "unique"


@pytest.mark.parametrize(
    "more",
    [
        {"surface": {str(BOARD.index(0, 0)): 1}},
        {"symbol": {str(BOARD.index(0, 0)): [1, "star", 2]}},
        {"symbol": {str(BOARD.index(0, 0)): [7, "circle_L", 2]}},
        {"number": {"3": ["7", 1, "1"]}},
        {"freeline": {"40,52": 3}},
    ],
)
def test_what_cannot_be_drawn_stands_against_a_verdict_whatever_the_words(more: dict[str, Any]) -> None:
    words = "Normal sudoku rules apply. Orthogonally adjacent digits do not sum to 8."
    assert modoku.interpret(solved_link(words)).is_understood
    text = solved_link(words, **more)
    assert not modoku.interpret(text).is_understood
    with pytest.raises(NotUnderstood):
        modoku.solve(text)


def test_without_a_solution_the_words_of_a_link_are_a_proposal() -> None:
    text = link("Normal sudoku rules apply. Digits on a line increase from one end to the other.", line=joined(0, 1, 2))
    assert modoku.interpret(text).certainty == "proposed"
    with pytest.raises(NotUnderstood):
        modoku.solve(text)
