"""Every item of the source documents is shown by the command beside it, in the page of both languages."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from modoku.cli.app import app
from modoku.cli.words import speak

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| ([^|]*) \| ([^|]*) \| `(modoku [^`]*)` \| `([^`]*)` \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "documents.md").read_text(encoding="utf-8"))


def test_the_page_has_the_items_of_all_five_documents() -> None:
    page = (ROOT / "docs" / "documents.md").read_text(encoding="utf-8")
    assert len(ROWS) >= 120
    assert [f"## Document 00{n}" in page for n in range(5)] == [True] * 5


def test_both_pages_have_the_same_commands() -> None:
    french = ROW.findall((ROOT / "docs" / "documents.fr.md").read_text(encoding="utf-8"))
    assert [row[2:] for row in french] == [row[2:] for row in ROWS]


@pytest.mark.parametrize(("item", "line", "shows"), [row[1:] for row in ROWS], ids=[f"{r[0]} {r[1]}" for r in ROWS])
def test_the_command_shows_the_item(item: str, line: str, shows: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    words = shlex.split(line)[1:]
    speak("fr" if words[:2] == ["--lang", "fr"] else "en")
    try:
        result = CliRunner().invoke(app, words, standalone_mode=False)
    finally:
        speak("en")
    assert result.exception is None, item
    assert shows, item
    assert shows in result.output, item
