"""What says nothing new is not left over; what might be a rule is."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.unit.interpretation.drawn import DRAWINGS, blank, cage, circle, drawn, mark, middle

from modoku.formats import read
from modoku.formats.losses import plain_square
from modoku.interpretation import Certainty, Interpretation, interpret
from modoku.puzzle import AllDifferent, Constraint
from modoku.search.solving import solve

Data = dict[str, Any]


def understood(data: Data) -> Interpretation:
    return interpret(read(json.dumps(data), "sudokupad")[0], seconds=None)


def said(name: str, words: str) -> list[str]:
    """Return what is left over of a puzzle of ours with more words."""
    return [str(part) for part in understood(drawn(name, rules=f"{DRAWINGS[name][1]} {words}")).unread]


@pytest.mark.parametrize(
    "words",
    [
        "Ada (thirty-three) and her two friends celebrate her birthday.",
        "Look at the grid as I count to nine.",
    ],
)
def test_a_story_is_not_left_over(words: str) -> None:
    assert said("anti-king", words) == []


@pytest.mark.parametrize(
    "words",
    [
        "Ada counts her digits to nine.",
        "The perimeter cells of the grid sum to 12.",
        "No digit sees itself by a bishop's move.",
        "The solver must determine which is which.",
    ],
)
def test_what_may_be_a_rule_and_does_not_hold_is_left_over(words: str) -> None:
    assert said("anti-king", words) == [f"“{words.lower()}”"]


def test_digits_that_may_repeat_on_diagonals_make_no_rule_of_diagonals() -> None:
    data = drawn("diagonal", rules="Digits may repeat along a diagonal if other rules allow it.")
    assert "diagonal" not in [rule.kind for rule in understood(data).rules]


SQUARE = (0, 1, 9, 10)


@pytest.mark.parametrize(
    ("cells", "is_told"), [((SQUARE, (40, 41, 49, 50)), True), ((SQUARE, (40, 41, 42, 43)), False)]
)
def test_the_size_of_cages_is_not_left_over_where_they_have_it(
    cells: tuple[tuple[int, ...], ...], is_told: bool
) -> None:
    rules: list[Constraint] = [AllDifferent(group) for group in cells]
    solution = str(solve(plain_square(9).with_constraints(rules), limit=1).solution)
    givens = [0 if cell % 10 == 0 else int(digit) for cell, digit in enumerate(solution)]
    words = "Digits do not repeat in a cage. Every cage of the puzzle is a 2x2 square cage."
    data = blank(plain_square(9).with_givens(givens), words)
    for group in cells:
        cage(data, group, 9)
    found = understood(data)
    assert (found.certainty is Certainty.PROVED) == is_told
    assert len(found.unread) == (0 if is_told else 1)


def again(data: Data) -> None:
    points = data["lines"][0]["wayPoints"]
    data["lines"].append({"wayPoints": points[:2], "color": "#884400", "thickness": 4})


def beyond(data: Data) -> None:
    points = data["lines"][0]["wayPoints"]
    row, column = points[0]
    data["lines"].append({"wayPoints": [[8.5 - row, 8.5 - column], *points], "color": "#884400", "thickness": 4})


@pytest.mark.parametrize(("draw", "certainty"), [(again, Certainty.PROVED), (beyond, Certainty.PARTLY)])
def test_a_line_that_traces_lines_that_were_read_says_nothing_new(
    draw: Callable[[Data], None], certainty: Certainty
) -> None:
    data = drawn("thermometer")
    draw(data)
    assert understood(data).certainty is certainty


@pytest.mark.parametrize(("more", "certainty"), [(0, Certainty.PROVED), (1, Certainty.PARTLY)])
def test_the_total_of_a_cage_may_be_written_twice_but_not_otherwise(more: int, certainty: Certainty) -> None:
    data = drawn("killer")
    first = data["cages"][0]
    row, column = first["cells"][0]
    mark(data, [row + 0.2, column + 0.2], text=str(int(first["value"]) + more), size=0.7)
    assert understood(data).certainty is certainty


@pytest.mark.parametrize(
    ("colour", "words", "certainty"),
    [
        ("#ff0000", "", Certainty.PROVED),
        ("#ff0000", " There are circles.", Certainty.PARTLY),
        ("#cfcfcf", "", Certainty.PARTLY),
        ("#cfcfcf", " Grey markings can be ignored.", Certainty.PROVED),
        ("#cfcfcf", " Red markings can be ignored.", Certainty.PARTLY),
    ],
)
def test_circles_of_which_nobody_speaks_are_a_picture_if_they_are_coloured(
    colour: str, words: str, certainty: Certainty
) -> None:
    data = drawn("anti-king", rules=DRAWINGS["anti-king"][1] + words)
    for cell in (0, 8, 15):
        circle(data, middle(cell, 6), colour, "#0000ff", size=0.9)
    assert understood(data).certainty is certainty


def test_a_small_spot_on_a_dot_is_part_of_it() -> None:
    data = drawn("kropki")
    row, column = data["overlays"][0]["center"]
    circle(data, [row + 0.05, column + 0.06], "#ffff00", "#ffff00", size=0.1)
    assert understood(data).certainty is Certainty.PROVED
    circle(data, [row + 0.3, column + 0.3], "#ffff00", "#ffff00", size=0.1)
    assert understood(data).certainty is Certainty.PARTLY


@pytest.mark.parametrize(("text", "certainty"), [("AK", Certainty.PROVED), ("KM", Certainty.PARTLY)])
def test_initials_of_a_heading_beside_the_grid_are_its_name(text: str, certainty: Certainty) -> None:
    data = drawn("anti-king", rules="Apart kings: cells a king's move apart do not hold the same digit.")
    mark(data, [2.5, -0.7], text=text, size=0.25)
    assert understood(data).certainty is certainty


def test_a_line_that_increases_from_its_base_is_a_thermometer() -> None:
    found = understood(drawn("thermometer", rules="Each trunk increases from the base."))
    assert (found.certainty, [rule.kind for rule in found.rules]) == (Certainty.PROVED, ["thermo"])


def test_presents_with_a_total_at_the_top_left_are_cages() -> None:
    found = understood(drawn("killer", rules="Presents sum to the total in the top left."))
    assert (found.certainty, [rule.kind for rule in found.rules]) == (Certainty.PROVED, ["killer_repeats"])


def test_a_dark_square_is_the_grey_one_where_no_other_square_is_grey() -> None:
    data = drawn("thermometer", rules=f"{DRAWINGS['thermometer'][1]} The cell with a grey square is even.")
    digits = enumerate(data["metadata"]["solution"])
    bulbs = [tuple(one["center"]) for one in data["underlays"]]
    cell = next(cell for cell, digit in digits if int(digit) % 2 == 0 and tuple(middle(cell, 9)) not in bulbs)
    mark(data, middle(cell, 9), size=0.8, backgroundColor="#000000")
    found = understood(data)
    assert (found.certainty, [rule.kind for rule in found.rules]) == (Certainty.PROVED, ["thermo", "even"])
