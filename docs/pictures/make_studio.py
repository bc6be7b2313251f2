"""Makes the pictures of the studio in docs/pictures, from one that runs: `python docs/pictures/make_studio.py ADDRESS`.

Needs the extra `dev`, Chromium and Pillow (comes with `print`); begin with `modoku serve --no-open`.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "5...7....6..195....98....6.8...6...34..8.3..17.......6.6....28....419..5.......79"
BOTH, FRENCH_ALONE = ("play", "make", "hand", "graph"), ("phone", "learn")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def keep(page: Page, name: str) -> None:
    """Write a picture small: few colours are enough for a page. In French there are those that French pages show."""
    page.wait_for_timeout(400)
    if page.evaluate("navigator.language") == "fr-FR" and name not in FRENCH_ALONE:
        if name not in BOTH:
            return
        name += ".fr"
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        shot.convert("RGB").quantize(96, dither=Image.Dither.NONE).save(HERE / f"studio-{name}.png", optimize=True)


def begin(page: Page, address: str, text: str) -> None:
    """Play a puzzle given as text."""
    page.goto(f"{address}/#/play/new")
    page.locator("textarea").fill(text)
    page.locator(".import .line button").first.click()
    page.locator("[role=grid]").wait_for()


def show_play(page: Page, address: str) -> None:
    """A hint, told in full."""
    begin(page, address, CLASSIC)
    page.locator("[data-cell='2']").click()
    page.keyboard.press("f")
    for stage in range(4):
        page.locator(".panel .acts .main" if stage else ".tools .lamp").click()
        page.wait_for_timeout(600)
    keep(page, "play")


def stroke(page: Page, cells: tuple[int, ...]) -> None:
    """Draw with the mouse from cell to cell."""
    for number, index in enumerate(cells):
        page.locator(f"[data-cell='{index}']").hover()
        if number == 0:
            page.mouse.down()
    page.mouse.up()
    page.wait_for_timeout(500)


def show_make(page: Page, address: str) -> None:
    """A gallery, then a puzzle set by hand."""
    page.goto(f"{address}/#/make")
    page.locator(".fields select").first.select_option("killer")
    page.locator(".making .main").click()
    page.locator(".gallery .card").nth(3).wait_for(timeout=90_000)
    keep(page, "make")
    begin(page, address, SEVERAL)
    page.goto(f"{address}/#/make/hand")
    page.locator("[role=grid]").wait_for()
    for clue, cells in (("thermometer", (37, 47, 57, 65)), ("arrow", (6, 16, 24)), ("white-dot", (72, 73))):
        page.locator(f".palette [data-clue='{clue}']").click()
        stroke(page, cells)
    page.locator(".palette [data-clue=cage]").click()
    stroke(page, (61, 62, 71))
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    stroke(page, (33, 34, 43))
    page.keyboard.type("15")
    page.locator(".verdict.good, .cell.open .corners").first.wait_for()
    page.wait_for_timeout(9000)
    keep(page, "hand")


def show_explore(page: Page, address: str) -> None:
    """Models, graph, cube, engines."""
    begin(page, address, CLASSIC)
    for view, ready in (("models", ".formulas li"), ("graph", ".graph"), ("cube", ".cube"), ("engines", ".main")):
        page.goto(f"{address}/#/explore/{view}")
        page.locator(ready).first.wait_for()
        if view == "engines":
            page.locator(".explore-side .main").click()
            page.locator(".engines tbody tr").nth(9).wait_for(timeout=60_000)
            page.wait_for_timeout(2000)
        keep(page, view)


def show_phone(browser: Browser, address: str) -> None:
    """A phone, in French, in the dark."""
    page = browser.new_page(
        viewport={"width": 360, "height": 720}, has_touch=True, locale="fr-FR", color_scheme="dark", is_mobile=True
    )
    begin(page, address, CLASSIC)
    keep(page, "phone")
    page.goto(f"{address}/#/learn")
    keep(page, "learn")


def main() -> None:
    """Make all of them."""
    address = sys.argv[1].rstrip("/")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for locale in ("en-GB", "fr-FR"):
            page = browser.new_page(viewport={"width": 1180, "height": 800}, locale=locale)
            for show in (show_play, show_make, show_explore):
                show(page, address)
        show_phone(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
