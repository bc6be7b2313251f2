"""Whatever may stand for a puzzle stands for the same one, and the rest is refused in words."""

from array import array
from pathlib import Path
from typing import Any

import pytest

import modoku
from modoku.errors import FormatError, ModokuError, PuzzleError, UnknownName, VariantError, WrongType
from modoku.questions import NAMES, get_question
from modoku.questions.codec import fields_of
from modoku.questions.inputs import read_with, to_sheet

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DIGITS = [0 if symbol == "." else int(symbol) for symbol in LINE]
ROWS = [DIGITS[start : start + 9] for start in range(0, 81, 9)]
SHEET = to_sheet(LINE)


def test_text_puzzle_sheet_and_lists_are_the_same_puzzle() -> None:
    values: list[Any] = [LINE, SHEET, SHEET.puzzle, DIGITS, tuple(DIGITS), ROWS, tuple(map(tuple, ROWS))]
    assert {to_sheet(value) for value in [*values, array("q", DIGITS), modoku.solve(LINE).to_json()["puzzle"]]} == {
        SHEET
    }


@pytest.mark.parametrize("line", [LINE, LINE.replace(".", "0"), "." * 81, "0" * 81, "1" * 81, LINE.replace(".", "X")])
def test_the_short_way_for_a_plain_line_is_that_of_the_readers(line: str) -> None:
    assert to_sheet(line) == modoku.read(line)[0]
    assert to_sheet(line).puzzle.layout is modoku.read(line)[0].puzzle.layout
    assert to_sheet(line).puzzle.meta == modoku.read(line)[0].puzzle.meta


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "object"])
def test_arrays_of_every_integer_type_are_taken(dtype: str) -> None:
    numpy = pytest.importorskip("numpy")
    grid = numpy.array(ROWS).astype(dtype)
    for value in (grid, grid.reshape(81), numpy.asfortranarray(grid), numpy.repeat(grid, 2, axis=1)[:, ::2]):
        assert to_sheet(value) == SHEET


def test_what_pandas_holds_is_taken() -> None:
    pandas = pytest.importorskip("pandas")
    assert to_sheet(pandas.Series([LINE])[0]) == SHEET
    assert to_sheet(pandas.Series(DIGITS)) == SHEET
    assert to_sheet(pandas.DataFrame(ROWS)) == SHEET


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (None, WrongType, "neither a puzzle nor its text: NoneType"),
        (float("nan"), WrongType, "neither a puzzle nor its text: float"),
        (LINE.encode(), WrongType, "neither a puzzle nor its text: bytes"),
        ({1, 2}, WrongType, "neither a puzzle nor its text: set"),
        ([float(digit) for digit in DIGITS], WrongType, "whole numbers, 0 for a blank"),
        ([True] * 81, WrongType, "whole numbers, 0 for a blank"),
        (list(LINE), WrongType, "whole numbers, 0 for a blank"),
        (ROWS[:8], WrongType, "no square"),
        ([*ROWS[:8], 3], WrongType, "no square"),
        ([ROWS], WrongType, "no square"),
        ([99, *DIGITS[1:]], PuzzleError, "r1c1 holds 99, and the digits go from 1 to 9"),
        ([*DIGITS[:80], -1], PuzzleError, "r9c9 holds -1"),
        (DIGITS[:80], FormatError, "80 cells make no square grid"),
        ([], FormatError, "0 cells make no square grid"),
        ("", FormatError, "empty"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_is_no_puzzle_is_refused_in_words(wrong: Any, kind: type[ModokuError], words: str) -> None:
    with pytest.raises(kind, match=words):
        modoku.solve(wrong)


def test_arrays_of_floats_are_refused_with_what_to_do() -> None:
    numpy = pytest.importorskip("numpy")
    with pytest.raises(WrongType, match=r"array.astype\(int\)"):
        to_sheet(numpy.array(ROWS, float))
    with pytest.raises(WrongType, match="no square"):
        to_sheet(numpy.array(DIGITS).reshape(3, 27))


def test_numbers_fill_the_layout_that_is_named() -> None:
    assert read_with([0] * 36, None, (), "3x2", True).puzzle.layout.name == "classic:boxes=3x2"
    assert (
        read_with([[0] * 6] * 6, None, ("diagonal",), None, True).puzzle.layout.name == "classic:boxes=2x3 + diagonal"
    )
    with pytest.raises(VariantError, match="has its layout already"):
        read_with(SHEET, None, (), "3x3", True)


def test_what_stands_beside_a_text_is_never_passed_over() -> None:
    with pytest.raises(UnknownName, match="no format 'nosuch'"):
        modoku.solve(LINE, format="nosuch")
    with pytest.raises(UnknownName, match="no format 'nosuch'"):
        modoku.solve(SHEET, format="nosuch")
    with pytest.raises(FormatError, match="36"):
        modoku.solve(LINE, boxes="2x3")
    assert modoku.solve(LINE, boxes="1x9").verdict == "multiple"


READERS = [name for name in NAMES if any(one.name == "variants" for one in fields_of(get_question(name).request))]


@pytest.mark.parametrize("name", READERS)
def test_plain_data_names_no_files(name: str, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_text('{"modoku-variant": 1, "name": "tiny", "base": "classic:boxes=2x2"}')
    question = get_question(name)
    # A certificate is that of another puzzle: the puzzle to hold it against is read first.
    more = {"expected": "12..34.........."} if name == "verify" else {}
    request = question.read_request({**question.example, **more, "variants": [str(own)]})
    with pytest.raises(VariantError, match="names a file, and files are not read here"):
        question.run(request)
