"""Drives the studio in a real browser, and watches what it must never do: fail, break its policy, ask elsewhere."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.patience import page_patience

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


# Messages go away by themselves, perhaps before anybody looks.
NOTE_MESSAGES = """window.messages = [];
new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
        for (const node of addedNodes)
            if (node instanceof Element && node.matches(".toast")) window.messages.push(node.textContent);
}).observe(document, { childList: true, subtree: true });"""


BOUNDED = re.compile(r"/api/v1/(candidates|check|conflict|jobs|solve)$")
"""What a page asks with a bound on its time."""


def _give_time(route: Route) -> None:
    """Pass a question on with as much time as it may have."""
    asked: dict[str, Any] = route.request.post_data_json or {}
    for fields in (asked, asked.get("request", {})):
        if "seconds" in fields:
            fields["seconds"] = 600
    route.continue_(post_data=json.dumps(asked))


def be_patient(context: BrowserContext) -> None:
    """Let whatever is done in a browser, and whatever is expected of it, take as long as it may take just now."""
    context.set_default_timeout(1000 * page_patience())
    expect.set_options(timeout=1000 * page_patience())


class Visitor:
    """Somebody with a browser of their own, at one server."""

    def __init__(self, browser: Browser, address: str, look: dict[str, Any]) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.context: BrowserContext = browser.new_context(**look)
        be_patient(self.context)
        self.context.add_init_script(NOTE_MESSAGES)
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

    def without_haste(self) -> Visitor:
        """Return all questions much time: what a page shows of a puzzle must not depend on how busy the machine is."""
        self.context.route(BOUNDED, _give_time)
        return self

    def go(self, place: str = "play/new") -> Page:
        """Open a page of the studio, and wait until it is there."""
        return self.open(f"{self.address}/#/{place}")

    def open(self, url: str) -> Page:
        """Open an address of the studio, and wait until nothing is left of the page before, not even a dialogue."""
        if url != self.page.url:
            self.page.evaluate("() => document.querySelectorAll('main > *').forEach((one) => (one.dataset.old = ''))")
            self.page.goto(url)
        expect(self.page.locator("main[aria-busy], main:empty, main > [data-old], dialog")).to_have_count(0)
        return self.page

    def begin(self, text: str) -> Page:
        """Paste a puzzle and play it."""
        page = self.go("play/new")
        page.locator("main textarea").fill(text)
        page.locator(".import .line button").first.click()
        expect(page.locator("[role=grid]")).to_be_visible()
        return page

    def leave(self) -> None:
        """Go; everything that should not have happened is told."""
        self.context.close()
        assert not self.complaints, self.complaints


def cell(page: Page, index: int) -> Any:
    """Return a cell of the board."""
    return page.locator(f"[data-cell='{index}']")


def draw_by_finger(page: Page, points: list[tuple[float, float]]) -> None:
    """Put a finger down at the first point, move it through all of them, and lift it."""
    touch = page.context.new_cdp_session(page)
    moment = time.time() - 60

    def send(kind: str, *places: tuple[float, float]) -> None:
        nonlocal moment
        # By these times it was long ago: the browser takes no tap that follows for the second half of the gesture.
        moment += 0.05
        found = [{"x": x, "y": y} for x, y in places]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found, "timestamp": moment})

    send("touchStart", points[0])
    for point in points:
        send("touchMove", point)
    send("touchEnd")


def digits(page: Page) -> str:
    """Read the digits off the board, a dot for a blank."""
    found: str = page.evaluate(
        "() => [...document.querySelectorAll('[data-cell]')].sort((a, b) => a.dataset.cell - b.dataset.cell)"
        ".map((cell) => cell.querySelector('.digit')?.textContent ?? '.').join('')"
    )
    return found


def expect_message(page: Page, text: str) -> None:
    """Wait until a message has been shown that contains a text."""
    page.wait_for_function("(text) => window.messages.some((one) => one.includes(text))", arg=text)


def until_kept(page: Page, key: str, condition: str, arg: Any = None) -> None:
    """Wait until what the browser keeps under a key fulfils a condition on `kept` and `arg`, in JavaScript."""
    page.wait_for_function(
        f"([key, arg]) => {{ const kept = JSON.parse(localStorage.getItem(key)); return {condition}; }}", arg=[key, arg]
    )


def ask_axe(page: Page, script: str) -> list[str]:
    """Return what the accessibility checker objects to (WCAG 2.2 A and AA, and its best practices)."""
    # Colours on their way to others have no contrast yet.
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
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
