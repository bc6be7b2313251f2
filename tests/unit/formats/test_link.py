"""Our links are short, whole, and the old ones are still read."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest

from modoku.errors import FormatError
from modoku.formats import detect, read, write
from modoku.formats.link import PLACE, STUDIO, from_payload, to_payload
from modoku.formats.ours import sheet_from_plain, sheet_to_plain
from modoku.puzzle import DigitSet, Layout, Puzzle, Sheet
from modoku.variants import all_variants, make

PUZZLES = json.loads((Path(__file__).parents[2] / "conformance" / "puzzles.json").read_text(encoding="utf-8"))
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def packed(value: object) -> str:
    """Return a value as older studios put it into links."""
    deflating = zlib.compressobj(6, zlib.DEFLATED, -15)
    data = deflating.compress(json.dumps(value, separators=(",", ":")).encode()) + deflating.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def old_link(sheet: Sheet, **more: object) -> str:
    return f"{STUDIO}{PLACE}{packed({'p': sheet_to_plain(sheet), 'l': '', **more})}"


@pytest.mark.parametrize("text", [CLASSIC, SOLUTION, "." * 81])
def test_a_plain_grid_has_at_most_120_characters(text: str) -> None:
    sheet = read(text)[0]
    link = write(sheet, "link").strip()
    assert len(link) <= 120
    assert read(link) == [sheet]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_variant_has_at_most_a_third_of_the_old_length_and_loses_nothing(name: str) -> None:
    sheet = sheet_from_plain(PUZZLES[name])
    link = write(sheet, "link").strip()
    assert 3 * len(link) <= len(old_link(sheet))
    (again,) = read(link)
    assert (again, again.puzzle.layout) == (sheet, sheet.puzzle.layout)


def test_every_variant_is_measured() -> None:
    assert set(PUZZLES) == set(all_variants())


def test_old_links_are_read_with_digits_and_marks_from_any_host() -> None:
    puzzle = make("classic", "killer:cages=9@r1c1r1c2")
    marks = {
        "values": [4, *[0] * 80],
        "centres": [[], [1, 2], *[[]] * 79],
        "corners": [[], [], [3], *[[]] * 78],
        "colours": [[]] * 81,
    }
    link = old_link(Sheet(puzzle), m=marks).replace(STUDIO, "https://sudoku.example.org/studio/")
    none = DigitSet()
    expected = Sheet(
        puzzle,
        (4, *(0,) * 80),
        (none, DigitSet.of(1, 2), *(none,) * 79),
        (none, none, DigitSet.of(3), *(none,) * 78),
    )
    assert read(link) == [expected]
    assert read(f"{PLACE}{to_payload(Sheet(puzzle))}/{packed({'m': marks})}") == [expected]
    assert detect(link).name == "link"


def test_a_layout_of_ones_own_is_spelt_out() -> None:
    usual = make("classic:boxes=2x2").layout
    board = Puzzle.blank(Layout("mine", 4, usual.positions, usual.units[:9]))
    assert read(write(board, "link"))[0].puzzle.layout == board.layout


@pytest.mark.parametrize(
    "payload",
    [
        "", "1.", "2.", "2.AAAA", "1." + "_" * 46, "1." + "A" * 47, "2.%%%%", "abc", "9.AAAA",
        to_payload(Sheet(make("killer:cages=9@r1c1r1c2")))[:-3],
        packed({"p": 3}), packed([1]), packed({"p": {}, "m": 1}),
    ],
)  # fmt: skip
def test_a_damaged_link_is_refused(payload: str) -> None:
    with pytest.raises(FormatError):
        read(f"{STUDIO}{PLACE}{payload}")


@pytest.mark.parametrize(
    "document",
    [
        [], ["classic", "", []], ["nothing", "", [], []], ["classic:boxes=2x2", "." * 16, [3], [[1]]],
        ["classic:boxes=2x2", "." * 16, [{"kind": "between", "cells": 1}], [[0]]],
        ["classic:boxes=2x2", "." * 16, [{"kind": "between", "cells": 1}], [[]]],
        ["classic:boxes=2x2", "." * 16, [{"kind": "pairs", "pairs": 3}], [[0, [[]]]]],
        ["classic:boxes=2x2", "." * 16, [{"kind": "between", "cells": 9}], [[0, 1]]],
        ["classic:boxes=2x2", "." * 16, ["x" * 100_000], [[0]] * 5000],
    ],
)  # fmt: skip
def test_a_document_that_we_never_write_is_refused(document: list[object]) -> None:
    from modoku.formats.link import _DICTIONARY

    deflating = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_DICTIONARY)
    data = deflating.compress(json.dumps(document).encode()) + deflating.flush()
    with pytest.raises(FormatError):
        from_payload("2." + base64.urlsafe_b64encode(data).decode().rstrip("="))
