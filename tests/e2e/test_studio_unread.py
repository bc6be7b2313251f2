"""A puzzle that was not understood whole: it is shown and played, and nothing is said of it that nobody knows."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import FloatRect, Page, expect

from modoku.formats.lzstring import compress
from tests.e2e.studio_browser import DESKTOP, PHONE, SOLUTION, Visit, ask_axe, cell

RULES = "Normal sudoku rules apply.\nAlong a green line digits do something odd."
LARGE: dict[str, Any] = {**DESKTOP, "viewport": {"width": 1440, "height": 900}}
TALL: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 844}, "color_scheme": "light"}


UNREAD = "la ligne en vert par L1C1, L2C2, L2C3, L2C4, le cercle en blanc entre L1C1 et L1C2, « along a green line"


def link(solution: str = SOLUTION, rules: str = RULES) -> str:
    """Return a puzzle as SudokuPad has it: all given but the first four cells, a line and a dot drawn."""
    rows = [[{"value": int(SOLUTION[9 * r + c])} if r or c > 3 else {} for c in range(9)] for r in range(9)]
    boxes = [[[3 * (b // 3) + k // 3, 3 * (b % 3) + k % 3] for k in range(9)] for b in range(9)]
    drawn = {"wayPoints": [[0.5, 0.5], [1.5, 1.5], [1.5, 3.5]], "color": "#67F067", "thickness": 12}
    dot = {
        "center": [0.5, 1],
        "width": 0.3,
        "height": 0.3,
        "rounded": True,
        "backgroundColor": "#FFF",
        "borderColor": "#000",
    }
    notes = {"title": "Something drawn", "author": "A. Setter", "rules": rules, "solution": solution}
    whole = {
        "cells": rows,
        "regions": boxes,
        "lines": [drawn],
        "overlays": [dot],
        "metadata": {key: value for key, value in notes.items() if value},
    }
    return f"https://sudokupad.app/scl{compress(json.dumps(whole))}"


def fill_in(page: Page, text: str) -> None:
    for index, digit in enumerate(text):
        cell(page, index).click()
        page.keyboard.press(digit)


def boxes_of(page: Page, *places: str) -> list[FloatRect]:
    found = [page.locator(place).first.bounding_box() for place in places]
    assert all(found), places
    return [one for one in found if one]


@pytest.mark.parametrize("look", [LARGE, TALL], ids=["desktop", "phone"])
def test_drawings_rules_and_a_note_are_shown_and_nothing_overlaps(visit: Visit, axe: str, look: dict[str, Any]) -> None:
    page = visit(look).begin(link())
    expect(page.locator(".ground path[stroke*='67f067']")).to_have_count(1)
    expect(page.locator(".ground circle")).to_have_count(1)
    expect(page.locator(".desk .words")).to_contain_text("Along a green line digits do something odd.")
    expect(page.locator(".desk .words")).to_contain_text("A. Setter")
    expect(page.locator("[role=note]")).to_be_visible()
    board, note, pad = boxes_of(page, "[role=grid]", "[role=note]", ".pad")
    assert note["y"] + note["height"] <= pad["y"]
    beside = board["x"] + board["width"] <= note["x"]
    below = board["y"] + board["height"] <= note["y"]
    assert beside or below
    assert note["x"] + note["width"] <= look["viewport"]["width"]
    line = page.locator(".ground path[stroke*='67f067']").bounding_box()
    first, last = cell(page, 0).bounding_box(), cell(page, 12).bounding_box()
    assert line
    assert first
    assert last
    assert first["x"] <= line["x"] <= first["x"] + first["width"]
    assert last["x"] <= line["x"] + line["width"] <= last["x"] + last["width"]
    assert not ask_axe(page, axe)


def test_a_full_board_is_compared_with_the_solution_that_came(visit: Visit) -> None:
    page = visit(DESKTOP).begin(link())
    expect(page.locator("[role=note]")).to_contain_text("the green line through r1c1, r2c2, r2c3, r2c4")
    # A wrong grid that breaks no rule of ours would be congratulated by rules alone: here it breaks some as well.
    fill_in(page, "3546")
    expect(page.locator(".panel.bad")).to_contain_text("it is not the solution that came with the puzzle")
    expect(page.locator(".panel")).not_to_contain_text("Solved")
    page.locator(".tools").get_by_role("button", name="Check").click()
    expect(page.locator(".panel.bad")).to_contain_text("2 digits are wrong.")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".panel")).to_contain_text("There are no hints")
    fill_in(page, "53")
    expect(page.locator(".panel.good")).to_contain_text("This is the solution that came with the puzzle")


def test_a_grid_that_keeps_every_rule_we_know_is_still_wrong_where_the_solution_is_another(visit: Visit) -> None:
    # Ours by the rules of the plain grid, where the setter's is something else.
    setters = "4536" + SOLUTION[4:]
    page = visit(DESKTOP).begin(link(setters))
    fill_in(page, "5346")
    expect(page.locator(".panel.bad")).to_contain_text("it is not the solution that came with the puzzle")
    # Nothing is marked as a clash: the solution itself breaks the rules that were read.
    expect(page.locator("[data-cell].conflict")).to_have_count(0)
    fill_in(page, "4536")
    expect(page.locator(".panel.good")).to_contain_text("This is the solution that came with the puzzle")


def test_without_a_solution_the_page_says_that_it_cannot_judge(visit: Visit) -> None:
    page = visit(DESKTOP).begin(link(""))
    expect(page.locator("[role=note]")).to_contain_text("No solution came with the puzzle")
    page.locator(".tools").get_by_role("button", name="Check").click()
    expect(page.locator(".panel")).to_contain_text("More cannot be said")
    fill_in(page, "5346")
    expect(page.locator(".panel")).to_contain_text("It cannot be judged")
    expect(page.locator(".panel.good")).to_have_count(0)


def test_a_shared_link_brings_the_drawings_the_note_and_the_judge(visit: Visit) -> None:
    page = visit(DESKTOP).begin(link())
    page.get_by_role("button", name="More", exact=True).click()
    page.locator(".menu").get_by_role("button", name="Share", exact=True).click()
    field = page.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile("#/play/p/2[.]"))
    shown = visit(TALL).page
    shown.goto(field.input_value())
    expect(shown.locator("[role=note]")).to_be_visible()
    expect(shown.locator(".ground path[stroke*='67f067']")).to_have_count(1)


@pytest.mark.parametrize("place", ["make/hand", "explore/models", "explore/graph", "explore/cube", "explore/engines"])
def test_pages_that_work_with_rules_say_why_they_do_not(visit: Visit, place: str) -> None:
    visitor = visit(TALL)
    visitor.begin(link())
    page = visitor.go(place)
    note = page.locator("[role=note]")
    expect(note).to_contain_text("Non compris ici")
    expect(note).to_contain_text(UNREAD)
    expect(page.locator("main")).not_to_contain_text("anyway")
    expect(page.locator("main")).not_to_contain_text("Une seule solution")
    assert page.evaluate("document.documentElement.scrollWidth") <= TALL["viewport"]["width"]


def test_a_lesson_is_not_offered_on_it(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    visitor.begin(link())
    page = visitor.go("learn/sat")
    expect(page.get_by_role("link", name="On my grid")).to_have_count(0)


def test_what_was_not_understood_is_told_in_the_other_language_too(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    page = visitor.begin(link())
    page.evaluate("localStorage.setItem('modoku.settings', JSON.stringify({ language: 'fr' }))")
    page.reload()
    expect(page.locator("[role=note]")).to_contain_text(UNREAD)
