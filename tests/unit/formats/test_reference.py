"""The reference of the formats says what there is."""

import importlib.util
import re
from pathlib import Path

import pytest

from modoku.formats import all_formats
from modoku.formats.fpuzzles_clues import CLUES

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "formats.md").read_text(encoding="utf-8")


def test_the_table_of_formats_lists_every_format() -> None:
    table = PAGE.partition("## The formats")[2].partition("## ")[0]
    assert sorted(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)) == sorted(all_formats())


def test_every_f_puzzles_key_is_in_the_table() -> None:
    table = PAGE.partition("## f-puzzles")[2].partition("## ")[0]
    assert [key for key in CLUES if f"`{key}`" not in table] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_says_what_each_format_holds(language: str) -> None:
    source = Path(__file__).parents[3] / "docs" / "reference" / "make_formats.py"
    spec = importlib.util.spec_from_file_location("make_formats", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = module.PAGES[language].read_text(encoding="utf-8")
    assert module.written(page, language) == page, "run: python docs/reference/make_formats.py"
