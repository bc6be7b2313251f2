"""Every page at every size: nothing overlaps, leaves the screen, is covered, cut or too small, and the pad never moves.

A sample of sizes, languages and themes is measured; `MODOKU_TEST_WHOLE=1` (tools/whole-tests) measures all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from tests.e2e.studio_browser import CLASSIC, Visit, Visitor, cell
from tests.e2e.studio_geometry import (
    FINGERS,
    KILLER,
    LONG,
    LOOKS,
    MEASURE,
    MOUSE,
    WHOLE,
    a_look,
    faults_of,
    resize,
    sizes,
    some_sizes,
)

ROOMY = 700
"""From this height on a hint of two lines is read without scrolling."""


def _states(page: Page) -> Iterator[str]:
    """Go through what Play can look like, and say where one is."""
    yield "digits"
    modes = page.locator(".hands [role=radio]")
    for number, name in ((1, "corner"), (2, "centre"), (3, "colour"), (4, "pen"), (0, "digits again")):
        modes.nth(number).click()
        yield name
    page.locator(".tools button").nth(1).click()
    yield "full of marks"
    page.locator(".tools .lamp").click()
    for stage in (1, 2, 3, 4):
        expect(page.locator(".panel.hint .chip")).to_have_count(1)
        yield f"hint {stage}"
        if stage < 4:
            told = page.locator(".panel .told p").first.inner_text()
            page.locator(".panel .acts .main").click()
            expect(page.locator(".panel .told p").first).not_to_have_text(told)
    page.locator(".panel .title button").click()


@pytest.mark.parametrize(("touch", "theme", "language"), LOOKS if WHOLE else LOOKS[:2])
def test_play_stands_as_it_should_in_every_mode_and_stage(visit: Visit, touch: bool, theme: str, language: str) -> None:
    page = visit(a_look(touch, theme, language)).begin(CLASSIC)
    faults: list[str] = []
    tops: dict[tuple[int, int], set[int]] = {}
    for state in _states(page):
        for size in sizes(touch):
            resize(page, *size)
            found, measured = faults_of(page, f"{size} {state}")
            faults += found
            tops.setdefault(size, set()).add(measured["pad"])
            told = page.locator(".panel.hint .told")
            if state.startswith("hint") and size[1] >= ROOMY and told.evaluate("e => e.scrollHeight > e.clientHeight"):
                faults.append(f"{size} {state}: what is said has to be scrolled")
    assert not faults, "\n".join(faults)
    assert all(len(found) == 1 for found in tops.values()), tops


BOARDS = {
    "4 x 4": "1......2..3.4...",
    "killer": KILLER,
    "16 x 16": '{"modoku":1,"variants":["classic:boxes=4x4"],"givens":"' + "." * 256 + '"}',
    "25 x 25": '{"modoku":1,"variants":["classic:boxes=5x5"],"givens":"' + "." * 625 + '"}',
    "samurai": '{"modoku":1,"variants":["samurai"],"givens":"' + "." * 369 + '"}',
    "long title": '{"modoku":1,"variants":["classic"],"givens":"' + CLASSIC + '","meta":{"title":"' + LONG + '"}}',
}


@pytest.mark.parametrize(("touch", "theme", "language"), LOOKS if WHOLE else [LOOKS[0], LOOKS[3]])
def test_boards_of_every_size_give_way_to_their_pad(visit: Visit, touch: bool, theme: str, language: str) -> None:
    visitor = visit(a_look(touch, theme, language))
    faults: list[str] = []
    for name, text in BOARDS.items():
        page = visitor.begin(text)
        cell(page, 0).click()
        page.locator(".tools button").nth(1).click()
        for size in sizes(touch) if WHOLE else sizes(touch)[:: 2 if touch else 1][:2]:
            resize(page, *size)
            faults += faults_of(page, f"{name} {size}")[0]
    assert not faults, "\n".join(faults)


def test_a_board_is_as_large_as_the_screen_allows(visit: Visit) -> None:
    page = visit(a_look(False, "light", "en-GB")).begin(CLASSIC)
    sides = {}
    for size in (*MOUSE, *FINGERS):
        resize(page, *size)
        sides[size] = page.evaluate(MEASURE)["board"]
    least = {(1440, 900): 846, (1280, 720): 666, (2560, 1440): 1384, (844, 390): 368, (390, 844): 368, (360, 640): 336}
    least[1024, 768] = 464
    assert {size: sides[size] for size in least if sides[size] < least[size]} == {}


def _dialogues(visitor: Visitor) -> Iterator[tuple[str, Page]]:
    page = visitor.begin(CLASSIC)
    entries = {"savepoints": 1, "start again": 3, "share": 4, "export": 5, "settings": 9, "keys": 10}
    for name, number in entries.items():
        page.locator(".game-head .time button").last.click()
        yield f"menu before {name}", page
        page.locator(".menu button").nth(number).click()
        expect(page.locator("dialog")).to_have_count(1)
        yield name, page
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def _pages(visitor: Visitor) -> Iterator[tuple[str, Page]]:
    page = visitor.go("play/new")
    expect(page.locator(".today .thumbnail")).to_be_visible()
    yield "start", page
    yield from _dialogues(visitor)
    page.locator(".game-head .time button").last.click()
    page.locator(".menu button").first.click()
    expect(page.locator(".steps button").first).to_be_attached()
    yield "path", page
    yield "all games", visitor.go("play/games")
    yield "make", visitor.go("make")
    page = visitor.go("make/hand")
    expect(page.locator(".verdict h2")).not_to_have_text("")
    yield "by hand", page
    for view, ready in (
        ("models", ".model:last-child .formulas li"),
        ("models/sat", ".formulas li"),
        ("graph", ".graph"),
        ("cube", ".cube"),
        ("engines", ".main"),
    ):
        page = visitor.go(f"explore/{view}")
        expect(page.locator(ready).first).to_be_visible()
        yield f"explore {view}", page
    yield "learn", visitor.go("learn")
    page = visitor.go("learn/5")
    expect(page.locator(".exercise").first).to_be_attached()
    yield "chapter", page
    page.context.set_offline(True)
    yield "offline", visitor.go("play/new")
    page.context.set_offline(False)
    yield "gone", visitor.go("play/g/nowhere")


@pytest.mark.parametrize(("touch", "theme", "language"), LOOKS if WHOLE else LOOKS[1:3])
def test_every_page_and_dialogue_stands_as_it_should(visit: Visit, touch: bool, theme: str, language: str) -> None:
    visitor = visit(a_look(touch, theme, language)).without_haste()
    faults: list[str] = []
    for number, (name, page) in enumerate(_pages(visitor)):
        for size in some_sizes(touch, number, 2):
            resize(page, *size)
            faults += faults_of(page, f"{name} {size}")[0]
    assert not faults, "\n".join(faults)


PLANTED = {
    "a pad placed absolutely": (".key.as-corner { position: absolute; }", "overlaps"),
    "a title that does not end": (
        ".game-head h1.cut { white-space: nowrap; display: block; overflow: visible; flex: none; }",
        "wide",
    ),
    "small marks": (".labels span { font-size: 7px; }", "text of 7px"),
    "a small key": (".tools .button { min-height: 20px; height: 20px; }", "small"),
    "a label squeezed": (".tools .lamp span { width: 1ch; line-height: 1; }", "squeezed into"),
    "names of rows under the board": (".labels .row-label { left: 1rem; }", "runs into the board"),
    "a cover": (".board-host::after { content: ''; position: fixed; inset: 0; z-index: 9; }", "covered"),
}


PLANTED_IN_CAGES = {
    "marks under sums": (
        ".corners { inset: 2% !important; align-items: start !important; }",
        "a sum runs into the mark",
    )
}


PLANT = """(style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [sheet];
}"""


def test_planted_faults_are_found(visit: Visit) -> None:
    visitor = visit(a_look(True, "light", "en-GB"))
    page = visitor.begin(BOARDS["long title"])
    page.locator(".hands [role=radio]").nth(1).click()
    resize(page, 390, 844)
    assert _missed(page, PLANTED) == []
    page = visitor.begin(KILLER)
    page.locator(".tools button").nth(1).click()
    assert _missed(page, PLANTED_IN_CAGES) == []


def _missed(page: Page, planted: dict[str, tuple[str, str]]) -> list[str]:
    """Return which of the faults are not found when they are planted, in a page that has none."""
    assert faults_of(page, "")[0] == []
    missed = []
    for name, (style, said) in planted.items():
        page.evaluate(PLANT, style)
        if not any(said in fault for fault in page.evaluate(MEASURE)["faults"]):
            missed.append(name)
        page.evaluate("() => { document.adoptedStyleSheets = []; }")
    return missed
