"""Whatever the text, a reader gives sheets or a FormatError, and nothing else."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from modoku.errors import FormatError
from modoku.formats import all_formats, detect, iter_lines, read, write
from modoku.formats.encoding import decode_text
from modoku.formats.iss_clues import CLUES
from modoku.formats.iss_reading import BOARD_ITEMS
from modoku.formats.iss_rules import RULES
from modoku.formats.lzstring import compress, decompress
from modoku.formats.penpa_link import PenpaText, pack, unpack
from modoku.formats.scltext import parse_scl
from modoku.language import LANGUAGES
from modoku.puzzle import DigitSet, Puzzle, Sheet
from modoku.variants import classic, make

FORMATS = tuple(all_formats())
QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
DIGITS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def sample(name: str) -> str:
    """Return a valid text of a format, with as much in it as the format holds."""
    puzzle = classic().with_givens([int(c) if c.isdigit() else 0 for c in DIGITS]).with_meta(author="A", title="<T>")
    rich = Sheet(puzzle, (0, 0, 4, *(0,) * 78), tuple(DigitSet.of(1, 2) if k == 3 else DigitSet() for k in range(81)))
    recipes = ["killer:cages=15@r1c1r1c2", "thermometer:lines=r1c1r2c1r3c1", "sandwich:rows=10", "diagonal"]
    ruled = make("classic", *recipes[:2], recipes[3]).with_givens(puzzle.givens)
    if name in ("json", "link", "fpuzzles", "sudokupad"):
        return write(Sheet(ruled, rich.placed, rich.candidates), name)
    if name in ("iss", "penpa"):
        return write(ruled, name)
    if name in ("keen", "unequal"):
        return write(latin_sample(name), name)
    if name == "ipuz":
        return write(make("windoku", recipes[0]).with_givens(puzzle.givens), name)
    if name == "solo":
        return write(make("jigsaw:layout=9-1", "diagonal"), name)
    if name == "ksudoku":
        return write(make("triple"), name)
    return write(rich, name, lossy=True)


def latin_sample(name: str) -> Puzzle:
    """Return a Latin square with the clues of a game."""
    if name == "unequal":
        return make("latin:size=4", "greater-than:signs=r1c1>r1c2;r3c3>r2c3").with_givens({5: 3})
    cages = "3-@r1c1r1c2;12*@r1c3r1c4r2c4;2/@r2c1r3c1;5+@r2c2r2c3;9+@r3c2r3c3r3c4;8*@r4c2r4c3r4c4"
    return make("latin:size=4", f"kenken:cages={cages}").with_givens({12: 4})


SAMPLES = {name: sample(name) for name in FORMATS}
LINES = [text for name, text in SAMPLES.items() if name != "csv"]
"""What may stand in a list: the first line of a table is no puzzle."""


def read_anything(text: str, name: str | None) -> None:
    """Read a text; if it cannot be read, say why in every language."""
    found: list[Sheet] | FormatError
    try:
        found = read(text, name)
    except FormatError as error:
        found = error
    if isinstance(found, FormatError):
        assert all(found.said(language) for language in LANGUAGES)
    else:
        assert found
        assert all(isinstance(sheet, Sheet) for sheet in found)


@pytest.mark.parametrize("name", FORMATS)
@QUICK
@given(text=st.text(max_size=300))
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    read_anything(text, name)


@QUICK
@given(text=st.text(alphabet=" \n\t.0123456789ABXZabxz|-+*#:,_{}[]<>\"'=/\x00é\u2502", max_size=400))
def test_any_text_like_a_puzzle_is_detected_and_read_or_refused(text: str) -> None:
    read_anything(text, None)
    for name in ("line", "block", "big-grid", "sdk", "sdx", "ss", "hodoku", "solo"):
        read_anything(text, name)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(
            st.sampled_from(["", text[start:end] * 2, "0", "9", ".", "\n", " ", "-1", "null", "[", "}", "<", "R99C0"])
            | st.text(max_size=5)
        )
        text = text[:start] + piece + text[end:]
    return text


@pytest.mark.parametrize("name", FORMATS)
@QUICK
@given(data=st.data())
def test_a_damaged_text_is_read_or_refused(name: str, data: st.DataObject) -> None:
    text = data.draw(damaged(SAMPLES[name]))
    read_anything(text, name)
    read_anything(text, None)


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
@QUICK
@given(data=st.data())
def test_a_damaged_text_inside_a_link_is_read_or_refused(name: str, data: st.DataObject) -> None:
    packed = SAMPLES[name].partition("load=" if name == "fpuzzles" else "fpuzzles")[2].strip()
    text = data.draw(damaged(decompress(packed)))
    read_anything("https://www.f-puzzles.com/?load=" + compress(text), "fpuzzles")
    read_anything("https://sudokupad.app/scl" + compress(text), "sudokupad")


@QUICK
@given(data=st.data())
def test_a_damaged_text_inside_a_penpa_link_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(damaged("\n".join(unpack(SAMPLES["penpa"].strip()).lines)))
    read_anything(
        pack(PenpaText(tuple(text.split("\n")), data.draw(st.sampled_from(["", "[]", "[1,2]", "x"])))), "penpa"
    )


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 20)
    | st.sampled_from(["", "5", "X", "R1C1", "R0C3", "R10C3", "DR", "é"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cell", "cells", "lines", "value", "values", "direction", "x"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)
KEYS = [
    "odd", "even", "minimum", "maximum", "killercage", "cage", "extraregion", "difference", "ratio", "xv",
    "quadruple", "clone", "thermometer", "palindrome", "renban", "whispers", "betweenline", "regionsumline",
    "arrow", "littlekillersum", "sandwichsum", "xsum", "skyscraper", "negative", "antiknight", "antiking",
    "zipperline", "slowthermometer", "doublearrow", "lockout", "columnindexer", "boxindexer", "inequality", "prime",
    "text", "circle", "foglight", "successMessage",
    "nonconsecutive", "disjointgroups", "diagonal+", "diagonal-", "title", "author", "ruleset", "solution", "line",
    "other",
]  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(extra=st.dictionaries(st.sampled_from(KEYS), VALUES | st.lists(VALUES, max_size=3), max_size=4), cell=VALUES)
def test_any_rules_in_an_f_puzzles_json_are_read_or_refused(extra: dict[str, object], cell: object) -> None:
    grid: list[list[object]] = [[{} for _ in range(9)] for _ in range(9)]
    read_anything(json.dumps({"size": 9, "grid": grid} | extra), "fpuzzles")
    grid[0][0] = {"value": cell, "region": cell, "givenPencilMarks": cell}
    read_anything(json.dumps({"size": 9, "grid": grid}), "fpuzzles")


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.dictionaries(st.sampled_from(["cells", "regions", "cages", "metadata", "lines", "title", "x"]), VALUES))
def test_any_data_is_read_or_refused(data: dict[str, object]) -> None:
    for name in ("sudokupad", "fpuzzles", "json", "gnome"):
        read_anything(json.dumps(data), name)
    plain = {"modoku": 1, "variants": ["classic:boxes=2x2"], "givens": data.get("cells"), "sheet": data}
    read_anything(json.dumps(plain), "json")


PLACES = st.integers(0, 800)
DRAWN: st.SearchStrategy[object] = st.sampled_from(
    ["1", "9", "?", "", 3, 8, None, [], "circle_SS", "circle_L", "square_L", " 7"]
)
LAYERS = st.dictionaries(
    st.sampled_from(
        ["number", "numberS", "symbol", "lineE", "line", "cage", "killercages", "thermo", "arrows", "surface"]
    ),
    st.dictionaries(
        PLACES.map(str) | st.tuples(PLACES, PLACES).map(lambda pair: f"{pair[0]},{pair[1]}"),
        DRAWN | st.lists(DRAWN, max_size=4),
        max_size=5,
    )
    | st.lists(st.lists(PLACES | st.none() | st.booleans(), max_size=5), max_size=3)
    | VALUES,
)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(layer=LAYERS, kind=st.sampled_from(["sudoku", "square", "hex"]), spaces=VALUES | st.just([1, 1, 1, 1]))
@example(layer={"killercages": [[-1, 40]], "thermo": [[40, -1]]}, kind="sudoku", spaces=[0, 0, 0, 0])
def test_any_board_of_penpa_is_read_or_refused(layer: dict[str, object], kind: str, spaces: object) -> None:
    lines = (f"{kind},9,9,38", json.dumps(spaces), "{}", json.dumps(layer), json.dumps(layer), "[1]")
    read_anything(pack(PenpaText(lines)), "penpa")


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    data=st.dictionaries(
        st.sampled_from(["zones", "cages", "charset", "boxes", "saved", "solution", "empty", "puzzle", "title", "x"]),
        VALUES | st.lists(st.dictionaries(st.sampled_from(["cells", "rect", "value", "type"]), VALUES), max_size=3),
    ),
    kind=st.sampled_from(["sudoku", "sudoku/calcudoku", "sudoku/killersudoku", "sudoku/jigsawsudoku", "crossword"]),
)
def test_any_ipuz_data_is_read_or_refused(data: dict[str, object], kind: str) -> None:
    usual = {"kind": [f"http://ipuz.org/{kind}#1"], "puzzle": [[0] * 4] * 4}
    read_anything(json.dumps(usual | data), "ipuz")


@QUICK
@given(
    rows=st.lists(
        st.lists(st.sampled_from([DIGITS, "puzzle", "id", "7", '"', "", "https://x.org", "S9B"]) | st.text(max_size=5)),
        max_size=4,
    ),
    mark=st.sampled_from(",;\t"),
    column=st.sampled_from([None, "puzzle", "1", "9", ""]),
)
def test_any_table_is_read_or_refused(rows: list[list[str]], mark: str, column: str | None) -> None:
    text = "\n".join(mark.join(row) for row in rows)
    read_anything(text, "csv")
    read_anything(text, None)
    with suppress(FormatError):
        read(text, column=column)
    with suppress(FormatError):
        list(iter_lines(text.split("\n"), column=column))


@QUICK
@given(data=st.binary(max_size=300) | st.text(max_size=80).map(lambda text: text.encode("utf-16-le", "replace")))
def test_any_bytes_are_decoded_and_read_or_refused(data: bytes) -> None:
    read_anything(decode_text(data), None)


GAME_IDS = st.from_regex(r"[1-9][0-9]?a?(d[a-z])?m?:([a-z_][0-9]{0,3}){0,20},?([0-9amsdURDL,]{0,40})", fullmatch=True)


@QUICK
@given(text=GAME_IDS, moves=st.lists(st.sampled_from(["R0,0,1", "P0,0,1", "R99,0,1", "S123", "", "R1"]), max_size=4))
def test_any_game_id_is_read_or_refused(text: str, moves: list[str]) -> None:
    for name in ("keen", "unequal", "solo"):
        read_anything(text, name)
    read_anything(text, None)
    head, _, body = text.partition(":")
    for game in ("Solo", "Keen", "Unequal", "Net"):
        fields = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("GAME", game), ("PARAMS", head)]
        fields += [("DESC", body), *(("MOVE", move) for move in moves)]
        read_anything("".join(f"{word:<8}:{len(value)}:{value}\n" for word, value in fields), "tatham")


FEW = [
    "R1C1",
    "R1C2",
    "R2C1",
    "R2C2",
    "R9C9",
    "RaC1",
    "R1",
    "C9",
    "VK1",
    "VK",
    "CC1",
    "1",
    "5",
    "0",
    "-1",
    "99",
    "LOOP",
]
MORE = [
    "-",
    "1_2",
    "R1C1_5",
    "9x9",
    "6x6",
    "0-8",
    "Raw",
    "D",
    "Oj",
    "_name",
    "K",
    "2",
    "any",
    "5_=_1_-1",
    "é",
    "%zz",
    "",
]
ARGUMENTS = st.sampled_from([*FEW, *MORE])
ITEMS = st.builds(
    lambda name, args: "~".join([f".{name}", *args]),
    st.sampled_from([*RULES, *CLUES, *BOARD_ITEMS, "Or", "And", "Replicate", "End", "", "Other"]),
    st.lists(ARGUMENTS, max_size=6),
)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(items=st.lists(ITEMS, max_size=6))
def test_any_items_of_an_iss_text_are_read_or_refused(items: list[str]) -> None:
    read_anything("".join(items), "iss")


@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=400), uri_safe=st.booleans())
def test_compressed_texts_come_back(text: str, uri_safe: bool) -> None:
    clean = text.encode("utf-16", "replace").decode("utf-16")
    assert decompress(compress(clean, uri_safe)) == clean


@settings(max_examples=150, deadline=None)
@given(text=st.text(alphabet="ABCDEFNQgw4+/=-$ ", max_size=200))
def test_any_packed_text_is_unpacked_or_refused(text: str) -> None:
    with suppress(FormatError):
        decompress(text)


@settings(max_examples=100, deadline=None)
@given(text=st.text(alphabet="{}[],:'\"ctev 12\\", max_size=60))
def test_any_squeezed_json_is_parsed_or_refused(text: str) -> None:
    with suppress(FormatError):
        parse_scl(text)


@QUICK
@given(lines=st.lists(st.sampled_from([*LINES, DIGITS, "12x4", ":", "{", "3x3:", "", "#"]) | st.text(max_size=90)))
def test_every_line_that_is_not_blank_gives_a_sheet_or_its_error(lines: list[str]) -> None:
    flat = [part for line in lines for part in line.split("\n")]
    expected = [
        k for k, line in enumerate(flat, 1) if line.strip() and not line.lstrip("\ufeff").lstrip().startswith("#")
    ]
    found = list(iter_lines(flat))
    assert len(found) == len(expected)
    for number, item in zip(expected, found, strict=True):
        assert isinstance(item, Sheet) or item.line == number


@QUICK
@given(text=st.text(max_size=100))
def test_detection_gives_a_format_or_refuses(text: str) -> None:
    with suppress(FormatError):
        assert detect(text).name in FORMATS
