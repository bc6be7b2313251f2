"""The ground of a puzzle being set: rules of the whole grid, regions as drawn, and what is drawn only for the eye."""

from __future__ import annotations

import json
import re

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from tests.e2e.studio_browser import DESKTOP, PHONE, Visit, ask_axe, cell, expect_message, until_kept


def _choose(page: Page, tool: str) -> None:
    page.locator(f".palette [data-clue='{tool}']").click()


def _select(page: Page, *cells: int) -> None:
    cell(page, cells[0]).click()
    for one in cells[1:]:
        cell(page, one).click(modifiers=["Control"])


def _hand(visit: Visit, boxes: str = "2x2") -> Page:
    page = visit(DESKTOP).without_haste().go("make/hand")
    expect(page.locator("[role=grid]")).to_be_visible()
    page.get_by_label("Size").select_option(boxes)
    side = int(boxes[0]) * int(boxes[2])
    expect(page.locator("[role=gridcell]")).to_have_count(side * side)
    return page


def test_a_rule_of_the_whole_grid_is_switched_on_with_the_clues_kept_and_undone(visit: Visit, axe: str) -> None:
    page = _hand(visit)
    _choose(page, "thermometer")
    _select(page, 0)
    for key in ("Shift+ArrowRight", "Shift+ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".ground circle")).to_have_count(1)
    diagonal = page.locator("[data-whole=diagonal]")
    diagonal.click()
    expect(diagonal).to_have_attribute("aria-pressed", "true")
    assert ask_axe(page, axe) == []
    page.locator("[data-whole=anti-knight]").click()
    expect(page.locator("[data-whole=anti-knight]")).to_have_attribute("aria-pressed", "true")
    until_kept(
        page,
        "modoku.drafts",
        "kept?.[0]?.puzzle.layout.name === arg && kept[0].puzzle.constraints.length === 1",
        "classic:boxes=2x2 + diagonal + anti-knight",
    )
    diagonal.click()
    expect(diagonal).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Undo").click()
    expect(diagonal).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ground circle")).to_have_count(1)


def test_a_rule_that_the_grid_cannot_have_is_refused_in_words(visit: Visit) -> None:
    page = _hand(visit)
    page.locator("[data-whole=centre-dot]").click()
    expect_message(page, "have no centre cell")
    expect(page.locator("[data-whole=centre-dot]")).to_have_attribute("aria-pressed", "false")


def test_regions_are_drawn_and_the_last_is_the_rest(visit: Visit) -> None:
    page = _hand(visit)
    _choose(page, "own-region")
    for region in ((0, 1, 4, 8), (2, 3, 6, 7), (5, 9, 10, 12)):
        _select(page, *region)
        page.keyboard.press("Enter")
        names = ",".join(map(str, region))
        until_kept(
            page,
            "modoku.drafts",
            "kept?.[0]?.puzzle.layout.units.some((one) => one.kind === 'region' && String(one.cells) === arg)",
            names,
        )
    until_kept(page, "modoku.drafts", "kept[0].puzzle.layout.name === arg", "jigsaw:regions=AABB/ACBB/ACCD/CDDD")
    _select(page, 0, 1)
    page.keyboard.press("Enter")
    expect_message(page, "A region here has 4 cells")


def test_what_is_drawn_for_the_eye_is_no_rule_and_comes_back_from_elsewhere(visit: Visit) -> None:
    visitor = visit(DESKTOP).without_haste()
    page = visitor.go("make/hand")
    page.get_by_label("Size").select_option("2x2")
    expect(page.locator("[role=gridcell]")).to_have_count(16)
    _choose(page, "shade")
    page.get_by_role("radio", name="Green").click()
    cell(page, 5).click()
    _choose(page, "word")
    page.get_by_role("textbox", name="Text").fill("North")
    cell(page, 2).click()
    page.keyboard.press("Enter")
    expect(page.locator(".ground")).to_contain_text("North")
    _choose(page, "")
    for index, digit in ((0, "1"), (1, "2"), (4, "3"), (11, "1"), (14, "3")):
        cell(page, index).click()
        page.keyboard.press(digit)
    until_kept(page, "modoku.drafts", "kept?.[0]?.puzzle.cosmetics?.length === 2 && kept[0].puzzle.givens[14] === 3")
    made = page.evaluate("JSON.parse(localStorage.getItem('modoku.drafts'))[0].puzzle")
    for form in ("sudokupad", "fpuzzles"):
        visitor.go("make/hand")
        page.get_by_role("button", name="Export").click()
        page.get_by_label("Format").select_option(form)
        text = page.get_by_role("textbox", name="The puzzle as text")
        expect(text).to_have_value(re.compile("^https://"))
        link = text.input_value()
        page.keyboard.press("Escape")
        visitor.begin(link)
        expect(page.locator(".ground")).to_contain_text("North")
        game = page.evaluate("JSON.parse(localStorage.getItem('modoku.current'))")
        back = page.evaluate("(id) => JSON.parse(localStorage.getItem(`modoku.board.${id}`))", game)
        assert back["not_understood"] == []
        assert _told(back["puzzle"]["cosmetics"]) == _told(made["cosmetics"]), form
        assert back["puzzle"]["givens"] == made["givens"]


def _told(drawings: list[dict[str, object]]) -> list[str]:
    return sorted(json.dumps(one, sort_keys=True) for one in drawings)


def test_a_finger_switches_rules_and_shades_cells_on_a_phone(visit: Visit) -> None:
    page = visit(PHONE).go("make/hand")
    expect(page.locator("[role=grid]")).to_be_visible()
    page.locator("[data-whole=diagonal]").tap()
    expect(page.locator("[data-whole=diagonal]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-clue=shade]").tap()
    cell(page, 40).tap()
    until_kept(page, "modoku.drafts", "kept?.[0]?.puzzle.cosmetics?.length === 1")
    cell(page, 40).tap()
    until_kept(page, "modoku.drafts", "kept.length === 0")
