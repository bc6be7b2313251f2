"""Lists of puzzles: taken whole, played one after the other, with what is solved in sight, never lost in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect

from tests.e2e.studio_browser import DESKTOP, PHONE, SOLUTION, Visit, ask_axe, cell, expect_message

ALMOST = [SOLUTION[:at] + "." + SOLUTION[at + 1 :] for at in (80, 40, 0)]


def test_pasted_lines_are_a_list_that_is_played_through(visit: Visit, axe: str) -> None:
    visitor = visit(DESKTOP)
    page = visitor.go("play/new")
    page.locator("main textarea").fill("\n".join(ALMOST))
    page.locator(".import .line button").first.click()
    tiles = page.locator(".list-tiles .tile")
    expect(tiles).to_have_count(3)
    assert ask_axe(page, axe) == []
    page.locator(".page-head .main").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    page.keyboard.press(SOLUTION[80])
    page.locator(".panel.ending .main").click()
    expect(cell(page, 40)).to_have_text("")
    page.keyboard.press(SOLUTION[40])
    expect(page.locator(".panel.ending")).to_be_visible()
    page = visitor.go("play/new")
    expect(page.locator(".collections .note")).to_have_text("2 of 3 solved")
    page.locator(".collections a").click()
    expect(page.locator(".list-tiles .solved")).to_have_count(2)
    page.locator(".page-head .main").click()
    expect(cell(page, 0)).to_have_text("")


def test_a_file_names_its_list_which_is_forgotten_with_a_way_back(visit: Visit, tmp_path: Path) -> None:
    killer = '{"modoku":1,"variants":["killer:cages=12@r1c1r1c2r2c1"],"givens":"' + "." * 81 + '"}'
    file = tmp_path / "Evenings.txt"
    file.write_text(f"{killer}\n{killer.replace('12@', '13@')}\n", encoding="utf-8")
    visitor = visit(PHONE)
    page = visitor.go("play/new")
    page.locator(".import input[type=file]").set_input_files(file)
    expect(page.locator("h1")).to_have_text("Evenings")
    page.get_by_role("button", name="Oublier la liste").click()
    expect_message(page, "Evenings")
    expect(page.locator(".collections")).to_have_count(0)
    page.locator(".toast button").click()
    page.locator(".list-tiles .tile").nth(1).click()
    expect(page.locator(".ground text").first).to_have_text("13")


def test_a_list_that_is_gone_says_so(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/list/nowhere")
    expect(page.locator(".banner.bad")).to_be_visible()
