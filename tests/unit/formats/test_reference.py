"""The reference of the formats says what there is."""

import re
from pathlib import Path

from modoku.formats import all_formats
from modoku.formats.fpuzzles_reading import CLUES

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "formats.md").read_text(encoding="utf-8")


def test_the_table_of_formats_lists_every_format() -> None:
    table = PAGE.partition("## The formats")[2].partition("## ")[0]
    assert sorted(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)) == sorted(all_formats())


def test_every_f_puzzles_key_is_in_the_table() -> None:
    table = PAGE.partition("## f-puzzles")[2].partition("## ")[0]
    assert [key for key in CLUES if f"`{key}`" not in table] == []
