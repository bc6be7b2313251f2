"""The drawing in characters: can be read back, follows any region, says what it cannot show."""

import re

import pytest

from modoku.puzzle import BoxGrid, Grid, Layout, Puzzle, Sheet, Sum, Unit, digit_of
from modoku.render import to_text
from modoku.rules.order import Order
from modoku.variants import classic, latin

BORDERS = re.compile("[─-╿+\\-|=#]")


def read_back(text: str, size: int) -> list[int]:
    """Read the symbols of a drawing without rules in reading order."""
    symbols = BORDERS.sub(" ", text).split()
    return [0 if symbol == "." else digit_of(symbol, size) or -1 for symbol in symbols]


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("boxes", [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_a_drawn_grid_can_be_read_back_digit_by_digit(boxes: tuple[int, int], unicode: bool) -> None:
    layout = BoxGrid(*boxes).to_layout("boxes")
    n = layout.size
    values = tuple((i * 7 + i // n) % (n + 1) for i in range(n * n))
    drawn = to_text(Grid(layout, values), unicode=unicode)
    assert read_back(drawn, n) == list(values)
    assert drawn.isascii() is not unicode


def test_every_line_of_a_classic_grid_is_equally_long() -> None:
    assert {len(line) for line in to_text(classic()).splitlines()} == {25}
    assert {len(line) for line in to_text(classic(), candidates=True).splitlines()} == {55}


def test_borders_follow_regions_of_any_shape() -> None:
    regions = ("1122", "1322", "1344", "3344")
    units = tuple(
        Unit("region", name, tuple(4 * r + c for r in range(4) for c in range(4) if regions[r][c] == name))
        for name in "1234"
    )
    layout = Layout("jigsaw", 4, latin(4).layout.positions, (*latin(4).layout.units, *units))
    assert to_text(layout).splitlines() == [
        "┌───────┬─────┐",
        "│ .   . │ . . │",
        "│   ┌───┤     │",
        "│ . │ . │ . . │",
        "│   │   ├─────┤",
        "│ . │ . │ . . │",
        "├───┘   │     │",
        "│ .   . │ . . │",
        "└───────┴─────┘",
    ]


def test_holes_and_overlapping_grids_keep_their_shape() -> None:
    box = BoxGrid.of_order(2)
    positions = tuple(sorted({(r + d, c + d) for r in range(4) for c in range(4) for d in (0, 2)}))
    index = {position: cell for cell, position in enumerate(positions)}
    units = tuple(
        Unit(kind, name, tuple(index[p] for p in cells))
        for origin, prefix in (((0, 0), "A"), ((2, 2), "B"))
        for kind, name, cells in box.units(origin, prefix)
    )
    assert to_text(Layout("two", 4, positions, units), unicode=False).splitlines() == [
        "+-----+-----+",
        "| . . | . . |",
        "| . . | . . |",
        "+-----+-----+-----+",
        "| . . | . . | . . |",
        "| . . | . . | . . |",
        "+-----+-----+-----+",
        "      | . . | . . |",
        "      | . . | . . |",
        "      +-----+-----+",
    ]


def test_cells_far_apart_do_not_make_a_gigantic_text() -> None:
    far = Layout("far", 2, ((0, 0), (4000, 4000)), ())
    assert to_text(far).splitlines() == [
        "┌───┐",
        "│ . │",
        "└───┘",
        "",
        "        ┌───┐",
        "        │ . │",
        "        └───┘",
    ]


def test_candidates_show_where_digits_are_still_possible_and_digits_in_brackets() -> None:
    drawn = to_text(latin(4).with_givens([1] + [0] * 15), candidates=True, unicode=False)
    assert drawn.count("[1]") == 1
    assert drawn.count("1") == 1 + 9
    assert drawn.count("4") == 15


def test_constraints_are_said_below_in_the_language_asked_for() -> None:
    puzzle = classic().with_constraints([Order((0, 1), style="thermometer"), Sum((5, 6), 9, style="cage")])
    lines = to_text(puzzle).splitlines()
    assert lines[-2:] == ["The digits rise along r1c1, r1c2.", "The digits of r1c6, r1c7 add up to 9."]
    assert len(to_text(puzzle, rules=False).splitlines()) == 13


def test_units_that_cannot_be_seen_are_named() -> None:
    layout = classic().layout.with_units([Unit("diagonal", "main", tuple(range(0, 81, 10)))])
    assert "diagonal main" in to_text(layout).splitlines()[-1]
    knights = classic().layout.with_units(Unit("knight's move", str(i), (i, i + 11)) for i in range(40))
    assert "40 units" in to_text(knights).splitlines()[-1]


def test_outside_clues_stand_around_the_grid() -> None:
    puzzle = classic().with_constraints([Sum((1, 11, 21), 23, style="little-killer")])
    assert to_text(puzzle).splitlines()[0].strip() == "23↘"
    assert to_text(puzzle, unicode=False).splitlines()[0].strip() == "23"


def test_colours_of_a_colour_sudoku_are_letters() -> None:
    rows = tuple(Unit("row", str(r), tuple(range(4 * r, 4 * r + 4))) for r in range(4))
    colours = tuple(Unit("colour", str(k + 1), tuple(4 * r + (k + r) % 4 for r in range(4))) for k in range(4))
    layout = Layout("colour", 4, latin(4).layout.positions, (*rows, *colours))
    lines = to_text(layout).splitlines()
    assert lines[1] == "│ .a .b .c .d │"
    assert lines[2] == "│ .d .a .b .c │"
    assert "colour 4 (d)" in lines[-1]


def test_ansi_colours_come_only_when_asked_for_and_change_no_character() -> None:
    sheet = Sheet(classic().with_givens({0: 5}), (0, 7, *[0] * 79))
    plain, coloured = to_text(sheet), to_text(sheet, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1m5\x1b[0m" in coloured
    assert "\x1b[34m7\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_puzzle_without_a_rule_beside_its_grid_ends_with_the_grid() -> None:
    assert to_text(Puzzle.blank(classic().layout)).splitlines()[-1].startswith("└")
