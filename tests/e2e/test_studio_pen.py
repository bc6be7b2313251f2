"""The pen, letters, fingers that stretch a board, steps that are possible now: what players bring from elsewhere."""

from __future__ import annotations

import time
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from tests.e2e.studio_browser import CLASSIC, DESKTOP, PHONE, Visit, cell, until_kept

SAMURAI = '{"modoku":1,"variants":["samurai"],"givens":"' + "." * 369 + '"}'


def _stroke(page: Page, *cells: int) -> None:
    for number, index in enumerate(cells):
        box = cell(page, index).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        if not number:
            page.mouse.down()
    page.mouse.up()


def _mode(page: Page, number: int) -> None:
    page.locator(".hands [role=radio]").nth(number).click()


def test_a_pen_draws_lines_rings_and_crosses_which_are_kept_and_taken_back(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    _mode(page, 4)
    _stroke(page, 2, 3, 12, 21)
    ink = page.locator(".ink path")
    expect(ink).to_have_count(3)
    _stroke(page, 40)
    expect(page.locator(".ink .ring")).to_have_count(1)
    _stroke(page, 40)
    expect(ink).to_have_count(4)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(".ink .ring")).to_have_count(0)
    _stroke(page, 12, 21)
    expect(ink).to_have_count(2)
    page.reload()
    expect(page.locator(".ink path")).to_have_count(2)
    cell(page, 3).click()
    _mode(page, 4)
    page.locator("[data-tool=erase]").click()
    expect(page.locator(".ink path")).to_have_count(0)


def test_letters_are_notes_that_a_screen_reader_says(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    _mode(page, 4)
    cell(page, 2).focus()
    page.keyboard.press("x")
    page.locator(".tools button").first.click()
    page.locator(".pad .key").first.click()
    expect(cell(page, 2)).to_have_text("AX")
    expect(cell(page, 2)).to_have_attribute("aria-label", "row 1, column 3, letters A X, box 1")
    page.keyboard.press("Delete")
    expect(cell(page, 2)).to_have_text("")


def test_a_line_is_drawn_by_keys_alone(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 2).focus()
    for _ in range(4):
        page.keyboard.press("Space")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".ink path")).to_have_count(2)


def _pinch(page: Page, at: tuple[float, float], start: float, end: float) -> None:
    touch: Any = page.context.new_cdp_session(page)
    moment = time.time() - 60
    (x, y), steps = at, 6

    def send(kind: str, apart: float | None) -> None:
        nonlocal moment
        moment += 0.05
        points = [] if apart is None else [{"x": x - apart, "y": y, "id": 1}, {"x": x + apart, "y": y, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": moment})

    send("touchStart", start)
    for step in range(1, steps + 1):
        send("touchMove", start + (end - start) * step / steps)
    send("touchEnd", None)


def test_two_fingers_make_a_large_board_larger_around_what_lies_between_them(visit: Visit) -> None:
    page = visit({**PHONE, "viewport": {"width": 390, "height": 844}}).begin(SAMURAI)
    before = cell(page, 40).bounding_box()
    at = (before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    _pinch(page, at, 40, 80)
    after = cell(page, 40).bounding_box()
    assert 1.8 < after["width"] / before["width"] < 2.2
    assert abs(after["x"] + after["width"] / 2 - at[0]) < after["width"] / 2
    assert abs(after["y"] + after["height"] / 2 - at[1]) < after["height"] / 2
    _pinch(page, at, 80, 30)
    assert cell(page, 40).bounding_box()["width"] == before["width"]


def test_every_step_that_is_possible_now_is_listed_and_can_be_done(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 5).click()
    page.keyboard.press("8")
    page.locator(".game-head .time button").last.click()
    page.locator(".menu button").first.click()
    page.locator(".path-slot [role=radio]").nth(1).click()
    expect(page.locator(".path-slot input[type=range]")).to_have_count(0)  # that of the whole path
    expect(page.locator(".steps button").nth(4)).to_be_attached()
    assert "r1c6" not in page.locator(".steps").inner_text()
    page.locator(".steps li", has_text="=").nth(1).locator("button").click()
    said = page.locator(".steps .now .what").inner_text()
    page.locator(".hands .main").click()
    expect(page.locator(".tools .lamp")).to_be_visible()
    row, _, rest = said.removeprefix("r").partition("c")
    column, _, digit = rest.partition(" = ")
    expect(cell(page, 9 * int(row) + int(column) - 10)).to_have_text(digit)


def test_the_end_of_a_puzzle_takes_the_place_of_the_pad(visit: Visit) -> None:
    whole = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
    page = visit({**DESKTOP, "locale": "fr-FR"}).begin(whole)
    page.keyboard.press("9")
    ending = page.locator(".panel.ending")
    expect(ending.locator("h2")).to_have_text("Résolue")
    expect(page.locator(".hands")).to_be_hidden()
    expect(ending.locator(".acts .button")).to_have_count(3)
    until_kept(page, "modoku.games", "kept[0].solved")
    page.reload()
    expect(page.locator(".panel.ending h2")).to_be_visible()
