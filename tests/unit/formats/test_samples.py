"""Samples written by hand are read as a person would read them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from modoku.errors import FormatError, LossyWrite
from modoku.formats import detect, read, read_puzzle, write
from modoku.formats.lzstring import compress, decompress
from modoku.puzzle import AllDifferent, BoxGrid, DigitSet, Domain, Sheet, Sum
from modoku.rules.pairs import Pairs
from modoku.variants import classic, make

DATA = Path(__file__).parents[2] / "data" / "formats"
GRID = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def load(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


def one(name: str, format_name: str) -> Sheet:
    text = load(name)
    assert detect(text).name == format_name
    (sheet,) = read(text)
    return sheet


def test_sdk_carries_notes_and_the_state_of_the_game() -> None:
    sheet = one("notes.sdk", "sdk")
    assert str(sheet.puzzle) == GRID
    assert sheet.puzzle.about("author") == "The modoku authors"
    assert sheet.puzzle.about("comment") == "First line of a comment\nSecond line"
    assert sheet.puzzle.about("url") == "https://example.org/"
    assert [k for k, digit in enumerate(sheet.placed) if digit] == [2]
    again = read(write(sheet, "sdk"))[0]
    assert (again, again.puzzle.meta) == (sheet, sheet.puzzle.meta)


def test_sdx_tells_givens_placed_digits_and_candidates_apart() -> None:
    sheet = one("candidates.sdx", "sdx")
    assert (sheet.puzzle.givens[0], sheet.placed[2], list(sheet.candidates[3])) == (5, 4, [2, 6])
    assert write(sheet, "sdx") == load("candidates.sdx")


def test_simple_sudoku_clipboard_has_givens_placed_digits_and_candidates() -> None:
    sheet = one("clipboard.ss", "ss")
    assert str(sheet.puzzle) == GRID
    assert [k for k, digit in enumerate(sheet.placed) if digit] == [2]
    assert [list(sheet.candidates[k]) for k in (2, 3, 40)] == [[], [2, 6], [5]]
    assert read(write(sheet, "ss")) == [sheet]


def test_hodoku_line_has_placed_digits_and_deleted_candidates() -> None:
    sheet = one("library.hodoku.txt", "hodoku")
    assert str(sheet.puzzle) == GRID
    assert sheet.placed[2] == 4
    assert list(sheet.candidates[3]) == [6]
    assert (sheet.puzzle.about("technique"), sheet.puzzle.about("eliminations")) == ("0100", "118")
    again = read(write(sheet, "hodoku"))[0]
    assert (again, again.puzzle.meta) == (sheet, sheet.puzzle.meta)


def test_opensudoku_folder_holds_plain_and_played_games() -> None:
    plain, played = read(load("folder.opensudoku"))
    assert str(plain.puzzle) == str(played.puzzle) == GRID
    assert (plain.puzzle.about("collection"), plain.puzzle.about("comment")) == ("By hand", "plain")
    assert (played.placed[2], list(played.candidates[3])) == (4, [2, 6])
    assert read(write([plain, played], "opensudoku")) == [plain, played]


def test_ksudoku_counts_cells_column_by_column_and_digits_from_b() -> None:
    puzzle = one("jigsaw.ksudoku", "ksudoku").puzzle
    assert puzzle.layout.name == "jigsaw:regions=AABB/ACBB/ACDD/CCDD"
    # The third value stands in row 3 of column 1.
    assert (puzzle.givens[0], puzzle.givens[8]) == (1, 2)
    assert [type(c) for c in puzzle.constraints] == [AllDifferent, Sum]
    assert [puzzle.layout.cell_name(c) for c in puzzle.constraints[1].cells] == ["r1c3", "r2c3", "r1c4"]


def test_gnome_game_tells_fixed_cells_from_played_ones() -> None:
    sheet = one("game.gnome.json", "gnome")
    assert str(sheet.puzzle)[:3] == "53."
    assert (sheet.placed[2], list(sheet.candidates[3]), sheet.puzzle.about("level")) == (4, [2, 6], "2")


def test_squeezed_sudokupad_json_gives_a_grid_and_drawings_without_a_meaning() -> None:
    text = load("squeezed.scl.txt").strip()
    (sheet,) = read(f"https://sudokupad.app/scl{compress(text)}")
    puzzle = sheet.puzzle
    assert puzzle.layout == classic(BoxGrid(2, 2)).layout
    assert puzzle.givens_text == "1.....4........."
    assert list(sheet.corners[15]) == [2, 3]
    assert puzzle.constraints == ()
    assert [(one.shape, one.text, one.cells, one.is_unique) for one in sheet.cosmetics] == [
        ("cage", "5", ((0, 1), (0, 2)), None),
        ("cage", "", ((2, 0), (3, 1)), None),
        ("cage", "7", ((2, 2), (2, 3)), False),
        ("line", "", (), None),
    ]
    assert sheet.cosmetics[3].points == ((0.5, 0.5), (1.5, 1.5))
    assert (puzzle.about("title"), puzzle.about("author")) == ("Four by four", "It's us")
    assert puzzle.about("rules") == "First rule\nSecond rule"
    assert [str(part) for part in sheet.not_understood] == ["1 line", "3 cages", "the rules in words"]


def test_f_puzzles_keys_become_our_constraint_kinds() -> None:
    sheet = one("rules.fpuzzles.json", "fpuzzles")
    puzzle = sheet.puzzle
    assert puzzle.layout.name == "classic:boxes=2x3 + diagonal:which=anti + anti-knight + anti-king + position"
    assert (puzzle.givens[0], sheet.placed[1]) == (1, 2)
    assert (list(sheet.candidates[2]), list(sheet.corners[3])) == ([3, 4], [5])
    assert Domain((4,), frozenset(DigitSet.of(1, 6))) in puzzle.constraints
    assert Domain((0, 8), frozenset(DigitSet.of(1, 3, 5)), "odd") in puzzle.constraints
    styles = {c.style or c.kind for c in puzzle.constraints}
    assert styles == {
        "domain", "odd", "even", "minimum", "maximum", "cage", "extra-region", "white-dot", "difference", "black-dot",
        "ratio", "roman-x", "roman-v", "hidden", "quadruple", "clone", "thermometer", "palindrome", "renban",
        "whispers", "between", "region-sum", "arrow", "little-killer", "sandwich", "x-sum", "skyscraper",
    }  # fmt: skip
    arrows = [c for c in puzzle.constraints if isinstance(c, Sum) and c.style == "arrow"]
    assert [puzzle.layout.cell_names(c.cells) for c in arrows] == [("r3c5", "r4c5", "r5c5"), ("r3c5", "r2c5")]
    hidden = [c for c in puzzle.constraints if isinstance(c, Pairs) and c.style == "hidden"]
    assert {(c.measure, c.value, len(c.pairs)) for c in hidden} == {("sum", 10, 58), ("sum", 5, 58)}
    assert (puzzle.about("title"), puzzle.about("rules")) == ("Everything", "See the marks.")


def test_what_only_draws_is_kept_as_a_note_and_written_again() -> None:
    sheet = one("rules.fpuzzles.json", "fpuzzles")
    drawing = json.loads(sheet.puzzle.about("f-puzzles drawing") or "")
    assert drawing["unread"] == {"cells.c": 1, "killercage.fontC": 1}
    again = read(write(sheet, "fpuzzles"))[0]
    assert set(again.puzzle.constraints) == set(sheet.puzzle.constraints)
    assert json.loads(again.puzzle.about("f-puzzles drawing") or "") == {"line": drawing["line"]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hexagon": [1]}, "hexagon"),
        ({"killercage": [{"cells": ["R1C1", "R9C9"]}]}, "killercage[0].cells[1]"),
        ({"killercage": [{"cells": ["R1C1"], "value": "<20"}]}, "killercage[0].value"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Z"}]}, "X or V"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]], "speed": 3}]}, "speed"),
        ({"negative": ["everything"]}, "negative[0]"),
        ({"size": 5}, "grid"),
    ],
)
def test_f_puzzles_rules_that_are_not_known_are_refused_by_name(change: dict[str, object], message: str) -> None:
    data = json.loads(load("rules.fpuzzles.json")) | change
    with pytest.raises(FormatError) as caught:
        read(json.dumps(data), "fpuzzles")
    assert message in str(caught.value)


def test_links_of_other_programs_are_unpacked() -> None:
    # The text of the first is {"x":3}; the second holds a 1 in the first cell and nothing else.
    link = "https://f-puzzles.com/?load="
    with pytest.raises(FormatError, match="size"):
        read(f"{link}N4IgHiBcDMC+Q===")
    packed = (
        "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1"
        "nVp/Vdk7r58WK5A"
    )
    puzzle = read_puzzle(link + packed)
    assert puzzle == classic().with_givens({0: 1})
    assert write(puzzle, "fpuzzles").strip().endswith(packed)


def test_a_short_sudokupad_id_is_explained() -> None:
    with pytest.raises(FormatError, match="server"):
        read("https://sudokupad.app/k7qc98e00u")


@pytest.mark.parametrize("name", ["opensudoku", "ksudoku", "sdk", "hodoku", "gnome", "fpuzzles", "json"])
def test_notes_with_odd_characters_do_no_harm(name: str) -> None:
    odd = 'a "quoted" <note> & \x00\x1b: with\ta tab, é and 😀'
    notes = dict.fromkeys(("title", "author", "comment", "collection", "level", "seconds", "technique", "rules"), odd)
    puzzle = classic().with_givens({0: 5}).with_meta(**notes)
    assert read(write(puzzle, name), name)[0].puzzle == puzzle


def test_games_of_several_folders_keep_their_order() -> None:
    puzzles = [classic().with_givens({0: k}).with_meta(collection=c) for k, c in ((1, "a"), (2, "b"), (3, "a"))]
    assert [s.puzzle for s in read(write(puzzles, "opensudoku"))] == puzzles


def test_notes_of_an_sdk_file_are_kept_without_sections_too() -> None:
    text = "#Asomebody\n#Deasy\n" + "\n".join(GRID[i : i + 9] for i in range(0, 81, 9))
    assert detect(text).name == "sdk"
    assert read_puzzle(text).about("author") == "somebody"
    assert detect(text.replace("#Asomebody\n#Deasy", "#Comment")).name == "block"


def test_f_puzzles_tell_a_minimum_from_signs_between_cells() -> None:
    least = make("minimum:cells=r2c2")
    signs = make("greater-than:signs=r2c2<r1c2;r2c2<r2c1;r2c2<r2c3;r2c2<r3c2")
    assert read(write(least, "fpuzzles"))[0].puzzle.constraints == least.constraints
    with pytest.raises(LossyWrite):
        write(signs, "fpuzzles")


@pytest.mark.parametrize("name", ["minimum", "maximum"])
def test_f_puzzles_do_not_compare_marked_neighbours(name: str) -> None:
    marked = make("classic:boxes=2x2", f"{name}:cells=r1c1r1c2")
    (sheet,) = read(fpuzzles(4, **{name: [{"cell": "R1C1"}, {"cell": "R1C2"}]}), "fpuzzles")
    assert sheet.puzzle.constraints == marked.constraints
    assert len(marked.constraints) == 3
    assert read(write(marked, "fpuzzles"))[0].puzzle.constraints == marked.constraints


def test_nonconsecutive_f_puzzles_speak_of_neighbours_without_a_dot() -> None:
    dots = {"difference": [{"cells": ["R1C1", "R1C2"]}], "ratio": [{"cells": ["R3C3", "R3C4"]}]}
    (sheet,) = read(fpuzzles(4, nonconsecutive=True, **dots), "fpuzzles")
    (rule,) = (c for c in sheet.puzzle.constraints if isinstance(c, Pairs) and c.style == "hidden")
    assert (rule.measure, rule.comparison, rule.value, len(rule.pairs)) == ("difference", "!=", 1, 22)
    assert not {frozenset((0, 1)), frozenset((10, 11))} & set(map(frozenset, rule.pairs))
    again = read(write(sheet, "fpuzzles"))[0].puzzle
    assert set(again.constraints) == set(sheet.puzzle.constraints)


def fpuzzles(size: int, **rules: object) -> str:
    return json.dumps({"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **rules})


def test_a_long_region_sum_line_is_one_line_in_f_puzzles() -> None:
    puzzle = make("region-sum:lines=r1c2r1c3r1c4r2c4r3c5r4c5r4c6r5c7;r7c1r7c2r7c3r7c4")
    text = write(puzzle, "fpuzzles")
    assert len(json.loads(decompress(text.partition("load=")[2].strip()))["regionsumline"]) == 2
    assert read(text)[0].puzzle.constraints == puzzle.constraints
