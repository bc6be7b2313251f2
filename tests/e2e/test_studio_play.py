"""Playing in a real browser: keys, fingers, marks, hints, checks, links, a server that goes away."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from modoku.formats import read_puzzle, write
from tests.e2e.studio_process import Studio, wait_for
from tests.patience import PATIENCE_SECONDS

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect

from tests.e2e.studio_browser import CLASSIC, DESKTOP, PHONE, SOLUTION, Visit, Visitor, cell, digits, draw_by_finger

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# An easy one for fingers: two taps a cell take their time.
EASY = "".join(a if a != "." or i % 5 < 3 else b for i, (a, b) in enumerate(zip(CLASSIC, SOLUTION, strict=True)))
EMPTY = [index for index, symbol in enumerate(CLASSIC) if symbol == "."]


def test_a_whole_puzzle_is_played_by_keyboard_alone(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 0).focus()
    for row in range(9):
        for column in range(9):
            if CLASSIC[9 * row + column] == ".":
                page.keyboard.press(SOLUTION[9 * row + column])
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    assert digits(page) == SOLUTION
    expect(page.locator(".panel.good")).to_contain_text("Solved in")
    expect(cell(page, 2)).to_have_attribute("aria-label", "row 1, column 3, 4, box 1")
    expect(cell(page, 0)).to_have_attribute("aria-label", "row 1, column 1, given 5, box 1")
    page.goto(f"{page.url.split('#')[0]}#/play/new")
    expect(page.locator(".games")).to_contain_text("solved")


def test_a_whole_puzzle_is_played_by_touch_on_a_narrow_phone_in_french_and_dark(visit: Visit) -> None:
    page = visit(PHONE).begin(EASY)
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(19, 20, 25)"
    for index in (index for index, symbol in enumerate(EASY) if symbol == "."):
        cell(page, index).tap()
        page.locator(f".pad [data-digit='{SOLUTION[index]}']").tap()
    expect(page.locator(".panel.good")).to_contain_text("Résolue en")
    assert digits(page) == SOLUTION
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_selection_is_drawn_with_a_finger_and_added_to_by_taps(visit: Visit) -> None:
    page = visit(PHONE).begin(CLASSIC)
    start, end = cell(page, 9).bounding_box(), cell(page, 13).bounding_box()
    across = end["x"] - start["x"]
    draw_by_finger(page, [(start["x"] + 12 + across * i / 20, start["y"] + 12) for i in range(21)])
    selected = page.locator(".cell[aria-selected=true]")
    expect(selected).to_have_count(5)
    several = page.locator(".tools button[aria-pressed]")
    several.tap()
    expect(several).to_have_attribute("aria-pressed", "true")
    cell(page, 40).tap()
    expect(selected).to_have_count(6)


def test_a_hint_is_told_in_four_stages_and_shows_its_digit_only_at_the_end(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    panel = page.locator(".panel")
    told: list[str] = []
    for stage in (1, 2, 3, 4):
        page.get_by_role("button", name="Hint" if stage == 1 else "Tell me more").click()
        expect(panel).to_have_class(re.compile("hint"))
        if told:
            expect(panel.locator("p")).not_to_have_text(told[-1])
        told.append(panel.locator("p").inner_text())
        expect(page.locator(".evidence .effect")).to_have_count(1 if stage == 4 else 0)
        # The board shows as much as the words tell: the unit at once, the cell from the third stage on.
        expect(page.locator(".cell.hint-unit, .cell.hint-cell")).to_have_count(9)
        expect(page.locator(".cell.hint-cell")).to_have_count(1 if stage > 2 else 0)
    assert "Look at" in told[0]
    assert "Hidden single" in told[1]
    assert "r1c6" not in told[1]
    assert "r1c6" in told[2]
    assert "r1c6=8" in told[3]
    page.get_by_role("button", name="Do it").click()
    assert digits(page)[5] == "8"
    page.get_by_role("button", name="Undo", exact=True).click()
    assert digits(page) == CLASSIC


def test_a_candidate_that_is_needed_and_was_struck_out_is_told_with_the_hint(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    page.get_by_role("button", name="Fill in").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".panel.hint p")).not_to_contain_text("A candidate that is needed")
    page.locator(".panel").get_by_role("button", name="Close").click()
    cell(page, 2).click()
    page.keyboard.press("Shift+Digit4")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".panel.hint p")).to_contain_text("A candidate that is needed has been struck out")
    expect(page.locator(".panel.hint p")).to_contain_text("Look at")


def test_marks_colours_and_filled_candidates_all_go_back_by_undo(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Control+Digit2")
    page.keyboard.press("Control+Digit4")
    page.keyboard.press("Alt+Digit3")
    expect(cell(page, 2).locator(".corners i")).to_have_text(["1"])
    expect(cell(page, 2).locator(".centres i")).to_have_text(["2", "4"])
    expect(cell(page, 2).locator(".paint .p3")).to_have_count(1)
    label = "row 1, column 3, corner marks 1, centre marks 2 4, colour 3, box 1"
    expect(cell(page, 2)).to_have_attribute("aria-label", label)
    page.keyboard.press("f")
    expect(cell(page, 3).locator(".corners i")).to_have_text(["2", "6"])
    for _ in range(5):
        page.keyboard.press("Control+z")
    expect(page.locator(".cell i")).to_have_count(0)
    for _ in range(5):
        page.keyboard.press("Control+y")
    expect(cell(page, 3).locator(".corners i")).to_have_text(["2", "6"])
    cell(page, 2).click()
    page.keyboard.press("4")
    # A digit placed takes its marks from the cells that see it.
    expect(cell(page, 7).locator(".corners i")).to_have_text(["1", "2", "9"])


def test_cells_are_selected_by_dragging_by_shift_and_by_control(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    selected = page.locator(".cell[aria-selected=true]")
    start, end = cell(page, 9).bounding_box(), cell(page, 12).bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=12)
    page.mouse.up()
    expect(selected).to_have_count(4)
    cell(page, 40).click(modifiers=["Control"])
    expect(selected).to_have_count(5)
    cell(page, 40).click(modifiers=["Control"])
    expect(selected).to_have_count(4)
    cell(page, 60).click()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    expect(selected).to_have_count(3)
    page.keyboard.press("Control+Shift+a")
    expect(selected).to_have_count(len(EMPTY))
    page.keyboard.press("Shift+Digit7")
    expect(page.locator(".corners i")).to_have_count(len(EMPTY))


def test_conflicts_and_mistakes_are_two_switches_and_a_mistake_can_be_undone_to(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("4")
    cell(page, 3).click()
    page.keyboard.press("2")  # keeps every rule, and is wrong
    cell(page, 5).click()
    page.keyboard.press("7")  # stands twice in its row
    expect(page.locator(".cell.conflict")).to_have_count(2)
    expect(page.locator(".cell.wrong")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Show conflicts").click()
    page.get_by_role("switch", name="Check against the solution").click()
    page.keyboard.press("Escape")
    expect(page.locator(".cell.conflict")).to_have_count(0)
    expect(page.locator(".cell.wrong")).to_have_count(2)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".panel.bad")).to_contain_text("2 digits are wrong.")
    page.locator(".panel").get_by_role("button", name="Undo to before the mistake").click()
    expect(page.locator(".panel")).to_contain_text("2 steps taken back")
    assert digits(page)[:6] == "534.7."
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".panel.good")).to_contain_text("Correct so far.")


@pytest.mark.parametrize(("look", "said", "whole"), [(DESKTOP, "is not 2", "r1c3"), (PHONE, "n’est pas 2", "L1C3")])
def test_a_wrong_digit_is_shown_to_be_wrong_by_the_step_that_excludes_it(
    visit: Visit, look: dict[str, object], said: str, whole: str
) -> None:
    page = visit(look).begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("2")
    page.keyboard.press("k")
    page.get_by_role("button", name=re.compile(r"^(Why\?|Pourquoi \?)")).click()
    panel = page.locator(".panel.bad")
    expect(panel).to_contain_text(said)
    expect(panel).to_contain_text(whole)
    expect(page.locator(".cell.hint-cell, .cell.hint-marks").first).to_be_visible()
    # A chain is walked, as in a hint.
    first = panel.locator(".implication").inner_text()
    panel.locator(".turn").last.click()
    expect(panel.locator(".implication")).not_to_have_text(first)


def test_savepoints_bring_a_board_back_and_candidates_kept_filled_can_be_struck_out(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("1")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Savepoints").click()
    page.get_by_role("button", name="Keep a savepoint here").click()
    cell(page, 2).click()
    page.keyboard.press("Delete")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Savepoints").click()
    page.get_by_role("button", name="Savepoint 1").click()
    assert digits(page)[2] == "1"
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Keep candidates filled in").click()
    page.keyboard.press("Escape")
    expect(cell(page, 3).locator(".corners i")).to_have_text(["2", "6"])
    cell(page, 3).click()
    page.keyboard.press("Shift+Digit2")
    expect(cell(page, 3).locator(".corners i")).to_have_text(["6"])


def test_keys_read_a_row_a_column_and_a_box_to_screen_readers(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 1).click()
    live = page.locator("#live")
    page.keyboard.press("r")
    expect(live).to_have_text("row 1: 5, 3, empty, empty, 7, empty, empty, empty, empty")
    page.keyboard.press("Alt+c")
    expect(live).to_have_text("column 2: 3, empty, 9, empty, empty, empty, 6, empty, empty")
    page.keyboard.press("b")
    expect(live).to_have_text("box 1: 5, 3, empty, 6, empty, empty, empty, 9, 8")
    page.keyboard.press("s")
    expect(live).to_contain_text("51 cells are empty.")


def test_digits_and_arrows_work_after_a_click_beside_the_board_and_letters_do_not(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 2).click()
    page.get_by_role("button", name="Check", exact=True).click()
    page.keyboard.press("4")
    expect(cell(page, 2)).to_have_text("4")
    page.keyboard.press("h")
    page.keyboard.press("f")
    expect(page.locator(".cell i")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".cell:focus")).to_have_attribute("data-cell", "3")
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(cell(page, 2)).to_have_text("")


@pytest.mark.parametrize(
    ("name", "title", "rule", "clue"),
    [
        ("killer:cages=8@r1c3r1c4r2c3", "Killer", "The digits of a cage differ", "add up to 8."),
        ("non-consecutive", "Non-consecutive", "never hold consecutive digits", "difference of"),
        (
            "consecutive:pairs=r1c3r1c4",
            "Consecutive pairs",
            "Marked neighbours hold consecutive digits",
            "r1c3–r1c4 is 1.",
        ),
        ("windoku", "Windoku", "once in each window", "No clue but"),
    ],
)
def test_the_rules_of_a_variant_are_said_in_words_for_the_puzzle_and_for_a_cell(
    visit: Visit, name: str, title: str, rule: str, clue: str
) -> None:
    visitor = visit(DESKTOP)
    made = visitor.go("play/new").evaluate(
        """(name) => fetch("/api/v1/board", {method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify({puzzle: "", variants: ["classic", name]})}).then((answer) => answer.json())""",
        name,
    )
    page = visitor.begin(json.dumps(made["board"]["puzzle"]))
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{title} 9 × 9")
    rules = page.locator(".rules")
    expect(rules).to_be_visible()
    expect(rules).to_contain_text(rule)
    expect(rules).to_contain_text("Every digit once in each row, each column and each box.")
    cell(page, 2).click()
    page.keyboard.press("l")
    expect(page.locator("#live")).to_contain_text(clue)


def test_the_clock_pauses_hides_the_board_and_can_itself_be_hidden(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    expect(page.get_by_role("timer")).not_to_have_text("0:00")
    cell(page, 2).click()
    page.keyboard.press("p")
    expect(page.locator(".cover")).to_be_visible()
    page.locator(".cover").get_by_role("button", name="Go on").click()
    expect(page.locator(".cover")).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Show the time").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("timer")).to_be_hidden()


def test_digits_can_look_like_letters_and_colours_and_be_entered_digit_first(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Letters").click()
    page.get_by_role("switch", name="Digit first").click()
    page.keyboard.press("Escape")
    expect(cell(page, 0)).to_have_text("E")
    page.locator(".pad [data-digit='4']").click()
    cell(page, 2).click()
    expect(cell(page, 2)).to_have_text("D")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Colours").click()
    page.keyboard.press("Escape")
    expect(cell(page, 2).locator(".disc.k4")).to_have_count(1)


def test_a_link_carries_the_puzzle_and_the_marks_to_somebody_else(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("4")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link")
    payload = write(read_puzzle(CLASSIC), "link").strip().partition("#")[2]
    expect(link).to_have_value(re.compile(f"#{re.escape(payload)}$"))
    without = link.input_value()
    assert len(without) <= 120
    page.get_by_role("switch", name="With my digits and marks").click()
    expect(link).not_to_have_value(without)
    whole = link.input_value()
    page.get_by_role("button", name="Short link").click()
    expect(link).to_have_value(re.compile("#/play/s/"))
    other = visit(PHONE).page
    other.goto(whole)
    expect(cell(other, 2)).to_have_text("4")
    third = visit(DESKTOP).page
    third.goto(link.input_value())
    expect(third.locator("[role=grid]")).to_be_visible()
    assert digits(third) == CLASSIC
    third.goto(whole[:-40])
    expect(third.get_by_role("alert")).to_have_text("This link is damaged: copy it again, whole.")


def test_what_a_puzzle_says_is_text_and_never_markup(visit: Visit) -> None:
    evil = '<img src=x onerror="document.title=1"><svg onload=alert(1)>'
    positions = [[row, column] for row in range(2) for column in range(2)]
    plain = {
        "modoku": 1,
        "layout": {
            "name": evil,
            "size": 4,
            "positions": positions,
            "units": [{"kind": evil, "name": evil, "cells": [0, 1, 2, 3]}],
        },
        "givens": [1, 0, 0, 4],
        "constraints": [{"kind": "all-different", "cells": [0, 1], "style": evil}],
        "meta": {"title": evil},
    }
    page = visit(DESKTOP).begin(json.dumps(plain))
    expect(page.get_by_role("heading", level=1)).to_have_text(evil)
    assert page.locator("main img, main [onload], main script").count() == 0


def test_a_started_puzzle_survives_a_lost_server(chromium: Browser, tmp_path: Path) -> None:
    with Studio(tmp_path) as studio:
        wait_for(studio)
        visitor = Visitor(chromium, studio.address, DESKTOP)
        page = visitor.begin(CLASSIC)
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        _fill(page, EMPTY[:20])
        studio.process.kill()
        studio.process.wait(timeout=PATIENCE_SECONDS)
        page.reload()
        expect(page.locator("[role=grid]")).to_be_visible()
        assert digits(page).count(".") == len(EMPTY) - 20
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".panel")).to_contain_text("The server cannot be reached.")
        page.get_by_role("button", name="Check", exact=True).click()
        expect(page.locator(".panel.good")).to_contain_text("Correct so far.")
        _fill(page, EMPTY[20:])
        expect(page.locator(".panel.good")).to_contain_text("Solved in")
        visitor.leave()


def _fill(page: Page, cells: list[int]) -> None:
    for index in cells:
        cell(page, index).click()
        page.keyboard.press(SOLUTION[index])


def test_digits_from_nought_are_typed_shown_and_judged_by_their_values(visit: Visit) -> None:
    rule = {"kind": "sum", "cells": ["r1c1", "r1c2"], "total": 1, "style": "cage"}
    puzzle = {"modoku": 1, "variants": ["classic:boxes=2x2,lowest=0"], "givens": "." * 16, "constraints": [rule]}
    page = visit(DESKTOP).begin(json.dumps(puzzle))
    expect(page.locator(".pad [data-digit] span")).to_have_text(["0", "1", "2", "3"])
    cell(page, 0).click()
    page.keyboard.press("0")
    expect(cell(page, 0)).to_have_text("0")
    cell(page, 1).click()
    page.keyboard.press("3")
    expect(cell(page, 1)).to_have_class(re.compile("conflict"))
    page.keyboard.press("1")
    expect(cell(page, 1)).to_have_text("1")
    expect(page.locator(".cell.conflict")).to_have_count(0)
    # What is no digit there still takes one away.
    page.keyboard.press("Delete")
    expect(cell(page, 1)).to_have_text("")
