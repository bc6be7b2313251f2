"""Drives the studio in a real browser, and watches what it must never do: fail, break its policy, ask elsewhere."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.studio_process import Studio

# A loaded machine takes its time; what never comes fails all the same.
expect.set_options(timeout=20_000)

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}, "locale": "en-GB", "color_scheme": "light"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 320, "height": 640},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "fr-FR",
    "color_scheme": "dark",
}


def until_ready(studio: Studio) -> Studio:
    """Wait until a server that was just started answers."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"{studio.address}/health", timeout=5):
                return studio
        except OSError:
            time.sleep(0.1)
    raise AssertionError("".join(studio.log))


class Visitor:
    """Somebody with a browser of their own, at one server."""

    def __init__(self, browser: Browser, address: str, look: dict[str, Any]) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(**look)
        self.context.set_default_timeout(30_000)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", lambda line: self._heard(line.type, line.text))
        self.page.on("request", lambda request: self._asked(request.url))

    def _heard(self, kind: str, text: str) -> None:
        # A server that is gone, or that refuses, is told as an error by the browser itself.
        if kind == "error" and "Failed to load resource" not in text and "net::ERR_" not in text:
            self.complaints.append(f"console: {text}")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, "blob:", "data:")):
            self.complaints.append(f"asked elsewhere: {url}")

    def go(self, place: str = "play/new") -> Page:
        """Open a page of the studio, and wait until it is there."""
        self.page.goto(f"{self.address}/#/{place}")
        expect(self.page.locator("main[aria-busy]")).to_have_count(0)
        return self.page

    def begin(self, text: str) -> Page:
        """Paste a puzzle and play it."""
        page = self.go("play/new")
        page.locator("textarea").fill(text)
        page.locator("textarea ~ .row button").first.click()
        expect(page.locator("[role=grid]")).to_be_visible()
        return page

    def leave(self) -> None:
        """Go; everything that should not have happened is told."""
        self.context.close()
        assert not self.complaints, self.complaints


def cell(page: Page, index: int) -> Any:
    """Give a cell of the board."""
    return page.locator(f"[data-cell='{index}']")


def digits(page: Page) -> str:
    """Read the digits off the board, a dot for a blank."""
    found: str = page.evaluate(
        "() => [...document.querySelectorAll('[data-cell]')].sort((a, b) => a.dataset.cell - b.dataset.cell)"
        ".map((cell) => cell.querySelector('.digit')?.textContent ?? '.').join('')"
    )
    return found


def ask_axe(page: Page, script: str) -> list[str]:
    """Give what the accessibility checker objects to (WCAG 2.2 A and AA, and its best practices)."""
    page.evaluate(script)
    results = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: "
        + "; ".join(
            re.sub(r"\s+", " ", node["html"])[:160] + " " + json.dumps(node["any"])[:200] for node in one["nodes"][:3]
        )
        for one in results["violations"]
    ]


Visit = Callable[[dict[str, Any]], Visitor]
