"""The page for print, in a real browser: choose, see the pages, take the book."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("reportlab")

from playwright.sync_api import expect

from tests.e2e.studio_browser import CLASSIC, DESKTOP, PHONE, Visit

KILLER = (Path(__file__).parents[1] / "unit" / "publishing" / "puzzles.jsonl").read_text().splitlines()[5]
SEVERAL = "." * 80 + "1"
LARGE = json.dumps(
    {
        "modoku": 1,
        "variants": ["classic:boxes=5x5"],
        "givens": [(5 * (row % 5) + row // 5 + column) % 25 + 1 for row in range(25) for column in range(25)],
    }
)


def test_pages_are_seen_before_the_book_is_saved(visit: Visit, tmp_path: Path) -> None:
    page = visit(DESKTOP).go("make/book")
    expect(page.locator(".book-pages")).to_contain_text("The pages appear here")
    page.get_by_label("Puzzles", exact=True).fill("\n".join([CLASSIC, SEVERAL, KILLER]))
    expect(page.locator(".progress")).to_contain_text("2 puzzles")
    expect(page.locator(".notes")).to_contain_text("Puzzle 2 is left out")
    expect(page.locator(".book-page")).to_have_count(8)
    expect(page.locator(".book-page").nth(4)).to_contain_text("Every digit once in each row")
    page.locator(".book-page").nth(4).click()
    expect(page.locator("dialog .book-page svg")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_label("Hints").select_option("upside-down")
    expect(page.locator(".book-page svg.turned").first).to_be_visible()
    for name, begin in (("Save as PDF", b"%PDF"), ("HTML", b"<!doctype html>"), ("LaTeX", b"\\documentclass")):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name, exact=True).click()
        waiting.value.save_as(tmp_path / "book")
        assert (tmp_path / "book").read_bytes().startswith(begin)


def test_what_the_paper_cannot_hold_is_told_where_the_pages_would_be(visit: Visit) -> None:
    page = visit(PHONE).go("make/book")
    page.locator("textarea").fill(LARGE)
    expect(page.locator(".book-page").first).to_be_visible()
    page.get_by_label("Papier").select_option("5x8")
    expect(page.locator(".notes [role=alert]")).to_contain_text("trop petit")


def test_puzzles_just_made_go_to_print(visit: Visit) -> None:
    page = visit(DESKTOP).without_haste().go("make")
    page.get_by_label("Size").select_option("2x2")
    page.get_by_label("Level").select_option("beginner")
    page.get_by_label("How many").select_option("2")
    page.get_by_role("button", name="Make them").click()
    page.locator(".progress").get_by_role("button", name="Print a book").click()
    expect(page.locator(".progress")).to_contain_text("2 puzzles")
