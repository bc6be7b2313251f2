"""The public functions: read, write, detect, lists line by line, our JSON, and texts made to do harm."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Iterator

import jsonschema
import pytest

from modoku.errors import FormatError, LossyWrite, UnknownName
from modoku.formats import all_formats, detect, get_format, iter_lines, read, read_puzzle, write
from modoku.formats.jsontext import MAX_JSON
from modoku.formats.lzstring import compress
from modoku.formats.schema import puzzle_schema
from modoku.puzzle import DigitSet, Sheet, Sum
from modoku.variants import all_variants, classic, make

GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SCHEMA = puzzle_schema()


def test_every_format_is_listed_with_a_title() -> None:
    assert set(all_formats()) == {
        "line", "block", "big-grid", "sdk", "sdm", "sdx", "ss", "hodoku", "opensudoku", "solo", "fpuzzles",
        "sudokupad", "ksudoku", "gnome", "iss", "json", "link", "csv", "penpa", "puzzlink", "ipuz", "keen", "unequal",
        "tatham", "sudokuwiki", "sudoku-coach", "sudokuexchange", "triplets",
    }  # fmt: skip
    assert all(one.title.said() and one.write for one in all_formats().values())


def test_an_unknown_format_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(UnknownName, match="opensudoku"):
        get_format("open-sudoku")


def test_the_empty_text_and_gibberish_are_refused() -> None:
    for text in ("", " \n\t", "# only a comment", "hello, world!", "\x00"):
        with pytest.raises(FormatError):
            read(text)


def test_exactly_one_puzzle_is_asked_for() -> None:
    with pytest.raises(FormatError, match="2 puzzles"):
        read_puzzle(f"{GRID}\n{GRID}")


def test_a_format_for_one_puzzle_refuses_two() -> None:
    with pytest.raises(FormatError, match="one puzzle"):
        write([classic(), classic()], "block")


def test_a_list_goes_on_after_a_bad_line() -> None:
    lines = [GRID, "", "# comment", GRID[:-1], ":0100:4:" + GRID + "::::", "2x2:p", GRID.replace("5", "?", 1), GRID]
    found = list(iter_lines(f"{line}\n" for line in lines))
    kinds = [
        (type(item).__name__, item.line, item.column) if isinstance(item, FormatError) else "sheet" for item in found
    ]
    assert kinds == ["sheet", ("FormatError", 4, None), "sheet", "sheet", ("FormatError", 7, 1), "sheet"]


def test_lists_may_mix_formats_and_name_one() -> None:
    puzzle = make("diagonal").with_givens({0: 5})
    lines = [write(puzzle, name).strip() for name in ("json", "fpuzzles", "sudokupad", "solo")]
    found = [item for item in iter_lines(lines) if isinstance(item, Sheet)]
    assert [set(item.puzzle.layout.units) for item in found] == [set(puzzle.layout.units)] * 4
    (error,) = iter_lines([GRID[:-1]], format="sdm")
    assert "81" in str(error)


def test_lists_are_read_lazily_and_fill_the_named_layout() -> None:
    def endless() -> Iterator[str]:
        while True:
            yield "." * 81

    blank = make("jigsaw:layout=9-1")
    lines = iter_lines(endless(), blank=blank)
    assert all(isinstance(item, Sheet) and item.puzzle == blank for item, _ in zip(lines, range(100), strict=False))


def test_an_endless_line_of_a_file_is_skipped_in_bounded_memory() -> None:
    class Flood(io.TextIOBase):
        """A file with one line of a billion characters, then a good one."""

        parts = 10**9 // MAX_JSON

        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
            self.parts -= 1
            return "1" * size if self.parts > 0 else {0: "1\n", -1: f"{GRID}\n"}.get(self.parts, "")

    tracemalloc.start()
    found = list(iter_lines(Flood()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [type(item) for item in found] == [FormatError, Sheet]
    assert peak < 200_000_000


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


LAUGHS = "<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>]><opensudoku>&b;</opensudoku>"
BOMBS = {
    "deep json": nested(100_000),
    "deep json of ours": f'{{"modoku": 1, "givens": {nested(50_000)}}}',
    "deep scl": "{" + "cells:[" * 5000,
    "huge integer": '{"modoku": 1, "givens": [' + "9" * 100_000 + "]}",
    "not a number": '{"modoku": NaN}',
    "infinite": '{"modoku": 1e999}',
    "same key twice": '{"modoku": 1, "modoku": 1}',
    "many rows": '{"modoku":1,"layout":{"name":"x","size":2,"positions":[[0,0]],"units":[]},"givens":['
    + "0," * 1_000_000
    + "0]}",
    "wild position": '{"modoku":1,"layout":{"name":"x","size":2,"positions":[[0,1000000000]],"units":[]},"givens":[0]}',
    "entity expansion": LAUGHS,
    "external entity": "<!DOCTYPE x SYSTEM 'file:///etc/passwd'><opensudoku/>",
    "deep xml": "<opensudoku>" + "<a>" * 100_000,
    "many elements": "<opensudoku>" + "<a/>" * 1_000_000 + "</opensudoku>",
    "unfinished xml": "<opensudoku",
    "megabyte line": "1" * 5_000_000,
    "many lines": "\n".join(["."] * 5_000_000),
    "long text": " " * 20_000_000,
    "packed flood": "https://f-puzzles.com/?load=" + compress("a" * 3_000_000),
    "packed depth": "https://f-puzzles.com/?load=" + compress(nested(50_000)),
    "long link": "https://f-puzzles.com/?load=" + "N4Ig" * 1_000_000,
    "solo flood": "31x1:" + "z" * 60_000,
    "many cells": "# size=64\n" + ("." * 64 + "\n") * 60_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_texts_made_to_do_harm_are_refused_in_bounded_memory(name: str) -> None:
    for chosen in (None, *(("json", "sudokupad", "opensudoku", "line", "block") if len(BOMBS[name]) < 300_000 else ())):
        tracemalloc.start()
        with pytest.raises(FormatError):
            read(BOMBS[name], chosen)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 500_000_000, f"{name} as {chosen}: {peak} bytes"


@pytest.mark.parametrize("recipe", [text for v in all_variants().values() for text in v.examples])
def test_our_json_follows_its_schema_and_comes_back(recipe: str) -> None:
    puzzle = make(recipe)
    sheet = Sheet(puzzle, placed=(1, *(0,) * (puzzle.layout.cell_count - 1)))
    text = write(sheet, "json")
    jsonschema.validate(json.loads(text), SCHEMA, jsonschema.Draft202012Validator)
    assert read(text) == [sheet]


@pytest.mark.parametrize(
    "data",
    [
        {"modoku": 1, "variants": ["classic:boxes=2x3", "diagonal"], "givens": "12" + "." * 34},
        {"modoku": 1, "variants": ["classic:boxes=2x2"], "givens": {"r1c2": 3}},
        {"modoku": 1, "variants": ["classic:boxes=2x2"], "givens": [0, 3] + [0] * 14},
        {"modoku": 1, "givens": ".3" + "." * 14, "meta": {"title": "x"}},
        {"modoku": 1, "variants": ["diagonal"]},
        {
            "modoku": 1,
            "givens": "." * 16,
            "constraints": [{"kind": "sum", "cells": ["r1c1", 1], "total": 5, "style": "cage"}],
            "sheet": {"placed": "1" + "." * 15, "candidates": [[]] * 15 + [[1, 2]], "corners": [[3]] + [[]] * 15},
        },
    ],
)
def test_the_short_form_for_people_is_read_and_follows_the_schema(data: dict[str, object]) -> None:
    jsonschema.validate(data, SCHEMA, jsonschema.Draft202012Validator)
    (sheet,) = read(json.dumps(data))
    assert detect(json.dumps(data)).name == "json"
    assert read(write(sheet, "json")) == [sheet]


def test_the_short_form_means_what_it_says() -> None:
    data = {
        "modoku": 1,
        "givens": ".3" + "." * 14,
        "constraints": [{"kind": "sum", "cells": ["r1c1", "r2c1"], "total": 5, "style": "cage"}],
        "sheet": {"placed": "1" + "." * 15, "candidates": [[]] * 15 + [[1, 2]]},
    }
    (sheet,) = read(json.dumps(data))
    assert sheet.puzzle.givens[:2] == (0, 3)
    assert sheet.puzzle.constraints == (Sum((0, 4), 5, style="cage"),)
    assert (sheet.placed[0], sheet.candidates[15]) == (1, DigitSet.of(1, 2))


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"modoku": 2, "givens": "1..."}, "modoku"),
        ({"modoku": 1}, "givens"),
        ({"modoku": 1, "givens": "1...", "rules": []}, "rules"),
        ({"modoku": 1, "givens": "1..5"}, "givens"),
        ({"modoku": 1, "givens": [1, 2]}, "givens"),
        ({"modoku": 1, "variants": ["klassic"], "givens": "1..."}, "variants"),
        ({"modoku": 1, "givens": "1...", "constraints": [{"kind": "sum", "cells": ["r9c9"], "total": 1}]}, "cells[0]"),
        ({"modoku": 1, "givens": "1...", "constraints": [{"kind": "magic"}]}, "constraints[0].kind"),
        ({"modoku": 1, "givens": "1...", "sheet": {"placed": [1]}}, "sheet.placed"),
        ({"modoku": 1, "givens": "1...", "sheet": {"candidates": [[9], [], [], []]}}, "sheet.candidates[0][0]"),
    ],
)
def test_errors_in_our_json_name_the_path(data: dict[str, object], path: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(json.dumps(data), "json")
    assert path in str(caught.value)


def test_json_lines_report_the_line_that_is_wrong() -> None:
    good = write(classic(), "json").strip()
    assert len(read(f"{good}\n\n{good}\n")) == 2
    with pytest.raises(FormatError) as caught:
        read(f'{good}\n{{"modoku": 1, "givens": "1..5"}}\n')
    assert caught.value.line == 2


def test_a_text_that_says_its_layout_refuses_another() -> None:
    short = '{"modoku": 1, "givens": "' + GRID + '"}'
    assert read_puzzle(short, blank=make("diagonal")).layout == make("diagonal").layout
    with pytest.raises(FormatError, match="--variant"):
        read(short.replace('"givens"', '"variants": ["diagonal"], "givens"'), blank=classic())
    for name in ("json", "solo", "fpuzzles", "ksudoku"):
        with pytest.raises(FormatError, match="--variant"):
            read(write(classic(), name), name, blank=make("jigsaw:layout=9-1"))


@pytest.mark.parametrize("name", [name for name in all_formats() if name not in ("json", "link", "keen")])
def test_a_digit_placed_on_top_of_a_given_is_never_lost_in_silence(name: str) -> None:
    sheet = Sheet(read_puzzle(GRID), (5,) + (0,) * 80)
    with pytest.raises(LossyWrite):
        write(sheet, name)
