"""States that a page comes into: empty, full, waiting, failing, finished; each stands as it should at every size.

A sample of sizes, languages and themes is measured; `MODOKU_TEST_WHOLE=1` (tools/whole-tests) measures all of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from tests.e2e.studio_browser import CLASSIC, SOLUTION, Visit, Visitor, cell
from tests.e2e.studio_geometry import KILLER, LONG, LOOKS, WHOLE, a_look, faults_of, resize, some_sizes

States = Iterator[tuple[str, Page]]
ALMOST = SOLUTION[:80] + "."
SMALL = "1......2..3.4..."


def _blank(recipe: str, cells: int) -> str:
    return json.dumps({"modoku": 1, "variants": [recipe], "givens": "." * cells})


def _playing(visitor: Visitor) -> States:
    page = visitor.begin(CLASSIC)
    page.locator(".time button").nth(-2).click()
    expect(page.locator(".cover")).to_be_visible()
    yield "paused", page
    page.locator(".cover button").click()
    cell(page, 2).click()
    page.keyboard.press("2")
    page.locator(".tools button").nth(2).click()
    expect(page.locator(".panel.bad")).to_be_visible()
    yield "a mistake", page
    page.locator(".panel .acts button").first.click()
    expect(page.locator(".panel .implication")).to_have_count(1)
    yield "a mistake, link by link", page
    page = visitor.begin(ALMOST)
    page.keyboard.press(SOLUTION[80])
    expect(page.locator(".panel.ending")).to_be_visible()
    yield "the end", page


def _lists(visitor: Visitor) -> States:
    page = visitor.go("play/new")
    page.locator("main textarea").fill("\n".join([ALMOST, *(SOLUTION[:at] + "." * (81 - at) for at in range(40, 70))]))
    page.locator(".import .line button").first.click()
    expect(page.locator(".list-tiles .tile").nth(30)).to_be_attached()
    yield "a list", page
    page.evaluate(MANY_GAMES, LONG)
    page.reload()
    yield "many games on the first page", visitor.go("play/new")
    page.locator(".days .quiet").click()
    expect(page.locator("dialog .month")).to_be_visible()
    yield "calendar", page
    page.keyboard.press("Escape")
    yield "many games", visitor.go("play/games")
    page.locator(".page-head .quiet").click()
    expect(page.locator("dialog")).to_be_visible()
    yield "statistics", page
    page.keyboard.press("Escape")


MANY_GAMES = """(long) => {
    const line = (i) => ({ id: `many${i}`, title: i % 7 ? `Killer, Thermometer ${i}` : long, level: "hard",
        touched: 1e12 + i, done: (i % 10) / 10, solved: i % 3 === 0, seconds: 4000 * i });
    const there = JSON.parse(localStorage.getItem("modoku.games") ?? "[]");
    localStorage.setItem("modoku.games", JSON.stringify([...there, ...Array.from({ length: 90 }, (_, i) => line(i))]));
}"""


def _trouble(visitor: Visitor) -> States:
    waiting = re.compile("/api/v1/(daily|generate|tiles|board)")
    # Nobody answers: what is asked for is waited for.
    visitor.context.route(waiting, lambda _: None)
    page = visitor.go("play/new")
    expect(page.locator(".today")).to_be_visible()
    yield "waiting", page
    visitor.context.unroute(waiting)
    page = visitor.go("play/p/damaged")
    expect(page.locator("main [role=alert]")).to_be_visible()
    yield "a damaged link", page
    page = visitor.begin(CLASSIC)
    visitor.context.route("**/api/v1/hint", lambda _: None)
    page.locator(".tools .lamp").click()
    expect(page.locator(".panel.busy")).to_be_visible()
    yield "a hint is looked for", page
    page.locator(".panel .acts button").click()
    visitor.context.unroute("**/api/v1/hint")
    visitor.context.route("**/api/v1/hint", lambda route: route.fulfill(status=500, body="{}"))
    page.locator(".tools .lamp").click()
    expect(page.locator(".panel.bad")).to_be_visible()
    yield "a hint that failed", page
    visitor.context.unroute("**/api/v1/hint")


def _setting(visitor: Visitor) -> States:
    page = visitor.go("make/hand")
    expect(page.locator(".palette [data-whole]").first).to_be_attached()
    for tool in ("cage", "thermometer", "sandwich", "skyscraper", "shade", "word", "own-region"):
        page.locator(f".palette [data-clue='{tool}']").click()
        yield f"setting, {tool}", page
    page.locator(".palette [data-whole=diagonal]").click()
    expect(page.locator(".palette [data-whole=diagonal]")).to_have_attribute("aria-pressed", "true")
    page.evaluate("() => document.querySelectorAll('.slot details').forEach((one) => (one.open = true))")
    yield "setting, all unfolded", page
    for name, text in {"4 x 4": SMALL, "killer": KILLER, **LARGE}.items():
        visitor.begin(text)
        page = visitor.go("make/hand")
        expect(page.locator(".verdict h2")).not_to_have_text("")
        yield f"setting {name}", page


LARGE = {
    "16 x 16": _blank("classic:boxes=4x4", 256),
    "25 x 25": _blank("classic:boxes=5x5", 625),
    "samurai": _blank("samurai", 369),
}


def _exploring(visitor: Visitor) -> States:
    for name, text in {"4 x 4": SMALL, **LARGE}.items():
        visitor.begin(text)
        for view, ready in (("graph", ".graph"), ("cube", ".cube")):
            page = visitor.go(f"explore/{view}")
            expect(page.locator(f"{ready}, .explore-side .card").first).to_be_visible()
            yield f"{view} of {name}", page
    visitor.begin(SMALL)
    page = visitor.go("explore/engines")
    page.locator(".explore-side .main").click()
    expect(page.locator(".engines tbody tr").nth(3)).to_be_visible()
    yield "engines answered", page
    game = visitor.begin(SMALL).url.rsplit("/", 1)[1]
    page = visitor.go(f"play/path/{game}/now")
    expect(page.locator(".steps button").first).to_be_visible()
    yield "steps possible now", page


GROUPS: dict[str, Callable[[Visitor], States]] = {
    "playing": _playing,
    "lists": _lists,
    "trouble": _trouble,
    "setting": _setting,
    "exploring": _exploring,
}


@pytest.mark.parametrize(("touch", "theme", "language"), LOOKS if WHOLE else LOOKS[:2])
@pytest.mark.parametrize("group", GROUPS)
def test_every_state_stands_as_it_should(visit: Visit, group: str, touch: bool, theme: str, language: str) -> None:
    visitor = visit(a_look(touch, theme, language))
    faults: list[str] = []
    for number, (name, page) in enumerate(GROUPS[group](visitor)):
        for size in some_sizes(touch, number, 2 if touch else 1):
            resize(page, *size)
            faults += faults_of(page, f"{name} {size}")[0]
        resize(page, 1280, 720)
    assert not faults, "\n".join(faults)
