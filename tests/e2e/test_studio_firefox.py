"""One whole job in Firefox: a puzzle is brought, played with marks and a hint, kept and finished, another one set."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api")
pytest.importorskip("websocket", reason="the extra `dev` brings it with JupyterLab")

from tests.e2e.firefox_process import Firefox
from tests.e2e.studio_browser import CLASSIC, SOLUTION
from tests.e2e.studio_process import Studio

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
pytestmark = pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")
TEXT = "document.querySelector(given[0])?.textContent.includes(given[1])"
NEARLY = SOLUTION[:40] + CLASSIC[40:]


def _cell(index: int) -> str:
    return f"[data-cell='{index}']"


def _choose(firefox: Firefox, index: int) -> None:
    firefox.click(_cell(index))
    firefox.until("document.querySelector(given[0]).ariaSelected === 'true'", _cell(index))


def _play(firefox: Firefox) -> None:
    firefox.click("main textarea")
    firefox.press(*NEARLY)
    firefox.click(".import .line button")
    firefox.until("document.querySelectorAll('[role=gridcell]').length === 81")
    blanks = [index for index, symbol in enumerate(NEARLY) if symbol == "."]
    _choose(firefox, blanks[0])
    firefox.press("Shift+1", "Control+2")
    firefox.until(TEXT, f"{_cell(blanks[0])} .corners", "1")
    firefox.until(TEXT, f"{_cell(blanks[0])} .centres", "2")
    assert "marques de coin 1" in firefox.call("(c) => document.querySelector(c).ariaLabel", _cell(blanks[0]))
    firefox.press("Control+z", "Control+z")
    firefox.click(".tools .lamp")
    for stage in ("2", "3", "4"):
        firefox.click(".panel.hint .acts .main")
        firefox.until(TEXT, ".panel.hint .chip", stage)
    firefox.until("document.querySelectorAll('.evidence .effect').length")
    firefox.click(".panel.hint .title button")
    for index in blanks[:-1]:
        _choose(firefox, index)
        firefox.press(SOLUTION[index])
        firefox.until(TEXT, _cell(index), SOLUTION[index])
    # What was entered is there again after the page is loaded anew.
    last = "JSON.parse(localStorage.getItem('modoku.game.' + location.hash.split('/').pop())).marks.values[given[0]]"
    firefox.until(last, blanks[-2])
    firefox.reload()
    firefox.until(TEXT, _cell(blanks[-2]), SOLUTION[blanks[-2]])
    _choose(firefox, blanks[-1])
    firefox.press(SOLUTION[blanks[-1]])
    firefox.until(TEXT, ".panel.ending h2", "Résolue")


def _set(firefox: Firefox) -> None:
    firefox.click(".palette [data-clue=thermometer]")
    firefox.drag(*map(_cell, (40, 41, 42)))
    firefox.until("document.querySelectorAll('.ground circle').length")
    firefox.until(TEXT, ".verdict h2", "Plusieurs")


def test_a_puzzle_is_played_kept_and_finished_and_another_set_in_firefox(studio_server: Studio, tmp_path: Path) -> None:
    assert FIREFOX is not None
    with Firefox(FIREFOX, tmp_path) as firefox:
        firefox.open(f"{studio_server.address}/#/play/new")
        firefox.until("document.documentElement.lang === 'fr'")
        # The rule of today's puzzle, when it comes, moves what stands below it.
        firefox.until("document.querySelectorAll('.today .picture:not([aria-busy])').length")
        _play(firefox)
        firefox.open(f"{studio_server.address}/#/make/hand")
        firefox.call("() => localStorage.clear()")
        firefox.reload()
        _set(firefox)
        assert firefox.complaints == []
