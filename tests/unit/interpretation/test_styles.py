"""The ways in which setters draw the same thing, and words that must not pass for understood."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.unit.interpretation.drawn import cage, circle, line, mark, middle
from tests.unit.interpretation.test_readings import Case, N, lines, nothing, on, reading

from modoku.interpretation import Certainty, Interpretation
from modoku.search import solve

Data = dict[str, Any]


def proved(kind: str, words: str, draw: Callable[[Data], None], holds: Callable[[list[int]], bool]) -> Interpretation:
    """Return how a drawing is read with a solution that its words ask for, which is checked by itself."""
    case = Case(kind, words, draw, holds)
    proposed = reading(case)
    solution = solve(proposed.sheet.puzzle, limit=1).solution
    assert solution is not None
    assert holds(list(solution.values))
    found = reading(case, str(solution))
    assert kind in [rule.kind for rule in found.rules]
    return found


def path(d: str, colour: str = "#aa6600", **about: Any) -> Callable[[Data], None]:
    return lambda data: data["lines"].append({"d": d, "color": colour, "thickness": 9.6, **about})


@pytest.mark.parametrize(
    "d",
    [
        "M32 32L96 32L160 96L224 96",
        "M32 32 96 32Q160 32 160 96H224",
        "m 32 32 h 64 l 64 64 h 64",
    ],
)
def test_a_line_kept_as_a_path_is_read_like_one_with_way_points(d: str) -> None:
    cells = ((0, 1, 12) if "Q" not in d else (0, 1, 2, 11),)
    words = "Adjacent digits on a brown line differ by at least 5."
    found = proved("whisper", words, path(d), lambda grid: abs(grid[0] - grid[1]) >= 5)
    assert found.certainty is Certainty.PROVED
    (rule,) = found.rules
    assert {cell for one in rule.constraints for cell in one.cells} >= {0, 1, cells[0][-1]}


@pytest.mark.parametrize("d", ["M32 32L96 32M160 96L224 96", "M0 0A5 5 0 0 1 9 9", "L32 32", "M1e99 1L2 2"])
def test_a_line_that_cannot_be_placed_is_left_over(d: str) -> None:
    case = Case("x", "Have fun!", path(d), lambda grid: True)
    found = reading(case, str(solve(reading(case).sheet.puzzle, limit=1).solution))
    assert found.certainty is Certainty.PARTLY
    assert len(found.unread) == 1


def test_a_short_arrow_at_the_end_of_a_line_is_its_head() -> None:
    def draw(data: Data) -> None:
        circle(data, middle(0, N), "#FFFFFF", "#a1a1a1", size=0.75)
        line(data, (0, 1, 11), "#a1a1a1", N, 5)
        head = [[1.3, 2.3], [1.5, 2.5]]
        data["arrows"].append({"wayPoints": head, "color": "#a1a1a1", "thickness": 5})

    words = "Digits along an arrow sum to the digit in its circle."
    found = proved("arrow", words, draw, lambda grid: grid[0] == grid[1] + grid[11])
    assert found.certainty is Certainty.PROVED


def test_a_branch_of_a_thermometer_goes_both_ways_from_where_it_crosses() -> None:
    def draw(data: Data) -> None:
        circle(data, middle(40, N), "#CFCFCF", "#CFCFCF", layer="underlays", size=0.85)
        line(data, (40, 31, 22), "#CFCFCF", N, 21)
        line(data, (30, 31, 32), "#CFCFCF", N, 21)

    def holds(grid: list[int]) -> bool:
        return grid[40] < grid[31] < min(grid[22], grid[30], grid[32])

    found = proved("thermo", "Digits increase along a thermometer, from its bulb.", draw, holds)
    assert found.certainty is Certainty.PROVED


def test_circles_cut_a_between_line_where_they_stand() -> None:
    def draw(data: Data) -> None:
        line(data, (0, 1, 2, 3, 4), "#cfcfcf", N)
        for cell in (0, 2, 4):
            circle(data, middle(cell, N), "#FFFFFF", "#cfcfcf", size=0.8)

    def holds(grid: list[int]) -> bool:
        return sorted(grid[0:3])[1] == grid[1] and sorted(grid[2:5])[1] == grid[3]

    words = "Digits on a line lie between those in the circles at both of its ends."
    assert proved("between", words, draw, holds).certainty is Certainty.PROVED


def test_a_shape_may_be_written_instead_of_drawn() -> None:
    words = "A square holds an even digit."
    draw = lambda data: mark(data, middle(10, N), text="▢", size=0.9)  # noqa: E731 - as short as the others
    assert proved("even", words, draw, lambda grid: grid[10] % 2 == 0).certainty is Certainty.PROVED


def test_the_name_of_a_line_beside_it_is_no_clue() -> None:
    def draw(data: Data) -> None:
        line(data, (0, 1, 2), "#f067f0", N)
        mark(data, [0.2, 0.2], text="RB")

    words = "Purple (RB) lines hold a set of consecutive digits in any order."
    holds = on(((0, 1, 2),), lambda values: max(values) - min(values) == 2)
    assert proved("renban", words, draw, holds).certainty is Certainty.PROVED
    silent = Case("renban", words.replace(" (RB)", ""), draw, holds)
    solution = str(solve(reading(silent).sheet.puzzle, limit=1).solution)
    assert reading(silent, solution).certainty is Certainty.PARTLY


@pytest.mark.parametrize(
    "more",
    [
        "The sums of renban lines are multiples of a knight's move.",
        "All renban lines are given.",
        "Digits on a purple line appear out of order.",
        "Renban lines are disjoint groups.",
        "Purple lines that touch have different sums.",
        "On purple lines, no two cells that share an edge hold consecutive digits.",
    ],
)
def test_a_sentence_that_names_more_than_was_read_is_left_over(more: str) -> None:
    words = "Purple lines hold a set of consecutive digits in any order. "
    draw = lines("#f067f0", ((0, 1, 2), (31, 40, 49)))
    case = Case("renban", words, draw, lambda grid: True)
    solution = str(solve(reading(case).sheet.puzzle, limit=1).solution)
    assert reading(case, solution).certainty is Certainty.PROVED
    assert reading(case._replace(words=words + more), solution).certainty is Certainty.PARTLY


def test_what_else_is_said_of_doublers_is_left_over() -> None:
    told = (
        "Every row, column and box has one doubler. Each digit from 1-9 is in a doubler exactly once. The value of a "
        "doubler is double its digit. Adjacent values along a brown line differ by at least 6."
    )
    case = Case("doublers", told, lines("#aa6600"), lambda grid: True)
    solution = str(solve(reading(case).sheet.puzzle, limit=1).solution)
    assert reading(case, solution).certainty is Certainty.PROVED
    more = reading(case._replace(words=told + " There is a doubler in every second cage."), solution)
    assert (more.certainty, len(more.unread)) == (Certainty.PARTLY, 1)
    apart = told.replace("one doubler.", "one doubler, and no two doublers are neighbours.")
    assert reading(case._replace(words=apart), solution).certainty is not Certainty.PROVED


def test_other_readings_are_taken_one_by_one() -> None:
    # What both sentences may mean is not taken together, where one of them will do.
    words = "Digits in a cage sum to its number."
    draw = lambda data: cage(data, (0, 1, 9), N, "20")  # noqa: E731 - as short as the others
    case = Case("killer_repeats", words, draw, lambda grid: grid[0] + grid[1] + grid[9] == 20)
    solution = str(solve(reading(case).sheet.puzzle, limit=1).solution)
    assert [rule.kind for rule in reading(case, solution).rules] == ["killer_repeats"]
    assert reading(Case("x", "Have fun!", nothing, lambda grid: True), solution).rules == ()


def test_what_is_left_over_is_said_as_one_sees_it() -> None:
    def draw(data: Data) -> None:
        line(data, (0, 1, 2, 3, 4, 5), "#884400", N)
        line(data, (70, 71), "#884400", N)
        line(data, (20, 21), "#67f067", N, key="arrows")
        circle(data, [0.5, 1.0], "#0000ff")
        circle(data, [1.0, 1.0], "#ffff00")
        mark(data, middle(40, N), size=0.7, backgroundColor="#ff8800")
        mark(data, [-0.5, 2.5], text="?!")
        cage(data, (77, 78), N, "12.5")
        cage(data, (-8, -9), N)

    case = Case("x", "A digit on a line, a dot or a shape is a friend of its neighbours.", draw, lambda grid: True)
    said = {language: [one.said(language) for one in reading(case).unread] for language in ("en", "fr")}
    assert said["en"] == [
        "2 brown lines, the first through r1c1, r1c2, r1c3, r1c4, …",
        "the green arrow in r3c3, r3c4",
        "the blue circle between r1c1 and r1c2",
        "the yellow circle where r1c1, r1c2, r2c1, r2c2 meet",
        "the orange square in r5c5",
        "the text “?!” outside the grid",
        "the cage with “12.5” in r9c6, r9c7",
        "the cage outside the grid",
        "“a digit on a line, a dot or a shape is a friend of its neighbours.”",
    ]
    assert said["fr"][:3] == [
        "2 lignes en marron, la première par L1C1, L1C2, L1C3, L1C4, …",
        "la flèche en vert dans L3C3, L3C4",
        "le cercle en bleu entre L1C1 et L1C2",
    ]
