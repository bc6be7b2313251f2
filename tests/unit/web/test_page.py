"""The files of the page: complete, consistent, and within the policy that the server sends."""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

import pytest

from modoku.language import get_catalogue
from modoku.web.board import board_css, board_theme
from modoku.web.words import PAGE, page_words

ROOT = Path(__file__).parents[3]
STATIC = ROOT / "src" / "modoku" / "web" / "static"
MODULES = sorted(STATIC.glob("*.js"))


def test_the_service_worker_keeps_every_file_of_the_page() -> None:
    kept = set(re.findall(r'"([\w-]+\.\w+)"', (STATIC / "service-worker.js").read_text(encoding="utf-8")))
    wanted = {
        path.name for path in STATIC.iterdir() if path.suffix in (".js", ".css", ".svg", ".webmanifest", ".woff2")
    }
    assert kept == wanted - {"service-worker.js"}


def test_the_words_of_the_page_are_those_that_its_modules_say(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["page-words", "--check"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / "tools" / "page-words"), run_name="__main__")
    assert ended.value.code == 0, capsys.readouterr().out


def test_every_sentence_is_a_literal_so_that_none_stays_untranslated() -> None:
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        calls = re.findall(r"(?<![\w.])tn?\(\s*(\S)", text)
        ours = [first for first in calls if first not in '"']
        # Only the two functions themselves take a variable.
        assert not ours or path.name == "words.js", (path.name, ours)


def test_both_numbers_of_a_sentence_are_translated() -> None:
    french = get_catalogue("fr").entries
    for message in PAGE:
        assert all(french[message.text]), message.text
        if message.plural is not None:
            assert len(french[message.text]) == 2
            assert message.plural in page_words("fr")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_makes_no_markup_from_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text) == []
    assert re.findall(r'(?:src|href)="(?:https?:)?//', text) == []


def _imports(name: str, found: set[str]) -> set[str]:
    """Return a module and all that it imports at once."""
    if name not in found:
        found.add(name)
        text = (STATIC / name).read_text(encoding="utf-8")
        for other in re.findall(r'^import [^;]*?from "\./([\w-]+\.js)"', text, re.MULTILINE):
            _imports(other, found)
    return found


def test_the_first_page_names_its_modules_so_that_they_come_together() -> None:
    text = (STATIC / "index.html").read_text(encoding="utf-8")
    preloaded = set(re.findall(r'<link rel="modulepreload" href="/static/([\w-]+\.js)">', text))
    assert preloaded == _imports("play.js", _imports("app.js", set())) - {"app.js"}


def test_every_colour_of_boards_is_set_for_light_dark_and_print() -> None:
    css = board_css()
    for colour in board_theme().colours.values():
        name = re.sub(r"var\((.*)\)", r"\1", colour)
        assert (css.count(f"{name}: light-dark(#"), css.count(f"{name}: #")) == (1, 1)
    # Tokens of the page that are no colours of pictures.
    used = set()
    for path in STATIC.glob("*.css"):
        used |= set(re.findall(r"var\((--board-[\w-]+)\)", path.read_text(encoding="utf-8")))
    own = {"--board-line", "--board-box"}
    assert {f"var({name})" for name in used - own} <= set(board_theme().colours.values())
