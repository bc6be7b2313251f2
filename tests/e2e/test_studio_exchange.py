"""Puzzles come from anywhere and go anywhere: pasted texts, links, files, paper."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from tests.e2e.studio_browser import CLASSIC, DESKTOP, Visit, cell, digits, expect_message

# What the generator made of each, written down: cages and sums, an automaton, a layout with gaps.
RECIPES = {
    "killer": ["classic", "killer:cages=15@r1c1r2c1;9@r1c2r1c3;20@r1c5r1c6r1c7r2c6;28@r3c6r4c5r4c6r5c6r6c6"],
    "sandwich": ["classic", "sandwich:rows=10 . 5 . . . . . 0,columns=. 35 . . . . . . ."],
    "arrow and kropki": ["classic", "arrow:arrows=r1c1>r1c2r1c3", "kropki:white=r5c5r5c6,black=r7c7r8c7"],
    "samurai": ["samurai"],
}


def _ask(page: Page, name: str, request: dict[str, Any]) -> Any:
    return page.evaluate(
        """([name, request]) => fetch(`/api/v1/${name}`, {method: "POST", headers: {"Content-Type": "application/json"},
            body: JSON.stringify(request)}).then((answer) => answer.json())""",
        [name, request],
    )


def _menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.locator(".menu").get_by_role("button", name=entry, exact=True).click()


LATIN_ONLY = ("keen", "unequal")
"""The formats that hold no classic puzzle."""


def test_a_puzzle_pasted_in_any_format_is_the_same_puzzle(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    page = visitor.go("play/new")
    formats = [
        one["name"] for one in page.evaluate("fetch('/api/v1/formats').then((answer) => answer.json())")["formats"]
    ]
    assert len(formats) >= 12
    for name in (one for one in formats if one not in LATIN_ONLY):
        text = _ask(page, "convert", {"puzzle": CLASSIC, "to": name})["text"]
        page = visitor.begin(text)
        assert digits(page) == CLASSIC, name
    spaced = "\n".join(
        " ".join(CLASSIC[9 * row : 9 * row + 9].replace(".", "0"))
        + ("\n------+-------+------" if row in (2, 5) else "")
        for row in range(9)
    )
    assert digits(visitor.begin(spaced)) == CLASSIC


def test_what_is_no_puzzle_is_refused_in_words_beside_the_field(visit: Visit) -> None:
    page = visit(DESKTOP).go("play/new")
    page.locator("main textarea").fill("53..7 this is not a puzzle")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.locator("main textarea")).to_have_value("53..7 this is not a puzzle")


@pytest.mark.parametrize("name", RECIPES)
def test_a_link_brings_a_variant_to_somebody_else_whole(visit: Visit, name: str) -> None:
    visitor = visit(DESKTOP)
    board = _ask(visitor.go("play/new"), "board", {"puzzle": "", "variants": RECIPES[name]})["board"]
    page = visitor.begin(json.dumps(board["puzzle"]))
    _menu(page, "Share")
    link = page.get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("#/play/p/"))
    other = visit(DESKTOP).page
    other.goto(link.input_value())
    expect(other.locator("[role=gridcell]")).to_have_count(len(board["cells"]))
    kept = other.evaluate("JSON.parse(localStorage.getItem('modoku.board.' + location.hash.split('/').pop())).puzzle")
    assert kept == board["puzzle"]


def test_a_link_of_an_older_studio_is_opened_with_its_marks(visit: Visit) -> None:
    found = visit(DESKTOP)
    board = _ask(found.go("play/new"), "board", {"puzzle": "", "variants": RECIPES["killer"]})["board"]
    marks = {"values": [7, *[0] * 80], "colours": [[], [4], *[[]] * 79]}
    text = json.dumps({"p": board["puzzle"], "l": "hard", "m": marks}).encode()
    deflating = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.urlsafe_b64encode(deflating.compress(text) + deflating.flush()).decode().rstrip("=")
    page = found.open(f"{found.address}/#/play/p/{packed}")
    expect(cell(page, 0)).to_have_text("7")
    expect(page.locator(".ground")).to_contain_text("28")
    kept = page.evaluate("JSON.parse(localStorage.getItem('modoku.game.' + location.hash.split('/').pop()))")
    assert (kept["level"], kept["marks"]["colours"][1]) == ("hard", [4])


def test_export_begins_with_what_keeps_all_and_says_what_a_format_loses(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    board = _ask(visitor.go("play/new"), "board", {"puzzle": "", "variants": RECIPES["killer"]})["board"]
    page = visitor.begin(json.dumps(board["puzzle"]))
    _menu(page, "Export")
    text = page.get_by_role("textbox", name="The puzzle as text")
    expect(text).to_have_value(re.compile('"style":"cage"'))
    page.locator("dialog select").select_option("line")
    expect(page.locator("dialog [role=status]")).to_contain_text("would lose")
    expect(text).to_have_value("")
    page.get_by_role("button", name="Write it without that").click()
    expect(text).to_have_value(re.compile(r"^\.{81}\s*$"))
    page.locator("dialog select").select_option("fpuzzles")
    expect(text).to_have_value(re.compile("load="))
    again = visitor.begin(text.input_value())
    expect(again.locator(".ground")).to_contain_text("28")


@pytest.mark.parametrize("name", ["killer", "samurai"])
def test_a_board_is_printed_on_one_page(visit: Visit, tmp_path: Path, name: str) -> None:
    visitor = visit({**DESKTOP, "color_scheme": "dark"})
    board = _ask(visitor.go("play/new"), "board", {"puzzle": "", "variants": RECIPES[name]})["board"]
    page = visitor.begin(json.dumps(board["puzzle"]))
    cell(page, 2).click()
    page.keyboard.press("4")
    paper = page.pdf(format="A4")
    (tmp_path / "paper.pdf").write_bytes(paper)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_digits_that_come_with_a_puzzle_begun_before_are_a_savepoint(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("4")
    _menu(page, "Share")
    link = page.get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("#/play/p/"))
    without = link.input_value()
    page.get_by_role("switch", name="With my digits and marks").click()
    expect(link).not_to_have_value(without)
    another = visit(DESKTOP)
    other = another.begin(CLASSIC)
    cell(other, 3).click()
    other.keyboard.press("6")
    another.open(link.input_value())
    expect_message(other, "You had begun this puzzle")
    assert digits(other)[2:4] == ".6"
    _menu(other, "Savepoints")
    other.get_by_role("button", name="As it came").click()
    assert digits(other)[2:4] == "4."
