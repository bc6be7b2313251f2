"""A player is judged by the rules, by the solution that came with the puzzle, or not at all; the board says which."""

from __future__ import annotations

from dataclasses import replace

from modoku.formats.ours import sheet_from_plain
from modoku.language import msg
from modoku.puzzle import Sheet
from modoku.puzzle.cosmetic import Cosmetic
from modoku.variants import make
from modoku.web.board import to_board

RIGHT = "1234341221434321"
ONE = make("classic:boxes=2x2").with_givens([0, 0, *map(int, RIGHT[2:])])
DRAWN = (Cosmetic("line", "lines[0]", points=((0.5, 0.5), (1.5, 1.5)), colour="#67F067", width=10),)
UNREAD = (msg("the rules in words"),)


def unread(solution: str) -> Sheet:
    blank = make("classic:boxes=2x2").with_meta(solution=solution, rules="Odd rule.")
    return Sheet(blank, not_understood=UNREAD, cosmetics=DRAWN)


def judged(sheet: Sheet) -> tuple[object, ...]:
    board = to_board(sheet, "en")
    return tuple(board[key] for key in ("verdict", "judge", "solution"))


def test_what_was_not_understood_is_judged_by_the_solution_that_came() -> None:
    assert judged(unread(RIGHT)) == ("unknown", "came", [int(digit) for digit in RIGHT])


def test_without_a_whole_solution_nothing_is_judged() -> None:
    for solution in ("", RIGHT[:-1], RIGHT[:-1] + ".", RIGHT[:-1] + "9"):
        assert judged(unread(solution)) == ("unknown", "none", None)
    given = replace(unread(RIGHT), puzzle=unread(RIGHT).puzzle.with_givens({0: 2}))
    assert judged(given) == ("unknown", "none", None)


def test_rules_that_leave_one_solution_judge_and_another_that_came_is_told() -> None:
    verdict, judge, solution = judged(Sheet(ONE))
    assert (verdict, judge) == ("unique", "rules")
    assert judged(Sheet(ONE.with_meta(solution=RIGHT)))[1] == "rules"
    assert judged(Sheet(ONE.with_meta(solution="21" + RIGHT[2:])))[1:] == ("differs", solution)


def test_a_solution_that_came_decides_among_several_only_if_it_keeps_the_rules() -> None:
    blank = make("classic:boxes=2x2")
    assert judged(Sheet(blank.with_meta(solution=RIGHT)))[:2] == ("multiple", "came")
    assert judged(Sheet(blank.with_meta(solution="1" * 16)))[:2] == ("multiple", "none")


def test_a_board_carries_its_drawings_along_and_shows_them() -> None:
    board = to_board(unread(RIGHT), "fr")
    assert "color-mix(in srgb, #67f067 45%, var(--board-paper))" in str(board["scene_svg"])
    again = sheet_from_plain(board["puzzle"])
    assert again.cosmetics == DRAWN
    assert again.not_understood
    assert to_board(again, "fr")["judge"] == "came"
