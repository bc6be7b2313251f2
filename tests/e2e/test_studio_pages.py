"""Every page of the studio: made for all readers, in both languages, small, and quick to load."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import Page, expect

from modoku.web.words import page_words
from tests.e2e.studio_browser import CLASSIC, DESKTOP, PHONE, Visit, Visitor, ask_axe, cell

LOOKS = {"desktop, English, light": DESKTOP, "phone, French, dark": PHONE}
SMALL = "1......2..3.4..."


def _play(visitor: Visitor) -> Page:
    page = visitor.begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("f")
    told = ""
    for stage in range(4):
        # On a low phone what is said lies over the pad.
        page.locator(".panel .acts .main" if stage else ".tools .lamp").click()
        expect(page.locator(".panel.hint p").first).not_to_have_text(told)
        told = page.locator(".panel.hint p").first.inner_text()
    return page


def _settings(visitor: Visitor) -> Page:
    page = visitor.begin(CLASSIC)
    page.locator(".game-head .time button").last.click()
    page.locator(".menu button").nth(9).click()
    expect(page.locator("dialog .toggle").first).to_be_visible()
    return page


def _hand(visitor: Visitor) -> Page:
    visitor.without_haste().begin(CLASSIC[:4] + "." + CLASSIC[5:])
    page = visitor.go("make/hand")
    expect(page.locator(".verdict.good, .verdict details").first).to_be_visible()
    return page


def _explore(visitor: Visitor, view: str, ready: str) -> Page:
    visitor.begin(CLASSIC)
    page = visitor.go(f"explore/{view}")
    expect(page.locator(ready).first).to_be_visible()
    return page


def _path(visitor: Visitor) -> Page:
    game = visitor.begin(CLASSIC).url.rpartition("/")[2]
    page = visitor.go(f"play/path/{game}")
    expect(page.locator(".steps button").first).to_be_visible()
    return page


def _chapter(visitor: Visitor) -> Page:
    page = visitor.go("learn/5")
    expect(page.locator(".exercise").first).to_be_attached()
    return page


PAGES: dict[str, Callable[[Visitor], Page]] = {
    "start": lambda visitor: visitor.go("play/new"),
    "play": _play,
    "settings": _settings,
    "make": lambda visitor: visitor.go("make"),
    "hand": _hand,
    "models": lambda visitor: _explore(visitor, "models", ".formulas li"),
    "graph": lambda visitor: _explore(visitor, "graph", ".graph"),
    "cube": lambda visitor: _explore(visitor, "cube", ".cube"),
    "engines": lambda visitor: _explore(visitor, "engines", ".explore-side .main"),
    "learn": lambda visitor: visitor.go("learn"),
    "path": _path,
    "chapter": _chapter,
    "book": lambda visitor: visitor.go("make/book"),
}
ONCE = ("cube", "engines", "settings", "path", "chapter", "book")
"""The pages that are asked for in one look, the narrower."""


def _english() -> set[str]:
    """Return the sentences of the page that read otherwise in French."""
    french = {text.partition("|")[0]: said.partition("|")[0] for text, said in page_words("fr").items()}
    return {text for text, said in french.items() if said != text} - set(french.values())


@pytest.mark.parametrize(
    ("name", "look"),
    [(name, look) for name in PAGES for look in LOOKS if name not in ONCE or "French" in look],
)
def test_a_page_is_accessible_fits_the_screen_and_speaks_one_language(
    visit: Visit, axe: str, name: str, look: str
) -> None:
    page = PAGES[name](visit(LOOKS[look]))
    assert ask_axe(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= LOOKS[look]["viewport"]["width"]
    assert page.evaluate("document.documentElement.lang") == LOOKS[look]["locale"][:2]
    if LOOKS[look]["locale"].startswith("fr"):
        assert [text for text in _texts(page) if text in _english()] == []


@pytest.mark.parametrize("look", LOOKS)
def test_every_dialogue_and_state_of_play_is_accessible_and_fits(visit: Visit, axe: str, look: str) -> None:
    page = visit(LOOKS[look]).begin(CLASSIC)
    width = LOOKS[look]["viewport"]["width"]

    def ask(state: str) -> None:
        assert (state, ask_axe(page, axe)) == (state, [])
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert page.evaluate(SMALL_TARGETS) == [], state

    more = page.locator(".game-head .time button").last
    # Savepoints, Start again, Share, Export, Keys.
    for entry in (1, 3, 4, 5, 10):
        more.click()
        page.locator(".menu button").nth(entry).click()
        expect(page.locator("dialog .menu")).to_have_count(0)
        expect(page.locator("dialog")).to_be_visible()
        ask(f"entry {entry}")
        # The keyboard stays in the dialogue, and comes back to where it was.
        for _ in range(12):
            page.keyboard.press("Tab")
            assert page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
            )
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(more).to_be_focused()
    cell(page, 2).click()
    page.locator(".pad button").first.click()
    page.locator(".tools button").nth(2).click()
    expect(page.locator(".panel.bad")).to_be_visible()
    ask("a mistake")
    page.locator(".time button").nth(-2).click()
    expect(page.locator(".cover")).to_be_visible()
    ask("paused")
    page.evaluate(MESSAGES_STAY)
    more.click()
    page.locator(".menu button").nth(1).click()
    page.locator("dialog .main").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".toast")).to_be_visible()
    ask("message")


MESSAGES_STAY = """() => {
    const soon = window.setTimeout;
    window.setTimeout = (act, delay, ...rest) => (delay < 4000 ? soon(act, delay, ...rest) : 0);
}"""


SMALL_TARGETS = """() => [...document.querySelectorAll("button, a, select, summary, textarea, label, [role=gridcell]")]
    .filter((one) => {
        const {width, height} = one.getBoundingClientRect();
        return width && height && (width < 24 || height < 24) && !one.closest(".skip");
    }).map((one) => one.outerHTML.slice(0, 120))"""


def test_the_board_is_a_grid_to_those_who_hear_it(visit: Visit) -> None:
    for look, labels in (
        (DESKTOP, ["row 1, column 1, given 5, box 1", "row 1, column 3, empty, box 1"]),
        (PHONE, ["ligne 1, colonne 1, dévoilé 5, bloc 1", "ligne 1, colonne 3, vide, bloc 1"]),
    ):
        page = visit(look).begin(CLASSIC)
        session = page.context.new_cdp_session(page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        names = [node["name"]["value"] for node in nodes if _role(node) == "gridcell"]
        assert len(names) == 81
        assert [names[0], names[2]] == labels
        assert len([node for node in nodes if _role(node) == "row"]) == 9
        assert [node["name"]["value"] for node in nodes if _role(node) == "grid"] == [page.locator("h1").inner_text()]
        assert page.locator("[role=gridcell][tabindex='0']").count() == 1
        # Nothing that a picture draws is read between the cells.
        assert page.locator(".ground[aria-hidden=true], .evidence[aria-hidden=true]").count() == 2


def _role(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value"))


def test_a_page_at_twice_the_size_scrolls_one_way_only_and_moves_nothing_for_those_who_ask(visit: Visit) -> None:
    half: dict[str, Any] = {**DESKTOP, "viewport": {"width": 640, "height": 430}, "reduced_motion": "reduce"}
    page = visit(half).begin(CLASSIC)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    cell(page, 80).click()
    page.keyboard.press("5")
    expect(cell(page, 80)).to_have_text("9")
    cell(page, 2).focus()
    page.keyboard.press("4")
    expect(cell(page, 2)).to_have_text("4")
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((one) => {
            const style = getComputedStyle(one);
            return style.transitionDuration !== "0s" || style.animationName !== "none";
        }).length"""
    )
    assert moving == 0


CONTRASTS = """() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const over = (...colours) => {
        for (const [colour, opacity] of colours) {
            canvas.globalAlpha = opacity;
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
        }
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
            .map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--board-paper)";
    const paper = getComputedStyle(probe).color;
    return [...document.querySelectorAll(".cell .paint i")].map((paint) => {
        const cell = paint.closest(".cell");
        const opacity = Number(getComputedStyle(paint.parentElement).opacity);
        const ground = over([paper, 1], [getComputedStyle(paint).backgroundColor, opacity]);
        const ink = over([getComputedStyle(cell.querySelector(".corners, .digit")).color, 1]);
        return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
    });
}"""


@pytest.mark.parametrize("palette", ["bright", "safe"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_digits_are_read_on_every_colour_of_a_cell(visit: Visit, theme: str, palette: str) -> None:
    visitor = visit({**DESKTOP, "color_scheme": theme})
    kept = json.dumps({"palette": palette})
    visitor.context.add_init_script(f"localStorage.setItem('modoku.settings', {json.dumps(kept)})")
    page = visitor.begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("f")
    for colour in range(9):
        cell(page, 63 + colour).click()
        page.keyboard.press(f"Alt+Digit{colour + 1}")
    found = page.evaluate(CONTRASTS)
    assert len(found) == 9
    assert min(found) >= 4.5, found


def _texts(page: Page) -> list[str]:
    """Return everything that a page says to eyes and ears."""
    found: list[str] = page.evaluate(
        """() => {
            const found = [document.title.split(" · ")[0]];
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) found.push(walk.currentNode.textContent.trim());
            for (const name of ["aria-label", "title", "placeholder"])
                for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
            return found;
        }"""
    )
    return found


def test_the_language_can_be_switched_at_any_time_without_losing_the_game(visit: Visit) -> None:
    page = visit(DESKTOP).begin(CLASSIC)
    cell(page, 2).click()
    page.keyboard.press("4")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Language").select_option("fr")
    expect(page.get_by_role("button", name="Indication")).to_be_visible()
    expect(cell(page, 2)).to_have_attribute("aria-label", "ligne 1, colonne 3, 4, bloc 1")
    page.reload()
    expect(page.get_by_role("button", name="Indication")).to_be_visible()


def test_light_and_dark_follow_the_system_until_the_switch_is_used(visit: Visit) -> None:
    page = visit({**DESKTOP, "color_scheme": "dark"}).go("play/new")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(paper) == "rgb(19, 20, 25)"
    page.get_by_role("button", name="Light").click()
    assert page.evaluate(paper) == "rgb(246, 243, 236)"
    page.reload()
    expect(page.get_by_role("button", name="Dark")).to_be_visible()
    assert page.evaluate(paper) == "rgb(246, 243, 236)"


def test_the_first_view_of_a_board_is_under_a_hundred_and_fifty_kilobytes_compressed(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    responses: list[Any] = []

    def note(response: Any) -> None:
        responses.append(response)

    visitor.page.on("response", note)
    visitor.begin(CLASSIC)
    sizes: dict[str, int] = {}
    for response in tuple(responses):
        if response.ok and "service-worker" not in response.url:
            body = response.body()
            packed = response.headers.get("content-encoding") == "gzip"
            assert packed or len(body) <= (4096 if "/api/" in response.url else 512), response.url
            sizes[response.url] = len(gzip.compress(body, 5)) if packed else len(body)
    assert sum(sizes.values()) < 150_000, json.dumps(sizes, indent=1)
    assert len(sizes) > 20


def test_a_board_prints_alone_in_black_on_white(visit: Visit) -> None:
    page = visit({**DESKTOP, "color_scheme": "dark"}).begin(CLASSIC)
    page.emulate_media(media="print")
    expect(page.locator(".desk")).to_be_hidden()
    expect(page.locator(".rail")).to_be_hidden()
    expect(page.locator("[role=grid]")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.digit.given')).color") == "rgb(0, 0, 0)"
    # Title, board and rules stand one below the other.
    title, board, rules = (
        page.locator(place).bounding_box() for place in (".print-title", ".stage .board", ".print-rules")
    )
    assert title is not None
    assert board is not None
    assert rules is not None
    assert title["y"] + title["height"] <= board["y"]
    assert board["y"] + board["height"] <= rules["y"]
