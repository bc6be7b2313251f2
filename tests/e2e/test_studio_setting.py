"""Setting by hand in a real browser: clues drawn with mouse, finger and keys, judged at once, taken back, kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from tests.e2e.studio_browser import CLASSIC, DESKTOP, PHONE, Visit, cell

MINUTE = 60_000


def _hand(page: Page, boxes: str = "3x3") -> Page:
    expect(page.locator("[role=grid]")).to_be_visible()
    if boxes != "3x3":
        page.get_by_label("Size").select_option(boxes)
        side = int(boxes[0]) * int(boxes[2])
        expect(page.locator("[role=gridcell]")).to_have_count(side * side)
    return page


def _choose(page: Page, clue: str) -> None:
    page.locator(".sketching select").select_option(clue)


def _drag(page: Page, *cells: int) -> None:
    """Draw with the mouse from cell to cell."""
    for number, index in enumerate(cells):
        box = cell(page, index).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        if number == 0:
            page.mouse.down()
    page.mouse.up()


def _drafted(page: Page) -> list[dict[str, Any]]:
    """Give the clues of the draft that was kept last, as soon as they are those on the board."""
    page.wait_for_timeout(500)
    kept = json.loads(page.evaluate("localStorage.getItem('modoku.drafts')"))
    found: list[dict[str, Any]] = kept[0]["puzzle"]["constraints"] if kept else []
    return found


def test_a_4x4_is_set_by_drawing_alone_and_judged_after_every_clue(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"), "2x2")
    verdict = page.locator(".verdict h2")
    expect(verdict).to_have_text("Several solutions", timeout=MINUTE)
    _choose(page, "thermometer")
    _drag(page, 0, 1, 2, 3)
    # The bulb and the tube are drawn by the server under the cells.
    expect(page.locator(".ground circle")).to_have_count(1)
    expect(verdict).to_have_text("Several solutions", timeout=MINUTE)
    _choose(page, "cage")
    _drag(page, 4, 8)
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator(".ground path[stroke-dasharray]")).not_to_have_count(0)
    expect(page.locator(".ground")).to_contain_text("5")
    _choose(page, "sign")
    _drag(page, 10, 11)
    assert [clue["style"] for clue in _drafted(page)] == ["thermometer", "cage", "cage", "sign"]
    _choose(page, "")
    cell(page, 4).click()
    page.keyboard.press("4")
    expect(verdict).to_have_text("No solution", timeout=MINUTE)
    page.keyboard.press("Control+z")
    expect(verdict).not_to_have_text("No solution", timeout=MINUTE)
    page.keyboard.press("3")
    page.get_by_text("What would leave one solution").click(timeout=MINUTE)
    page.locator(".fixes button").first.click()
    expect(verdict).to_have_text("One solution", timeout=MINUTE)
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Thermometer")


def test_clues_are_undone_redone_replaced_and_taken_away(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"))
    dots = page.locator(".ground circle")
    _choose(page, "white-dot")
    _drag(page, 0, 1, 2)
    expect(dots).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(dots).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(dots).to_have_count(2)
    _choose(page, "black-dot")
    _drag(page, 1, 0)
    assert sorted(clue["style"] for clue in _drafted(page)) == ["black-dot", "white-dot"]
    _drag(page, 0, 1)
    expect(dots).to_have_count(1)
    cell(page, 2).click()
    page.get_by_role("button", name="Remove clues here").click()
    expect(dots).to_have_count(0)
    # A line that jumps is refused in words, and nothing is drawn.
    _choose(page, "renban")
    cell(page, 0).click()
    cell(page, 11).click(modifiers=["Shift"])
    expect(page.locator(".toast.bad").first).to_contain_text("A line goes from neighbour to neighbour")
    assert _drafted(page) == []


def test_a_line_is_drawn_by_keys_alone(visit: Visit) -> None:
    page = _hand(visit(DESKTOP).go("make/hand"))
    _choose(page, "arrow")
    cell(page, 40).focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".sketch path")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_have_text("Added: Arrow")
    clue = _drafted(page)[0]
    assert clue["cells"] == [40, 41, 50, 59]
    assert clue["coefficients"] == [1, -1, -1, -1]
    expect(page.locator(".ground circle")).to_have_count(1)


def test_a_thermometer_is_drawn_with_a_finger_and_marks_with_taps(visit: Visit) -> None:
    page = _hand(visit(PHONE).go("make/hand"))
    _choose(page, "thermometer")
    touch = page.context.new_cdp_session(page)
    boxes = [cell(page, index).bounding_box() for index in (0, 10, 19)]
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    for point in points:
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".ground circle")).to_have_count(1)
    assert _drafted(page)[0]["cells"] == [0, 10, 19]
    page.wait_for_timeout(800)  # or the browser takes the tap for the second half of a gesture
    _choose(page, "even")
    for index in (40, 41, 40):
        cell(page, index).tap()
    assert [clue["cells"] for clue in _drafted(page)] == [[0, 10, 19], [41]]


def test_what_is_set_is_kept_as_a_draft_and_comes_back(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    page = _hand(visitor.go("make/hand"))
    cell(page, 0).click()
    page.keyboard.press("7")
    _choose(page, "cage")
    _drag(page, 10, 11)
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    expect(page.locator(".ground")).to_contain_text("17")
    _drafted(page)
    page.reload()
    expect(cell(page, 0)).to_have_text("7")
    expect(page.locator(".ground")).to_contain_text("17")
    # Another grid puts the first among the drafts, from where it is taken up again.
    page.get_by_label("Size").select_option("2x2")
    expect(page.locator("[role=gridcell]")).to_have_count(16)
    page.get_by_text("Drafts", exact=True).click()
    page.locator(".list").get_by_role("button", name="classic:boxes=3x3 · 1 + 2").first.click()
    expect(cell(page, 0)).to_have_text("7")


def test_a_draft_is_still_there_after_a_look_at_the_game(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    visitor.begin(CLASSIC)
    page = _hand(visitor.go("make/hand"))
    expect(cell(page, 0)).to_have_text("5")
    cell(page, 2).click()
    page.keyboard.press("4")
    _drafted(page)
    visitor.go("play")
    expect(cell(page, 2)).to_have_text("")
    visitor.go("make/hand")
    expect(cell(page, 2)).to_have_text("4")
