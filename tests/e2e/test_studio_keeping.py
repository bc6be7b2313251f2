"""Nothing that a player wrote is lost: two tabs on one puzzle, many puzzles, a page opened again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from tests.e2e.studio_browser import CLASSIC, DESKTOP, SOLUTION, Visit, cell, digits, expect_message, until_kept


def _open_again(page: Page) -> Page:
    """Open the puzzle of a tab in another one."""
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator("[role=grid]")).to_be_visible()
    return other


def test_a_puzzle_opened_in_a_second_tab_is_played_there_and_can_be_fetched_back(visit: Visit) -> None:
    first = visit(DESKTOP).begin(CLASSIC)
    cell(first, 2).click()
    first.keyboard.press("4")
    second = _open_again(first)
    expect(cell(second, 2)).to_have_text("4")
    expect(first.locator(".cover")).to_contain_text("This puzzle is open in another tab")
    expect(first.locator(".desk")).to_have_js_property("inert", True)
    cell(second, 3).click()
    second.keyboard.press("6")
    first.get_by_role("button", name="Go on here").click()
    expect(cell(first, 3)).to_have_text("6")
    expect(first.locator(".cover")).to_be_hidden()
    expect(second.locator(".cover")).to_be_visible()
    cell(first, 5).click()
    first.keyboard.press("8")
    first.reload()
    expect(cell(first, 5)).to_have_text("8")
    assert digits(first)[:6] == "534678"


def test_tabs_that_cannot_hear_each_other_still_write_nothing_over(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    visitor.context.add_init_script(
        """window.BroadcastChannel = class { postMessage() {} close() {} };
        const add = window.addEventListener;
        window.addEventListener = (name, ...rest) => name === "storage" || add.call(window, name, ...rest);"""
    )
    first = visitor.begin(CLASSIC)
    second = _open_again(first)
    cell(second, 3).click()
    second.keyboard.press("6")
    until_kept(second, f"modoku.game.{second.url.rpartition('/')[2]}", "kept.marks.values[3] === 6")
    cell(first, 2).click()
    first.keyboard.press("4")
    # The later tab goes on from what the other kept; its own digits are a savepoint.
    expect(cell(first, 3)).to_have_text("6")
    expect(cell(first, 2)).to_have_text("")
    first.get_by_role("button", name="More", exact=True).click()
    first.get_by_role("button", name="Savepoints").click()
    first.get_by_role("button", name="From the other tab").click()
    expect(cell(first, 2)).to_have_text("4")


def test_a_setting_made_in_one_tab_holds_in_the_other(visit: Visit) -> None:
    first = visit(DESKTOP).begin(CLASSIC)
    second = first.context.new_page()
    second.goto(f"{first.url.split('#')[0]}#/play/new")
    second.get_by_role("button", name="Settings").click()
    second.get_by_role("radio", name="Letters").click()
    expect(cell(first, 0)).to_have_text("E")


def test_no_puzzle_is_thrown_away_and_all_of_them_can_be_reached(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    # More than the first page shows, the oldest of them not solved.
    page.evaluate(
        """() => {
            const [line] = JSON.parse(localStorage.getItem("modoku.games"));
            const game = JSON.parse(localStorage.getItem(`modoku.game.${line.id}`));
            const board = localStorage.getItem(`modoku.board.${line.id}`);
            const lines = Array.from({length: 70}, (_, n) => ({...line, id: n ? `x${n}` : line.id, solved: n === 30}));
            for (const {id} of lines) {
                localStorage.setItem(`modoku.game.${id}`, JSON.stringify({...game, id}));
                localStorage.setItem(`modoku.board.${id}`, board);
            }
            localStorage.setItem("modoku.games", JSON.stringify(lines));
        }"""
    )
    page = _begin_another(page)
    kept = json.loads(page.evaluate("localStorage.getItem('modoku.games')"))
    assert len(kept) == 71
    page.goto(f"{page.url.split('#')[0]}#/play/new")
    expect(page.locator(".game-row")).to_have_count(4)
    page.get_by_role("link", name="All 71").click()
    expect(page.locator(".game-row")).to_have_count(71)
    page.goto(f"{page.url.split('#')[0]}#/play/g/x69")
    expect(page.locator("[role=grid]")).to_be_visible()


def test_a_forgotten_puzzle_comes_back_by_undo_and_a_link_to_one_that_is_gone_says_so(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    page = visitor.begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("4")
    place = page.url
    visitor.go("play/new")
    page.get_by_role("button", name="Forget Classic 9 × 9").click()
    expect(page.locator(".game-row")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".game-row")).to_have_count(1)
    visitor.open(place)
    expect(cell(page, 2)).to_have_text("4")
    visitor.open(f"{place}x")
    expect(page.get_by_role("alert").first).to_contain_text("not kept in this browser")


def test_an_address_that_names_nothing_says_so_and_opens_no_other_puzzle(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    page = visitor.begin(CLASSIC)
    for place in ("play/%E0%A4%A", "play/paly", "toString", "%E0"):
        visitor.go(place)
        expect(page.get_by_role("alert").first).to_have_text("This address could not be read. Copy it again, whole.")
        expect(page.locator("[role=grid]")).to_have_count(0)
    for number, place in enumerate(("make/hnad", "explore/modles", "explore/models/satt", "learn/%E0"), 1):
        visitor.go(place)
        page.wait_for_function(
            "(n) => window.messages.filter((one) => one.includes('could not be read')).length === n", arg=number
        )
    for place in ("make", "explore", "explore/models/sat", "learn", "play/"):
        visitor.go(place)
        expect(page.locator(".toast")).to_have_count(0)


def test_everything_goes_to_a_file_and_comes_back_in_another_browser(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(DESKTOP)
    page = visitor.begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("4")
    visitor.go("play/new")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything to a file").click()
    download.value.save_as(tmp_path / "kept.json")
    other = visit(DESKTOP).go("play/new")
    expect(other.locator(".game-row")).to_have_count(0)
    other.locator(".keeping-row input").set_input_files(tmp_path / "kept.json")
    expect(other.locator(".game-row")).to_have_count(1)
    other.locator(".game-row a").click()
    expect(cell(other, 2)).to_have_text("4")
    # A file that is something else changes nothing and says so.
    (tmp_path / "other.json").write_text("{}")
    other.goto(f"{other.url.split('#')[0]}#/play/new")
    other.locator(".keeping-row input").set_input_files(tmp_path / "other.json")
    expect_message(other, "does not hold what a studio keeps")


def _begin_another(page: Page) -> Page:
    page.goto(f"{page.url.split('#')[0]}#/play/new")
    page.reload()
    page.locator("main textarea").fill(CLASSIC.replace("5", ".", 1))
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("[role=grid]")).to_be_visible()
    return page


def test_statistics_count_by_level_what_was_started_solved_and_hinted(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    page = visitor.begin(CLASSIC)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".panel.hint")).to_be_visible()
    for index, symbol in enumerate(CLASSIC):
        if symbol == ".":
            cell(page, index).click()
            page.keyboard.press(SOLUTION[index])
    expect(page.locator(".panel.good")).to_contain_text("with 1 hint")
    page = visitor.go("play/new")
    page.get_by_role("button", name="Statistics").click()
    line = page.locator("dialog tbody tr").first
    expect(page.locator("dialog tbody tr").last).to_contain_text("Classic")
    expect(line.locator("th")).to_have_text("Without a level")
    expect(line.locator("td")).to_have_text(["1", "1", "1", re.compile(r"\d:\d\d"), "–"])


def test_a_hint_says_that_the_server_is_away_and_comes_when_it_is_back(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    page.context.set_offline(True)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".panel.bad")).to_contain_text("The server cannot be reached.")
    cell(page, 2).click()
    page.keyboard.press("4")
    page.keyboard.press("f")
    expect(cell(page, 3).locator(".corners i")).to_have_text(["2", "6"])
    page.context.set_offline(False)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".panel.hint")).to_be_visible()
    assert digits(page)[2] == "4"
