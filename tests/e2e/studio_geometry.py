"""Measures where everything of a page stands, at many sizes: shared by the tests of pages and of states."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

MEASURE = (Path(__file__).parent / "page_geometry.js").read_text(encoding="utf-8").partition("\n")[2]
WHOLE = bool(os.environ.get("MODOKU_TEST_WHOLE"))
FINGERS = ((360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768))
MOUSE = ((1280, 720), (1440, 900), (2560, 1440))
KILLER = (
    '{"modoku":1,"variants":["killer:cages=12@r1c1r1c2r2c1;23@r1c3r1c4r1c5;9@r5c5r5c6;45@r9c1r9c2r9c3r9c4r9c5r9c6r9c7r9c8r9c9"],'
    '"givens":"' + "." * 81 + '"}'
)
LONG = "A title of three hundred letters. " * 9


def a_look(touch: bool, theme: str, language: str) -> dict[str, Any]:
    """Return a browser with a finger or a mouse, light or dark, in a language."""
    look: dict[str, Any] = {
        "viewport": {"width": 1280, "height": 720},
        "locale": language,
        "color_scheme": theme,
        "reduced_motion": "reduce",
    }
    return {**look, "has_touch": True, "is_mobile": True} if touch else look


LOOKS = [(True, "light", "en-GB"), (False, "dark", "fr-FR"), (True, "dark", "fr-FR"), (False, "light", "en-GB")]


def sizes(touch: bool) -> tuple[tuple[int, int], ...]:
    """Return the sizes that fingers, or a mouse, meet."""
    return FINGERS if touch else MOUSE


def some_sizes(touch: bool, number: int, count: int) -> tuple[tuple[int, int], ...]:
    """Return the sizes at which the state of a number is measured: all, or a few that change from state to state."""
    known = sizes(touch)
    return known if WHOLE else tuple(known[(number + 2 * i) % len(known)] for i in range(count))


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and wait until everything stands where it stays."""
    page.set_viewport_size({"width": width, "height": height})
    # The board is fitted after the layout; two frames later everything stands where it stays.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults_of(page: Page, where: str) -> tuple[list[str], dict[str, int]]:
    """Return what stands wrong, each with where it was seen, and the measures themselves."""
    found = page.evaluate(MEASURE)
    return [f"{where}: {fault}" for fault in found["faults"]], found
