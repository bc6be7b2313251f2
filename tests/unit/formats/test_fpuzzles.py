"""The JSON of f-puzzles: every key both ways, what is drawn beside them, and what is not understood."""

from __future__ import annotations

import json

import pytest

from modoku import NotUnderstood, check, convert, count, solve
from modoku.errors import FormatError, LossyWrite
from modoku.formats import find_losses, read, write
from modoku.formats.fpuzzles_drawing import LINE_LOOKS
from modoku.formats.fpuzzles_words import WORDINGS, unknown_sentences
from modoku.formats.fpuzzles_writing import Writing
from modoku.puzzle import Domain, Sheet
from modoku.rules.indexing import Indexing
from modoku.rules.order import Order
from modoku.rules.pairs import Pairs
from modoku.variants import all_variants, make

SOLUTION = "1234341221434321"


def fpuzzles(size: int, **rules: object) -> str:
    return json.dumps({"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **rules})


def sheet_of(size: int, **rules: object) -> Sheet:
    (sheet,) = read(fpuzzles(size, **rules), "fpuzzles")
    return sheet


def parts_of(size: int, **rules: object) -> list[str]:
    return [part.said() for part in sheet_of(size, **rules).not_understood]


def written(*recipes: str) -> dict[str, list[dict[str, object]]]:
    return Writing(Sheet(make(*recipes))).data  # type: ignore[return-value]  # the keys that are looked at hold entries


def test_f_puzzles_tell_a_minimum_from_signs_between_cells() -> None:
    least = make("minimum:cells=r2c2")
    signs = make("greater-than:signs=r2c2<r1c2;r2c2<r2c1;r2c2<r2c3;r2c2<r3c2")
    for puzzle in (least, signs):
        assert read(write(puzzle, "fpuzzles"))[0].puzzle.constraints == puzzle.constraints
    apart = make("classic").with_constraints([Order((0, 40), style="sign")])
    with pytest.raises(LossyWrite):
        write(apart, "fpuzzles")


@pytest.mark.parametrize("name", ["minimum", "maximum"])
def test_marked_neighbours_are_not_compared(name: str) -> None:
    marked = make("classic:boxes=2x2", f"{name}:cells=r1c1r1c2")
    sheet = sheet_of(4, **{name: [{"cell": "R1C1"}, {"cell": "R1C2"}]})
    assert sheet.puzzle.constraints == marked.constraints
    assert len(marked.constraints) == 3
    assert read(write(marked, "fpuzzles"))[0].puzzle.constraints == marked.constraints


def test_nonconsecutive_speaks_of_neighbours_without_a_dot() -> None:
    dots = {"difference": [{"cells": ["R1C1", "R1C2"]}], "ratio": [{"cells": ["R3C3", "R3C4"]}]}
    sheet = sheet_of(4, nonconsecutive=True, **dots)
    (rule,) = (c for c in sheet.puzzle.constraints if isinstance(c, Pairs) and c.style == "hidden")
    assert (rule.measure, rule.comparison, rule.value, len(rule.pairs)) == ("difference", "!=", 1, 22)
    assert not {frozenset((0, 1)), frozenset((10, 11))} & set(map(frozenset, rule.pairs))
    again = read(write(sheet, "fpuzzles"))[0].puzzle
    assert set(again.constraints) == set(sheet.puzzle.constraints)


def test_a_long_region_sum_line_is_one_line() -> None:
    data = written("region-sum:lines=r1c2r1c3r1c4r2c4r3c5r4c5r4c6r5c7;r7c1r7c2r7c3r7c4")
    assert len(data["regionsumline"]) == 2


def test_cells_that_index_are_read_and_written() -> None:
    sheet = sheet_of(4, columnindexer=[{"cells": ["R1C2", "R4C3"]}], boxindexer=[{"cells": ["R1C1"]}])
    rules = [c for c in sheet.puzzle.constraints if isinstance(c, Indexing)]
    assert [(rule.cell, rule.value, rule.style) for rule in rules] == [
        (1, 2, "columns-index"), (14, 3, "columns-index"), (0, 1, "boxes-index"),
    ]  # fmt: skip
    assert read(write(sheet, "fpuzzles"))[0].puzzle.constraints == sheet.puzzle.constraints


def test_marks_for_kinds_of_digits_limit_their_cells() -> None:
    sheet = sheet_of(9, prime=[{"cell": "R1C1"}], poweroftwo=[{"cell": "R1C2"}])
    assert [sorted(d) for d in sheet.puzzle.domains[:2]] == [[2, 3, 5, 7], [2, 4, 8]]
    grid = [[{"parity": "Odd"}, {"parity": "Even"}, {}, {}]] + [[{} for _ in range(4)] for _ in range(3)]
    (sheet,) = read(json.dumps({"size": 4, "grid": grid, "odd": [{"cell": "R4C4"}]}), "fpuzzles")
    assert sheet.puzzle.constraints == (
        Domain((1,), frozenset({2, 4}), "even"), Domain((15, 0), frozenset({1, 3}), "odd"),
    )  # fmt: skip


def test_the_greater_cell_of_an_inequality_is_named_first() -> None:
    (rule,) = sheet_of(4, inequality=[{"cells": ["R2C1", "R1C1"]}]).puzzle.constraints
    assert rule == Order((0, 4), style="sign")


def test_both_kinds_of_whispers_have_keys_of_their_own() -> None:
    lines = [{"lines": [["R1C1", "R1C2"]]}]
    rules = sheet_of(9, germanwhispers=lines, dutchwhispers=lines).puzzle.constraints
    assert [rule.value for rule in rules if isinstance(rule, Pairs)] == [5, 4]


@pytest.mark.parametrize(
    ("rules", "part"),
    [
        ({"hexagon": [1]}, "the key 'hexagon'"),
        ({"killercage": [{"cells": ["R1C1", "R9C9"]}]}, ".killercage[0].cells[1]"),
        ({"killercage": [{"cells": ["R1C1"], "value": "<20"}]}, ".killercage[0].value"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Z"}]}, "X or V"),
        ({"thermometer": [{"lines": [["R1C1", "R1C2"]], "speed": 3}]}, "'speed' is not known"),
        ({"thermometer": 3}, "a list is expected"),
        ({"negative": ["everything"]}, "negative[0]"),
        ({"antiknight": "very"}, "true or false"),
        ({"line": [{"lines": [["R1C1", "R2C2"]]}]}, "drawings that no rule explains: line (1)"),
        ({"text": [{"cells": ["R1C1"], "value": "5"}]}, "text (1)"),
        ({"ruleset": "Fives see a 1."}, "the sentence 'Fives see a 1'"),
        ({"solution": [0, 9] * 8}, "none of this grid"),
        ({"solution": "1" * 16}, "breaks a rule"),
    ],
)
def test_what_is_not_understood_is_named_and_the_rest_is_read(rules: dict[str, object], part: str) -> None:
    sheet = sheet_of(4, arrow=[{"cells": ["R4C1"], "lines": [["R4C1", "R4C2", "R4C3"]]}], **rules)
    assert any(c.style == "arrow" for c in sheet.puzzle.constraints)
    assert any(part in said.said() for said in sheet.not_understood)
    with pytest.raises(NotUnderstood):
        solve(sheet)
    assert solve(sheet, anyway=True).remarks()


def test_what_says_nothing_of_rules_is_kept_and_no_obstacle() -> None:
    msg = {"cells": ["R1C1"], "value": "msgcorrect: Well done"}
    sheet = sheet_of(
        4,
        foglight=["R1C1"],
        disabledlogic=["tuples"],
        cage=[msg],
        text=[{"cells": ["R1C1"]}],
        line=[{"lines": [["R1C1"]]}],
    )
    assert sheet.not_understood == ()
    assert (sheet.puzzle.about("fog"), sheet.puzzle.about("success message")) == ("R1C1", "Well done")
    data = Writing(sheet).data
    assert (data["foglight"], data["successMessage"]) == (["R1C1"], "Well done")


def test_drawings_of_a_known_rule_say_nothing_more() -> None:
    line = [["R1C1", "R1C2", "R1C3"]]
    drawn = [
        {"lines": line, "fromConstraint": "Renban"},
        {"lines": [list(reversed(line[0]))], "outlineC": "#F067F0", "isNewConstraint": True},
    ]
    assert parts_of(4, renban=[{"lines": line}], line=drawn) == []
    assert parts_of(4, line=drawn) == ["drawings that no rule explains: line (2)"]
    square = {"cells": ["R1C1"], "isPrimeConstraint": True}
    assert parts_of(4, prime=[{"cell": "R1C1"}], rectangle=[square]) == []
    sign = {"cells": ["R1C1", "R1C2"], "value": ">"}
    assert parts_of(4, inequality=[{"cells": ["R1C1", "R1C2"]}], text=[sign]) == []
    assert parts_of(4, inequality=[{"cells": ["R1C1", "R1C2"]}], text=[sign | {"cells": ["R1C3", "R1C4"]}]) != []


def test_drawings_without_a_rule_are_given_as_cosmetics() -> None:
    sheet = sheet_of(
        4,
        line=[{"lines": [["R1C1", "R2C2"]], "outlineC": "#67F067", "width": 0.25}],
        circle=[{"cells": ["R1C1", "R1C2"], "baseC": "#FFFFFF", "width": 0.5, "height": 0.5}],
        cage=[{"cells": ["R4C4"], "value": "7"}],
        hexagon=True,
    )
    line, circle, cage, part = sheet.cosmetics
    assert (line.shape, line.points, line.width) == ("line", ((0.5, 0.5), (1.5, 1.5)), 8.0)
    assert (circle.points, circle.is_round, circle.colour) == (((0.5, 1.0),), True, "#FFFFFF")
    assert (cage.cells, cage.text) == (((3, 3),), "7")
    assert (part.shape, part.text) == ("part", "the key 'hexagon'")


def test_colours_need_words_that_leave_them_without_a_meaning() -> None:
    grid = [[{"c": "#FFFF00"}, {}, {}, {}]] + [[{} for _ in range(4)] for _ in range(3)]
    text = json.dumps({"size": 4, "grid": grid})
    assert [part.said() for part in read(text, "fpuzzles")[0].not_understood] == ["the colours of cells"]
    told = json.dumps({"size": 4, "grid": grid, "ruleset": "Normal sudoku rules apply."})
    assert read(told, "fpuzzles")[0].not_understood == ()


KNOWN = {
    "killercage": (), "thermometer": (), "arrow": (), "renban": (), "whispers": ("5",), "difference": ("1",),
    "ratio": ("1:2", "2"), "no negative dots": (), "no negative xv": (),
}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Normal sudoku rules apply: place the digits 1-9 in every row, column and 3x3 box without repeats.",
        "- Killer: digits in a cage cannot repeat and must sum to the small number in its top left corner (if given).",
        "Thermometers - digits increase from the bulb.\n2. Along an arrow, digits sum to the digit in the circle.",
        "Purple lines contain a set of consecutive, non-repeating digits in any order, e.g. 4657.",
        "Adjacent digits on a green line differ by at least 5. Digits may repeat on an arrow, if other rules allow it.",
        "White dots join consecutive digits and black dots join digits in a 1:2 ratio. Not all dots are given.",
        "Normal rules for sudoku, renban, and kropki apply.",
    ],
)
def test_sentences_that_say_what_the_keys_say_are_known(text: str) -> None:
    assert unknown_sentences(text, KNOWN, 9) == []


@pytest.mark.parametrize(
    "text",
    [
        "Normal sudoku rules do not apply.",
        "Digits may repeat in a row.",
        "Digits in a cage must not sum to the total.",
        "Digits may repeat in cages.",
        "In cages, digits sum to the same number.",
        "All cages have an equal sum.",
        "Digits in cages sum to at least the total.",
        "One of the lines is a renban.",
        "Each line is a renban or a german whisper.",
        "Digits on a purple line are not consecutive.",
        "Adjacent digits on a green line differ by at least 4.",
        "All dots are given.",
        "Digits separated by a white dot are consecutive (all dots are shown).",
        "Digits on a thermometer increase by at most 2.",
        "Cells a knight's move apart differ.",
        "The digits on an arrow average to the digit in the circle.",
    ],
)
def test_sentences_that_change_a_rule_are_not(text: str) -> None:
    assert unknown_sentences(text, KNOWN, 9) != []


def test_every_word_of_a_need_is_a_word_of_the_rule() -> None:
    for key, wording in WORDINGS.items():
        words = (
            set(wording.words.split()) | set(wording.names.split()) | {"not", "all", "no", "negative", "other", "pair"}
        )
        missing = [w for need in wording.needs for one in need.split("|") for w in one.split() if w not in words]
        assert len(missing) < sum(need.count("|") + 1 for need in wording.needs), (key, missing)


@pytest.mark.parametrize("key", LINE_LOOKS)
def test_sudokupad_is_given_the_lines_that_it_does_not_draw_by_their_key(key: str) -> None:
    recipes = {
        "slowthermometer": "thermometer:lines=r1c1r2c2r3c3,slow=yes", "regionsumline": "region-sum:lines=r1c3r1c4r2c4",
        "entropicline": "entropic:lines=r1c1r1c2r1c3", "modularline": "modular:lines=r1c1r1c2r1c3",
        "zipperline": "zipper:lines=r1c1r1c2r1c3", "doublearrow": "double-arrow:lines=r1c1r2c1r3c2r4c3",
    }  # fmt: skip
    data = written(recipes.get(key, f"{key}:lines=r1c1r2c2r3c3"))
    name, colour, width = LINE_LOOKS[key]
    (line,) = data["line"]
    assert line == {"lines": data[key][0]["lines"], "outlineC": colour, "width": width, "fromConstraint": name}
    ends = {"slowthermometer": ("circle", 1), "doublearrow": ("circle", 2), "lockout": ("rectangle", 2)}
    kind, number = ends.get(key, ("circle", 0))
    assert len(data.get(kind, [])) == number
    assert all(
        {"cells", "baseC", "outlineC", "width", "height", "fromConstraint"} <= set(s) for s in data.get(kind, [])
    )


def test_sudokupad_is_given_numbers_signs_and_cages_that_it_does_not_draw() -> None:
    data = written("x-sum:left=12 . . . . . . . .", "skyscraper:bottom=3 . . . . . . . .")
    assert [(t["cells"], t["value"], t["size"]) for t in data["text"]] == [
        (["R1C0"], "◯", 1.2), (["R1C0"], "12", 0.7), (["R10C1"], "▯", 1.2), (["R10C1"], "3", 0.7),
    ]  # fmt: skip
    signs = written("greater-than:signs=r1c1>r1c2;r1c3<r1c4;r2c1>r3c1;r2c2<r3c2")["text"]
    assert [(sign["value"], sign["angle"]) for sign in signs] == [(">", 0), (">", 180), (">", 90), (">", 270)]
    (cage,) = written("indexing:columns=r1c1r2c5")["cage"]
    assert (cage["cells"], cage["fromConstraint"]) == (["R1C1", "R2C5"], "Column Indexer")


def test_a_whispers_line_of_one_less_is_a_dutch_one() -> None:
    (line,) = written("whispers:lines=r1c1r1c2,gap=4")["line"]
    assert (line["fromConstraint"], line["outlineC"]) == ("Dutch Whispers", "#FF9A00")


def test_kropki_without_more_dots_is_written_as_readers_know_it() -> None:
    data = Writing(Sheet(make("kropki:white=r1c1r1c2,black=r2c2r2c3,negative=yes"))).data
    assert (data["negative"], data["nonconsecutive"]) == (["ratio"], True)
    pairs = make("difference:pairs=3@r1c1r1c2").with_constraints([Pairs(((9, 10),), "difference", "!=", 3, "hidden")])
    assert [loss.said() for loss in find_losses(Sheet(pairs), "fpuzzles")] == ["constraints: hidden (1)"]


def test_remainders_by_other_numbers_than_3_are_refused() -> None:
    with pytest.raises(LossyWrite, match="modular"):
        write(make("modular:lines=r1c1r1c2r1c3,modulus=4"), "fpuzzles")


@pytest.mark.parametrize("name", [name for name, one in all_variants().items() if not one.is_base])
def test_rules_without_a_key_are_said_in_words_and_not_understood_again(name: str) -> None:
    puzzle = make(all_variants()[name].examples[0])
    (again,) = read(write(puzzle, "fpuzzles", lossy=True))
    assert bool(again.not_understood) == bool(find_losses(Sheet(puzzle), "fpuzzles"))
    assert bool(again.puzzle.about("rules")) == bool(again.not_understood)


def test_title_author_rules_and_solution_are_written() -> None:
    notes = {"title": "T", "author": "A", "solution": SOLUTION}
    data = Writing(Sheet(make("classic:boxes=2x2", "thermometer:lines=r1c1r1c2").with_meta(**notes))).data
    assert (data["title"], data["author"], data["solution"]) == ("T", "A", [int(c) for c in SOLUTION])
    assert data["ruleset"] == (
        "Every digit once in each row, each column and each box.\n"
        "Thermometer: Digits rise along a thermometer, from its bulb on."
    )


def test_a_solution_that_came_along_is_held_against_what_is_found() -> None:
    blank = sheet_of(4, solution=SOLUTION)
    for ask in (solve, check, count):
        with pytest.raises(NotUnderstood, match="allow others as well"):
            ask(blank)
        assert any("allow others" in remark.said() for remark in ask(blank, anyway=True).remarks())
    whole = Sheet(blank.puzzle.with_givens([int(digit) for digit in SOLUTION]))
    assert str(solve(whole).solution) == SOLUTION
    other = Sheet(whole.puzzle.with_meta(solution="2134341212434321"))
    with pytest.raises(NotUnderstood, match="not the one that was found"):
        solve(other)
    open_cells = Sheet(whole.puzzle.with_meta(solution="." * 15 + "1"))
    assert solve(open_cells).solution


def test_a_link_carries_the_only_solution() -> None:
    for name in ("fpuzzles", "sudokupad"):
        assert read(convert("12..34....43....", to=name).text)[0].puzzle.about("solution") is None
        (sheet,) = read(convert("12...4.22.4343..", to=name).text)
        assert sheet.puzzle.about("solution") == str(solve("12...4.22.4343..").solution)


@pytest.mark.parametrize("lengths", [[4, 4, 4], [4, 4, 4, 3], []], ids=str)
def test_a_grid_must_have_as_many_rows_and_cells_as_its_size_says(lengths: list[int]) -> None:
    text = json.dumps({"size": 4, "grid": [[{}] * length for length in lengths]})
    with pytest.raises(FormatError, match="4 rows of 4 cells are expected here"):
        read(text, "fpuzzles")
